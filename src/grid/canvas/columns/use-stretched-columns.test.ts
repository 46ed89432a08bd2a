import { expect, it } from 'vitest'
import { resolveField } from '../../../../engine/model/index.ts'
import type { Field } from '../../../../schemas/language/field.ts'
import type { GridColumn } from '../../store/index.ts'
import { stretchColumn, stretchedOf } from './use-stretched-columns.ts'

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
it('the last column of free text is stretched, and the last one where there is none', () => {
  const of = (...fields: readonly Field[]) =>
    stretchedOf(
      fields.map(
        (field, index) => ({ key: `f${index}`, field: resolveField(`f${index}`, field) }) as unknown as GridColumn,
      ),
    )
  const [name, note, fee, day, level] = [
    { title: '名称' },
    { title: '备注', view: 'textarea' },
    { title: '数量', view: 'number' },
    { title: '日期', view: 'date' },
    { title: '级别', view: 'list', dict: 'relic_level' },
  ]
  expect(of(name, note, fee)).toBe(1)
  expect(of(fee, name, day, level)).toBe(1)
  expect(of(fee, day, level)).toBe(2)
  expect(of()).toBe(-1)
})
