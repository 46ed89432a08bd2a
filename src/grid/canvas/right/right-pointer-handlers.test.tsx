import { fireEvent, render, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fakePorts } from '../../../../registry/kit/testing.tsx'
import { resolveField } from '../../../../engine/model/resolve.ts'
import { Sheet } from '../../sheet/sheet.ts'
import { GridStore } from '../../store/grid-store.ts'
import type { RightLook } from './draw-right.ts'
import { RightColumns } from './RightColumns.tsx'
import { useRightLook } from './use-right-look.ts'
import type { Bounds } from './use-right-pointer-handlers.ts'

// Two columns of 100 px at the right side of three, below a head of 40 px, rows of 60 px; all of it drawn at 0, 0.
function open() {
  const columns = ['a', 'b', 'c'].map((key) => ({
    key,
    title: key,
    field: resolveField(key, { title: key, view: 'number' }),
    checks: [],
  }))
  const store = new GridStore({
    columns,
    rows: [1, 2, 9, 9].map((at, row) => ({ id: `r${row}`, a: at, b: at, c: at })),
  })
  const sheet = new Sheet({
    store,
    ports: fakePorts(),
    rights: { add: true, remove: true, move: false },
    locked: false,
  })
  const look = {
    columns: [
      { id: 'b', title: 'b', width: 100 },
      { id: 'c', title: 'c', width: 100 },
    ],
    from: 1,
    leads: 0,
    rowHeight: 60,
    theme: {},
    renderer: {},
    images: {},
    cellAt: () => undefined,
  } as unknown as RightLook
  const actions = {
    onPress: vi.fn<() => void>(),
    onHead: vi.fn<() => void>(),
    onMenu: vi.fn<() => void>(),
    onCellMenu: vi.fn<() => void>(),
    onResize: vi.fn<(id: string, width: number) => void>(),
    onPoint: vi.fn<(place: unknown, bounds: Bounds | undefined) => void>(),
    onFocus: vi.fn<() => void>(),
  }
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  render(<RightColumns ref={null} sheet={sheet} look={look} size={4} hasTotals={false} {...actions} />)
  const canvas = document.querySelector('canvas') as HTMLCanvasElement
  Object.assign(canvas, { setPointerCapture: () => undefined, hasPointerCapture: () => true, getContext: () => null })
  canvas.getBoundingClientRect = () =>
    ({ x: 0, y: 0, left: 0, top: 0, right: 200, bottom: 400, width: 200, height: 400 }) as DOMRect
  const point = (kind: 'pointerDown' | 'pointerMove' | 'pointerUp', clientX: number, clientY: number) =>
    fireEvent[kind](canvas, { clientX, clientY, button: 0, pointerId: 1 })
  const drag = (from: readonly [number, number], to: readonly [number, number]) => {
    point('pointerDown', ...from)
    point('pointerMove', ...to)
    point('pointerUp', ...to)
  }
  return {
    sheet,
    store,
    actions,
    point,
    drag,
    column: (key: string) => [0, 1, 2, 3].map((row) => store.value(row, key)),
  }
}

it('the border of a column is drawn to the left, and the column grows', () => {
  const { actions, drag } = open()
  drag([101, 20], [71, 20])
  drag([2, 20], [-900, 20])
  expect([actions.onResize.mock.calls, actions.onHead.mock.calls]).toEqual([
    [
      ['c', 130],
      ['b', 500],
    ],
    [],
  ])
})
it('dragging the corner of a block down continues its series', () => {
  const { sheet, column, drag } = open()
  sheet.select({ row: 0, col: 1 }, { row: 1, col: 2 })
  drag([197, 157], [150, 270])
  expect([column('b'), column('c'), sheet.block.to]).toEqual([[1, 2, 3, 4], [1, 2, 3, 4], { row: 3, col: 2 }])
  sheet.select({ row: 0, col: 2 }, { row: 0, col: 2 })
  drag([197, 97], [150, 270])
  expect(column('c')).toEqual([1, 1, 1, 1])
})
it('reports the cell under the pointer, and selects a block with the focus in the grid', () => {
  const { sheet, actions, point, drag } = open()
  point('pointerMove', 150, 110)
  expect(actions.onPoint).toHaveBeenLastCalledWith({ row: 1, col: 2 }, { x: 100, y: 100, width: 100, height: 60 })
  drag([50, 50], [150, 170])
  expect([sheet.block, actions.onFocus.mock.calls.length]).toEqual([
    { from: { row: 0, col: 1 }, to: { row: 2, col: 2 } },
    1,
  ])
})

it('columns at the right side have the alignment of their values, and the colour of a head that is filtered by', () => {
  const options = {
    columns: [
      { id: 'b', title: 'b', width: 100, themeOverride: { textHeader: 'blue' } },
      { id: 'c', title: 'c', width: 80 },
    ],
    from: 1,
    leads: 2,
    rowHeight: 40,
    theme: {},
    renderer: {} as RightLook['renderer'],
    cellAt: () => ({}) as ReturnType<RightLook['cellAt']>,
    right: { current: null },
    isRightAt: (index: number) => index === 2,
  }
  const { result } = renderHook(() => useRightLook(options))
  expect(result.current?.columns).toEqual([
    { id: 'b', title: 'b', width: 100, isRight: false, themeOverride: { textHeader: 'blue' } },
    { id: 'c', title: 'c', width: 80, isRight: true },
  ])
})
