import { sql } from 'kysely'
import type { Database } from '../../../server/db/database.ts'
import { COLUMNS } from '../../screen.ts'
import type { Caller } from './http-client.ts'
import { median, quantile, type Row } from '../stats.ts'

const SECONDS = 3
const ROUNDS = 3

/** What is asked of the list: newest first, as a list page opens it, or by each caller with a word of its own. */
export interface Asked {
  readonly size: number
  readonly wordOf: (caller: number) => string | undefined
  /** What a policy lets the caller see, as a person writes it by hand. */
  readonly given?: string
}
export type Work = () => Promise<unknown>

interface Round {
  readonly perSecond: number
  /** Milliseconds that all but one in a hundred stayed below. */
  readonly slowest: number
}

/** How often per second the workers end their work, each beginning anew at once. */
async function round(workers: readonly Work[], seconds: number): Promise<Round> {
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  await Promise.all(
    workers.map(async (work) => {
      for (let begun = performance.now(); begun < end; begun = performance.now()) {
        await work()
        times.push(performance.now() - begun)
      }
    }),
  )
  return { perSecond: times.length / seconds, slowest: quantile(times, 0.99) }
}

/** Resolves when the indexes of these tables are there, which the server makes beside the work of others. */
export async function indexesMade(database: Database, tables: readonly string[]): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ ready: boolean }>`
      select bool_and(exists (
          select 1 from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = asked.name::regclass and left(c.relname, 3) = 'tg_'
        ) and not exists (select 1 from pg_index i where i.indrelid = asked.name::regclass and not i.indisvalid))
        and not exists (select 1 from pg_stat_activity where query like 'create index concurrently%' and state = 'active') as ready
      from unnest(${[...tables]}::text[]) asked(name)`.execute(database.kysely)
    if (rows[0]?.ready) return
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}

/** What a careful person writes by hand: one or two statements that the database plans once. */
export function bareLoop(
  database: Database,
  table: string,
  { size, wordOf, given }: Asked,
  counted: boolean,
  callers: number,
): Work[] {
  const seen = given === undefined ? [] : [sql.raw(given)]
  const columns = sql.raw(Array.from({ length: COLUMNS }, (_, index) => `c${index}`).join(', '))
  const rows = sql.table(table)
  return Array.from({ length: callers }, (_, caller) => {
    const word = wordOf(caller)
    const asked = [...seen, ...(word === undefined ? [] : [sql`c0 like ${`%${word}%`}`])]
    const where = asked.length === 0 ? sql`` : sql`where ${sql.join(asked, sql` and `)}`
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

/** Something to compare with. */
interface Limit {
  readonly what: string
  readonly works: readonly Work[]
  readonly reach?: number | undefined
}

/** The endpoint against each of these in the same rounds: how much it does per second, and what the slowest of a hundred calls takes. */
export async function compareAll(
  callers: readonly Caller[],
  limits: readonly Limit[],
  seconds = SECONDS,
): Promise<(readonly [rate: Row, slowest: Row])[]> {
  const calls = callers.map(
    (caller): Work =>
      () =>
        caller.get(),
  )
  const sides = [calls, ...limits.map(({ works }) => works)].map((works) => ({ works, rounds: [] as Round[] }))
  for (const { works } of sides) await round(works, seconds)
  for (let turn = 0; turn < ROUNDS; turn++)
    for (const { works, rounds } of sides) rounds.push(await round(works, seconds))
  for (const caller of callers) caller.close()
  const [ours = [], ...theirs] = sides.map(({ rounds }) => rounds)
  return limits.map(({ what, reach }, at) => {
    const pair = (of: (one: Round) => number) => [median(ours.map(of)), median((theirs[at] ?? []).map(of))] as const
    const [a, b] = pair(({ perSecond }) => perSecond)
    const [c, d] = pair(({ slowest }) => slowest)
    return [
      {
        what,
        ours: `${a.toFixed(0)}/s`,
        limit: `${b.toFixed(0)}/s`,
        ratio: a / b,
        ...(reach === undefined ? {} : { reach: { kind: 'at-least' as const, value: reach } }),
      },
      {
        what: `${what}: slowest of a hundred`,
        ours: `${c.toFixed(1)} ms`,
        limit: `${d.toFixed(1)} ms`,
        ratio: c / d,
        reach: { kind: 'at-most', value: 2 },
      },
    ]
  })
}

/** The same against one. */
export async function compare(
  what: string,
  callers: readonly Caller[],
  works: readonly Work[],
  reach?: number,
): Promise<readonly Row[]> {
  return (await compareAll(callers, [{ what, works, reach }])).flat()
}
