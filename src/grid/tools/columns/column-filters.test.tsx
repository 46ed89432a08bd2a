import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { afterEach, describe, expect, it } from 'vitest'
import { fakePorts } from '../../../../registry/kit/testing.tsx'
import { resolveField } from '../../../../engine/model/resolve.ts'
import type { Field } from '../../../../schemas/language/field.ts'
import { Grid } from '../../Grid.tsx'
import { Sheet } from '../../sheet/sheet.ts'
import { GridStore } from '../../store/grid-store.ts'
import type { GridOptions, Values } from '../../store/types.ts'
import { countValues } from './column-values.ts'
import { filters, NO_VALUE } from './filters.ts'

const LEVELS = ['一级', '二级', '三级'].map((text, at) => ({ value: String(at + 1), text }))
const FIELDS: Readonly<Record<string, Field>> = {
  name: { title: '名称', view: 'text' },
  level: { title: '级别', view: 'list', options: { items: LEVELS } },
  tags: { title: '类别', view: 'list_multi', options: { items: LEVELS } },
}
const ROWS: readonly Values[] = [
  { id: 'a', name: '鼎', level: '1', tags: '1,2' },
  { id: 'b', name: '', level: '2', tags: '2' },
  { id: 'c', name: '尊', level: null },
  { id: 'd', name: null, level: '1' },
]
function made(rows = ROWS, over: Partial<GridOptions> = {}) {
  const store = new GridStore({
    columns: Object.entries(FIELDS).map(([key, field]) => ({
      key,
      title: String(field.title),
      field: resolveField(key, field),
      checks: [],
    })),
    rows,
    ...over,
  })
  return { store, shown: () => Array.from({ length: store.size }, (_, at) => store.idAt(at)) }
}
function open(rows = ROWS, over: Partial<GridOptions> = {}) {
  const { store, shown } = made(rows, over)
  const sheet = new Sheet({
    store,
    ports: fakePorts(),
    rights: { add: true, remove: true, move: false },
    locked: false,
  })
  const counts = async (key: string) => {
    const column = sheet.columns.find((one) => one.key === key)
    return column ? Object.fromEntries(await countValues(sheet, column, new AbortController().signal)) : {}
  }
  return { store, sheet, shown, counts, filter: () => filters(sheet) }
}

describe('the filters of columns', () => {
  it('let through what is empty, or what is not', () => {
    const { shown, filter } = open()
    filter().set('name', { isFilled: false })
    expect(shown()).toEqual(['b', 'd'])
    filter().set('name', { isFilled: true })
    expect([shown(), filter().isOn]).toEqual([['a', 'c'], true])
    filter().set('name', { isFilled: undefined })
    expect([shown(), filter().isOn]).toEqual([['a', 'b', 'c', 'd'], false])
  })
  it('let through some values, nothing among them, and any of a list', () => {
    const { shown, filter } = open()
    filter().set('level', { keys: new Set(['2', NO_VALUE]) })
    expect(shown()).toEqual(['b', 'c'])
    filter().set('level', { keys: new Set() })
    filter().set('tags', { keys: new Set(['1']) })
    expect(shown()).toEqual(['a'])
  })
  it('go together, within a column as between several', () => {
    const { shown, filter } = open()
    filter().set('level', { keys: new Set(['1']) })
    filter().set('name', { words: '鼎' })
    expect(shown()).toEqual(['a'])
    filter().set('name', { isFilled: false })
    expect(shown()).toEqual([])
    filter().set('name', { words: '' })
    expect(shown()).toEqual(['d'])
    filter().clear()
    expect(shown()).toHaveLength(4)
  })
  it('know what a row does not show for nothing', async () => {
    const { shown, counts, filter } = open(ROWS, { isShown: ({ id }, key) => key !== 'level' || id !== 'a' })
    expect(await counts('level')).toEqual({ '1': 1, '2': 1, [NO_VALUE]: 2 })
    filter().set('level', { keys: new Set(['1']) })
    expect(shown()).toEqual(['d'])
  })
})
it('values are counted among the rows that the other columns let through', async () => {
  const { counts, filter } = open()
  expect([await counts('level'), await counts('tags')]).toEqual([
    { '1': 2, '2': 1, [NO_VALUE]: 1 },
    { '1': 1, '2': 2, [NO_VALUE]: 2 },
  ])
  filter().set('name', { isFilled: true })
  filter().set('level', { keys: new Set(['1']) })
  expect([await counts('level'), await counts('tags')]).toEqual([
    { '1': 1, [NO_VALUE]: 1 },
    { '1': 1, '2': 1 },
  ])
})

describe('the menu of a column', () => {
  afterEach(() => localStorage.clear())
  async function openMenu(title: string, rows = ROWS) {
    const { store, shown } = made(rows)
    await act(async () => render(<Grid store={store} ports={fakePorts()} label="藏品" />))
    const head = () => within(screen.getByRole('grid')).getByRole('button', { name: new RegExp(`${title}$`) })
    fireEvent.click(await waitFor(head))
    await screen.findByRole('menu', { name: `“${title}”列的操作` })
    return { shown, head, again: () => fireEvent.click(head()) }
  }
  it('leaves a mark in the head of what is filtered by', async () => {
    const { head } = await openMenu('级别')
    await userEvent.click(await screen.findByRole('checkbox', { name: '一级 · 2' }))
    expect([head().textContent, screen.getByRole('button', { name: '名称' }).textContent]).toEqual([
      '▽ 已筛选级别',
      '名称',
    ])
    await userEvent.click(screen.getByRole('checkbox', { name: '一级 · 2' }))
    expect(head().textContent).toBe('级别')
  })
  it('has the values of a column of choices to be ticked, with how many rows hold them', async () => {
    const { shown, again } = await openMenu('级别')
    const list = await screen.findByRole('group', { name: '按值筛选' })
    expect(
      within(list)
        .getAllByRole('checkbox')
        .map((box) => box.closest('label')?.textContent),
    ).toEqual(['二级 · 1', '一级 · 2', '（空） · 1'])
    await userEvent.click(within(list).getByRole('checkbox', { name: '一级 · 2' }))
    expect(shown()).toEqual(['a', 'd'])
    await userEvent.click(within(list).getByRole('checkbox', { name: '（空） · 1' }))
    expect(shown()).toEqual(['a', 'c', 'd'])
    fireEvent.mouseDown(document.body)
    again()
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: '一级 · 2' })).checked).toBe(true)
  })
  it('has nothing against it', async () => {
    await openMenu('级别')
    await screen.findByRole('group', { name: '按值筛选' })
    expect(
      (
        await axe.run(screen.getByRole('tooltip'), {
          rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
        })
      ).violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
    ).toEqual([])
  })
  it('has a search among many values', async () => {
    const items = Array.from({ length: 9 }, (_, at) => ({ id: `r${at}`, level: `其他${at}` }))
    const { shown } = await openMenu('级别', items)
    await userEvent.type(await screen.findByRole('textbox', { name: '搜索值' }), '3')
    const boxes = within(screen.getByRole('group', { name: '按值筛选' })).getAllByRole('checkbox')
    expect(boxes).toHaveLength(1)
    await userEvent.click(boxes[0] as HTMLElement)
    expect(shown()).toEqual(['r3'])
  })
  it('lets through what is empty in any column, and has values where there are choices alone', async () => {
    const { shown } = await openMenu('名称')
    fireEvent.click(screen.getByRole('radio', { name: '为空' }))
    expect([shown(), screen.queryByRole('group', { name: '按值筛选' })]).toEqual([['b', 'd'], null])
  })
})
