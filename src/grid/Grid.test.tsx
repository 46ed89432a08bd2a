import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { fakePorts } from '../../registry/kit/testing.tsx'
import { drag } from '../../tests/kit/pages/drag.ts'
import { resolveField } from '../../engine/model/resolve.ts'
import { FeedbackBridge } from '../ui/feedback/feedback.tsx'
import { ROW_HEIGHT } from './cell/measures.ts'
import { Grid } from './Grid.tsx'
import type { GridProps } from './grid-props.ts'
import { GridStore } from './store/grid-store.ts'
import { saveAddSetup } from './tools/saved/add-setup.ts'
import { savePlain, readPlain } from './tools/saved/saved-face.ts'
import { saveWidths } from './tools/saved/saved-widths.ts'
import { session } from '../state/session/session.ts'

// No canvas is drawn here: these tests cover the table of elements and the parts around both faces.
async function open(props: Partial<GridProps> = {}) {
  const store = new GridStore({
    columns: [
      {
        key: 'name',
        title: '名称',
        field: resolveField('name', { title: '名称', view: 'text' }),
        required: true,
        checks: [(value) => (value ? undefined : '请输入名称')],
      },
      {
        key: 'count',
        title: '数量',
        field: resolveField('count', { title: '数量', view: 'number' }),
        checks: [],
        statistics: ['sum', 'average'],
      },
    ],
    rows: [
      { id: 'a', name: '鼎', count: 3 },
      { id: 'b', name: '簋', count: 4 },
    ],
    order: 'seq',
  })
  const notify = vi.fn<(level: string, text: string) => void>()
  await act(async () =>
    render(<Grid store={store} ports={fakePorts({ notify })} label="借展藏品" name="/loan/items" toolbar {...props} />),
  )
  return { store, notify }
}
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})
/** However long the machine takes, all of it happens at once. */
const atOnce = () => void vi.spyOn(performance, 'now').mockReturnValue(performance.now())
const grid = () => screen.findByRole('grid', { name: '借展藏品' })

