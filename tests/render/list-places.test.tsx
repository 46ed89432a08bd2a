import { screen as page, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { memoryKeep } from '../../src/render/host.tsx'
import { draw, RELIC, relics, rowsShown } from './kit.tsx'

const button = (name: RegExp | string) => page.getByRole('button', { name })
const filters = (list: { mock: { calls: readonly (readonly unknown[])[] } }) => (list.mock.calls.at(-1)?.[0] as { filters?: unknown } | undefined)?.filters

describe('the tree beside a list', () => {
  const screen = { ...RELIC, fields: { ...RELIC.fields, category: { title: '类别', view: 'cat_tree' } }, page: { layout: 'tree-list' as const, tree: { field: 'category', width: 300 } } }
  const children = async () => [{ value: 'c1', text: '青铜器', leaf: true }, { value: 'c2', text: '瓷器', leaf: true }]
  async function open(keep = memoryKeep(), view = 'cat_tree') {
    const { fakePorts } = await import('../../registry/kit/testing.tsx')
    const drawn = await draw({ screen: { ...screen, fields: { ...screen.fields, category: { title: '类别', view } } }, keep, rows: relics(3).map((row) => ({ ...row, category: 'c2' })), ports: { lookup: { ...fakePorts().lookup, children } } })
    await page.findByText('瓷器')
    return drawn
  }

  it('keeps the chosen node for the next time it is opened in this visit', async () => {
    const keep = memoryKeep()
    const first = await open(keep)
    await first.user.click(page.getByText('瓷器'))
    await waitFor(() => expect(filters(first.source.list)).toMatchObject({ category: 'c2' }))
    first.unmount()
    const second = await open(keep)
    expect(filters(second.source.list)).toMatchObject({ category: 'c2' })
    expect(page.getByRole('treeitem', { name: '瓷器' }).getAttribute('aria-selected')).toBe('true')
  })
  it('asks for what lies below the chosen node, where its choices are a tree', async () => {
    for (const [view, more] of [['sel_tree', { _subtree: 'category' }], ['sel_depart', { _subtree: 'category' }], ['cat_tree', {}]] as const) {
      const { source, user, unmount } = await open(memoryKeep(), view)
      await user.click(page.getByText('瓷器'))
      await waitFor(() => expect(filters(source.list)).toEqual({ category: 'c2', ...more }))
      unmount()
    }
  })
  it('is made wider by the keyboard and folded away, and stays so', async () => {
    const keep = memoryKeep()
    const first = await open(keep)
    page.getByRole('separator', { name: '调整宽度' }).focus()
    await first.user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}')
    expect(page.getByRole('separator').getAttribute('aria-valuenow')).toBe('316')
    await first.user.click(button('收起按类别筛选'))
    expect(page.queryByText('瓷器')).toBeNull()
    first.unmount()
    const second = await draw({ screen, keep })
    await second.user.click(button('展开按类别筛选'))
    expect(page.getByRole('separator').getAttribute('aria-valuenow')).toBe('316')
  })
  it('takes what it remembers only as far as it can be a width', async () => {
    const keep = memoryKeep()
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
  it('and without a question offers nothing of the kind', async () => {
    await draw({ rows: [] })
    const grid = await page.findByRole('grid')
    expect(await within(grid).findByText('没有查询到任何数据')).toBeTruthy()
    expect(page.queryByRole('button', { name: '重置查询' })).toBeNull()
  })
})

it('draws rows that were asked for ahead at once, once, and asks anew after that', async () => {
  const drawn: string[] = []
  const look = new MutationObserver(() => drawn.push(document.querySelector('.vi-table')?.getAttribute('aria-busy') ?? ''))
  look.observe(document.body, { childList: true, subtree: true, attributes: true })
  const { source, user } = await draw({ source: { listed: ({ pageNo }) => (pageNo === 1 ? { rows: relics(10), total: 25 } : undefined) } })
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
  const { redraw } = await draw({ source: { listed: () => ({ rows: relics(10), total: 25 }), list: async () => ({ rows: later, total: 1 }) } })
  expect(page.getByText('藏品1')).toBeTruthy()
  await redraw()
  expect(await page.findByText('后来的名称')).toBeTruthy()
})
