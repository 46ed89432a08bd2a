import { describe, expect, it } from 'vitest'
import { fillValues } from './fill.ts'
import { edge, type Block } from '../places.ts'

const block = (top: number, left: number, bottom: number, right: number): Block => ({
  from: { row: top, col: left },
  to: { row: bottom, col: right },
})
const fill = (source: Block, target: Block, table: readonly (readonly unknown[])[], areDays = false) =>
  [...fillValues(source, target, { valueAt: (row, col) => table[row]?.[col], areDays: () => areDays })].map(
    ({ row, col, value }) => [row, col, value],
  )
/** What comes after these values, going down. */
const after = (...values: readonly string[]) =>
  fill(
    block(0, 0, values.length - 1, 0),
    block(0, 0, values.length + 2, 0),
    values.map((value) => [value]),
    true,
  ).map(([, , value]) => value)

describe('filling', () => {
  it('goes on with numbers in equal steps, downwards and upwards', () => {
    expect(fill(block(0, 0, 1, 0), block(0, 0, 3, 0), [[1], [3]])).toEqual([
      [2, 0, 5],
      [3, 0, 7],
    ])
    expect(fill(block(2, 0, 3, 0), block(0, 0, 3, 0), [[], [], [10], [20]])).toEqual([
      [0, 0, -10],
      [1, 0, 0],
    ])
    expect(fill(block(0, 0, 1, 0), block(0, 0, 2, 0), [[0.1], [0.2]])).toEqual([[2, 0, 0.3]])
  })
  it('goes on with days by the step between them, and by months where they are the same day of months', () => {
    expect(after('2026-01-30', '2026-01-31')).toEqual(['2026-02-01', '2026-02-02', '2026-02-03'])
    expect(after('2026-01-15', '2026-03-15')).toEqual(['2026-05-15', '2026-07-15', '2026-09-15'])
    expect(after('2026-02-28', '2025-02-28')).toEqual(['2024-02-28', '2023-02-28', '2022-02-28'])
    expect(after('2026-10-31', '2026-11-30')).toEqual(['2026-12-31', '2027-01-31', '2027-02-28'])
    expect(after('2026-10-30', '2026-12-30')).toEqual(['2027-02-28', '2027-04-30', '2027-06-30'])
    expect(fill(block(2, 0, 3, 0), block(1, 0, 3, 0), [[], [], ['2026-03-01'], ['2026-03-02']], true)).toEqual([
      [1, 0, '2026-02-28'],
    ])
  })
  it('goes on with moments of days in the form that is stored', () => {
    expect(after('2026-01-15 08:30:00', '2026-02-15 08:30:00')).toEqual([
      '2026-03-15 08:30:00',
      '2026-04-15 08:30:00',
      '2026-05-15 08:30:00',
    ])
    expect(after('2026-01-15 22:00:00', '2026-01-15 23:00:00')).toEqual([
      '2026-01-16 00:00:00',
      '2026-01-16 01:00:00',
      '2026-01-16 02:00:00',
    ])
  })
  it('repeats one day, days in unequal steps, and texts that only look like days', () => {
    expect(after('2026-01-15')).toEqual(['2026-01-15', '2026-01-15', '2026-01-15'])
    expect(after('2026-01-01', '2026-01-02', '2026-01-09')).toEqual(['2026-01-01', '2026-01-02', '2026-01-09'])
    expect(fill(block(0, 0, 1, 0), block(0, 0, 2, 0), [['2026-01-01'], ['2026-01-02']])).toEqual([[2, 0, '2026-01-01']])
  })
  it('repeats everything else, to the side as well', () => {
    expect(fill(block(0, 0, 0, 1), block(0, 0, 0, 3), [['a', 'b']])).toEqual([
      [0, 2, 'a'],
      [0, 3, 'b'],
    ])
    expect(fill(block(0, 0, 0, 0), block(0, 0, 2, 0), [[7]])).toEqual([
      [1, 0, 7],
      [2, 0, 7],
    ])
  })
})

describe('Ctrl and an arrow', () => {
  const run = (cells: string, from: number, by: 1 | -1) => edge((at) => cells[at] !== '.', from, by, cells.length - 1)
  it('lead to the end of a run, over a gap to the next filled cell, or to the edge', () => {
    expect([run('xxx.x', 0, 1), run('xxx.x', 2, 1), run('x....', 0, 1), run('xx..x', 4, -1), run('x', 0, 1)]).toEqual([
      2, 4, 4, 1, 0,
    ])
  })
})
