import type { DataEditorRef } from '@glideapps/glide-data-grid'
import { fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, it, vi } from 'vitest'
import { fakePorts } from '../../../../registry/kit/testing.tsx'
import { resolveField } from '../../../../engine/model/resolve.ts'
import { HEAD_HEIGHT } from '../../cell/measures.ts'
import { selectedCells } from '../../sheet/selected-cells.ts'
import { Sheet } from '../../sheet/sheet.ts'
import { GridStore } from '../../store/grid-store.ts'
import { useRowPointerHandlers } from './use-row-pointer-handlers.ts'

const ROW = 10
const HEIGHT = HEAD_HEIGHT + 20 * ROW
const AT = { box: 0, number: 1 } as const
const place = (x: number, y: number) => ({ kind: 'cell', location: [x, Math.floor((y - HEAD_HEIGHT) / ROW)] })
const scrollTo = vi.fn<(...at: unknown[]) => void>()

function Rows({ sheet }: { readonly sheet: Sheet }) {
  const box = useRef<HTMLDivElement>(null)
  const editor = useRef({ getMouseArgsForPosition: place, scrollTo } as unknown as DataEditorRef)
  const seen = useRef({ x: 0, y: 0, width: 4, height: 20 })
  const { onPointerDown } = useRowPointerHandlers({
    sheet,
    editor,
    leads: ['row-select', 'row-number'],
    box,
    seen,
    onFocus: () => undefined,
  })
  return <div ref={box} role="presentation" data-testid="box" onPointerDownCapture={onPointerDown} />
}
function open() {
  const columns = ['name', 'note'].map((key) => ({
    key,
    title: key,
    field: resolveField(key, { title: key }),
    checks: [],
  }))
  const store = new GridStore({
    columns,
    rows: Array.from({ length: 40 }, (_, at) => ({ id: `r${at}`, name: `n${at}` })),
  })
  const sheet = new Sheet({ store, ports: fakePorts(), rights: { add: true, remove: true, move: true }, locked: false })
  render(<Rows sheet={sheet} />)
  const box = screen.getByTestId('box')
  box.getBoundingClientRect = () => new DOMRect(0, 0, 10, HEIGHT)
  const at = (lead: keyof typeof AT, row: number) => ({ clientX: AT[lead], clientY: HEAD_HEIGHT + row * ROW + 5 })
  const press = (lead: keyof typeof AT, row: number, held: object = {}) =>
    fireEvent.pointerDown(box, { button: 0, pointerType: 'mouse', ...at(lead, row), ...held })
  const move = (lead: keyof typeof AT, row: number) => fireEvent.pointerMove(window, at(lead, row))
  const release = () => fireEvent.pointerUp(window)
  const rows = () => [sheet.block.from.row, sheet.block.to.row]
  return { store, sheet, press, move, release, rows, chosen: () => store.selected.join() }
}

it('rows are selected by drawing over their numbers, and with Shift up to another one', () => {
  const { sheet, press, move, release, rows } = open()
  press('number', 2)
  expect([rows(), sheet.block.from.col, sheet.block.to.col]).toEqual([[2, 2], 0, 1])
  move('number', 6)
  move('number', 5)
  expect([rows(), sheet.at]).toEqual([[2, 5], { row: 2, col: 0 }])
  move('number', 0)
  release()
  move('number', 9)
  expect(rows()).toEqual([0, 2])
  press('number', 8, { shiftKey: true })
  release()
  expect(rows()).toEqual([2, 8])
})
it('rows go on under a pointer that is held below them', () => {
  vi.useFakeTimers()
  const { press, move, release, rows } = open()
  press('number', 18)
  move('number', 30)
  expect([rows(), scrollTo.mock.lastCall]).toEqual([
    [18, 20],
    [0, 20, 'vertical'],
  ])
  release()
  vi.useRealTimers()
})
it('rows are chosen one by one by Ctrl and their numbers, with those that were selected', () => {
  const { sheet, press, move, release, chosen } = open()
  press('number', 2)
  move('number', 3)
  release()
  press('number', 7, { ctrlKey: true })
  release()
  expect([chosen(), selectedCells(sheet)]).toEqual(['r2,r3,r7', { rows: [2, 3, 7], cols: [0, 1] }])
  press('number', 3, { ctrlKey: true })
  release()
  expect(chosen()).toBe('r2,r7')
})
it('GRID-010 rows are chosen by drawing over their boxes, and with Shift from the last one on', () => {
  const { store, press, move, release, chosen } = open()
  store.select(['r3'], true)
  press('box', 1)
  move('box', 4)
  expect(chosen()).toBe('r1,r2,r3,r4')
  move('box', 2)
  release()
  expect(chosen()).toBe('r1,r2,r3')
  press('box', 6, { shiftKey: true })
  release()
  expect(chosen()).toBe('r1,r2,r3,r4,r5,r6')
  press('box', 1)
  move('box', 2)
  release()
  expect(chosen()).toBe('r3,r4,r5,r6')
})
