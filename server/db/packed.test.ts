import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from './database.ts'
import { type PackedColumn, packing, readPacked, readerOf, unpack } from './packed.ts'
import { openTestDatabase } from './testing.ts'

const SAMPLES: Readonly<Record<string, readonly string[]>> = {
  numeric: ['0', '0.00', '-12.50', '100.500000', '12345678901234.56', '0.000000000000001', '1234567890.123456', '1000000000000000000', 'NaN'],
  bigint: ['0', '-42', '9007199254740991', '9007199254740993', '-9223372036854775808'],
  integer: ['0', '-2147483648', '2147483647'],
  timestamp: ['2026-11-20 10:00:00+08', '1900-12-31 23:54:17+08:05:43', '1988-07-01 12:00:00+09', 'infinity'],
  date: ['2026-11-20', 'infinity'],
  time: ['00:00:00', '23:59:59'],
  text: ['', 'a"b\\c', '一行\n两行\r\n\t', '藏\u2028品', '🏺', '{1,2}', 'NULL'],
  boolean: ['true', 'false'],
  json: ['{"b":1,"a":[null,"x\\ny"]}', '"text"', '[]', '1.50', 'null'],
}
const SQL_TYPES: Readonly<Record<string, string>> = { timestamp: 'timestamptz(0)', time: 'time(0)', json: 'jsonb' }

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

async function both(type: string, values: readonly (string | null)[], twice = false): Promise<{ packed: unknown[][]; driver: unknown[] }> {
  const db = database.kysely
  const from = sql`(select ordinality as n, value::${sql.raw(SQL_TYPES[type] ?? type)} as stored
    from unnest(${values}::text[]) with ordinality as given(value, ordinality) order by ordinality) given`
  const columns: PackedColumn[] = [{ type, value: sql.ref('given.stored') }, ...(twice ? [{ type: 'bigint', value: sql.ref('given.n') }] : [])]
  const packed = await readPacked(db, columns, packing(db, columns), from, async (query) => (await query.execute(db)).rows, (text, rows) => unpack(text, rows, columns.map(({ type: one }) => readerOf(one))))
  const { rows } = await sql<{ stored: unknown }>`select stored from ${from}`.execute(db)
  return { packed, driver: rows.map((row) => row.stored) }
}

it.each(Object.entries(SAMPLES))('reads %s as the driver does', async (type, values) => {
  const { packed, driver } = await both(type, [...values, null])
  expect(packed).toEqual(driver.map((value) => [value]))
  expect(packed).toHaveLength(values.length + 1)
})

it.each([
  ['a separator of values', ['a\u001Fb', 'c']],
  ['a separator of rows', ['a\u001Db']],
  ['what would be one row more', ['a\u001Db\u001F2', 'c']],
  ['the sign for null within a text', ['a\u001E', '\u001Eb']],
])('is not deceived by %s in a value', async (_, values) => {
  const { packed } = await both('text', values, true)
  expect(packed).toEqual(values.map((value, index) => [value, index + 1]))
})

it('answers no row for no row', async () => {
  expect((await both('text', [])).packed).toEqual([])
})
