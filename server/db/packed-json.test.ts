import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from './database.ts'
import { type JsonRows, jsonKind, packedJson } from './packed-json.ts'
import { type PackedColumn, packing, readPacked } from './packed.ts'
import { openTestDatabase } from './testing.ts'

const SAMPLES: Readonly<Record<string, readonly string[]>> = {
  numeric: ['0', '0.00', '-12.50', '100.500000', '100', '12345678901234.56', '0.000000000000001', '1234567890.123456', '1000000000000000000', '123456789012345678', 'NaN', 'Infinity'],
  bigint: ['0', '-42', '100', '9007199254740991', '9007199254740993', '-9223372036854775808'],
  integer: ['0', '-2147483648', '2147483647', '1200'],
  timestamp: ['2026-11-20 10:00:00+08', '1900-12-31 23:54:17+08:05:43', '1988-07-01 12:00:00+09', 'infinity'],
  date: ['2026-11-20', 'infinity'],
  time: ['00:00:00', '23:59:59'],
  text: ['', 'a"b\\c', '一行\n两行\r\n\t\b\f', '藏\u2028品', '🏺é', 'NULL', '\u007f\u0080'],
  boolean: ['true', 'false'],
  json: ['{"b":1,"a":[null,"x\\ny\\u0001"]}', '"te\\"xt"', '[]', '1.50', 'null', '"🏺"'],
}
const SQL_TYPES: Readonly<Record<string, string>> = { timestamp: 'timestamptz(0)', time: 'time(0)', json: 'jsonb' }

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

async function both(type: string, values: readonly (string | null)[]): Promise<{ found: JsonRows | unknown[][]; driver: unknown[] }> {
  const db = database.kysely
  const from = sql`(select ordinality as n, value::${sql.raw(SQL_TYPES[type] ?? type)} as stored
    from unnest(${values}::text[]) with ordinality as given(value, ordinality) order by ordinality) given`
  const columns: PackedColumn[] = [{ type: 'bigint', value: sql.ref('given.n') }, { type, value: sql.ref('given.stored') }]
  const json = [{ kind: jsonKind('bigint'), head: Buffer.from('{"n":'), isKept: false }, { kind: jsonKind(type), head: Buffer.from(',"名":'), isKept: true }]
  const found = await readPacked(db, columns, packing(db, columns), from, async (query) => (await query.execute(db)).rows, (text, rows) => packedJson(text, rows, json, Buffer.from('}')))
  const { rows } = await sql<{ stored: unknown }>`select stored from ${from}`.execute(db)
  return { found, driver: rows.map((row) => row.stored) }
}
const partOf = ({ bytes, ends }: JsonRows, count: number) => JSON.parse(`[${Buffer.from(bytes.subarray(0, ends[count - 1])).toString()}]`) as unknown

it.each(Object.entries(SAMPLES))('writes %s as the driver reads it', async (type, values) => {
  const { found, driver } = await both(type, [...values, null])
  if (!('ends' in found)) throw new Error('Read plainly')
  const rows = driver.map((stored, index) => ({ n: index + 1, 名: stored }))
  expect(partOf(found, rows.length)).toEqual(rows)
  expect(partOf(found, 2)).toEqual(rows.slice(0, 2))
  expect(found.kept.map((kept) => kept.length)).toEqual(rows.map(() => 1))
  expect(found.kept.at(-1)).toEqual([null])
})

it('has room for the longest that values can become', async () => {
  const values = ['"'.repeat(5000), '\\\n'.repeat(3000), '藏'.repeat(5000), '🏺'.repeat(3000)]
  const { found } = await both('text', values)
  if (!('ends' in found)) throw new Error('Read plainly')
  expect(partOf(found, values.length)).toEqual(values.map((stored, index) => ({ n: index + 1, 名: stored })))
})

it.each([
  ['a separator of values', ['a\u001Fb', 'c']],
  ['a separator of rows', ['a\u001Db']],
  ['what would be one row more', ['a\u001Db\u001F2', 'c']],
  ['the sign for null within a text', ['a\u001E', '\u001Eb']],
  ['a control character', ['a\u0001b']],
])('leaves rows with %s to be read plainly', async (_, values) => {
  const { found } = await both('text', values)
  expect(found).toEqual(values.map((value, index) => [index + 1, value]))
})
