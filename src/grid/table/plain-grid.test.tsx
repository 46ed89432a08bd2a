import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { fakePorts } from '../../../registry/kit/testing.tsx'
import { resolveField } from '../../../engine/model/resolve.ts'
import { Grid } from '../Grid.tsx'
import { GridStore } from '../store/grid-store.ts'
import { MAX_PRINTED_ROWS } from './use-row-window.ts'

async function open(
  rows = [
    { id: 'a', name: '鼎', count: 3 },
    { id: 'b', name: '簋', count: 1 },
  ],
) {
  const columns = [
    ['name', 'text'],
    ['count', 'number'],
  ].map(([key = '', view = '']) => ({
    key,
    title: key === 'name' ? '名称' : '数量',
    field: resolveField(key, { title: key, view }),
    checks: [],
  }))
  const store = new GridStore({ columns, rows })
  await act(async () => render(<Grid store={store} ports={fakePorts()} label="借展藏品" toolbar />))
  const table = await screen.findByRole('grid', { name: '借展藏品' })
  const cell = (row: number, col: number) =>
    within(table).getAllByRole('row')[row + 1]?.querySelector<HTMLElement>(`[data-col="${col}"]`)
  return { store, table, cell }
}
afterEach(() => localStorage.clear())

it('rows are sorted from the head of their column, and by the keyboard', async () => {
  const { store, table } = await open()
  fireEvent.click(within(table).getByRole('button', { name: '数量' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: '升序' }))
  expect([store.idAt(0), within(table).getByRole('columnheader', { name: /数量/ }).getAttribute('aria-sort')]).toEqual([
    'b',
    'ascending',
  ])
  act(() => table.focus())
  fireEvent.keyDown(table, { key: 'F10', shiftKey: true })
  fireEvent.click(await screen.findByRole('menuitem', { name: '“名称”列的操作' }))
  expect(await screen.findByRole('menu', { name: '“名称”列的操作' })).toBeTruthy()
})
it('shows who is in a cell, and what another user wrote there', async () => {
  const { store, cell } = await open()
  act(() => {
    store.setPresence({ id: 'page', name: '周雪' }, { id: 'a', key: 'name' })
    store.edit([{ id: 'b', key: 'name', value: '尊' }])
    store.merge({ id: 'b', name: '卣' }, '陈明')
  })
  expect([cell(0, 0)?.dataset['who'], cell(0, 0)?.getAttribute('aria-description')]).toEqual(['周雪', '周雪 正在编辑'])
  expect([cell(1, 0)?.textContent, cell(1, 0)?.getAttribute('aria-description')]).toEqual([
    '尊',
    '“名称”已被 陈明 修改，对方的值：卣',
  ])
})
it('a block is cut', async () => {
  const { store, table } = await open()
  const data = new Map<string, string>()
  act(() => table.focus())
  fireEvent.cut(table, {
    clipboardData: { getData: () => '', setData: (type: string, value: string) => void data.set(type, value) },
  })
  expect([data.get('text/plain'), store.value(0, 'name')]).toEqual(['鼎', null])
})
it('prints all rows there are, and of very many the first ones, and says so', { timeout: 60_000 }, async () => {
  const rowsOf = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ id: String(at), name: `n${at}`, count: at }))
  const { store, table } = await open(rowsOf(60))
  const printed = () => [
    screen.getByRole('grid').querySelectorAll('tr[data-row]').length,
    screen.queryByText(/只打印前/)?.textContent,
  ]
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(printed()).toEqual([60, undefined])
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(table.querySelectorAll('tr[data-row]').length).toBeLessThan(60)
  act(
    () =>
      void store.add(
        rowsOf(MAX_PRINTED_ROWS).map(({ name, count }) => ({ name, count })),
        60,
      ),
  )
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(printed()).toEqual([
    MAX_PRINTED_ROWS,
    `只打印前 ${MAX_PRINTED_ROWS} 行，共 ${MAX_PRINTED_ROWS + 60} 行；要打印其余行，请先筛选`,
  ])
})
it('GRID-055 GRID-056 what hangs on a row is opened by its button, by a key, by the toolbar and, of a cell that is only read, by a second tap', async () => {
  const columns = ['name', 'code'].map((key) => ({
    key,
    title: key,
    field: resolveField(key, { title: key, view: 'text' }),
    checks: [],
    ...(key === 'code' ? { readonly: true } : {}),
  }))
  const store = new GridStore({
    columns,
    rows: [
      { id: 'a', name: '鼎', code: '1' },
      { id: 'b', name: '簋', code: '2' },
    ],
  })
  await act(async () =>
    render(
      <Grid
        store={store}
        ports={fakePorts()}
        label="借展藏品"
        toolbar
        detail={({ values }) => `全部：${String(values['name'])}`}
      />,
    ),
  )
  const table = await screen.findByRole('grid', { name: '借展藏品' })
  const shows = async (row: number, text: string) => {
    const dialog = await screen.findByRole('dialog', { name: new RegExp(`第 ${row} 行`) })
    expect(dialog.textContent).toContain(text)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '借展藏品' }))
  }
  fireEvent.click(within(table).getByRole('button', { name: '查看第 2 行' }))
  await shows(2, '全部：簋')
  fireEvent.keyDown(screen.getByRole('textbox', { name: '借展藏品' }), { key: 'Enter', altKey: true })
  await shows(1, '全部：鼎')
  fireEvent.click(screen.getByRole('button', { name: '查看详情' }))
  await shows(1, '全部：鼎')
  const tap = () =>
    act(
      () =>
        void table
          .querySelector('[data-row="b"] [data-col="1"]')
          ?.dispatchEvent(Object.assign(new MouseEvent('click', { bubbles: true }), { pointerType: 'touch' })),
    )
  tap()
  expect(screen.queryByRole('dialog')).toBeNull()
  tap()
  await shows(2, '全部：簋')
})
it('GRID-056 shows the extras of a row below it when a read-only cell is pressed, and not when an editable one is', async () => {
  const columns = ['name', 'code'].map((key) => ({
    key,
    title: key,
    field: resolveField(key, { title: key, view: 'text' }),
    checks: [],
    ...(key === 'code' ? { readonly: true } : {}),
  }))
  const store = new GridStore({ columns, rows: [{ id: 'a', name: '鼎', code: '1' }] })
  await act(async () =>
    render(
      <Grid
        store={store}
        ports={fakePorts()}
        label="借展藏品"
        child={async () =>
          ({ id }) =>
            `属于 ${id}`
          }
      />,
    ),
  )
  const table = await screen.findByRole('grid', { name: '借展藏品' })
  const press = (col: number) => fireEvent.click(table.querySelector(`[data-col="${col}"]`) ?? table)
  press(0)
  expect(screen.queryByRole('dialog')).toBeNull()
  press(1)
  expect((await screen.findByText(/属于 a/)).closest('dialog')?.getAttribute('aria-label')).toBe('第 1 行')
})
