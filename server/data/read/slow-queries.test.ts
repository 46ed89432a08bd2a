import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ServerLog } from '../../http/context.ts'
import type { TableScreen } from '../catalog/screens.ts'
import { describeSlowQuery, logSlowQuery, redactPlan } from './slow-queries.ts'
import { TEST_SCREEN, type TestEngine, openTestEngine } from '../testing.ts'
import { parseListQuery } from '../query/list-query.ts'

let kit: TestEngine
let screen: TableScreen
beforeAll(async () => {
  kit = await openTestEngine()
  screen = await kit.open(TEST_SCREEN)
})
afterAll(() => kit.close())

/** A house where every list is slow, or none. */
function house(slowListMs: number) {
  const lines: Readonly<Record<string, unknown>>[] = []
  const note = (facts: unknown) => void lines.push(facts as Readonly<Record<string, unknown>>)
  const log = { info: note, warn: note, error: note } as unknown as ServerLog
  let now = 0
  const list = (params: Readonly<Record<string, string>>) =>
    logSlowQuery(
      parts,
      describeSlowQuery(kit.engine, screen, parseListQuery(params)),
      async () => (await sql`select 1`.execute(kit.database.kysely)).rows.length,
    )
  const parts = { log, clock: { now: () => now }, env: { slowListMs }, database: kit.database, user: { id: 'u1' } }
  return { lines, list, parts, later: (ms: number) => void (now += ms) }
}

it('writes down the screen, the names of what was asked, and the plan, without what was searched for', async () => {
  const { lines, list } = house(Number.MIN_VALUE)
  expect(await list({ name: '*王小明*', value: '>=4711', 'x y': '1', level: '' })).toBe(1)
  await expect.poll(() => lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({
    screen: 'test.relic',
    parameters: ['name', 'value'],
    page: expect.arrayContaining([expect.stringMatching(/Scan.* on scr_test_relic/)]),
    count: expect.arrayContaining([expect.stringMatching(/Aggregate/)]),
  })
  expect(JSON.stringify(lines)).not.toMatch(/王小明|4711/)
})

it('says it of a screen at most once a minute', async () => {
  const { lines, list, later } = house(Number.MIN_VALUE)
  for (let time = 0; time < 3; time++) await list({})
  later(60_000)
  await list({})
  await expect.poll(() => lines).toHaveLength(2)
})

it('logs one that came to no end, too, and a report, without its query', async () => {
  const { lines, parts } = house(Number.MIN_VALUE)
  await expect(
    logSlowQuery(parts, describeSlowQuery(kit.engine, screen, parseListQuery({ name: '*王*' })), () =>
      Promise.reject(new Error('stopped')),
    ),
  ).rejects.toThrow('stopped')
  await expect.poll(() => lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({ screen: 'test.relic', parameters: ['name'], page: expect.any(Array) as unknown })
  expect(await logSlowQuery(parts, { id: 'loans_by_month', names: ['month'] }, async () => 7)).toBe(7)
  await expect.poll(() => lines).toHaveLength(2)
  expect(lines[1]).toEqual({ screen: 'loans_by_month', parameters: ['month'], ms: expect.any(Number) as number })
})

it('says nothing where nobody wants to know', async () => {
  const { lines, list } = house(0)
  await list({})
  await kit.database.kysely.selectFrom('sys_user').select('id').execute()
  expect(lines).toEqual([])
})

it.each([
  [
    `  Filter: ((name ~~ '%O''Hara%'::text) AND (value >= '4711'::numeric))`,
    `  Filter: ((name ~~ ?::text) AND (value >= ?::numeric))`,
  ],
  ['  Index Cond: ((c0 = 42) AND (c1 > -3.5))', '  Index Cond: ((c0 = ?) AND (c1 > ?))'],
  [
    '  ->  Seq Scan on mus_relic2  (cost=0.00..12.50 rows=5 width=64)',
    '  ->  Seq Scan on mus_relic2  (cost=0.00..12.50 rows=5 width=64)',
  ],
])('leaves the values out of %s', (line, bare) => {
  expect(redactPlan(line)).toBe(bare)
})
