import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { fakePorts } from '../../../registry/kit/testing.tsx'
import { jsonForm } from '../../../registry/widgets/json_form/index.ts'
import { resolveScreen } from '../../../engine/model/resolve.ts'
import { NO_CONTEXT } from '../../../schemas/language/expressions/expression.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import { Grid } from '../Grid.tsx'
import type { GridProps } from '../grid-props.ts'
import { screenStore } from '../screen/screen-grid.ts'
import type { SlotFaceProps } from '../sheet/slots.ts'
import { GridStore } from '../store/grid-store.ts'

const LEVELS = [
  { value: '1', text: '一级' },
  { value: '2', text: '二级' },
]
const INSPECTION = {
  type: 'object',
  properties: { place: { type: 'string', title: '地点' }, on: { type: 'string', title: '日期' } },
}
const SCREEN: Screen = {
  version: 1,
  id: 'test.line',
  title: '明细',
  fields: {
    level: { title: '级别', view: 'list', options: { items: LEVELS } },
    day: { title: '日期', view: 'date' },
    why: { title: '原因', view: 'list', options: { items: LEVELS }, required: "level == '2'" },
    note: { title: '备注' },
    step: { title: '步骤', view: 'list', options: { items: LEVELS }, choices: 'option.value == level' },
    detail: { title: '检查', view: 'json_form', options: { schema: INSPECTION } },
  },
}
const resolved = resolveScreen(SCREEN)
/** Nothing can be drawn here: these are the rows as a table of elements, with the same controls over their cells. */
async function open({ slot, ...props }: Partial<GridProps> & { readonly slot?: string } = {}) {
  const { options } = screenStore({
    screen: resolved,
    columns: resolved.fields,
    rows: [
      { id: 'a', level: '1', day: '2026-03-04', why: null, note: 'n', detail: '{"on": "周一", "place": "一号库"}' },
    ],
    rights: { add: true, edit: true, remove: true },
    context: () => NO_CONTEXT,
    words: ({ code }) => code,
    locale: 'zh-CN',
  })
  const store = new GridStore({
    ...options,
    columns: options.columns.map((column) =>
      column.key === 'note' && slot !== undefined ? { ...column, slot } : column,
    ),
  })
  await act(async () => render(<Grid store={store} ports={fakePorts()} label="明细" toolbar {...props} />))
  const table = await screen.findByRole('grid', { name: '明细' })
  const cell = (col: number) => table.querySelector<HTMLElement>(`tbody [data-col="${col}"]`) ?? table
  const edit = async (col: number) => {
    await userEvent.dblClick(cell(col))
    return waitFor(() => within(cell(col)).getByRole('combobox'))
  }
  return { store, table, cell, edit }
}
afterEach(() => localStorage.clear())
const choose = (text: string) =>
  fireEvent.click(screen.getAllByText(text, { selector: '.ant-select-item-option-content' }).at(-1) ?? document.body)

