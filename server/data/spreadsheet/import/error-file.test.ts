import { expect, it } from 'vitest'
import { type RefusedRow, refusedRows } from './error-file.ts'

it('says of each row of a large record what is wrong in it, with each problem looked at once', async () => {
  let looks = 0
  const problemIn = (row: number) => ({
    get row() {
      looks++
      return row
    },
    text: `wrong ${row}`,
  })
  const rows = Array.from({ length: 1200 }, (_, index) => ({ number: index + 3, words: [`w${index}`] }))
  const [source = { number: 0, words: [] }, ...more] = rows
  const record = {
    source,
    more,
    record: {},
    starts: {},
    remake: () => ({}),
    problems: rows.slice(0, 1000).map(({ number }) => problemIn(number)),
  }
  const batches: (readonly RefusedRow[])[] = []
  for await (const batch of refusedRows([record], 'zh-CN')) batches.push(batch)
  expect(batches.map(({ length }) => length)).toEqual([500, 500, 200])
  expect(batches.flat().map(({ number, reasons }) => [number, reasons])).toEqual(
    rows.map(({ number }, index) => [number, index < 1000 ? `wrong ${number}` : '']),
  )
  expect(looks).toBe(1000)
})
