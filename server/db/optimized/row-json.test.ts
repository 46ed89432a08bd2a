import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../database.ts'
import { type JsonRows, jsonKind, rowsJson } from './row-json.ts'
import { openTestDatabase } from '../testing.ts'
import { readerOf } from '../wire/types.ts'

const SAMPLES: Readonly<Record<string, readonly string[]>> = {
  numeric: [
    '0',
    '0.00',
    '-12.50',
    '100.500000',
    '100',
    '12345678901234.56',
    '0.000000000000001',
    '1234567890.123456',
    '1000000000000000000',
    '123456789012345678',
    'NaN',
    'Infinity',
  ],
  bigint: ['0', '-42', '100', '9007199254740991', '9007199254740993', '-9223372036854775808'],
  integer: ['0', '-2147483648', '2147483647', '1200'],
  timestamp: ['1986-05-04 02:30:00', '1900-12-31 23:54:17', 'infinity', '0044-03-15 12:00:00 BC'],
  instant: ['2026-11-20 10:00:00+08', '1900-12-31 23:54:17+08:05:43', '1988-07-01 12:00:00+09', 'infinity'],
  date: ['2026-11-20', 'infinity'],
  time: ['00:00:00', '23:59:59'],
  text: ['', 'a"b\\c', '一行\n两行\r\n\t\b\f', '藏\u2028品', '🏺é', 'NULL', '\u007f\u0080'],
  boolean: ['true', 'false'],
  json: ['{"b":1,"a":[null,"x\\ny\\u0001"]}', '"te\\"xt"', '[]', '1.50', 'null', '"🏺"'],
}
const SQL_TYPES: Readonly<Record<string, string>> = {
  timestamp: 'timestamp(0)',
  instant: 'timestamptz(0)',
  time: 'time(0)',
  json: 'jsonb',
}
/** Columns that the screen language has one type for. */
const LANGUAGE_TYPES: Readonly<Record<string, string>> = { instant: 'timestamp' }

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

async function both(type: string, values: readonly (string | null)[]): Promise<{ found: JsonRows; driver: unknown[] }> {
  const query = sql<{ stored: unknown }>`select ordinality as n, value::${sql.raw(SQL_TYPES[type] ?? type)} as stored
    from unnest(${values}::text[]) with ordinality as given(value, ordinality) order by ordinality`
  const json = [
    { kind: jsonKind('bigint'), head: Buffer.from('{"n":'), isKept: false },
    { kind: jsonKind(LANGUAGE_TYPES[type] ?? type), head: Buffer.from(',"名":'), isKept: true },
  ]
  const found = rowsJson(await database.wireRows(query, false), json, Buffer.from('}'))
  return { found, driver: (await query.execute(database.kysely)).rows.map((row) => row.stored) }
}
const partOf = ({ bytes, ends }: JsonRows, count: number) =>
  JSON.parse(`[${Buffer.from(bytes.subarray(0, ends[count - 1])).toString()}]`) as unknown

it.each(Object.entries(SAMPLES))('writes %s as the driver reads it', async (type, values) => {
  const { found, driver } = await both(type, [...values, null])
  const rows = driver.map((stored, index) => ({ n: index + 1, 名: stored }))
  expect(partOf(found, rows.length)).toEqual(rows)
  expect(partOf(found, 2)).toEqual(rows.slice(0, 2))
  expect(
    found.texts.map(([text]) =>
      text === null || text === undefined ? null : readerOf(LANGUAGE_TYPES[type] ?? type)(text),
    ),
  ).toEqual(driver)
})

it('has room for the longest that values can become', async () => {
  const values = ['"'.repeat(5000), '\\\n'.repeat(3000), '藏'.repeat(5000), '🏺'.repeat(3000)]
  const { found } = await both('text', values)
  expect(partOf(found, values.length)).toEqual(values.map((stored, index) => ({ n: index + 1, 名: stored })))
})

it('writes every character that JSON must escape', async () => {
  const values = Array.from({ length: 0x20 }, (_, code) => `a${String.fromCharCode(code + 1)}b`)
  const { found } = await both('text', values)
  expect(partOf(found, values.length)).toEqual(values.map((stored, index) => ({ n: index + 1, 名: stored })))
})

it('finds rows that come in many pieces, small ones between large ones, and none', async () => {
  const values = Array.from({ length: 60 }, (_, index) => '瓷'.repeat(index % 3 === 0 ? 100_000 + index : index))
  const { found } = await both('text', values)
  expect(partOf(found, values.length)).toEqual(values.map((stored, index) => ({ n: index + 1, 名: stored })))
  expect((await both('text', [])).found.ends).toEqual([])
})

it('leaves the connection as it was, also after a statement that failed', async () => {
  for (const isFixed of [true, false]) {
    await expect(
      database.wireRows(sql`select 1 / (2 - n) from generate_series(1, 3) n`, isFixed),
    ).rejects.toMatchObject({ code: '22012' })
    expect(await database.prepared(sql<object>`select 1 as one`)).toEqual([{ one: 1 }])
  }
})

it('reads a table whose column got another type since the statement was planned', async () => {
  const { kysely } = database
  await sql`create table turned (v integer)`.execute(kysely)
  await sql`insert into turned values (7)`.execute(kysely)
  const lengths = async () =>
    (await database.wireRows(sql`select v from turned`, true)).map((row) => Buffer.from(row).subarray(4).toString())
  expect(await lengths()).toEqual(['7'])
  await sql`alter table turned alter v type text using v || 'x'`.execute(kysely)
  expect(await lengths()).toEqual(['7x'])
})
