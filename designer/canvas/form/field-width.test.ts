import { expect, it } from 'vitest'
import { widthsIn } from './field-width.ts'

const grid = { left: 20, width: 600, columns: 3 }

it.each([
  ['of the first column can be dragged to the end of its row', { left: 20, width: 190, grid }, false, [190, 600]],
  ['of the last column can be dragged past its edge', { left: 430, width: 190, grid }, false, [190, 285]],
  ['that takes the row can be dragged back to a column', { left: 20, width: 600, grid }, true, [200, 600]],
])('a field %s', (_, box, isWide, [column, row]) => {
  expect(widthsIn(box, isWide)).toEqual({ column, row })
})

it.each([
  ['in a grid of one column', { left: 20, width: 600, grid: { ...grid, columns: 1 } }],
  ['on a sheet too narrow for two columns', { left: 20, width: 599, grid }],
  ['outside of a grid', { left: 20, width: 190 }],
])('a field %s has no width to choose', (_, box) => {
  expect(widthsIn(box, false)).toBeUndefined()
})
