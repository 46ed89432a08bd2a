import { type RawBuilder, sql } from 'kysely'
import type { Engine } from '../../catalog/index.ts'
import {
  pageCut,
  isReadable,
  keyColumns,
  type Order,
  orderedBy,
  orderText,
  pageStatement,
  type Place,
  type Predicate,
  orderSegments,
} from '../../query/index.ts'

/** Ids that one statement lists: some ten milliseconds, however many rows there are. Fewer are listed at once. */
export const IDS_PER_STATEMENT = 5000
/** Rows that one statement looks through for what was changed. */
const LOOKED_THROUGH = 20_000

/** Which rows are listed, and how. */
export interface Listing {
  readonly table: string
  readonly where: Predicate
  readonly order: Order
  /** How many there are, counted no further than one more than are listed at once. */
  readonly count: number
  readonly signal: AbortSignal
  /** The end of the listing. */
  readonly most?: number
}

/** The end of a statement that gives no more rows than these. */
export const limitClause = (most: number | undefined): RawBuilder<unknown> =>
  most === undefined ? sql`` : sql`limit ${sql.lit(most)}`

type Step = Readonly<Record<string, unknown>> & { readonly id: string }

/** The ids after a place, each with its own place; undefined where no single comparison finds them. */
function stepText(
  { table, where, order }: Listing,
  place: Place | undefined,
  isFirstOnly = false,
): RawBuilder<Step> | undefined {
  const columns = keyColumns(order)
  if (!columns) return undefined
  const keys = sql.join(columns.map((column, index) => sql`${orderedBy(column)} as ${sql.id(`k${index}`)}`))
  const stretches = orderSegments(order, place && { place, isBefore: false })
  const page = pageStatement(
    sql`*`,
    sql.table(table),
    where,
    isFirstOnly ? stretches.slice(0, 1) : stretches,
    pageCut([IDS_PER_STATEMENT, 0], false),
  )
  return sql<Step>`select id, ${keys} from (${page}) listed`
}

/**
 * Does an index have the order? Without one each piece would sort all rows again. The rows without a value, after the others, have
 * the same index, and are sorted only where they are so few that this is cheaper.
 */
async function isIndexed({ database }: Engine, listing: Listing): Promise<boolean> {
  const step = stepText(listing, undefined, true)
  if (!step) return false
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${step}`.execute(database.kysely)
  return rows.every((row) => !/\bSort\b/.test(row['QUERY PLAN']))
}

/** The place of a row; undefined when its values cannot be sent back unchanged. */
function placeOf({ order }: Listing, row: Step): Place | undefined {
  const columns = keyColumns(order) ?? []
  const place = columns.map((_, index) => (row[`k${index}`] === null ? null : String(row[`k${index}`])))
  return columns.every((column, index) => place[index] === null || isReadable(column, place[index] ?? ''))
    ? place
    : undefined
}

async function inPieces(engine: Engine, listing: Listing): Promise<ReadonlySet<string> | undefined> {
  const ids = new Set<string>()
  if (!(await isIndexed(engine, listing))) return undefined
  let step = stepText(listing, undefined)
  while (step) {
    listing.signal.throwIfAborted()
    const { rows } = await step.execute(engine.database.kysely)
    for (const { id } of rows) ids.add(id)
    if (listing.most !== undefined && ids.size >= listing.most) return ids
    const last = rows.at(-1)
    if (!last || rows.length < IDS_PER_STATEMENT) return ids
    const place = placeOf(listing, last)
    step = place && stepText(listing, place)
  }
  return undefined
}

interface Mark {
  readonly xid: string
  readonly at: string
}
async function markOf({ database }: Engine): Promise<Mark | undefined> {
  const { rows } =
    await sql<Mark>`select pg_snapshot_xmax(pg_current_snapshot())::xid::text as xid, date_trunc('second', now())::text as at`.execute(
      database.kysely,
    )
  return rows[0]
}

/** Whether a row from before the mark has moved past the listed place, so that no piece has it. An id never changes. */
async function hasMissed(
  { database: { kysely } }: Engine,
  { table, where, signal }: Listing,
  ids: ReadonlySet<string>,
  { xid, at }: Mark,
): Promise<boolean> {
  let from = ''
  for (;;) {
    signal.throwIfAborted()
    const { rows } = await sql<{ changed: readonly string[] | null; last: string | null }>`
      select array_agg(id) filter (where is_changed) as changed, max(id) as last from (
        select id, age(xmin) <= age(${xid}::xid) and (create_time is null or create_time < ${at}::timestamptz) as is_changed
        from ${sql.table(table)} where id > ${from} order by id limit ${sql.lit(LOOKED_THROUGH)}) passed`.execute(
      kysely,
    )
    const [piece] = rows
    const missed = (piece?.changed ?? []).filter((id) => !ids.has(id))
    if (missed.length > 0) {
      const left = await sql`select 1 from ${sql.table(table)} where id = any(${missed}) and ${where} limit 1`.execute(
        kysely,
      )
      if (left.rows.length > 0) return true
    }
    if (piece?.last === null || piece?.last === undefined) return false
    from = piece.last
  }
}

/**
 * The ids of rows in their order, for an engine with one session: in pieces that each hold others for a moment only, where an
 * index gives the order. All at once where none does, and where another user moved a row past the listed place.
 */
export async function listIds(engine: Engine, listing: Listing): Promise<readonly string[]> {
  const { table, where, order, count, most } = listing
  const mark = count > IDS_PER_STATEMENT ? await markOf(engine) : undefined
  const ids = mark && (await inPieces(engine, listing))
  if (mark && ids && !(await hasMissed(engine, listing, ids, mark))) return [...ids].slice(0, most)
  const { rows } = await sql<{
    id: string
  }>`select id from ${sql.table(table)} where ${where} order by ${orderText(order)} ${limitClause(most)}`.execute(
    engine.database.kysely,
  )
  return rows.map(({ id }) => id)
}