it('GRID-001 types into a cell, takes it back, and does it again', async () => {
  const { store } = await open()
  const table = await grid()
  table.focus()
  await userEvent.keyboard('青{Enter}')
  await waitFor(() => expect(store.value(0, 'name')).toBe('青'))
  fireEvent.keyDown(table, { key: 'z', ctrlKey: true })
  expect(store.value(0, 'name')).toBe('鼎')
  fireEvent.keyDown(table, { key: 'y', ctrlKey: true })
  expect(store.value(0, 'name')).toBe('青')
})
it('GRID-033 adds a row, and warns who presses again at once', async () => {
  const { store, notify } = await open()
  const button = await screen.findByRole('button', { name: /新增$/ })
  await userEvent.click(button)
  await userEvent.click(button)
  expect(store.size).toBe(3)
  expect(notify).toHaveBeenCalledWith('warning', '你点击的太快了，请慢点点击!')
})
it('GRID-036 GRID-037 adds at the bottom for 0, and below the row that was set up otherwise', async () => {
  saveAddSetup('/loan/items', { addRowNum: 1, addIndex: 1, addScrollToBottom: false })
  const { store } = await open()
  await userEvent.click(await screen.findByRole('button', { name: /新增$/ }))
  expect(store.rowAt(1).state).toBe('new')
  cleanup()
  saveAddSetup('/loan/items', { addRowNum: 2, addIndex: 0, addScrollToBottom: false })
  const { store: other } = await open()
  await userEvent.click(await screen.findByRole('button', { name: /新增$/ }))
  expect([0, 1, 2, 3].map((row) => other.rowAt(row).state)).toEqual(['stored', 'stored', 'new', 'new'])
})
it('GRID-009 has a handle to drag each row by where the rows have an order of their own', async () => {
  await open()
  const grips = () => document.querySelectorAll('.vg-grip').length
  await grid()
  expect(grips()).toBe(2)
  cleanup()
  await open({ rights: { move: false } })
  await grid()
  expect(grips()).toBe(0)
})
it('GRID-009 drops a row at the pointer, also where the table is scrolled', async () => {
  const { store } = await open()
  await grid()
  act(() => void store.add(Array.from({ length: 500 }, (_, at) => ({ name: `n${at}` }))))
  const box = document.querySelector('.vg-plain') as HTMLElement
  fireEvent.scroll(box, { target: { scrollTop: ROW_HEIGHT * 300 } })
  const body = document.querySelector('tbody') as HTMLElement
  body.setPointerCapture = () => undefined
  // The rows begin above the window by as much as the table is scrolled.
  body.getBoundingClientRect = () => new DOMRect(0, -ROW_HEIGHT * 300, 600, ROW_HEIGHT * store.size)
  const id = store.idAt(302)
  const grip = document.querySelector(`tr[data-row="${id}"] .vg-grip`) as HTMLElement
  const pointer = (row: number) => ({ clientX: 10, clientY: (row - 300) * ROW_HEIGHT + 5 })
  await drag(grip, [pointer(302), pointer(305)])
  expect(store.indexOf(id)).toBe(305)
})
it('GRID-021 is tiny: every button of its toolbar is a small one', async () => {
  await open()
  await grid()
  const buttons = [...document.querySelectorAll('.vg-tools button')]
  expect([buttons.length > 6, buttons.filter((button) => !button.classList.contains('ant-btn-sm'))]).toEqual([true, []])
})
it('has the columns as wide as the person drew them before', async () => {
  saveWidths('/loan/items', { count: 333 })
  await open()
  await grid()
  expect([...document.querySelectorAll('col')].map(({ style }) => style.width).slice(-2)).toEqual(['120px', '333px'])
})
it('GRID-045 draws the rows in view and some around them, however many there are', async () => {
  const { store } = await open()
  await grid()
  act(() => void store.add(Array.from({ length: 500 }, () => ({}))))
  const drawn = () =>
    [...document.querySelectorAll('tbody tr[data-row]')].map((row) => store.indexOf(row.getAttribute('data-row') ?? ''))
  const box = document.querySelector('.vg-plain') as HTMLElement
  expect(drawn().length).toBeLessThan(25)
  fireEvent.scroll(box, { target: { scrollTop: ROW_HEIGHT * 300 } })
  expect([drawn().includes(300), drawn().includes(309), drawn().length < 25]).toEqual([true, true, true])
})
it('GRID-046 finds out which rows are drawn once scrolling exceeds 0.3 of a row', async () => {
  const { store } = await open()
  await grid()
  act(() => void store.add(Array.from({ length: 500 }, () => ({}))))
  const first = () => store.indexOf(document.querySelector('tbody tr[data-row]')?.getAttribute('data-row') ?? '')
  const scrollTo = (rows: number) => {
    fireEvent.scroll(document.querySelector('.vg-plain') as HTMLElement, { target: { scrollTop: ROW_HEIGHT * rows } })
    return first()
  }
  expect(scrollTo(300.8)).toBe(294)
  expect(scrollTo(301.05)).toBe(294)
  expect(scrollTo(301.15)).toBe(295)
})
it('GRID-034 GRID-058 asks before it deletes, once however often it is pressed, and again as soon as that was answered', async () => {
  await act(async () => render(<FeedbackBridge />))
  const { store } = await open()
  const button = await screen.findByRole('button', { name: /删\s*除$/ })
  atOnce()
  const questions = () => screen.queryAllByRole('dialog', { name: '确定要删除这 1 项吗?' })
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(questions()).toHaveLength(1))
  fireEvent.click(within(questions()[0] as HTMLElement).getByRole('button', { name: /取\s*消/ }))
  await act(async () => {})
  fireEvent.click(button)
  fireEvent.click(
    await waitFor(() => within(questions().at(-1) as HTMLElement).getByRole('button', { name: /确\s*定/ })),
  )
  await waitFor(() => expect(store.size).toBe(1))
})
it('GRID-034 lets each button through once in 300 ms, whichever other button was pressed', async () => {
  const { store } = await open()
  await grid()
  act(
    () =>
      void store.edit([
        { id: 'a', key: 'name', value: '尊' },
        { id: 'b', key: 'name', value: '卣' },
      ]),
  )
  act(() => void store.edit([{ id: 'a', key: 'count', value: 9 }]))
  atOnce()
  const undo = screen.getByRole('button', { name: '撤销' })
  fireEvent.click(undo)
  fireEvent.click(undo)
  expect([store.value(0, 'count'), store.value(0, 'name')]).toEqual([3, '尊'])
  const redo = screen.getByRole<HTMLButtonElement>('button', { name: '重做' })
  await waitFor(() => expect(redo.disabled).toBe(false))
  fireEvent.click(redo)
  expect(store.value(0, 'count')).toBe(9)
})
it('GRID-010 chooses all rows, some of them, and none', async () => {
  const { store } = await open()
  const all = within(await grid()).getByRole<HTMLInputElement>('checkbox', { name: '选择全部行' })
  await userEvent.click(screen.getByRole('checkbox', { name: '选择第 1 行' }))
  expect([store.selected, all.indeterminate]).toEqual([['a'], true])
  await userEvent.click(all)
  expect(store.selected).toEqual(['a', 'b'])
  await userEvent.click(screen.getByRole('button', { name: /清除选择$/ }))
  expect(store.selected).toEqual([])
})
it('GRID-011 shows the sum and the average of a column', async () => {
  await open()
  const table = await grid()
  expect(within(table).getByRole('row', { name: /合计/ }).textContent).toContain('7')
  expect(within(table).getByRole('row', { name: /平均/ }).textContent).toContain('3.5')
})
it('GRID-011 says below a column of our own screens what they ask, in the words of the column', async () => {
  const number = resolveField('price', { title: '单价', view: 'number', options: { precision: 2 } })
  const store = new GridStore({
    columns: [
      { key: 'price', title: '单价', field: number, checks: [], total: 'sum' },
      { key: 'name', title: '名称', field: resolveField('name', { title: '名称' }), checks: [], total: 'count' },
    ],
    rows: [
      { id: 'a', price: 1.25, name: '鼎' },
      { id: 'b', price: 2.25 },
    ],
  })
  await open({ store })
  const table = await grid()
  const cells = () => [...table.querySelectorAll('tfoot td')].map(({ textContent }) => textContent)
  expect(cells()).toEqual(['合计 3.50', '计数 1'])
  act(() => void store.edit([{ id: 'b', key: 'price', value: 2.5 }]))
  await waitFor(() => expect(cells()).toEqual(['合计 3.75', '计数 1']))
})
it('GRIDRULE-002 tells what is wrong, and leads to it', async () => {
  const { store } = await open()
  await grid()
  act(() => {
    store.edit([{ id: 'b', key: 'name', value: null }])
    store.checkCell('b', 'name')
  })
  await userEvent.click(await screen.findByRole('button', { name: '有 1 处填写不正确' }))
  fireEvent.click(await screen.findByText('第 2 行 名称：请输入名称', { selector: 'button' }))
  expect(screen.getByText('第 2 行 名称：请输入名称', { selector: 'output' })).toBeTruthy()
})
it('GRID-031 GRID-032 opens a cell by a press where cells do not look like controls, and closes it after a press outside', async () => {
  const { store } = await open({ alwaysEdit: false })
  const table = await grid()
  const typed = () => within(table).queryByRole('textbox')
  expect(typed()).toBeNull()
  await userEvent.click(within(table).getByText('鼎'))
  await userEvent.keyboard('大鼎')
  expect(typed()).toBeTruthy()
  await userEvent.click(document.body)
  await waitFor(() => expect(typed()).toBeNull())
  expect([store.value(0, 'name'), within(table).getByText('大鼎').tagName]).toEqual(['大鼎', 'TD'])
})
it('keeps what is being typed when the user saves by keyboard or leaves the page', async () => {
  const { store } = await open()
  const table = await grid()
  const begin = async (at: string, words: string) => {
    await userEvent.click(within(table).getByText(at))
    await userEvent.keyboard(words)
  }
  await begin('鼎', '甲')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(store.value(0, 'name')).toBe('甲')
  await begin('甲', '乙')
  act(() => void window.dispatchEvent(new Event('pagehide')))
  expect(store.value(0, 'name')).toBe('乙')
})
it('leads to a wrong row, whatever the columns are filtered by', async () => {
  const { store } = await open()
  await grid()
  act(() => {
    store.edit([{ id: 'b', key: 'name', value: null }])
    store.checkCell('b', 'name')
    store.filterBy(({ id }) => id === 'a')
  })
  await userEvent.click(await screen.findByRole('button', { name: '有 1 处填写不正确' }))
  fireEvent.click((await screen.findAllByText(/名称：请输入名称/, { selector: 'button' }))[0] as HTMLElement)
  expect(store.indexOf('b')).toBe(1)
})
it('is the table of elements for a user who chose it before, per user and grid', () => {
  savePlain('/loan/items', true)
  expect([readPlain('/loan/items'), readPlain('/other'), readPlain('')]).toEqual([true, undefined, undefined])
  session.username = 'staff'
  expect(readPlain('/loan/items')).toBeUndefined()
  session.username = ''
})
it('is only read where it is locked', async () => {
  const { store } = await open({ locked: true })
  const table = await grid()
  table.focus()
  await userEvent.keyboard('x{Enter}')
  expect([store.value(0, 'name'), screen.queryByRole('button', { name: /新增$/ })]).toEqual(['鼎', null])
})
