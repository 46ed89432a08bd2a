import { type RawBuilder, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Screen } from '../../../../schemas/language/screen.ts'
import { orderOf, whereOf } from '../../read/list.ts'
import { orderText } from '../../query/sort.ts'
import type { TableScreen } from '../../catalog/screens.ts'
import { type TestEngine, openTestEngine } from '../../testing.ts'
import { IDS_PER_STATEMENT, listIds } from './export-listing.ts'
import { parseListQuery } from '../../query/list-query.ts'

const ROWS = 40_000
const TABLE = 'scr_test_listed'
const DOCUMENT: Screen = {
  version: 1,
  id: 'test.listed',
  title: '列出',
  fields: {
    rank: { title: '名次', view: 'number', column: { type: 'integer' } },
    note: { title: '说明', view: 'text' },
    day: { title: '日期', view: 'date' },
    free: { title: '备注', view: 'text', maxLength: 20 },
  },
  query: { items: ['rank', 'note', 'day'] },
  list: { columns: ['rank', 'note', 'day', 'free'] },
}

let kit: TestEngine
let screen: TableScreen
/** Texts of the statements that listed, and the longest of their answers. */
let asked: string[] = []
let most = 0
/** The statements after the first piece. */
let meanwhile: (() => Promise<unknown>) | undefined
const run = <T>(query: RawBuilder<T>) => query.execute(kit.database.kysely)

beforeAll(async () => {
  kit = await openTestEngine()
  await kit.open(DOCUMENT)
  await run(sql`
    insert into ${sql.table(TABLE)} (id, rank, note, day, free, create_time)
    select 's' || lpad(i::text, 6, '0'), case when i % 3 > 0 then i % 40 end, case when i % 4 > 0 then repeat('很长的说明', 60) || i % 70 end,
      case when i % 5 > 0 then date '2020-01-01' + i % 2000 end, 'f' || i % 9, now() - interval '1 day' - i % 50 * interval '1 minute' from generate_series(1, ${sql.lit(ROWS)}) i`)
  await run(sql`analyze ${sql.table(TABLE)}`)
  screen = await kit.open(DOCUMENT)
  await run(sql`analyze ${sql.table(TABLE)}`)
})
afterAll(() => kit.close())
afterEach(() => vi.restoreAllMocks())

async function listed(
  params: Readonly<Record<string, string>>,
  change?: () => Promise<unknown>,
): Promise<readonly string[]> {
  const executor = kit.database.kysely.getExecutor()
  asked = []
  most = 0
  meanwhile = change
  const execute = executor.executeQuery.bind(executor)
  vi.spyOn(executor, 'executeQuery').mockImplementation(async (...args) => {
    const answer = await execute(...args)
    if (!/^\s*(explain|select (pg_snapshot|array_agg|1 ))/.test(args[0].sql)) {
      asked.push(args[0].sql)
      most = Math.max(most, answer.rows.length)
      const act = meanwhile
      meanwhile = undefined
      await act?.()
    }
    return answer
  })
  const ids = await listIds(kit.engine, {
    table: TABLE,
    where: whereOf(kit.engine, screen, parseListQuery(params)),
    order: orderOf(screen, parseListQuery(params)),
    count: IDS_PER_STATEMENT + 1,
    signal: new AbortController().signal,
  })
  vi.restoreAllMocks()
  return ids
}
const sorted = async (params: Readonly<Record<string, string>>) =>
  (
    await run(
      sql<{
        id: string
      }>`select id from ${sql.table(TABLE)} where ${whereOf(kit.engine, screen, parseListQuery(params))} order by ${orderText(orderOf(screen, parseListQuery(params)))}`,
    )
  ).rows.map(({ id }) => id)

describe('the ids of an export on one session', () => {
  it.each(
    ['rank', 'note', 'day', 'createTime', 'id'].flatMap((column) =>
      ['asc', 'desc'].map((order) => ({ column, order })),
    ),
  )('are listed in pieces, in the order of the list: $column $order', async (params) => {
    expect(await listed(params)).toEqual(await sorted(params))
    expect(asked.length).toBeGreaterThanOrEqual(3)
    expect(most).toBe(IDS_PER_STATEMENT)
  })
  it.each([
    { column: 'free', order: 'asc' },
    { column: 'rank,day', order: 'asc,desc' },
  ])('are listed at once where no index gives the order: $column $order', async (params) => {
    expect(await listed(params)).toEqual(await sorted(params))
    expect(asked).toHaveLength(1)
  })
  it('are those that are asked for', async () => {
    const params = { column: 'day', order: 'desc', rank_begin: '5' }
    const ids = await listed(params)
    expect(ids.length).toBeLessThan(ROWS)
    expect(ids).toEqual(await sorted(params))
  })
  it('hold each row once that moves on, is added or goes meanwhile, without sorting all of them', async () => {
    const params = { column: 'id', order: 'asc' }
    const before = await sorted(params)
    const ids = await listed(params, async () => {
      await run(sql`delete from ${sql.table(TABLE)} where id = 's012000'`)
      await run(sql`insert into ${sql.table(TABLE)} (id, create_time) values ('a', now())`)
    })
    expect(ids).toEqual(before.filter((id) => id !== 's012000'))
    expect(asked.length).toBeGreaterThanOrEqual(3)
    const byDay = { column: 'day', order: 'asc' }
    const twice = await listed(byDay, () =>
      run(sql`update ${sql.table(TABLE)} set day = '2030-01-01' where id = ${before[4] ?? ''}`),
    )
    expect(new Set(twice).size).toBe(twice.length)
  })
  it('leave out no row that moves to what was listed already', async () => {
    const params = { column: 'day', order: 'asc' }
    const [last = ''] = (await sorted({ ...params, order: 'desc' })).slice(0, 1)
    const ids = await listed(params, () =>
      run(sql`update ${sql.table(TABLE)} set day = '1999-01-01' where id = ${last}`),
    )
    expect(ids[0]).toBe(last)
    expect(ids).toEqual(await sorted(params))
  })
})
