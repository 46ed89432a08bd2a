import { expect, it } from 'vitest'
import type { ParsedRow, ReadRow } from '../import/parse-row.ts'
import { WrongRows } from './wrong-rows.ts'

const readOf = (
  number: number,
  words: Readonly<Record<string, string>>,
  input: Readonly<Record<string, unknown>> = {},
): ReadRow => ({
  source: { number, words: [] },
  input: { ...input },
  words: new Map(Object.entries(words)),
  marked: [],
  found: [],
})
const recordOf = (read: ReadRow, rows: readonly number[], more: Partial<ParsedRow> = {}): ParsedRow => ({
  source: read.source,
  record: {},
  problems: rows.map((row) => ({ row, field: 'name', text: 'wrong' })),
  starts: {},
  remake: () => ({}),
  read,
  ...more,
})

it('tells of a record the rows that are wrong, those of its sub-tables by the names that the sheet gives them', () => {
  const wrong = new WrongRows()
  const below = [readOf(2, { name: '鼎' }), readOf(3, { name: '簋', count: '两' }), readOf(4, { name: '爵' })].map(
    (read) => ({ read, nameOf: (key: string) => `lines,${key}` }),
  )
  wrong.add(
    recordOf(readOf(2, { no: 'A', kind: '甲' }, { no: 'A', kind: 'k1', orderId: 'hidden' }), [3, 3, 2], {
      readBelow: below,
    }),
  )
  expect(wrong.rows).toEqual([
    { row: 3, cells: { 'lines,name': '簋', 'lines,count': '两' } },
    { row: 2, cells: { no: 'A', kind: 'k1', 'lines,name': '鼎' } },
  ])
  expect([wrong.count, wrong.problems.length]).toEqual([3, 3])
})
it('ends where there is more than a person goes through, and never tells a problem without its row', () => {
  const wrong = new WrongRows()
  const long = 'x'.repeat(1_500_000)
  for (let number = 1; number <= 5; number++) wrong.add(recordOf(readOf(number, { name: long }), [number]))
  expect([wrong.count, wrong.rows.map(({ row }) => row), wrong.problems.map(({ row }) => row)]).toEqual([
    5,
    [1, 2, 3],
    [1, 2, 3],
  ])
})
