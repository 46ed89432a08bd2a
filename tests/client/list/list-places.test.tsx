import { screen as page, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Ports } from '../../../registry/kit/ports.ts'
import { fakePorts } from '../../../registry/kit/testing.tsx'
import { memoryStorage } from '../../../src/host/host.tsx'
import { addressed, draw, RELIC, relics, rowsShown } from '../kit.tsx'

const button = (name: RegExp | string) => page.getByRole('button', { name })
const filters = (list: { mock: { calls: readonly (readonly unknown[])[] } }) =>
  (list.mock.calls.at(-1)?.[0] as { filters?: unknown } | undefined)?.filters

describe('the tree next to a list', () => {
  const screen = {
    ...RELIC,
    fields: { ...RELIC.fields, category: { title: '类别', view: 'cat_tree' } },
    page: { layout: 'tree-list' as const, tree: { field: 'category', width: 300 } },
  }
  const children = async () => [
    { value: 'c1', text: '青铜器', leaf: true },
    { value: 'c2', text: '瓷器', leaf: true },
  ]
  async function open(keep = memoryStorage(), view = 'cat_tree') {
    const labels = async () => new Map([['c2', '瓷器']])
    const drawn = await draw({
      screen: { ...screen, fields: { ...screen.fields, category: { title: '类别', view } } },
      keep,
      rows: relics(3).map((row) => ({ ...row, category: 'c2' })),
      ports: { lookup: { ...fakePorts().lookup, children, labels } },
    })
    await page.findByRole('treeitem', { name: '瓷器' })
    return drawn
  }

  it('keeps the chosen node for the next time it is opened in this visit', async () => {
    const keep = memoryStorage()
    const first = await open(keep)
    await first.user.click(page.getByText('瓷器'))
    await waitFor(() => expect(filters(first.source.list)).toMatchObject({ category: 'c2' }))
    first.unmount()
    const second = await open(keep)
    expect(filters(second.source.list)).toMatchObject({ category: 'c2' })
    expect(page.getByRole('treeitem', { name: '瓷器' }).getAttribute('aria-selected')).toBe('true')
  })
  it('asks for what lies below the chosen node, where its choices are a tree', async () => {
    for (const [view, more] of [
      ['sel_tree', { _subtree: 'category' }],
      ['sel_depart', { _subtree: 'category' }],
      ['cat_tree', {}],
    ] as const) {
      const { source, user, unmount } = await open(memoryStorage(), view)
      await user.click(page.getByText('瓷器'))
      await waitFor(() => expect(filters(source.list)).toEqual({ category: 'c2', ...more }))
      unmount()
    }
  })
  it('says above the rows which node is chosen, in its words, and shows all rows again', async () => {
    const { user, source } = await open()
    await user.click(page.getByText('瓷器'))
    await waitFor(() => expect(filters(source.list)).toMatchObject({ category: 'c2' }))
    expect((await page.findByRole('button', { name: '不再按类别筛选' })).closest('output')?.textContent).toBe(
      '类别：瓷器',
    )
    await user.click(button('不再按类别筛选'))
    await waitFor(() => expect(filters(source.list)).toEqual({}))
    expect(page.getByRole('treeitem', { name: '全部' }).getAttribute('aria-selected')).toBe('true')
  })
  it('is part of the address and of views: opening them finds the node chosen, and its ancestors open', async () => {
    const path = vi.fn<NonNullable<Ports['lookup']['path']>>(async () => ['c1'])
    const below = async (_: unknown, parent?: string) =>
      parent === 'c1' ? [{ value: 'c11', text: '鼎', leaf: true }] : [{ value: 'c1', text: '青铜器', leaf: false }]
    const { written, address, go } = addressed('l.node=c11')
    const { source } = await draw({
      screen,
      address,
      ports: { lookup: { ...fakePorts().lookup, children: below, path, labels: async () => new Map([['c11', '鼎']]) } },
    })
    const node = await page.findByRole('treeitem', { name: '鼎' })
    expect(node.getAttribute('aria-selected')).toBe('true')
    expect(source.list.mock.calls.map(([request]) => request.filters)).toEqual([{ category: 'c11' }])
    expect(path).toHaveBeenCalledWith(expect.objectContaining({ kind: 'category' }), 'c11')
    expect(written).toEqual([])
    go('')
    await waitFor(() => expect(filters(source.list)).toEqual({}))
  })
  it('that was chosen elsewhere is scrolled to in its tree, once', async () => {
    // Nothing is laid out here: the node lies far below what is seen of its tree.
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const top = this.matches('.ant-tree-treenode-selected') ? 700 : 0
      return new DOMRect(0, top, 200, this.matches('.vi-tree') ? 400 : 30)
    })
    const { user } = await draw({
      screen,
      address: addressed('l.node=c2').address,
      ports: { lookup: { ...fakePorts().lookup, children } },
    })
    await page.findByRole('treeitem', { name: '瓷器' })
    const pane = page.getByRole('navigation', { name: /类别/ })
    expect(pane.scrollTop).toBe(500)
    pane.scrollTop = 0
    await user.type(page.getByRole('searchbox', { name: '搜索全部类别' }), '鼎{Backspace}')
    await page.findByRole('treeitem', { name: '瓷器' })
    expect(pane.scrollTop).toBe(0)
    vi.restoreAllMocks()
  })
  it('is no way to ask for what is no node, and says so', async () => {
    const { address } = addressed(`l.node=${'x'.repeat(300)}`)
    const { source, notify } = await draw({ screen, address })
    await rowsShown()
    expect(filters(source.list)).toEqual({})
    expect(notify).toHaveBeenCalledWith('warning', '地址中有无法识别的列表条件，已忽略')
  })
  it('finds a node of any level by its words', async () => {
    const search = vi.fn<Ports['lookup']['search']>(async () => [{ value: 'c11', text: '鼎' }])
    const { user, source } = await draw({ screen, ports: { lookup: { ...fakePorts().lookup, children, search } } })
    await user.type(await page.findByRole('searchbox', { name: '搜索全部类别' }), '鼎')
    await user.click(await page.findByText('鼎'))
    await waitFor(() => expect(filters(source.list)).toMatchObject({ category: 'c11' }))
    expect(search).toHaveBeenCalledWith(expect.objectContaining({ kind: 'category' }), '鼎', 50)
  })
  it('is cleared together with the search where it leaves no rows', async () => {
    const { user, source } = await draw({ screen, rows: relics(3), address: addressed('l.node=c9').address })
    await user.click(await page.findByRole('button', { name: '重置查询' }))
    await rowsShown()
    expect(filters(source.list)).toEqual({})
  })
  it('is made wider by the keyboard and folded away, and stays so', async () => {
    const keep = memoryStorage()
    const first = await open(keep)
    page.getByRole('separator', { name: '调整宽度' }).focus()
    await first.user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}')
    expect(page.getByRole('separator').getAttribute('aria-valuenow')).toBe('316')
    await first.user.click(button('收起按类别筛选'))
    expect(page.queryByRole('treeitem', { name: '瓷器' })).toBeNull()
    first.unmount()
    const second = await draw({ screen, keep })
    await second.user.click(button('展开按类别筛选'))
    expect(page.getByRole('separator').getAttribute('aria-valuenow')).toBe('316')
  })
  it('takes what it remembers only as far as it can be a width', async () => {
    const keep = memoryStorage()
    keep.preference.set('tree:collection.relic', '{"width":"wide","folded":1}')
    await open(keep)
    expect(page.getByRole('separator').getAttribute('aria-valuenow')).toBe('300')
  })
})

