import { expect, it } from 'vitest'
import { stretchColumn } from './use-stretched-columns.ts'

const columns = [
  { id: 'number', title: '', width: 60 },
  { id: 'a', title: 'A', width: 120 },
  { id: 'b', title: 'B', width: 120 },
  { id: 'right', title: 'R', width: 100 },
]
const widths = (last: number, room: number) =>
  stretchColumn(columns, last, room).map((column) => ('width' in column ? column.width : 0))

it('a column takes the room that all columns leave', () => {
  expect(widths(2, 1000)).toEqual([60, 120, 720, 100])
  expect(widths(3, 1000)).toEqual([60, 120, 120, 700])
})
it('columns that need more than the room are as wide as they are', () => {
  expect(widths(2, 399)).toEqual([60, 120, 120, 100])
  expect(stretchColumn(columns, 2, 0)).toBe(columns)
})