it('Escape in a list keeps what its cell held, and leaves nothing to undo or to do again', async () => {
  const { store, edit } = await open()
  const list = await edit(0)
  choose('二级')
  expect(store.value(0, 'level')).toBe('2')
  await waitFor(() => expect(list.getAttribute('aria-expanded')).toBe('false'))
  fireEvent.keyDown(list, { key: 'Escape' })
  expect([store.value(0, 'level'), store.dirty, store.canUndo, store.canRedo]).toEqual(['1', false, false, false])
})
it('what was chosen in a list stays where it is left otherwise, and is one step to undo', async () => {
  const { store, edit } = await open()
  const list = await edit(0)
  choose('二级')
  await waitFor(() => expect(list.getAttribute('aria-expanded')).toBe('false'))
  fireEvent.keyDown(list, { key: 'Tab' })
  expect(store.value(0, 'level')).toBe('2')
  act(() => void store.undo())
  expect([store.value(0, 'level'), store.canUndo]).toEqual(['1', false])
})
it('a list offers what the rest of its row leaves to be chosen', async () => {
  const { store, edit } = await open()
  act(() => void store.edit([{ id: 'a', key: 'level', value: '2' }]))
  await edit(4)
  const offered = await waitFor(() => screen.getAllByText(/级$/, { selector: '.ant-select-item-option-content' }))
  expect(offered.map(({ textContent }) => textContent)).toEqual(['二级'])
})
it('Tab leads on from a list that is still open, with what was chosen in it', async () => {
  const { store, table, edit } = await open()
  const list = await edit(0)
  choose('二级')
  list.setAttribute('aria-expanded', 'true')
  fireEvent.keyDown(list, { key: 'Tab' })
  expect([store.value(0, 'level'), within(table).queryByRole('combobox')]).toEqual(['2', null])
})
it('Escape in a date keeps what its cell held', async () => {
  const { store, cell } = await open()
  await userEvent.dblClick(cell(1))
  const input = await waitFor(() => within(cell(1)).getByRole<HTMLInputElement>('textbox'))
  fireEvent.click(await waitFor(() => document.querySelector('.ant-picker-cell[title="2026-03-09"]') ?? document.body))
  fireEvent.click(
    document.querySelector('.ant-picker-cell[title="2026-03-09"] .ant-picker-cell-inner') ?? document.body,
  )
  await waitFor(() => expect(store.value(0, 'day')).toBe('2026-03-09'))
  input.removeAttribute('aria-expanded')
  fireEvent.keyDown(cell(1).querySelector('input') ?? input, { key: 'Escape' })
  await waitFor(() => expect(store.value(0, 'day')).toBe('2026-03-04'))
})
it('a control says that it must be filled where a rule of its row asks for that', async () => {
  const { store, edit, table } = await open()
  expect((await edit(2)).getAttribute('aria-required')).not.toBe('true')
  fireEvent.keyDown(within(table).getByRole('combobox'), { key: 'Tab' })
  act(() => void store.edit([{ id: 'a', key: 'level', value: '2' }]))
  expect((await edit(2)).getAttribute('aria-required')).toBe('true')
})
it('a form of structured data opens over its cell in a dialog, and changes the cell by another value only', async () => {
  const { store, cell } = await open({ ports: fakePorts({ sentences: jsonForm.messages }) })
  await userEvent.dblClick(cell(5))
  await userEvent.click(await waitFor(() => within(cell(5)).getByRole('button')))
  const holds = (state: readonly unknown[]) =>
    waitFor(() => expect([store.value(0, 'detail'), store.dirty]).toEqual(state))
  const dialog = within(await screen.findByRole('dialog', { name: '检查' }))
  const place = await dialog.findByDisplayValue('一号库')
  await userEvent.type(place, 'A')
  await holds(['{"on":"周一","place":"一号库A"}', true])
  await userEvent.type(place, '{Backspace}')
  await holds(['{"on":"周一","place":"一号库"}', false])
  await userEvent.type(place, 'B')
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
  await holds(['{"on":"周一","place":"一号库B"}', true])
})

const Face = vi.fn<(props: SlotFaceProps) => React.ReactNode>(({ id, value, row, onChange, onLeave }) => (
  <>
    <input id={id} defaultValue={String(value)} onChange={(event) => onChange(event.target.value)} />
    <button type="button" onClick={onLeave}>{`完成 ${row.id}`}</button>
  </>
))
const SLOTS = { state: { text: (row: Readonly<Record<string, unknown>>) => `★${String(row['note'])}`, Face } }
it('GRIDCELL-024 shows the words of the host in a slot column, and its face over the cell in use', async () => {
  const { store, cell } = await open({ slot: 'state', slots: SLOTS })
  expect(cell(3).textContent).toBe('★n')
  await userEvent.dblClick(cell(3))
  const input = await waitFor(() => within(cell(3)).getByRole('textbox', { name: '备注' }))
  fireEvent.change(input, { target: { value: 'own' } })
  expect(store.value(0, 'note')).toBe('own')
  fireEvent.click(within(cell(3)).getByRole('button', { name: '完成 a' }))
  await waitFor(() => expect(cell(3).textContent).toBe('★own'))
})
it('GRIDCELL-024 is only read where the host has no face for it, and text where it has nothing', async () => {
  const { cell } = await open({ slot: 'state', slots: { state: { text: () => '★' } } })
  await userEvent.dblClick(cell(3))
  expect([cell(3).textContent, cell(3).querySelector('input')]).toEqual(['★', null])
})
it('buttons of the toolbar are heard by their words alone', async () => {
  await open()
  for (const name of ['新增', '新增设置', '删除', '撤销', '重做', '查找和替换'])
    expect(screen.getAllByRole('button', { name: new RegExp(`^${[...name].join('\\s?')}$`) }), name).toHaveLength(1)
})
