import { act, screen as page, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { describe, expect, it, vi } from 'vitest'
import type { Screen } from '../../../schemas/language/screen.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import type { DataSource, ListRequest, Row } from '../../../src/api/rows/data-source.ts'
import { drag, layOut } from '../../kit/pages/drag.ts'
import { draw, rowsShown } from '../kit.tsx'

const PLACE: Screen = {
  version: 1,
  id: 'collection.place',
  title: '库位',
  fields: { name: { title: '名称' }, above: { title: '上级' }, size: { title: '容量' } },
  query: { items: ['name'] },
  list: { columns: ['name', 'size'], sort: { field: 'name', order: 'asc' }, tree: { parent: 'above', text: 'name' } },
}
const ROWS = [
  { id: 'a', name: '甲库', above: '', size: '1' },
  { id: 'b', name: '乙库', above: '0', size: '2' },
  { id: 'a1', name: '甲一架', above: 'a', size: '3' },
  { id: 'a2', name: '甲二架', above: 'a', size: '4' },
  { id: 'a1x', name: '甲一架上层', above: 'a1', size: '5' },
]
const button = (name: RegExp | string) => page.getByRole('button', { name })
const tree = () => page.getByRole('treegrid', { name: /库位/ })
const drawn = () =>
  within(tree())
    .getAllByRole('row')
    .slice(1)
    .map((row) => [row.getAttribute('data-row-key'), row.getAttribute('aria-level'), row.getAttribute('aria-expanded')])
const open = (more = {}) => draw({ screen: PLACE, rows: ROWS, ...more })

describe('a list that is a tree', () => {
  it('begins with the roots and reads the rows below one when it is opened', async () => {
    const { user, source } = await open()
    await rowsShown('甲库')
    expect(drawn()).toEqual([
      ['a', '1', 'false'],
      ['b', '1', null],
    ])
    expect(source.list).toHaveBeenCalledTimes(1)
    await user.click(button('展开 甲库'))
    await rowsShown('甲一架')
    expect(source.list.mock.calls[1]?.[0].tree).toEqual({ parent: 'above', below: 'a' })
    expect(drawn()).toEqual([
      ['a', '1', 'true'],
      ['a2', '2', null],
      ['a1', '2', 'false'],
      ['b', '1', null],
    ])
    await user.click(button('展开 甲一架'))
    await rowsShown('甲一架上层')
    await user.click(button('收起 甲库'))
    expect(drawn()).toEqual([
      ['a', '1', 'false'],
      ['b', '1', null],
    ])
  })
  it('shows what a query finds as a flat list', async () => {
    const { user } = await open()
    await rowsShown('甲库')
    await user.type(within(page.getByRole('search')).getByLabelText('名称'), '甲一')
    await user.click(button(/^查\s*询$/))
    await rowsShown('甲一架上层')
    expect(page.queryByRole('treegrid')).toBeNull()
    expect(within(page.getByRole('grid', { name: /库位/ })).getAllByRole('row')).toHaveLength(3)
  })
  it('adds a row below another and shows it there', async () => {
    const { user, source } = await open()
    await rowsShown('甲库')
    await user.click(within(tree()).getAllByRole('button', { name: /更多/ })[1]!)
    await user.click(await page.findByRole('menuitem', { name: '添加下级' }))
    const drawer = within(await page.findByRole('dialog', { name: /^添加下级/ }))
    await user.type(await drawer.findByLabelText('名称'), '乙一架')
    await user.click(button(/保\s*存/))
    await waitFor(() =>
      expect(source.add).toHaveBeenCalledWith(expect.objectContaining({ name: '乙一架', above: 'b' })),
    )
    await rowsShown('乙一架')
    expect(drawn().find(([id]) => id === 'b')).toEqual(['b', '1', 'true'])
  })
  it('offers no row below another where its place is not written: the service would refuse it', async () => {
    const { above: stated } = PLACE.fields
    await open({ screen: { ...PLACE, fields: { ...PLACE.fields, above: { ...stated, readonly: true } } } })
    await rowsShown('甲库')
    // With a fourth action the rows would have a menu for what is not in view.
    expect(within(tree()).getAllByRole('button', { name: '删除' })).toHaveLength(2)
    expect(within(tree()).queryAllByRole('button', { name: /更多/ })).toEqual([])
    expect(page.queryByText('添加下级')).toBeNull()
  })
  it('SYSTEM-013 moves a row where the service has an order: by the keys of its menu, and dragged beside or below another row', async () => {
    const move = vi.fn<NonNullable<DataSource['move']>>(async () => '移动成功！')
    const { user, source, notify } = await open({ source: { move } })
    await rowsShown('甲库')
    await user.click(button('展开 甲库'))
    await rowsShown('甲一架')
    const more = within(tree()).getAllByRole('button', { name: /更多/ })
    more[0]?.focus()
    await user.keyboard('{Enter}')
    expect((await page.findByRole('menuitem', { name: '上移' })).getAttribute('aria-disabled')).not.toBe('true')
    await user.click(page.getByRole('menuitem', { name: '下移' }))
    await waitFor(() => expect(source.move).toHaveBeenLastCalledWith('a', 'down'))
    await waitFor(() => expect(notify).toHaveBeenLastCalledWith('success', '移动成功！'))
    // What is drawn: 甲库, 甲二架, 甲一架, 乙库.
    const lines = tree().querySelector('tbody')!
    const at = layOut(lines)
    Object.assign(tree(), { setPointerCapture: () => undefined })
    const grips = () => tree().querySelectorAll('[data-grab]')
    const lower = (place: number, by: number) => ({ clientX: 10, clientY: at(place).clientY + by })
    await drag(grips()[3]!, [at(3), at(1)])
    await waitFor(() => expect(source.move).toHaveBeenLastCalledWith('b', { row: 'a2', side: 'before' }))
    await drag(grips()[1]!, [at(1), lower(3, 15)])
    await waitFor(() => expect(source.move).toHaveBeenLastCalledWith('a2', { row: 'b', side: 'into' }))
    await drag(grips()[1]!, [at(1), lower(2, 32)])
    await waitFor(() => expect(source.move).toHaveBeenLastCalledWith('a2', { row: 'a1', side: 'after' }))
    move.mockRejectedValueOnce(new AppError('PERMISSION_PLACE_CHANGED', { name: '乙库' }))
    await drag(grips()[3]!, [at(3), lower(0, 15)])
    await waitFor(() => expect(notify).toHaveBeenLastCalledWith('warning', expect.stringContaining('已被他人更改')))
    const calls = move.mock.calls.length
    for (const place of [0, 1, 2, 9]) await drag(grips()[0]!, [at(0), at(place)])
    expect(move.mock.calls).toHaveLength(calls)
  })
  it('has no handles and no such actions where nothing has an order, or the person may not edit', async () => {
    const move = async () => ''
    await open({ source: { move }, screen: { ...PLACE, actions: [{ code: 'edit', enabled: false }] } })
    await rowsShown('甲库')
    expect(tree().querySelectorAll('[data-grab]')).toHaveLength(0)
    expect(page.queryByRole('button', { name: '上移' })).toBeNull()
  })
  it('says why a row with others below it is not deleted, and keeps what is open', async () => {
    const { user, notify } = await open({
      source: { remove: async () => Promise.reject(new AppError('DATA_HAS_CHILDREN')) },
    })
    await rowsShown('甲库')
    await user.click(button('展开 甲库'))
    await rowsShown('甲一架')
    await user.click(within(tree()).getAllByRole('button', { name: /更多/ })[0]!)
    await user.click(await page.findByRole('menuitem', { name: '删除' }))
    await user.click(within(await page.findByRole('dialog')).getByRole('button', { name: /确\s*定/ }))
    await waitFor(() => expect(notify).toHaveBeenCalledWith(expect.anything(), '记录还有下级，请先删除下级记录'))
    expect(page.getByText('甲一架')).toBeTruthy()
  })
  it('closes again when the rows below cannot be read', async () => {
    let calls = 0
    const { user, notify } = await open({
      source: {
        list: async () =>
          ++calls === 1
            ? { rows: [{ id: 'a', name: '甲库', hasChild: '1' }], total: 1 }
            : Promise.reject(new AppError('COMMON_FAILED')),
      },
    })
    await rowsShown('甲库')
    await user.click(button('展开 甲库'))
    await waitFor(() => expect(drawn()).toEqual([['a', '1', 'false']]))
    expect(notify).toHaveBeenCalled()
  })
  it('keeps what was read last below a row, though an older answer comes later', async () => {
    const late = Promise.withResolvers<{ rows: Row[]; total: number }>()
    const levels = [late.promise, Promise.resolve({ rows: [{ id: 'new', name: '新架' }], total: 1 })]
    const signals: (AbortSignal | undefined)[] = []
    const list = vi.fn<DataSource['list']>(async ({ tree: asked }, signal) => {
      if (asked?.below === '0') return { rows: [{ id: 'a', name: '甲库', hasChild: '1' }], total: 1 }
      signals.push(signal)
      return levels[signals.length - 1] ?? { rows: [], total: 0 }
    })
    const { user } = await open({ source: { list } })
    await rowsShown('甲库')
    await user.click(button('展开 甲库'))
    await user.click(button('收起 甲库'))
    await user.click(button('展开 甲库'))
    await rowsShown('新架')
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, false])
    await act(async () => late.resolve({ rows: [{ id: 'old', name: '旧架' }], total: 1 }))
    expect(page.queryByText('旧架')).toBeNull()
    expect(page.getByText('新架')).toBeTruthy()
  })
  it('says in words of which row not all below are shown, also when it is read again', async () => {
    const list = async ({ tree: asked }: ListRequest) =>
      asked?.below === '0'
        ? { rows: [{ id: 'a', name: '甲库', hasChild: '1' }], total: 1 }
        : { rows: [{ id: 'a1', name: '甲一架', hasChild: '0' }], total: 1200 }
    const { user, notify } = await open({ source: { list } })
    await rowsShown('甲库')
    await user.click(button('展开 甲库'))
    await rowsShown('甲一架')
    await user.click(button('刷新'))
    await waitFor(() => expect(notify).toHaveBeenCalledTimes(2))
    expect(notify.mock.calls.map(([, text]) => text)).toEqual(
      Array.from({ length: 2 }, () => '“甲库”的下级较多，仅显示前 1000 条，请用查询查找其余记录'),
    )
  })
  it('draws a row once, whatever rows form a circle', async () => {
    const { user } = await open({
      source: { list: async () => ({ rows: [{ id: 'a', name: '甲库', hasChild: '1' }], total: 1 }) },
    })
    await rowsShown('甲库')
    await user.click(button('展开 甲库'))
    await waitFor(() => expect(drawn()).toEqual([['a', '1', 'true']]))
  })
  it('exports all rows and not one level of them', async () => {
    const { user, source } = await open()
    await rowsShown('甲库')
    await user.click(button(/导出/))
    await user.click(within(await page.findByRole('dialog')).getByRole('button', { name: /导\s*出/ }))
    await waitFor(() => expect(source.exportRows).toHaveBeenCalled())
    expect(source.exportRows.mock.calls[0]?.[0].tree).toBeUndefined()
  })
  it('has nothing that axe objects to', async () => {
    const { user, container } = await open()
    await rowsShown('甲库')
    await user.click(button('展开 甲库'))
    await rowsShown('甲一架')
    const { violations } = await act(() => axe.run(container, { rules: { 'color-contrast': { enabled: false } } }))
    expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([])
  })
  it('is a list of cards on a phone that open the same way', async () => {
    vi.stubGlobal('matchMedia', () => ({
      matches: true,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }))
    const { user } = await open()
    await rowsShown('甲库')
    await user.click(button('展开 甲库'))
    await rowsShown('甲一架')
    expect(
      page.getAllByRole('listitem').map((card) => within(card).getAllByRole('button')[0]?.getAttribute('aria-label')),
    ).toContain('收起 甲库')
    vi.unstubAllGlobals()
  })
})
