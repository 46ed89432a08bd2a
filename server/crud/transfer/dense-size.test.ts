import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { cellXml, hostileBook, sheetXml, zipOf } from '../../../tests/kit/zip.ts'
import { isTooDense } from './dense-size.ts'

const MAX = 5_000_000
const far = (rows: number, column: string) => zipOf(hostileBook(sheetXml(Array.from({ length: rows }, (_, index) => `<row r="${index + 1}">${cellXml(`${column}${index + 1}`, 'x')}</row>`).join(''))))

it('SEC-19 sees a small file that asks for far more places than it has cells, in little memory', async () => {
  const file = far(10_000, 'XFD')
  expect(file.length).toBeLessThan(200_000)
  const before = process.memoryUsage().rss
  expect(await isTooDense(file, MAX)).toBe(true)
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
})
it('counts the places of a row up to its last cell', async () => {
  expect(await isTooDense(far(300, 'J'), 3000)).toBe(false)
  expect(await isTooDense(far(300, 'J'), 2999)).toBe(true)
  expect(await isTooDense(far(300, 'XFD'), 300 * 16_384)).toBe(false)
})
it('lets an ordinary file pass', async () => {
  expect(await isTooDense(readFileSync(new URL('../../../tests/fixtures/spreadsheets/relics-5000.xlsx', import.meta.url)), MAX)).toBe(false)
})
