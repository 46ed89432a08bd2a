import { sql } from 'kysely'
import { API_PREFIX, HEADER } from '../../schemas/contract/envelope.ts'
import type { Database } from '../../server/db/database.ts'
import { BENCH_SCREEN, COLUMNS, PAGE_SIZE, UNCOUNTED_SCREEN } from '../screen.ts'
import type { World } from '../world.ts'
import { Caller } from './http-client.ts'
import { median, type Row } from './stats.ts'

const CONCURRENCY = 8
const SECONDS = 3
const ROUNDS = 3

/** What is asked of the list: newest first, as a list page opens it, or by each caller with a word of its own. */
interface Asked {
  readonly size: number
  readonly wordOf: (caller: number) => string | undefined
}
const OPENED: Asked = { size: PAGE_SIZE, wordOf: () => undefined }
const SEARCHED: Asked = { size: 10, wordOf: (caller) => `文物1${caller}` }

type Work = () => Promise<unknown>

/** How often per second the workers end their work, each beginning anew at once. */
async function rate(workers: readonly Work[]): Promise<number> {
  let done = 0
  const end = performance.now() + SECONDS * 1000
  await Promise.all(
    workers.map(async (work) => {
      while (performance.now() < end) {
        await work()
        done++
      }
    }),
  )
  return done / SECONDS
}

/** What a careful person writes by hand: one or two statements that the database plans once. */
function bareLoop(database: Database, table: string, { size, wordOf }: Asked, counted: boolean): Work[] {
  const columns = sql.raw(Array.from({ length: COLUMNS }, (_, index) => `c${index}`).join(', '))
  const rows = sql.table(table)
  return Array.from({ length: CONCURRENCY }, (_, caller) => {
    const word = wordOf(caller)
    const where = word === undefined ? sql`` : sql`where c0 like ${`%${word}%`}`
    const page = sql<object>`
      select id, create_by, create_time, update_by, update_time, sys_org_code, version, ${columns} from ${rows}
      ${where} order by create_time desc, id desc limit ${sql.lit(size)}`
    const count = sql<object>`select count(*) as n from ${rows} ${where}`
    return async () => {
      await database.prepared(page)
      if (counted) await database.prepared(count)
    }
  })
}

async function compare(what: string, callers: readonly Caller[], bare: readonly Work[], reach?: number): Promise<Row> {
  const calls = callers.map((caller): Work => () => caller.get())
  await rate(calls)
  await rate(bare)
  const ours: number[] = []
  const limit: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await rate(calls))
    limit.push(await rate(bare))
  }
  for (const caller of callers) caller.close()
  const [a, b] = [median(ours), median(limit)]
  return { what, ours: `${a.toFixed(0)}/s`, limit: `${b.toFixed(0)}/s`, ratio: a / b, ...(reach === undefined ? {} : { reach: { kind: 'at-least' as const, value: reach } }) }
}

/** The list endpoint with session and permission against a bare loop of the same SQL on the same database. */
export async function measureEndpoints({ product, database, caller }: World): Promise<Row[]> {
  const headers = { [HEADER.token]: caller.token }
  const open = (screen: string, { size, wordOf }: Asked) =>
    Promise.all(Array.from({ length: CONCURRENCY }, (_, index) => {
      const word = wordOf(index)
      const search = word === undefined ? '' : `&c0=${encodeURIComponent(`*${word}*`)}`
      return Caller.open(`${product.url}${API_PREFIX}/data/${screen}/list?pageNo=1&pageSize=${size}&column=createTime&order=desc${search}`, headers)
    }))
  return [
    await compare('list endpoint as the page opens, exact count', await open(BENCH_SCREEN, OPENED), bareLoop(database, 'bench_list', OPENED, true), 0.85),
    await compare('list endpoint as the page opens, no count', await open(UNCOUNTED_SCREEN, OPENED), bareLoop(database, 'bench_uncounted', OPENED, false), 0.5),
    await compare('list endpoint, a search of 10 rows, exact count', await open(BENCH_SCREEN, SEARCHED), bareLoop(database, 'bench_list', SEARCHED, true), 0.85),
    await compare('list endpoint, a search of 10 rows, no count', await open(UNCOUNTED_SCREEN, SEARCHED), bareLoop(database, 'bench_uncounted', SEARCHED, false)),
  ]
}
