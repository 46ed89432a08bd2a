import { screen as page, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Screen } from '../../../schemas/language/screen.ts'
import { draw, RELIC, rowsShown } from '../kit.tsx'

const focused = () => {
  const { activeElement } = document
  return activeElement instanceof HTMLTableCellElement
    ? [activeElement.parentElement?.dataset['rowKey'], activeElement.cellIndex]
    : [activeElement?.tagName]
}
const table = () => page.getByRole('grid', { name: '藏品登记 列表' })
const cell = (row: string, index: number) => {
  const found = table().querySelector<HTMLTableRowElement>(`tr[data-row-key="${row}"]`)?.cells[index]
  if (!found) throw new Error(`no cell ${row} ${index}`)
  return found
}
const stops = () => [...table().querySelectorAll('tbody td[tabindex="0"]')]
const selected = () => page.getAllByRole('row', { selected: true }).map((row) => row.dataset['rowKey'])
const SHORT: Screen = { ...RELIC, list: { columns: ['regNo', 'name', 'level'] } }

afterEach(() => vi.unstubAllGlobals())

describe('the keyboard in a table', () => {
  it('has one stop among the cells, which arrows, Home, End and pages move', async () => {
    const { user } = await draw({ screen: SHORT })
    await rowsShown()
    expect(stops()).toEqual([cell('r1', 0)])
    await user.click(cell('r1', 0))
    for (const [keys, place] of [
      ['{ArrowDown}{ArrowDown}{ArrowRight}', ['r3', 1]],
      ['{End}', ['r3', 5]],
      ['{Home}', ['r3', 0]],
      ['{ArrowLeft}', ['r3', 0]],
      ['{PageDown}', ['r10', 0]],
      ['{ArrowUp}', ['r9', 0]],
      ['{PageUp}', ['r1', 0]],
      ['{Control>}{End}{/Control}', ['r10', 5]],
      ['{Control>}{Home}{/Control}', ['r1', 0]],
    ] as const) {
      await user.keyboard(keys)
      expect(focused(), keys).toEqual(place)
      expect(stops()).toEqual([document.activeElement])
    }
  })
  it('selects with Space, and more with Shift and the arrows', async () => {
    const { user } = await draw({ screen: SHORT })
    await rowsShown()
    await user.click(cell('r2', 3))
    await user.keyboard(' ')
    expect(selected()).toEqual(['r2'])
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
    expect(selected()).toEqual(['r2', 'r3', 'r4'])
    expect(focused()).toEqual(['r4', 3])
    await user.keyboard(' ')
    expect(selected()).toEqual(['r2', 'r3'])
  })
  it('opens a row with Enter, and goes to the buttons of a cell and back', async () => {
    const { user } = await draw({ screen: SHORT })
    await rowsShown()
    await user.click(cell('r2', 5))
    await user.keyboard('{Enter}')
    expect(document.activeElement?.textContent).toBe('编辑')
    await user.keyboard('{Escape}')
    expect(focused()).toEqual(['r2', 5])
    await user.keyboard('{ArrowLeft}{Enter}')
    expect(await page.findByRole('dialog', { name: /详情/ })).toBeTruthy()
  })
  it('copies the whole words of a cell', async () => {
    const words = '很长的名称'.repeat(200)
    const { user } = await draw({ screen: SHORT, rows: [{ id: 'r1', regNo: 'Z1', name: words, level: '1' }] })
    await page.findByText('Z1')
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await user.click(cell('r1', 3))
    await user.keyboard('{Control>}c{/Control}')
    expect(write).toHaveBeenCalledWith(words)
  })
  it('stays at its place when other rows come', async () => {
    const { user } = await draw({ screen: SHORT })
    await rowsShown()
    await user.click(cell('r3', 2))
    await user.click(page.getByRole('button', { name: '第 2 页' }))
    await rowsShown('藏品11')
    await waitFor(() => expect(stops()).toEqual([cell('r13', 2)]))
  })
  it('leaves what a control does to the control', async () => {
    const { user } = await draw({ screen: SHORT })
    await rowsShown()
    within(cell('r1', 0)).getByRole('checkbox').focus()
    await user.keyboard(' ')
    expect(selected()).toEqual(['r1'])
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(within(cell('r1', 0)).getByRole('checkbox'))
  })
  it('is announced as a grid, to which axe has no objection', async () => {
    await draw({ screen: SHORT })
    await rowsShown()
    expect(table().getAttribute('aria-multiselectable')).toBe('true')
    const { violations } = await axe.run(table(), { rules: { 'color-contrast': { enabled: false } } })
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  })
})

describe('a page of many rows', () => {
  class Watcher {
    static all: Watcher[] = []
    readonly watched = new Set<Element>()
    readonly callback: IntersectionObserverCallback
    constructor(callback: IntersectionObserverCallback) {
      this.callback = callback
      Watcher.all.push(this)
    }
    observe(element: Element) {
      this.watched.add(element)
    }
    unobserve(element: Element) {
      this.watched.delete(element)
    }
    disconnect() {
      this.watched.clear()
    }
    comesNear(key: string) {
      const target = [...this.watched].find((one) => one instanceof HTMLElement && one.dataset['rowKey'] === key)
      if (target)
        this.callback(
          [{ isIntersecting: true, target } as IntersectionObserverEntry],
          this as unknown as IntersectionObserver,
        )
    }
  }
  const LONG: Screen = { ...SHORT, list: { ...SHORT.list, pageSize: 200, sort: { field: 'id', order: 'asc' } } }
  const rows = Array.from({ length: 300 }, (_, index) => ({
    id: `n${1000 + index}`,
    regNo: `Z${index}`,
    name: `藏品第${index}件`,
    level: '1',
  }))
  const cells = (row: string) => table().querySelector<HTMLTableRowElement>(`tr[data-row-key="${row}"]`)?.cells.length
  async function drawLong() {
    Watcher.all = []
    vi.stubGlobal('IntersectionObserver', Watcher)
    const drawn = await draw({ screen: LONG, rows })
    await rowsShown('藏品第0件')
    return drawn
  }

  it('draws rows in full near the view; the others are lines with their words', async () => {
    await drawLong()
    expect(table().querySelectorAll('tbody tr[data-row-key]')).toHaveLength(200)
    expect([cells('n1000'), cells('n1039'), cells('n1040'), cells('n1199')]).toEqual([6, 6, 1, 1])
    expect(page.getByText('Z150 藏品第150件 1')).toBeTruthy()
    const watcher = Watcher.all.find(({ watched }) =>
      [...watched].some((one) => one instanceof HTMLElement && one.dataset['rowKey'] === 'n1100'),
    )
    watcher?.comesNear('n1100')
    await waitFor(() => expect(cells('n1100')).toBe(6))
    expect([cells('n1089'), cells('n1090'), cells('n1119'), cells('n1120')]).toEqual([1, 6, 6, 1])
  })
  it('is walked by the keyboard to its end', async () => {
    const { user } = await drawLong()
    await user.click(cell('n1000', 3))
    await user.keyboard('{Control>}{End}{/Control}')
    expect(focused()).toEqual(['n1199', 5])
    await user.keyboard('{ArrowLeft}{ArrowUp}')
    expect(focused()).toEqual(['n1198', 4])
  })
})
