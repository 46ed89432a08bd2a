import { expect, it, vi } from 'vitest'
import { fakePorts } from '../../../../registry/kit/testing.tsx'
import { resolveField } from '../../../../engine/model/resolve.ts'
import type { Place } from '../../sheet/places.ts'
import { Sheet } from '../../sheet/sheet.ts'
import { GridStore } from '../../store/grid-store.ts'
import { cellPointerHandlers } from './cell-pointer-handlers.ts'

type Clicked = Parameters<ReturnType<typeof cellPointerHandlers>['onCellClicked']>[1]
type Rested = Parameters<ReturnType<typeof cellPointerHandlers>['onCellContextMenu']>[1]

// A column for the row number, then words, a check and words that are only read.
function open() {
  const columns = [
    ['name', 'text'],
    ['isOn', 'switch'],
    ['code', 'text'],
  ].map(([key = '', view = '']) => ({
    key,
    title: key,
    field: resolveField(key, { title: key, view }),
    checks: [],
    ...(key === 'code' ? { readonly: true } : {}),
  }))
  const store = new GridStore({ columns, rows: ['a', 'b', 'c'].map((id) => ({ id, name: id, isOn: 'N', code: id })) })
  const sheet = new Sheet({ store, ports: fakePorts(), rights: { add: true, remove: true, move: true }, locked: false })
  const callbacks = {
    onLead: vi.fn<(lead: string, row: number, held: { readonly shiftKey: boolean }) => void>(),
    onRead: vi.fn<(row: number) => void>(),
    onOpen: vi.fn<(row: number) => void>(),
    onMenu: vi.fn<(place: Place, at: { readonly x: number; readonly y: number }, isRow: boolean) => void>(),
    onFocus: vi.fn<() => void>(),
  }
  const handlers = cellPointerHandlers({ sheet, leads: ['row-number'], ...callbacks })
  const touch = (col: number, row: number, more: Partial<Clicked> = {}) =>
    handlers.onCellClicked([col + 1, row], {
      isTouch: true,
      shiftKey: false,
      ctrlKey: false,
      metaKey: false,
      bounds: { x: 0, y: 0, width: 10, height: 10 },
      ...more,
    } as Clicked)
  const rest = (col: number, row: number, isTouch = true) =>
    handlers.onCellContextMenu([col + 1, row], {
      isTouch,
      preventDefault: () => undefined,
      bounds: { x: 10, y: 20 },
      localEventX: 3,
      localEventY: 4,
    } as Rested)
  return { store, sheet, ...callbacks, ...handlers, touch, rest }
}

it('a finger goes to a cell by its first touch and types in it by the second; the mouse needs one', () => {
  const { sheet, touch } = open()
  touch(0, 1)
  expect(sheet.editing).toBeUndefined()
  sheet.go({ row: 1, col: 0 })
  touch(0, 1)
  expect(sheet.editing).toMatchObject({ id: 'b', key: 'name' })
  sheet.giveUp()
  touch(0, 2, { isTouch: false })
  expect(sheet.editing).toMatchObject({ id: 'c', key: 'name' })
})
it('a check and a cell that is only read are used by the first touch', () => {
  const { store, touch, onRead } = open()
  touch(1, 2)
  touch(2, 1)
  expect([store.isDirty('c', 'isOn'), onRead.mock.calls.map(([row]) => row)]).toEqual([true, [1]])
})
it('a check is switched once by each press, the second one on the same cell too', () => {
  const { store, touch, onCellActivated } = open()
  const isOn = () => store.isDirty('a', 'isOn')
  touch(1, 0, { isTouch: false })
  expect(isOn()).toBe(true)
  touch(1, 0, { isTouch: false })
  onCellActivated([2, 0], { inputType: 'pointer', pointerActivation: 'second-click', pointerType: 'mouse' })
  expect(isOn()).toBe(false)
})
it('a finger that rests uses no cell: the selection goes up to there, of row numbers too', () => {
  const { sheet, touch, onRead, onLead, onFocus } = open()
  touch(0, 2, { isLongTouch: true })
  touch(2, 2, { isLongTouch: true })
  touch(-1, 2, { isLongTouch: true })
  expect([sheet.editing, onRead.mock.calls, onFocus.mock.calls.length]).toEqual([undefined, [], 3])
  expect(onLead.mock.calls.map(([lead, row, { shiftKey }]) => [lead, row, shiftKey])).toEqual([['row-number', 2, true]])
})
it('a finger that rests on the cell of the person opens its menu, and nowhere else; the other button of the mouse opens it anywhere', () => {
  const { rest, onMenu } = open()
  rest(0, 1)
  expect(onMenu).not.toHaveBeenCalled()
  rest(0, 0)
  rest(2, 1, false)
  rest(-1, 2, false)
  rest(0, 3, false)
  const at = { x: 13, y: 24 }
  expect(onMenu.mock.calls).toEqual([
    [{ row: 0, col: 0 }, at, false],
    [{ row: 1, col: 2 }, at, false],
    [{ row: 2, col: 0 }, at, true],
  ])
})
it('a cell that is only read opens its row by a double click or a second touch, not by a second click', () => {
  const { onOpen, onCellActivated } = open()
  const by = (pointerActivation: 'double-click' | 'second-click', pointerType: 'mouse' | 'touch') =>
    onCellActivated([3, 1], { inputType: 'pointer', pointerActivation, pointerType })
  by('second-click', 'mouse')
  expect(onOpen).not.toHaveBeenCalled()
  by('double-click', 'mouse')
  by('second-click', 'touch')
  expect(onOpen.mock.calls).toEqual([[1], [1]])
})
