import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fakePorts } from '../../../registry/kit/testing.tsx'
import { resolveField } from '../../../registry/screen/resolve.ts'
import { Sheet } from '../sheet/sheet.ts'
import { GridStore } from '../store/grid-store.ts'
import { TypedInput } from './TypedInput.tsx'

function open() {
  const columns = ['text', 'textarea', 'switch'].map((view) => ({ key: view, title: view, field: resolveField(view, { title: view, view }), checks: [] }))
  const store = new GridStore({ columns, rows: [{ id: 'a', text: '鼎', textarea: '一\n二', switch: 'N' }] })
  const sheet = new Sheet({ store, ports: fakePorts(), rights: { add: true, remove: true, move: true }, locked: false })
  render(<TypedInput ref={null} sheet={sheet} targets={{ page: 1, find: () => undefined, menu: () => undefined }} label="明细" describedBy="keys" />)
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
it('lays what is typed into the row whenever the typing pauses: one step to undo, and none when it is given up', () => {
  vi.useFakeTimers()
  try {
    const { sheet, store, input } = open()
    const held = () => store.find('a')?.values['text']
    const type = (words: string) => act(() => {
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
