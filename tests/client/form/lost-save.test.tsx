import { act, cleanup, screen as page, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { DataSource, Row, SaveOutcome } from '../../../src/api/rows/data-source.ts'
import { ApiError } from '../../../src/api/client/errors.ts'
import { uuid } from '../../../src/lib/text.ts'
import { memoryStorage } from '../../../src/host/host.tsx'
import { RELIC, draw, relics, rowsShown, type DrawOptions } from '../kit.tsx'

const ID = RELIC.id
const lost = () => new ApiError('API_OFFLINE', { status: 0, replyCode: 0, said: '', result: undefined })

/** A server that does what comes under a key once, whose answers do not arrive while its line is cut. */
function lossyBackend(rows: readonly Row[]) {
  const records = new Map(rows.map((row) => [row.id, row]))
  const done = new Map<string, SaveOutcome>()
  const keys: (string | undefined)[] = []
  const state = { isCut: true }
  const save: DataSource['add'] = async (values, { key = '' } = {}) => {
    keys.push(key)
    const id = typeof values['id'] === 'string' ? values['id'] : `new${records.size}`
    const before = records.get(id)
    const outcome: SaveOutcome =
      done.get(key) ??
      (before && before['version'] !== values['version']
        ? { kind: 'stale', message: '', by: '', at: '' }
        : { kind: 'saved', id, message: '', version: Number(before?.['version'] ?? 0) + 1 })
    if (outcome.kind === 'saved' && !done.has(key))
      records.set(id, { ...before, ...values, id, version: outcome.version })
    done.set(key, outcome)
    if (state.isCut) throw lost()
    return outcome
  }
  const get: DataSource['get'] = async (id) => ({ ...(records.get(id) ?? { id }) })
  const source: Partial<DataSource> = { newKey: uuid, add: save, edit: save, get }
  return { source, records, keys, state }
}
type LossyBackend = ReturnType<typeof lossyBackend>

async function opened(
  { source }: LossyBackend,
  keep: DrawOptions['keep'],
  button: RegExp,
  more: Pick<DrawOptions, 'screen'> = {},
) {
  const drawn = await draw({ rows: relics(2), source, keep, ...more })
  await rowsShown('Z1')
  await drawn.user.click(page.getAllByRole('button', { name: button })[0]!)
  const drawer = within(await page.findByRole('dialog'))
  await drawer.findByLabelText('名称')
  return {
    ...drawn,
    drawer,
    field: (label: string) => drawer.getByLabelText<HTMLInputElement>(label),
    save: () => drawn.user.click(drawer.getByRole('button', { name: /保\s*存/ })),
    restore: async () => drawn.user.click(await page.findByRole('button', { name: /恢\s*复/ })),
  }
}
const ADD = /^新\s*增/
const EDIT = /^编辑/
const isClosed = () => waitFor(() => expect(page.queryByRole('dialog')).toBeNull())

describe('a save whose answer was lost, after which the page was loaded again', () => {
  async function savedInVain(first: LossyBackend, keep: ReturnType<typeof memoryStorage>, button: RegExp) {
    const form = await opened(first, keep, button)
    if (button === ADD) await form.user.type(form.field('总登记号'), 'Z9')
    await form.user.clear(form.field('名称'))
    await form.user.type(form.field('名称'), '新的')
    await form.save()
    await waitFor(() => expect(first.keys.length).toBeGreaterThan(0))
    const place = `${ID}:${button === ADD ? 'new' : 'r1'}`
    await waitFor(async () =>
      expect(await keep.drafts.find(place)).toMatchObject([{ sent: { key: first.keys[0], values: { name: '新的' } } }]),
    )
    cleanup()
    first.state.isCut = false
  }
  it('is one record when what was restored is saved', async () => {
    const [first, keep] = [lossyBackend(relics(2)), memoryStorage()]
    await savedInVain(first, keep, ADD)
    const form = await opened(first, keep, ADD)
    expect(await page.findByText(/已提交，但没有收到结果/)).toBeTruthy()
    await form.restore()
    await waitFor(() => expect([form.field('总登记号').value, form.field('名称').value]).toEqual(['Z9', '新的']))
    await form.save()
    await isClosed()
    expect([first.records.size, new Set(first.keys).size]).toEqual([3, 1])
    await waitFor(async () => expect(await keep.drafts.find(`${ID}:new`)).toEqual([]))
  })
  it('is one record when something else was typed since', async () => {
    const [first, keep] = [lossyBackend(relics(2)), memoryStorage()]
    await savedInVain(first, keep, ADD)
    const form = await opened(first, keep, ADD)
    await form.restore()
    await form.user.type(form.field('备注'), '后来写的')
    await form.save()
    await isClosed()
    expect([first.records.size, first.records.get('new2')]).toMatchObject([
      3,
      { regNo: 'Z9', name: '新的', note: '后来写的', version: 2 },
    ])
  })
  it('is no change of another person where the record existed before', async () => {
    const [first, keep] = [lossyBackend(relics(2)), memoryStorage()]
    await savedInVain(first, keep, EDIT)
    const form = await opened(first, keep, EDIT)
    await form.restore()
    await form.user.type(form.field('备注'), '后来写的')
    await form.save()
    await isClosed()
    expect(first.records.get('r1')).toMatchObject({ name: '新的', note: '后来写的', version: 3 })
  })
  it('leaves no password in a store, and is said to be unsure then', async () => {
    const [first, keep] = [lossyBackend(relics(2)), memoryStorage()]
    const more = { screen: { ...RELIC, fields: { ...RELIC.fields, secret: { title: '口令', view: 'password' } } } }
    const before = await opened(first, keep, ADD, more)
    await before.user.type(before.field('总登记号'), 'Z9')
    await before.user.type(before.field('名称'), '新的')
    await before.user.type(before.field('口令'), 'geheim-1')
    await before.save()
    await waitFor(async () =>
      expect(await keep.drafts.find(`${ID}:new`)).toMatchObject([{ sent: { key: first.keys[0], values: undefined } }]),
    )
    expect(JSON.stringify(await keep.drafts.find(`${ID}:new`))).not.toContain('geheim')
    cleanup()
    const after = await opened(first, keep, ADD, more)
    expect(await page.findByText(/未保存的内容/)).toBeTruthy()
    await after.restore()
    await waitFor(() => expect(after.notify).toHaveBeenCalledWith('warning', expect.stringContaining('先在列表中查找')))
  })
  it('is said to be unsure where the server may have forgotten it', async () => {
    const [first, keep] = [lossyBackend(relics(2)), memoryStorage()]
    await savedInVain(first, keep, ADD)
    const [draft] = await keep.drafts.find(`${ID}:new`)
    if (!draft?.sent) throw new Error('There is no open save')
    await keep.drafts.put({ ...draft, sent: { ...draft.sent, at: Date.now() - 29 * 86_400_000 } })
    const form = await opened(first, keep, ADD)
    await form.restore()
    await waitFor(() => expect(form.notify).toHaveBeenCalledWith('warning', expect.stringContaining('先在列表中查找')))
    await waitFor(() => expect(form.field('总登记号').value).toBe('Z9'))
    const before = first.keys.length
    await form.save()
    await page.findByRole('button', { name: '仍然保存' })
    await form.user.click(page.getByRole('button', { name: '继续填写' }))
    expect(first.keys).toHaveLength(before)
  })
})

describe('a save whose answer was lost', () => {
  /** The question goes with a movement that no test waits for. */
  const isGivenBack = () => waitFor(() => expect(document.querySelector('form.vi-form')).toBeNull())
  async function sentInVain(first: LossyBackend) {
    const form = await opened(first, memoryStorage(), ADD)
    await form.user.type(form.field('总登记号'), 'Z9')
    await form.user.type(form.field('名称'), '新的')
    await form.save()
    await waitFor(() => expect(first.keys).toHaveLength(1))
    await form.drawer.findByRole('button', { name: /保\s*存/ })
    return form
  }
  it('is reported as perhaps stored when its form is discarded, and the list is loaded again', async () => {
    const first = lossyBackend(relics(2))
    const form = await sentInVain(first)
    const asked = form.source.list.mock.calls.length
    expect(await page.findByText('保存已发出，没有收到结果。再次保存即可确认，不会重复')).toBeTruthy()
    await form.user.click(form.drawer.getByRole('button', { name: /关\s*闭/ }))
    expect(await page.findByText(/服务器可能已经保存/)).toBeTruthy()
    await form.user.click(page.getByRole('button', { name: '放弃修改' }))
    await isGivenBack()
    await waitFor(() => expect(form.source.list.mock.calls.length).toBeGreaterThan(asked))
  })
  it('is not sent again without being asked, where the service knows of no keys', async () => {
    const first = lossyBackend(relics(2))
    const { newKey: _none, ...source } = first.source
    const form = await sentInVain({ ...first, source })
    first.state.isCut = false
    expect(await page.findByText(/可能已经保存过/)).toBeTruthy()
    await form.save()
    const anyway = await page.findByRole('button', { name: '仍然保存' })
    expect(first.keys).toHaveLength(1)
    await form.user.click(anyway)
    await isGivenBack()
    expect(first.keys).toHaveLength(2)
  })
})

it('a save that the server takes and does not answer says so while it waits, and no more once it is answered', async () => {
  const backend = lossyBackend(relics(2))
  let answer = () => {}
  const edit: DataSource['edit'] = async (row) => {
    await new Promise<void>((resolve) => (answer = resolve))
    return { kind: 'saved', id: String(row['id']), message: '', version: 2 }
  }
  const form = await opened({ ...backend, source: { ...backend.source, edit } }, memoryStorage(), EDIT)
  await form.user.type(form.field('名称'), '二')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await form.save()
  expect(form.notify).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  const said = ['info', expect.stringMatching(/服务器还没有应答/)]
  expect(form.notify.mock.calls).toEqual([said])
  answer()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  vi.useRealTimers()
  await isClosed()
  expect(form.notify.mock.calls).toEqual([said, ['success', expect.anything()]])
})
