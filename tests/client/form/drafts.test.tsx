import { act, cleanup, screen as page, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { resolveScreen } from '../../../engine/model/resolve.ts'
import type { Row } from '../../../src/api/rows/data-source.ts'
import { initialValuesKey } from '../../../src/form/drafts/index.ts'
import { memoryStorage } from '../../../src/host/host.tsx'
import { memorySource } from '../../../src/screen/preview/memory-source.ts'
import { ScreenView } from '../../../src/screen/Screen.tsx'
import { draftsOf } from '../../../src/state/storage/drafts.ts'
import { RELIC, addressed, draw, relics, rowsShown, type DrawOptions } from '../kit.tsx'

const PLACE = 'collection.relic:r1'
const [first] = relics(1) as [Row]

async function opened(options: DrawOptions) {
  const drawn = await draw({ rows: relics(3), ...options })
  await rowsShown('Z1')
  await drawn.user.click(page.getAllByRole('button', { name: '编辑' })[0]!)
  const drawer = within(await page.findByRole('dialog'))
  await drawer.findByLabelText('总登记号')
  return { ...drawn, drawer, field: (label: string) => drawer.getByLabelText<HTMLInputElement>(label) }
}
const restore = () => page.findByRole('button', { name: /恢\s*复/ })
const choose = async (name: RegExp | string) => page.findByRole('button', { name })

describe('a draft', () => {
  it('is written down while it is typed, with the version and the values it was typed over', async () => {
    const keep = memoryStorage()
    const { user, field } = await opened({ keep })
    await user.type(field('名称'), '!')
    await waitFor(async () =>
      expect(await keep.drafts.find(PLACE)).toMatchObject([
        { version: 1, values: { name: '藏品1!' }, base: { name: '藏品1' } },
      ]),
    )
    await user.type(field('名称'), '{Backspace}')
    await waitFor(async () => expect(await keep.drafts.find(PLACE)).toEqual([]))
  })
  it('typed over another version is merged with what was saved since, and asks only where both changed', async () => {
    const keep = memoryStorage()
    await keep.drafts.put({
      id: 'd1',
      place: PLACE,
      version: 1,
      base: { name: '藏品1', note: '' },
      values: { name: '我的', note: '手记' },
    })
    const now = { ...first, name: '他的', version: 2 }
    const { user, field, source } = await opened({ keep, rows: [now] })
    await user.click(await restore())
    expect(await page.findByText('这份草稿写下之后，记录又被修改过。')).toBeTruthy()
    await user.click(page.getByRole('radio', { name: /对方的/ }))
    await user.click(await choose('合并到表单'))
    await waitFor(() => expect([field('名称').value, field('备注').value]).toEqual(['他的', '手记']))
    await user.click(await choose(/保\s*存/))
    await waitFor(() =>
      expect(source.edit).toHaveBeenCalledWith(expect.objectContaining({ version: 2, name: '他的', note: '手记' })),
    )
    await waitFor(async () => expect(await keep.drafts.find(PLACE)).toEqual([]))
  })
  it('fills the form at once, where no one changed the same', async () => {
    const keep = memoryStorage()
    await keep.drafts.put({
      id: 'd1',
      place: PLACE,
      version: 1,
      base: { note: '' },
      values: { note: '手记', gone: 'x' },
    })
    const { user, field, notify } = await opened({ keep, rows: [{ ...first, name: '他的', version: 2 }] })
    expect(await page.findByText(/未保存的内容（1 项）/)).toBeTruthy()
    await user.click(await restore())
    await waitFor(() => expect([field('名称').value, field('备注').value]).toEqual(['他的', '手记']))
    await waitFor(() => expect(notify).toHaveBeenCalledWith('warning', '表单中不再有“gone”，草稿中的这些内容无法恢复'))
  })
  it('holds structured data as they are shown, and gives back what was typed into a part that a choice shows', async () => {
    const keep = memoryStorage()
    const schema = {
      type: 'object',
      properties: { state: { type: 'string', title: '状况' } },
      if: { properties: { state: { const: '残损' } }, required: ['state'] },
      // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
      then: { properties: { damage: { type: 'string', title: '损伤' } } },
    }
    const inspected = {
      ...RELIC,
      fields: { ...RELIC.fields, detail: { title: '检查', view: 'json_form', options: { schema } } },
    }
    const rows = [{ ...first, detail: '{"state": "残损", "damage": "裂"}' }]
    const { user, drawer } = await opened({ keep, screen: inspected, rows })
    const draft = async () => (await keep.drafts.find(PLACE)).map(({ values }) => values['detail'])
    await user.type(await drawer.findByDisplayValue('残损'), '?')
    await waitFor(async () => expect(await draft()).toEqual(['{"state":"残损?"}']))
    await user.type(drawer.getByDisplayValue('残损?'), '{Backspace}')
    // Nothing is left to be stored once the record holds what it held.
    await waitFor(async () => expect(await draft()).toEqual([]))
    await user.type(await drawer.findByDisplayValue('裂'), '纹')
    await waitFor(async () => expect(await draft()).toEqual(['{"damage":"裂纹","state":"残损"}']))
    cleanup()
    const again = await opened({ keep, screen: inspected, rows })
    expect(await again.drawer.findByDisplayValue('裂')).toBeTruthy()
    await again.user.click(await restore())
    expect(await again.drawer.findByDisplayValue('裂纹')).toBeTruthy()
  })
  it('of a new record that began with stated values is offered where another page requests such a record', async () => {
    const keep = memoryStorage()
    const begun = { name: '青铜鼎' }
    const place = `${RELIC.id}:new${initialValuesKey(begun)}`
    await keep.drafts.put({ id: 'd1', place, version: undefined, base: {}, values: { note: '手记' } })
    const record = { screen: RELIC.id, face: 'add', id: undefined, initial: begun } as const
    const wanted = { record, taken: () => undefined }
    const { user } = await draw({ keep, rows: relics(1), wanted, address: addressed().address })
    const drawer = within(await page.findByRole('dialog'))
    await user.click(await restore())
    await waitFor(() =>
      expect(['名称', '备注'].map((label) => drawer.getByLabelText<HTMLInputElement>(label).value)).toEqual([
        '青铜鼎',
        '手记',
      ]),
    )
  })
  it('of another tab is neither offered nor taken away; where the browser has no database the tab keeps both, and says so once', async () => {
    const [one, other] = [draftsOf('li'), draftsOf('li')]
    await one.put({ id: 'd-one', place: PLACE, version: 1, base: {}, values: { name: '在别处' } })
    const { leave } = one.attend(
      PLACE,
      () => 'd-one',
      () => undefined,
    )
    const { user, field, notify } = await opened({ keep: { ...memoryStorage(), drafts: other } })
    expect(await page.findByText('您正在另一个标签页中编辑这条记录')).toBeTruthy()
    await user.type(field('名称'), '?')
    await waitFor(async () => expect(await other.find(PLACE)).toHaveLength(2))
    expect(page.queryByRole('button', { name: /恢\s*复/ })).toBeNull()
    await user.click(await choose(/保\s*存/))
    await waitFor(async () => expect((await other.find(PLACE)).map(({ id }) => id)).toEqual(['d-one']))
    expect(notify.mock.calls.filter(([, text]) => text.startsWith('此浏览器无法长期保存草稿'))).toHaveLength(1)
    leave()
    await one.remove('d-one')
  })
  it('that one tab has restored is offered by no other, nor once it is saved there', async () => {
    const [one, other] = [draftsOf('li'), draftsOf('li')]
    const heard: (readonly string[])[] = []
    const left = { id: 'd-left', place: PLACE, version: 1, base: { note: '' }, values: { note: '手记' } }
    await one.put(left)
    let id = 'd-one'
    const tab = one.attend(
      PLACE,
      () => id,
      (ids) => void heard.push([...ids]),
    )
    await opened({ keep: { ...memoryStorage(), drafts: other } })
    await restore()
    id = left.id
    tab.renamed('d-one')
    await waitFor(() => expect(page.queryByRole('button', { name: /恢\s*复/ })).toBeNull())
    await one.remove(left.id)
    tab.leave()
    await waitFor(() => expect(page.queryByText('您正在另一个标签页中编辑这条记录')).toBeNull())
    await act(() => new Promise((resolve) => setTimeout(resolve, 300)))
    expect(page.queryByRole('button', { name: /恢\s*复/ })).toBeNull()
  })
  it('is reported to the other tabs when it is restored, and is not restored when it is gone by then', async () => {
    const [one, other] = [draftsOf('li'), draftsOf('li')]
    const heard = new Set<string>()
    const left = { id: 'd-left', place: PLACE, version: 1, base: { note: '' }, values: { note: '手记' } }
    await one.put(left)
    const tab = one.attend(
      PLACE,
      () => 'd-one',
      (ids) => ids.forEach((each) => heard.add(each)),
    )
    const { user, field } = await opened({ keep: { ...memoryStorage(), drafts: other } })
    const button = await restore()
    await one.remove(left.id)
    await user.click(button)
    await waitFor(() => expect(page.queryByRole('button', { name: /恢\s*复/ })).toBeNull())
    expect([field('备注').value, heard.has(left.id)]).toEqual(['', false])
    tab.leave()
    await one.put(left)
    const again = one.attend(
      PLACE,
      () => 'd-two',
      (ids) => ids.forEach((each) => heard.add(each)),
    )
    await user.click(await restore())
    await waitFor(() => expect([field('备注').value, heard.has(left.id)]).toEqual(['手记', true]))
    again.leave()
    await one.remove(left.id)
  })
  it('belongs to one person', async () => {
    await draftsOf('li').put({ id: 'd-li', place: PLACE, version: 1, base: {}, values: { name: '李的' } })
    expect(await draftsOf('wang').find(PLACE)).toEqual([])
    expect(await draftsOf('li').find(PLACE)).toContainEqual(
      expect.objectContaining({ id: 'd-li', values: { name: '李的' } }),
    )
    await draftsOf('li').remove('d-li')
  })
  it('is taken over once from an earlier version of the product', async () => {
    sessionStorage.setItem(
      `draft:zhao:draft:${PLACE}`,
      JSON.stringify(JSON.stringify({ time: '2026-01-01 10:00', values: { name: '旧稿' } })),
    )
    expect(await draftsOf('zhao').find(PLACE)).toMatchObject([{ values: { name: '旧稿' } }])
    expect(sessionStorage.getItem(`draft:zhao:draft:${PLACE}`)).toBeNull()
    await draftsOf('zhao').remove(`taken-${PLACE}`)
    expect(await draftsOf('zhao').find(PLACE)).toEqual([])
  })
})

describe('a form that is open while its screen is published', () => {
  it('keeps what was typed, when the page comes back with the new screen', async () => {
    const { user, field, rerender, ports, source, keep } = await opened({})
    await user.type(field('名称'), '正在写')
    const everything = { can: () => true, isDisabled: () => false, excluded: () => new Set<string>() }
    const renewed = resolveScreen({ ...RELIC, title: '新版' })
    await act(async () =>
      rerender(
        <ScreenView
          screen={renewed}
          source={{ ...memorySource(relics(3)), edit: source.edit }}
          permissions={everything}
          ports={ports}
          keep={keep}
        />,
      ),
    )
    expect(field('名称').value).toBe('藏品1正在写')
    await user.click(await choose(/保\s*存/))
    await waitFor(() => expect(source.edit).toHaveBeenCalledWith(expect.objectContaining({ name: '藏品1正在写' })))
  })
})
