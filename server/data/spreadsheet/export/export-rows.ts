import { sql } from 'kysely'
import { AppError } from '../../../../schemas/messages/index.ts'
import { transactionDatabase } from '../../../db/connection/transaction-database.ts'
import { type DataColumn, type Engine, engineOn, type TableScreen, type WireRow } from '../../catalog/index.ts'
import { orderOf, rowsWith, selection, whereOf } from '../../read/index.ts'
import { type ListQuery, orderText, type Predicate } from '../../query/index.ts'
import { IDS_PER_STATEMENT, limitClause, listIds } from './export-listing.ts'

/** The number of rows that are read, labelled and passed on at once. */
const SLICE = 250
const MAX_CHOSEN = 10_000

/** The rows of an export: the chosen ones that the user may see, or those of the query. */
function exported(engine: Engine, screen: TableScreen, query: ListQuery): Predicate {
  const { chosen } = query
  if (chosen.length > MAX_CHOSEN) throw new AppError('EXPORT_TOO_MANY', { max: MAX_CHOSEN })
  return chosen.length > 0 ? sql<boolean>`id = any(${chosen}) and ${rowsWith(screen)}` : whereOf(engine, screen, query)
}

/** The ids of those rows, as a question. */
export const exportedIds = (engine: Engine, screen: TableScreen, query: ListQuery) =>
  sql`select id from ${sql.table(screen.table)} where ${exported(engine, screen, query)}`

/** How many rows there are, counted no further than `most`. */
export async function countExported(
  engine: Engine,
  screen: TableScreen,
  query: ListQuery,
  most: number,
): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from (select 1 from ${sql.table(screen.table)} where ${exported(engine, screen, query)} limit ${sql.lit(most)}) counted`.execute(
    engine.database.kysely,
  )
  return Number(rows[0]?.n ?? 0)
}

type Take = (rows: readonly WireRow[], engine: Engine) => Promise<void>
interface Slices {
  readonly columns: readonly DataColumn[]
  readonly signal: AbortSignal
  /** The most rows of an export. */
  readonly most?: number
}

/** All rows of one snapshot through a cursor: concurrent writes are not seen, and only one slice is in memory. */
async function fromSnapshot(
  engine: Engine,
  screen: TableScreen,
  query: ListQuery,
  { columns, signal, most }: Slices,
  take: Take,
): Promise<void> {
  const rowsOf = sql`select ${selection(columns)} from ${sql.table(screen.table)} where ${exported(engine, screen, query)} order by ${orderText(orderOf(screen, query))} ${limitClause(most)}`
  await engine.database.transaction(
    async (tx) => {
      const inside = engineOn(engine, transactionDatabase(engine.database, tx))
      await sql`declare exported no scroll cursor for ${rowsOf}`.execute(tx)
      for (;;) {
        signal.throwIfAborted()
        const { rows } = await sql<WireRow>`fetch ${sql.lit(SLICE)} from exported`.execute(tx)
        if (rows.length === 0) return
        await take(rows, inside)
      }
      // A second try would write the rows of the first one again.
    },
    { isolation: 'repeatable read', attempts: 1 },
  )
}

/**
 * The one connection of PGlite cannot be held for so long. Which rows there are is listed first; each is read when its turn
 * comes, and one that is gone by then is left out.
 */
async function fromList(
  engine: Engine,
  screen: TableScreen,
  query: ListQuery,
  { columns, signal, most }: Slices,
  take: Take,
): Promise<void> {
  const { kysely } = engine.database
  const table = sql.table(screen.table)
  const where = exported(engine, screen, query)
  const count = await countExported(engine, screen, query, IDS_PER_STATEMENT + 1)
  const listing = {
    table: screen.table,
    where,
    order: orderOf(screen, query),
    count,
    signal,
    ...(most === undefined ? {} : { most }),
  }
  const ids = await listIds(engine, listing)
  for (let from = 0; from < ids.length; from += SLICE) {
    signal.throwIfAborted()
    const slice = ids.slice(from, from + SLICE)
    const { rows } = await sql<
      WireRow & { export_id: string }
    >`select id as export_id, ${selection(columns)} from ${table} where id = any(${slice}) and ${where}`.execute(kysely)
    const byId = new Map(rows.map((row) => [row.export_id, row]))
    await take(
      slice.flatMap((id) => byId.get(id) ?? []),
      engine,
    )
  }
}

/** Gives the rows of an export to `take`, slice by slice in their order. */
export function forEachSlice(
  engine: Engine,
  screen: TableScreen,
  query: ListQuery,
  slices: Slices,
  take: Take,
): Promise<void> {
  return (engine.database.kind === 'pglite' ? fromList : fromSnapshot)(engine, screen, query, slices, take)
}
