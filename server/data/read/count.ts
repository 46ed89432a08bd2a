import { type RawBuilder, sql } from 'kysely'
import type { CountKind } from '../../../schemas/contract/data/data.ts'
import type { Engine, TableScreen } from '../catalog/index.ts'
import { assertListAffordable, estimateStatement, type ListQuery, type Predicate } from '../query/index.ts'
import { coalesce } from '../../lib/coalesce.ts'

/** Where a capped count ends. */
export const CAP = 10_000
const UNKNOWN = -1
/** Below this cost, by the planner's own measure, rows are counted rather than estimated: some ten milliseconds. */
const CHEAP = 10_000

/** A row count and its kind. */
export interface RowCount {
  readonly total: number
  readonly countKind: CountKind
}

/** Runs a statement for everybody who asks the same at once; one without values is planned once. */
export function coalesceCount<T extends object>({ database }: Engine, query: RawBuilder<T>): Promise<readonly T[]> {
  const { sql: text, parameters } = query.compile(database.kysely)
  return coalesce(database, JSON.stringify([text, parameters]), async () =>
    parameters.length === 0 ? database.prepared(query) : (await query.execute(database.kysely)).rows,
  )
}

async function countRows(engine: Engine, query: ListQuery, rows: RawBuilder<unknown>): Promise<number> {
  const count = sql<{ n: number }>`select count(*) as n from (${rows}) counted`
  await assertListAffordable(engine.database, query, count)
  const [answer] = await coalesceCount(engine, count)
  return Number(answer?.n ?? 0)
}

/**
 * The total of what is asked, as far as the screen counts or the call wants it (`_count=exact`, `_count=none`). Where `known` rows are in
 * sight already, no estimate says less.
 */
export async function countFor(
  engine: Engine,
  screen: TableScreen,
  query: ListQuery,
  where: Predicate,
  known: number,
): Promise<RowCount> {
  const way = query.count ?? screen.resolved.list.count
  const rows = sql`select 1 from ${sql.table(screen.table)} where ${where}`
  if (way === 'none') return { total: UNKNOWN, countKind: 'unknown' }
  if (way === 'capped') {
    const total = await countRows(engine, query, sql`${rows} limit ${sql.lit(CAP + 1)}`)
    return total > CAP ? { total: CAP, countKind: 'capped' } : { total, countKind: 'exact' }
  }
  const expected = way === 'estimated' ? await estimateStatement(engine.database.kysely, rows) : undefined
  if (expected && expected.cost > CHEAP) return { total: Math.max(expected.rows, known), countKind: 'estimated' }
  return { total: await countRows(engine, query, rows), countKind: 'exact' }
}
