import { describe, expect, it } from 'vitest'
import { resolveScreen } from '../../../engine/model/resolve.ts'
import type { OfferedAction } from '../../host/actions.ts'
import { groupsOf, shapeOf } from './table-shape.ts'

const screen = resolveScreen({
  version: 1,
  id: 'a.b',
  title: 't',
  fields: Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((key) => [key, { title: key }])),
  list: {
    columns: [
      { field: 'a', width: 200, fixed: 'left', group: { 'zh-CN': '组', 'en-US': 'G' } },
      { field: 'b', width: 210, fixed: 'left', group: { 'zh-CN': '组', 'en-US': 'G' } },
      { field: 'c', width: 220, align: 'right', group: { 'zh-CN': '组', 'en-US': 'G' } },
      { field: 'd', width: 230, align: 'left' },
      { field: 'e', width: 240, fixed: 'right' },
    ],
  },
})
const { columns } = screen.list
const ACTIONS = [{ title: '编辑' }] as unknown as readonly OfferedAction[]
const shape = (list: { selection: boolean; rowNumber: boolean }, actions = ACTIONS, some = columns) =>
  shapeOf(list, some, actions, 'zh-CN')

describe('the columns of a table', () => {
  it('stay in place beside each other at both ends, after the boxes and numbers and before the buttons', () => {
    const { select, number, data, actions, widths, table, scroller } = shape({ selection: true, rowNumber: true })
    expect(widths).toEqual([44, 64, 200, 210, 220, 230, 240, 90])
    expect([select, number, ...data.map(({ className, style }) => ({ className, style })), actions]).toEqual([
      { className: 'vi-tick vi-fixed', style: { insetInlineStart: 0 } },
      { className: 'vi-cell vi-center vi-fixed', style: { insetInlineStart: 44 } },
      { className: 'vi-cell vi-fixed', style: { insetInlineStart: 108 } },
      { className: 'vi-cell vi-fixed vi-fixed-start', style: { insetInlineStart: 308 } },
      { className: 'vi-cell vi-right', style: undefined },
      { className: 'vi-cell', style: undefined },
      { className: 'vi-cell vi-fixed vi-fixed-end', style: { insetInlineEnd: 90 } },
      { className: 'vi-cell vi-fixed', style: { insetInlineEnd: 0 } },
    ])
    expect([table, scroller]).toEqual([{ width: 1298 }, { scrollPaddingInline: '518px 330px' }])
  })
  it('move with the rest where none stays in place, and boxes, numbers and buttons are there only where they are wanted', () => {
    const bare = shape({ selection: false, rowNumber: true }, [], columns.slice(2, 4))
    expect(bare).toMatchObject({
      select: undefined,
      number: { className: 'vi-cell vi-center', style: undefined },
      actions: undefined,
      widths: [64, 220, 230],
      table: { width: 514 },
      scroller: { scrollPaddingInline: '0px 0px' },
    })
    expect(shape({ selection: true, rowNumber: false }, [], columns.slice(2, 3))).toMatchObject({
      select: { className: 'vi-tick', style: undefined },
      number: undefined,
      widths: [44, 220],
    })
  })
  it('stand under one heading where they are neighbours of one group that move together', () => {
    const { data } = shape({ selection: false, rowNumber: false })
    expect(
      groupsOf(data, 'en-US').map(({ title, columns: own }) => [title, own.map(({ column }) => column.field.key)]),
    ).toEqual([
      ['G', ['a', 'b']],
      ['G', ['c']],
      [undefined, ['d']],
      [undefined, ['e']],
    ])
  })
})
