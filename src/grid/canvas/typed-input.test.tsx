import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fakePorts } from '../../../registry/kit/testing.tsx'
import { resolveField } from '../../../engine/model/resolve.ts'
import { preloadFaces } from '../../ui/fields/faces.ts'
import { ControlEditor } from '../cell/ControlEditor.tsx'
import { Sheet } from '../sheet/sheet.ts'
import { GridStore } from '../store/grid-store.ts'
import { TypedInput } from './TypedInput.tsx'

function open() {
  const items = [
    { value: '1', text: '一级' },
    { value: '2', text: '二级' },
  ]
  const columns = ['text', 'textarea', 'switch', 'list'].map((view) => ({
    key: view,
    title: view,
    field: resolveField(view, { title: view, view, ...(view === 'list' ? { options: { items } } : {}) }),
    checks: [],
  }))
  const store = new GridStore({ columns, rows: [{ id: 'a', text: '鼎', textarea: '一\n二', switch: 'N' }] })
  const sheet = new Sheet({ store, ports: fakePorts(), rights: { add: true, remove: true, move: true }, locked: false })
  render(
    <TypedInput
      ref={null}
      sheet={sheet}
      targets={{ page: 1, find: () => undefined, menu: () => undefined, rows: () => false, leave: () => undefined }}
      label="明细"
      describedBy="keys"
    />,
  )
  return { sheet, store, input: screen.getByRole<HTMLTextAreaElement>('textbox') }
}

it('GRIDCELL-042 types text of several lines in a box 200 wide and 150 high', () => {
  const { sheet, input } = open()
  act(() => void sheet.edit({ row: 0, col: 1 }))
  expect([input.style.width, input.style.height, input.value]).toEqual(['200px', '150px', '一\n二'])
  act(() => void sheet.edit({ row: 0, col: 0 }))
  expect([input.style.width, input.value]).toEqual(['', '鼎'])
})
it('is called by its cell, and by what that holds from then on', () => {
  const { sheet, store, input } = open()
  expect(input.getAttribute('aria-label')).toBe('text，第 1 行：鼎')
  act(() => store.merge({ id: 'a', text: '簋' }))
  expect(input.getAttribute('aria-label')).toBe('text，第 1 行：簋')
  act(() => store.remove('a'))
  expect([input.getAttribute('aria-label'), sheet.store.size]).toEqual(['明细', 0])
})
it('lays what is typed into the row whenever the typing pauses: one step to undo, and none when it is cancelled', () => {
  vi.useFakeTimers()
  try {
    const { sheet, store, input } = open()
    const held = () => store.find('a')?.values['text']
    const type = (words: string) =>
      act(() => {
        fireEvent.input(input, { target: { value: words } })
        vi.advanceTimersByTime(1000)
      })
    act(() => void sheet.edit({ row: 0, col: 0 }))
    for (const words of ['鼎一', '鼎一号']) type(words)
    expect([held(), sheet.editing?.key]).toEqual(['鼎一号', 'text'])
    fireEvent.keyDown(input, { key: 'Escape' })
    expect([held(), store.canUndo, store.dirty]).toEqual(['鼎', false, false])
    act(() => void sheet.edit({ row: 0, col: 0 }))
    for (const words of ['壶', '壶二']) type(words)
    fireEvent.keyDown(input, { key: 'Enter' })
    expect(held()).toBe('壶二')
    store.undo()
    expect([held(), store.canUndo]).toEqual(['鼎', false])
  } finally {
    vi.useRealTimers()
  }
})
/** As an input method does: letters are spelled, then words are chosen. */
function compose(input: HTMLTextAreaElement, spelling: string, words: string, meanwhile?: () => void): void {
  act(() => void fireEvent.compositionStart(input))
  act(() => void fireEvent.input(input, { target: { value: spelling } }))
  expect(input.value).toBe(spelling)
  act(() => meanwhile?.())
  input.value = words
  act(() => void fireEvent.compositionEnd(input, { data: words }))
}
it('words of an input method over a cell that is no text are seen while they are spelled, and looked for in its list', async () => {
  const { sheet, store, input } = open()
  act(() => sheet.go({ row: 0, col: 3 }))
  compose(input, 'erji', '二级', () =>
    expect([input.classList.contains('vg-typing'), sheet.editing]).toEqual([true, undefined]),
  )
  expect([input.value, input.classList.contains('vg-typing'), sheet.editing?.how, sheet.editing?.text]).toEqual([
    '',
    false,
    'control',
    '二级',
  ])
  const { editing } = sheet
  if (!editing) throw new Error('Nothing is open')
  await preloadFaces(store.columns.map(({ field }) => field))
  await act(async () =>
    render(<ControlEditor sheet={sheet} editing={editing} id="control" ports={fakePorts()} onLeft={() => undefined} />),
  )
  const list = await screen.findByRole<HTMLInputElement>('combobox')
  await waitFor(() =>
    expect([
      list.value,
      [...document.querySelectorAll('.ant-select-item-option-content')].map((option) => option.textContent),
    ]).toEqual(['二级', ['二级']]),
  )
  fireEvent.click(screen.getByText('二级', { selector: '.ant-select-item-option-content' }))
  expect(store.find('a')?.values['list']).toBe('2')
})
it('words of an input method are dropped over a cell that takes none, and where the person went on meanwhile', () => {
  const { sheet, store, input } = open()
  act(() => sheet.go({ row: 0, col: 2 }))
  compose(input, 'shi', '是')
  expect([store.find('a')?.values['switch'], sheet.editing, input.value]).toEqual(['N', undefined, ''])
  act(() => sheet.go({ row: 0, col: 3 }))
  compose(input, 'yi', '一', () => sheet.go({ row: 0, col: 0 }))
  expect([sheet.editing, input.value, store.dirty]).toEqual([undefined, '', false])
})
