import { act, screen as page, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { resolveScreen } from '../../../engine/model/resolve.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import { callContext, setCallContext } from '../../../src/api/client/context.ts'
import { ApiError } from '../../../src/api/client/errors.ts'
import type { DataSource, Row, SaveOptions, SaveOutcome } from '../../../src/api/rows/data-source.ts'
import { memoryStorage } from '../../../src/host/host.tsx'
import { memorySource } from '../../../src/screen/preview/memory-source.ts'
import { memoryOutbox, outboxOf } from '../../../src/state/storage/outbox.ts'
import { RELIC, draw, relics, rowsShown, type DrawOptions } from '../kit.tsx'

const SCREEN = { ...RELIC, form: { ...RELIC.form, offline: true } }
const ID = RELIC.id
type Values = Readonly<Record<string, unknown>>
interface Heard {
  readonly values: Values
  readonly key: string | undefined
}

/** A service that can be unplugged. */
function service(answers: readonly SaveOutcome[] = []) {
  const heard: Heard[] = []
  const left = [...answers]
  let made = 0
  const state = { isOnline: false }
  const save = async (values: Values, { key }: SaveOptions = {}): Promise<SaveOutcome> => {
    if (!state.isOnline) throw new ApiError('API_OFFLINE', { status: 0, replyCode: 0, said: '', result: undefined })
    heard.push({ values, key })
    return (
      left.shift() ?? {
        kind: 'saved',
        id: String(values['id'] ?? 'n1'),
        message: '',
        version: Number(values['version'] ?? 0) + 1,
      }
    )
  }
  const source: Partial<DataSource> = { newKey: () => `test-key-${++made}`, add: save, edit: save }
  const plugIn = async () => {
    state.isOnline = true
    await act(async () => void window.dispatchEvent(new Event('online')))
  }
  return { source, heard, plugIn }
}

async function opened(options: DrawOptions) {
  const drawn = await draw({ rows: relics(3), screen: SCREEN, ...options })
  await rowsShown('Z1')
  return drawn
}
type Drawn = Awaited<ReturnType<typeof opened>>
async function edit({ user }: Drawn, at: number, text: string): Promise<void> {
  await user.click(page.getAllByRole('button', { name: '编辑' })[at]!)
  const drawer = within(await page.findByRole('dialog'))
  const name = await drawer.findByLabelText('名称')
  await user.clear(name)
  await user.type(name, text)
  await user.click(drawer.getByRole('button', { name: /保\s*存/ }))
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
}
const queue = async () => within(await page.findByRole('region', { name: /等待发送的记录/ }))

describe('a screen whose saves may wait for a connection', () => {
  it('keeps them in their order, says so, and sends each under its key when there is one', async () => {
    const { source, heard, plugIn } = service()
    const drawn = await opened({ source })
    await edit(drawn, 0, '甲')
    await edit(drawn, 1, '乙')
    await edit(drawn, 0, '甲再改')
    expect(drawn.notify).toHaveBeenCalledWith('info', '没有网络，记录已保存在此浏览器，联网后自动发送')
    expect(await (await queue()).findAllByRole('listitem')).toHaveLength(3)
    const keys = (await drawn.keep.outbox.list(ID)).map(({ key }) => key)
    const asked = drawn.source.list.mock.calls.length
    await plugIn()
    await waitFor(() => expect(page.queryByRole('region', { name: /等待发送/ })).toBeNull())
    await waitFor(() => expect(drawn.source.list.mock.calls.length).toBeGreaterThan(asked))
    // The second change of a record goes out with the version that the first one made.
    expect(heard.map(({ values }) => [values['id'], values['name'], values['version']])).toEqual([
      ['r1', '甲', 1],
      ['r2', '乙', 1],
      ['r1', '甲再改', 2],
    ])
    expect(heard.map(({ key }) => key)).toEqual(keys)
    expect(drawn.notify).toHaveBeenCalledWith('success', '“Z1”已发送')
  })
  it("merges another person's changes, in the same dialog", async () => {
    const theirs: Row = { ...relics(1)[0]!, name: '他的', note: '他加的', version: 5 }
    const { source, heard, plugIn } = service([{ kind: 'stale', message: '', by: '李四', at: '2026-01-01 10:00:00' }])
    let reads = 0
    const drawn = await opened({ source: { ...source, get: async () => (reads++ === 0 ? relics(1)[0]! : theirs) } })
    await edit(drawn, 0, '我的')
    await plugIn()
    await drawn.user.click(await (await queue()).findByRole('button', { name: /合\s*并/ }))
    await drawn.user.click(await page.findByRole('radio', { name: /我的/ }))
    await drawn.user.click(page.getByRole('button', { name: '合并并保存' }))
    await waitFor(() =>
      expect(heard.at(-1)?.values).toMatchObject({ id: 'r1', version: 5, name: '我的', note: '他加的' }),
    )
    expect(heard[0]?.key === heard[1]?.key).toBe(false)
    await waitFor(() => expect(page.queryByRole('region', { name: /等待发送/ })).toBeNull())
  })
  it('says why one was refused, and gives it back to its form', async () => {
    const { source, plugIn } = service([{ kind: 'refused', message: '总登记号已被使用', problems: [] }])
    const keep = memoryStorage()
    const drawn = await opened({ source, keep })
    await edit(drawn, 0, '我的')
    await plugIn()
    expect(await (await queue()).findByText('总登记号已被使用')).toBeTruthy()
    await drawn.user.click(page.getByRole('button', { name: '放回表单' }))
    await waitFor(async () => expect(await keep.outbox.list(ID)).toEqual([]))
    await drawn.user.click(page.getAllByRole('button', { name: '编辑' })[0]!)
    await drawn.user.click(await page.findByRole('button', { name: /恢\s*复/ }))
    await waitFor(() =>
      expect(within(page.getByRole('dialog')).getByLabelText<HTMLInputElement>('名称').value).toBe('我的'),
    )
  })
  it.each([
    ['the screen does not want it', RELIC, '名称'],
    [
      'it is written only, such as a password',
      { ...SCREEN, fields: { ...RELIC.fields, secret: { title: '口令', view: 'password' } } },
      '口令',
    ],
  ])('lets nothing wait where %s', async (_why, screen, label) => {
    const { source } = service()
    const { user, notify, keep } = await opened({ source, screen })
    await user.click(page.getAllByRole('button', { name: '编辑' })[0]!)
    const drawer = within(await page.findByRole('dialog'))
    await user.type(await drawer.findByLabelText(label), '!')
    await user.click(drawer.getByRole('button', { name: /保\s*存/ }))
    await waitFor(() => expect(notify).toHaveBeenCalledWith('warning', expect.stringContaining('网络')))
    expect([await keep.outbox.list(ID), page.queryByRole('dialog') !== null]).toEqual([[], true])
  })
  it('lets nothing wait where a row of a sub-table holds what is written only', async () => {
    const card: Screen = {
      version: 1,
      id: 'collection.card',
      title: '卡',
      permission: 'collection:card',
      fields: { relicId: { title: '藏品' }, pin: { title: '密码', view: 'password' } },
    }
    const screen: Screen = {
      ...SCREEN,
      children: { card: { screen: card.id, relation: 'one', key: 'relicId', title: '门卡', edit: 'form' } },
    }
    const { source } = service()
    const get = async () => ({ ...relics(1)[0]!, card: [{ id: 'c1', version: 1, relicId: 'r1', pin: null }] })
    const openScreen = async (id: string) =>
      id === card.id ? { screen: resolveScreen(card), source: memorySource([]) } : undefined
    const { user, notify, keep } = await opened({ source: { ...source, get }, screen, openScreen })
    await user.click(page.getAllByRole('button', { name: '编辑' })[0]!)
    const drawer = within(await page.findByRole('dialog'))
    await user.type(await drawer.findByLabelText('密码'), 'Secret-1')
    await user.click(drawer.getByRole('button', { name: /保\s*存/ }))
    await waitFor(() => expect(notify).toHaveBeenCalledWith('warning', expect.stringContaining('网络')))
    expect(await keep.outbox.list(ID)).toEqual([])
  })
  it('sends nothing while its person views as another', async () => {
    const before = callContext()
    setCallContext({ ...before, viewAs: () => 'u2' })
    try {
      const { source, heard, plugIn } = service()
      const keep = memoryStorage()
      await keep.outbox.put(ID, {
        key: 'left-key-2',
        keyAt: Date.now(),
        at: 1,
        row: undefined,
        values: { name: '我的' },
        title: '我的',
        state: 'waiting',
        message: '',
      })
      await opened({ source, keep })
      await (await queue()).findByText('等待网络')
      await plugIn()
      await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
      expect([heard, await keep.outbox.list(ID)]).toMatchObject([[], [{ state: 'waiting' }]])
    } finally {
      setCallContext(before)
    }
  })
  it('keeps them in their order though the clock is set back between two, and knows the form each came from', async () => {
    const { source } = service()
    const drawn = await opened({ source })
    await edit(drawn, 0, '先')
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000)
    await edit(drawn, 0, '后')
    clock.mockRestore()
    expect((await drawn.keep.outbox.list(ID)).map(({ values, formPlace }) => [values['name'], formPlace])).toEqual([
      ['先', `${ID}:r1`],
      ['后', `${ID}:r1`],
    ])
  })
  it('gives back a save of unknown outcome with its key, so that its form makes no second record of it', async () => {
    const { source, heard, plugIn } = service()
    const keep = memoryStorage()
    const drawn = await opened({ source, keep })
    await edit(drawn, 0, '我的')
    const [waiting] = await keep.outbox.list(ID)
    await drawn.user.click(await (await queue()).findByRole('button', { name: '放回表单' }))
    await waitFor(async () => expect(await keep.outbox.list(ID)).toEqual([]))
    expect(await keep.drafts.find(`${ID}:r1`)).toMatchObject([
      { sent: { key: waiting?.key, at: waiting?.keyAt, values: { name: '我的' } } },
    ])
    await plugIn()
    await drawn.user.click(page.getAllByRole('button', { name: '编辑' })[0]!)
    await drawn.user.click(await page.findByRole('button', { name: /恢\s*复/ }))
    const drawer = within(page.getByRole('dialog'))
    await waitFor(() => expect(drawer.getByLabelText<HTMLInputElement>('名称').value).toBe('我的'))
    await drawn.user.click(drawer.getByRole('button', { name: /保\s*存/ }))
    await waitFor(() => expect(heard.map(({ key, values }) => [key, values['name']])).toEqual([[waiting?.key, '我的']]))
  })
  it.each(['tab', 'nowhere'] as const)(
    'keeps the form open, with what was typed, where the browser keeps it in the %s',
    async (where) => {
      const { source, plugIn, heard } = service()
      const outbox = memoryOutbox()
      const keep = {
        ...memoryStorage(),
        outbox: { ...outbox, put: async (...put: Parameters<typeof outbox.put>) => (await outbox.put(...put), where) },
      }
      const { user, notify } = await opened({ source, keep })
      await user.click(page.getAllByRole('button', { name: '编辑' })[0]!)
      const drawer = within(await page.findByRole('dialog'))
      await user.type(await drawer.findByLabelText('名称'), '!')
      await user.click(drawer.getByRole('button', { name: /保\s*存/ }))
      await waitFor(() => expect(notify).toHaveBeenCalledWith('warning', expect.stringContaining('请不要关闭此页面')))
      expect([drawer.getByLabelText<HTMLInputElement>('名称').value, await outbox.list(ID)]).toEqual(['藏品1!', []])
      await plugIn()
      await user.click(drawer.getByRole('button', { name: /保\s*存/ }))
      await waitFor(() => expect(heard.map(({ values }) => values['name'])).toEqual(['藏品1!']))
    },
  )
  it('asks before it sends what waited longer than the server knows its key', async () => {
    const { source, heard, plugIn } = service()
    const keep = memoryStorage()
    const drawn = await opened({ source, keep })
    const old = { row: undefined, title: '旧的', message: '', state: 'waiting', values: { name: '旧的' } } as const
    await keep.outbox.put(ID, { ...old, key: 'old-key-1', at: Date.now() - 29 * 86_400_000 })
    await keep.outbox.put(ID, {
      ...old,
      key: 'new-key-1',
      title: '新的',
      at: Date.now() - 27 * 86_400_000,
      values: { name: '新的' },
    })
    await plugIn()
    await waitFor(() => expect(heard.map(({ values }) => values['name'])).toEqual(['新的']))
    expect(await (await queue()).findByText(/服务器可能已保存/)).toBeTruthy()
    await drawn.user.click((await queue()).getByRole('button', { name: '仍然发送' }))
    await waitFor(() => expect(heard.at(-1)).toMatchObject({ values: { name: '旧的' } }))
    expect(heard.at(-1)?.key).not.toBe('old-key-1')
    await waitFor(async () => expect(await keep.outbox.list(ID)).toEqual([]))
  })
  it('loses no merged save where the browser has no room for it', async () => {
    const theirs: Row = { ...relics(1)[0]!, name: '他的', version: 5 }
    const { source, plugIn } = service([{ kind: 'stale', message: '', by: '李四', at: '2026-01-01 10:00:00' }])
    let reads = 0
    const keep = memoryStorage()
    const drawn = await opened({
      keep,
      source: { ...source, get: async () => (reads++ === 0 ? relics(1)[0]! : theirs) },
    })
    await edit(drawn, 0, '我的')
    await plugIn()
    const merge = await (await queue()).findByRole('button', { name: /合\s*并/ })
    const put = vi.spyOn(keep.outbox, 'put').mockResolvedValue('nowhere')
    await drawn.user.click(merge)
    await drawn.user.click(await page.findByRole('radio', { name: /我的/ }))
    await drawn.user.click(page.getByRole('button', { name: '合并并保存' }))
    await waitFor(() => expect(drawn.notify).toHaveBeenCalledWith('warning', expect.stringContaining('没有存储空间')))
    expect(put).toHaveBeenCalledTimes(1)
    expect(await keep.outbox.list(ID)).toMatchObject([{ state: 'stale', values: { name: '我的' } }])
  })
  it('shows what waits from the time when it wanted that', async () => {
    const { source, heard, plugIn } = service()
    const keep = memoryStorage()
    await keep.outbox.put(ID, {
      key: 'left-key-1',
      keyAt: Date.now(),
      at: 1,
      row: undefined,
      values: { name: '旧的' },
      title: '旧的',
      state: 'refused',
      message: '',
    })
    await opened({ source, keep, screen: RELIC })
    expect(await (await queue()).findByText('未被接受')).toBeTruthy()
    await plugIn()
    expect(heard).toEqual([])
  })
  it('asks for its list again when there is a connection, where that had failed', async () => {
    let isOnline = false
    const lost = new ApiError('API_OFFLINE', { status: 0, replyCode: 0, said: '', result: undefined })
    await draw({
      screen: SCREEN,
      source: { list: async () => (isOnline ? { rows: relics(1), total: 1 } : Promise.reject(lost)) },
    })
    await page.findByText('数据加载失败')
    isOnline = true
    await act(async () => void window.dispatchEvent(new Event('online')))
    await rowsShown('Z1')
    expect(page.queryByText('数据加载失败')).toBeNull()
  })
  it('never shows one person what another one saved', async () => {
    const save = { key: 'k-1', row: undefined, values: {}, title: 'x', at: 1, state: 'waiting', message: '' } as const
    await outboxOf('li').put(ID, save)
    expect([await outboxOf('wang').list(ID), (await outboxOf('li').list(ID)).map(({ key }) => key)]).toEqual([
      [],
      ['k-1'],
    ])
    await outboxOf('li').remove('k-1')
  })
})
