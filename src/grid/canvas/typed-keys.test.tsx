import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fakePorts } from '../../../registry/kit/testing.tsx'
import { resolveField } from '../../../engine/model/resolve.ts'
import { CELLS } from '../sheet/clipboard/sheet-text.ts'
import { Sheet } from '../sheet/sheet.ts'
import { GridStore } from '../store/grid-store.ts'
import { TypedInput } from './TypedInput.tsx'

function open() {
  const columns = [
    ['name', 'text'],
    ['count', 'number'],
    ['note', 'textarea'],
  ].map(([key = '', view = '']) => ({ key, title: key, field: resolveField(key, { title: key, view }), checks: [] }))
  const store = new GridStore({
    columns,
    rows: ['a', 'b', 'c'].map((id, at) => ({ id, name: `n${at}`, count: at, note: 'x' })),
  })
  const sheet = new Sheet({ store, ports: fakePorts(), rights: { add: true, remove: true, move: true }, locked: false })
  const find = vi.fn<() => void>()
  const opened = vi.fn<() => void>()
  render(
    <TypedInput
      ref={null}
      sheet={sheet}
      targets={{ page: 2, find, menu: () => undefined, rows: () => false, leave: () => undefined, open: opened }}
      label="明细"
      describedBy="keys"
    />,
  )
  const input = screen.getByRole<HTMLTextAreaElement>('textbox')
  const column = (key: string) => [0, 1, 2].map((row) => store.value(row, key))
  const press = (col: number, row = 0) => act(() => void sheet.edit({ row, col }))
  const paste = (text: string, more: Readonly<Record<string, string>> = {}) =>
    act(
      async () =>
        void fireEvent.paste(input, {
          clipboardData: { getData: (type: string) => (type === 'text/plain' ? text : (more[type] ?? '')) },
        }),
    )
  const type = (words: string) => act(() => void fireEvent.input(input, { target: { value: words } }))
  return { sheet, store, find, opened, input, column, press, paste, type }
}
const TABLE = { 'text/html': '<table><tr><td>1</td></tr></table>' }

it('a cell that was only pressed takes a block of cells as the grid does', async () => {
  const { sheet, column, press, paste } = open()
  press(0)
  await paste('甲\t7\r\n乙\t8\r\n', TABLE)
  await waitFor(() =>
    expect([column('name'), column('count'), sheet.editing]).toEqual([['甲', '乙', 'n2'], [7, 8, 2], undefined]),
  )
  expect(sheet.block).toEqual({ from: { row: 0, col: 0 }, to: { row: 1, col: 1 } })
})
it.each([
  ['12\r\n', TABLE, 12],
  ['1,200\r\n', TABLE, 1200],
  ['1,200', {}, 1200],
  ['5', { [CELLS]: '[[5]]' }, 5],
])('one cell of a spreadsheet, %j, is pasted into the number that was pressed', async (text, more, count) => {
  const { column, press, paste } = open()
  press(1)
  await paste(text, more)
  await waitFor(() => expect(column('count')[0]).toBe(count))
})
it('what is pasted into words that are typed is a piece of them, on one line', async () => {
  const { sheet, input, column, press, paste, type } = open()
  press(0)
  type('begun ')
  input.setSelectionRange(6, 6)
  await paste('甲\t乙\n', TABLE)
  expect([input.value, sheet.editing?.key]).toEqual(['begun 甲 乙', 'name'])
  act(() => sheet.end())
  expect(column('name')).toEqual(['begun 甲 乙', 'n1', 'n2'])
})
it('lines are one value where a cell holds lines, and rows where they are cells', async () => {
  const { sheet, column, press, paste } = open()
  press(2)
  await paste('one\ntwo')
  act(() => sheet.end())
  expect(column('note')).toEqual(['one\ntwo', 'x', 'x'])
  press(2)
  await paste('one\r\ntwo\r\n', TABLE)
  await waitFor(() => expect(column('note')).toEqual(['one', 'two', 'x']))
})
it('keys of the sheet serve in a cell that was only pressed, and those that find wherever', () => {
  const { sheet, store, find, input, column, press, type } = open()
  act(() => void store.edit([{ id: 'c', key: 'name', value: 'was typed' }]))
  press(0)
  act(() => void fireEvent.keyDown(input, { key: 'z', ctrlKey: true }))
  expect([column('name')[2], sheet.editing]).toEqual(['n2', undefined])
  press(0)
  act(() => void fireEvent.keyDown(input, { key: 'ArrowDown' }))
  expect([sheet.at.row, sheet.editing]).toEqual([1, undefined])
  press(0)
  type('kept')
  act(() => void fireEvent.keyDown(input, { key: 'z', ctrlKey: true }))
  expect(sheet.editing?.key).toBe('name')
  act(() => void fireEvent.keyDown(input, { key: 'f', ctrlKey: true }))
  expect([find.mock.calls.length, column('name')[0]]).toEqual([1, 'kept'])
})
it('a press of Ctrl and Enter writes what was typed into all that is selected', () => {
  const { sheet, input, column, type } = open()
  act(() => sheet.select({ row: 0, col: 0 }, { row: 2, col: 0 }))
  act(() => void fireEvent.input(input, { target: { value: '同' } }))
  type('同样')
  act(() => void fireEvent.keyDown(input, { key: 'Enter', ctrlKey: true }))
  expect(column('name')).toEqual(['同样', '同样', '同样'])
})
it('the cell that the person is at says what others made of it, and who is in it', () => {
  const { store, input } = open()
  act(() => {
    store.edit([{ id: 'a', key: 'name', value: 'mine' }])
    store.merge({ id: 'a', name: 'theirs' }, '周雪')
    store.setPresence({ id: 'page', name: '陈明' }, { id: 'a', key: 'name' })
  })
  expect(input.getAttribute('aria-label')).toBe(
    'name，第 1 行：mine “name”已被 周雪 修改，对方的值：theirs 陈明 正在编辑',
  )
})
it('a press of Alt and Enter opens what hangs on the row, also out of a cell that was pressed, and breaks the line where there are lines', () => {
  const { opened, sheet, input, column, press } = open()
  const enter = () => act(() => void fireEvent.keyDown(input, { key: 'Enter', altKey: true }))
  enter()
  press(0)
  enter()
  expect([opened.mock.calls.length, sheet.at.row, column('name')[0]]).toEqual([2, 0, 'n0'])
  press(2)
  enter()
  expect([opened.mock.calls.length, input.value]).toEqual([2, '\n'])
})
