import { expect, it, vi } from 'vitest'
import { Resizing } from './resizing.ts'

const COLUMN = { id: 'name', title: '名称', width: 120 }
function open() {
  const resize = vi.fn<(id: string, width: number) => void>()
  const held = new Resizing(resize)
  const press = (at: number, x: number) => held.press({ timeStamp: at, clientX: x, clientY: 20 })
  /** As the library tells of a border that is let go: of `fit` where it takes the press for a double one. */
  const draw = (widths: readonly number[], fit?: number) => {
    held.onColumnResizeStart()
    for (const width of widths) held.onColumnResize(COLUMN, width)
    held.onColumnResizeEnd()
    if (fit !== undefined) held.onColumnResize(COLUMN, fit)
  }
  return { press, draw, widths: () => resize.mock.calls.map(([, width]) => width) }
}

it('GRID-053 a column stays as wide as it was drawn, however soon after another press', () => {
  const { press, draw, widths } = open()
  press(0, 400)
  press(200, 220)
  draw([150, 200], 64)
  expect(widths()).toEqual([150, 200])
})
it('a border that is pressed soon after something else, or only once, changes nothing', () => {
  const { press, draw, widths } = open()
  press(0, 400)
  press(200, 220)
  draw([], 64)
  press(2000, 220)
  draw([], 64)
  expect(widths()).toEqual([])
})
it('a border that is pressed twice makes the column as wide as its words', () => {
  const { press, draw, widths } = open()
  press(0, 220)
  draw([])
  press(200, 221)
  draw([], 64)
  expect(widths()).toEqual([64])
})