describe('a list without rows', () => {
  it('that was searched offers to search for everything', async () => {
    const { user, source } = await draw()
    await rowsShown()
    await user.type(page.getByLabelText('名称', { selector: 'input' }), '没有{Enter}')
    expect(await page.findByText('没有查询到任何数据')).toBeTruthy()
    await user.click(button('重置查询'))
    await rowsShown()
    expect(source.list.mock.calls.at(-1)?.[0].terms).toEqual({})
    expect(page.getByLabelText<HTMLInputElement>('名称', { selector: 'input' }).value).toBe('')
  })
  it('that was searched by a few words offers so as well', async () => {
    const { user, source } = await draw({
      screen: { ...RELIC, list: { ...RELIC.list, quick: ['name'] } },
      address: addressed('l.find=none').address,
    })
    await user.click(await page.findByRole('button', { name: '重置查询' }))
    await rowsShown()
    expect(source.list.mock.calls.at(-1)?.[0].quick).toBeUndefined()
  })
  it('that begins with a question nothing is found by offers all rows, and not that question again', async () => {
    const screen = { ...RELIC, query: { items: [{ field: 'level', default: '9' }] } }
    const { user, source } = await draw({ screen, rows: relics(3) })
    await user.click(await page.findByRole('button', { name: '清除条件，显示全部' }))
    await rowsShown()
    expect(source.list.mock.calls.at(-1)?.[0].terms).toEqual({})
  })
  it('and without a question offers nothing of the kind', async () => {
    await draw({ rows: [] })
    const grid = await page.findByRole('grid')
    expect(await within(grid).findByText('没有查询到任何数据')).toBeTruthy()
    expect(page.queryByRole('button', { name: '重置查询' })).toBeNull()
  })
})

it('draws rows that were asked for ahead at once, once, and asks anew after that', async () => {
  const drawn: string[] = []
  const look = new MutationObserver(() =>
    drawn.push(document.querySelector('.vi-table')?.getAttribute('aria-busy') ?? ''),
  )
  look.observe(document.body, { childList: true, subtree: true, attributes: true })
  const { source, user } = await draw({
    source: { listed: ({ pageNo }) => (pageNo === 1 ? { rows: relics(10), total: 25 } : undefined) },
  })
  look.disconnect()
  expect(page.getByText('藏品1')).toBeTruthy()
  expect(drawn).not.toContain('true')
  expect(source.list).toHaveBeenCalledTimes(1)
  await user.click(page.getByRole('button', { name: '第 2 页' }))
  expect(await page.findByText('11-20 共25条')).toBeTruthy()
  expect(source.list).toHaveBeenCalledTimes(2)
})

it('asks for rows that were drawn at once anew where what asks for them is another', async () => {
  const later = relics(1).map((row) => ({ ...row, name: '后来的名称' }))
  const { redraw } = await draw({
    source: { listed: () => ({ rows: relics(10), total: 25 }), list: async () => ({ rows: later, total: 1 }) },
  })
  expect(page.getByText('藏品1')).toBeTruthy()
  await redraw()
  expect(await page.findByText('后来的名称')).toBeTruthy()
})
