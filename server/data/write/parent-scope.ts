import { sql } from 'kysely'
import { maxChildRows } from '../../../engine/model/index.ts'
import { readPlace } from '../../../schemas/contract/data/place.ts'
import type { Child } from '../../../schemas/language/sections.ts'
import { type Locale, textIn } from '../../../schemas/language/text.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import type { Queries } from '../../db/database.ts'
import {
  type Actor,
  type DataColumn,
  assertAnyAction,
  type Engine,
  READ_ACTIONS,
  type TableScreen,
  type WireRow,
} from '../catalog/index.ts'
import { restrictScreen, unrestricted } from '../access/index.ts'
import { rowById } from '../read/index.ts'
import type { ListQuery } from '../query/index.ts'

interface Below {
  /** Names the record above; of the whole screen, because a person may belong to those it is hidden from. */
  readonly key: DataColumn
  readonly child: Child
}
function statedBelow(screen: TableScreen, above: TableScreen, child: string): Below {
  const children = above.resolved.screen.children ?? {}
  const stated = Object.hasOwn(children, child) ? children[child] : undefined
  const key = stated?.screen === screen.id ? unrestricted(screen).columns.get(stated.key) : undefined
  if (!stated || !key) throw new AppError('DATA_NOT_BELOW')
  return { key, child: stated }
}

type Room = Pick<TableScreen, 'table' | 'below'>

/** How many rows each of these records has below it, as far as `upTo`. */
async function countsBelow(
  db: Queries,
  { table, below }: Room,
  ids: readonly string[],
  upTo: number,
): Promise<ReadonlyMap<string, number>> {
  if (!below) return new Map()
  const { rows } = await sql<{ id: string; count: number }>`
    select above.id, (select count(*)::int from (select 1 from ${sql.table(table)} where ${sql.ref(below.key.name)} = above.id limit ${upTo}) counted) as count
    from unnest(${[...ids]}::text[]) as above(id)`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** How many rows more may be added to each of these records, where a call says it is below one, which has a sub-table of them. */
export async function remainingChildren(
  db: Queries,
  screen: TableScreen,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const most = screen.below?.limit?.rows
  if (most === undefined || ids.length === 0) return new Map()
  return new Map([...(await countsBelow(db, screen, ids, most))].map(([id, count]) => [id, most - count]))
}
/** The same of the record that the call names. */
export async function remainingChildrenOf(db: Queries, screen: TableScreen): Promise<number> {
  const { below } = screen
  return (below && (await remainingChildren(db, screen, [below.id])).get(below.id)) ?? Infinity
}
/** Why no row more may be added there. */
export function childLimitError({ below }: TableScreen, locale: Locale): AppError {
  const { title = '', rows = 0 } = below?.limit ?? {}
  return new AppError('CHILD_TOO_MANY', { title: textIn(title, locale), limit: rows })
}

/** The record of a sub-table with a limit that a row names. */
export function limitedParentOf({ below }: Room, row: WireRow | undefined): string | undefined {
  const id = below?.limit ? row?.[below.key.key] : undefined
  return id === undefined || id === null || id === '' ? undefined : String(id)
}
/** The record that a row is added to; none, where it is there already. */
export function newParentOf(screen: Room, row: WireRow, previous: WireRow | undefined): string | undefined {
  const id = limitedParentOf(screen, row)
  return id === limitedParentOf(screen, previous) ? undefined : id
}

/** However many records its rows come to, a transaction takes no more locks than these; a power of two. */
const LOCKS = 64
/** Locks these parents until the end of the transaction: no other transaction adds or counts rows of the table below them. */
export async function lockParent(tx: Queries, table: string, ids: readonly string[]): Promise<void> {
  // In one order, so that two who come to the same records do not wait for each other.
  await sql`
    select pg_advisory_xact_lock(hashtext(${table}), place)
    from (select distinct hashtext(id) & ${sql.lit(LOCKS - 1)} as place from unnest(${[...ids]}::text[]) as above(id) order by place) places`.execute(
    tx,
  )
}

/**
 * Whether the parents of the rows of this transaction may hold them all. Checked after storing: another transaction that stores
 * rows there at the same moment waits for the answer, and counts these.
 */
export async function fitsChildLimit(
  tx: Queries,
  screen: Room,
  arrivals: readonly (string | undefined)[],
): Promise<boolean> {
  const ids = [...new Set(arrivals.flatMap((id) => id ?? []))]
  const most = screen.below?.limit?.rows
  if (most === undefined || ids.length === 0) return true
  await lockParent(tx, screen.table, ids)
  return [...(await countsBelow(tx, screen, ids, most + 1)).values()].every((count) => count <= most)
}
/** The same as a refusal. */
export async function assertChildLimit(
  tx: Queries,
  screen: TableScreen,
  { locale }: Actor,
  arrivals: readonly (string | undefined)[],
): Promise<void> {
  if (!(await fitsChildLimit(tx, screen, arrivals))) throw childLimitError(screen, locale)
}

/**
 * The screen with only the rows of the parent that a call names. The field that names the parent is looked up in
 * the published documents, so the user need not see that field; but the user must see the parent.
 */
export async function scopeToParent(
  engine: Engine,
  screen: TableScreen,
  actor: Actor,
  { parent }: Pick<ListQuery, 'parent'>,
): Promise<TableScreen> {
  if (parent === '') return screen
  const place = readPlace(parent)
  if (!place) throw new AppError('DATA_NOT_BELOW')
  const found = await engine.screens.demandTable(place.screen)
  const above = engine.rights ? restrictScreen(found, engine.rights) : found
  assertAnyAction(actor, above.permission, READ_ACTIONS)
  const { key, child } = statedBelow(screen, above, place.child)
  if (!(await rowById(engine.database.kysely, above, place.id))) throw new AppError('DATA_ROW_GONE')
  const limit =
    child.edit === undefined
      ? undefined
      : { title: child.title ?? screen.resolved.screen.title, rows: maxChildRows(child) }
  return { ...screen, below: { key, id: place.id, limit } }
}
