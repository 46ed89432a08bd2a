import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { runPrepared } from '../../db/statements/prepared-statements.ts'
import { template } from '../../db/statements/template.ts'
import {
  cachedStatement,
  type DataColumn,
  selectColumn,
  type TableScreen,
  type TextOf,
  type WireRow,
} from '../catalog/index.ts'
import { visibleRows, readableColumns } from '../access/index.ts'
import { authorLabels } from './authors.ts'

/** `select` list that gives the rows their wire names. */
export function selection(columns: Iterable<DataColumn>) {
  return sql.join([...columns].map((column) => sql`${selectColumn(column)} as ${sql.id(column.key)}`))
}

/** What is read of a row by its id, and where from. With the version in it, a statement planned before a publication is not met again after it. */
const read = (screen: TableScreen, withWriters: boolean) =>
  sql`select /* ${sql.raw(String(screen.version))} */ ${sql.join([selection(readableColumns(screen)), ...(withWriters ? authorLabels(screen.columns.values(), screen.table) : [])])} from ${sql.table(screen.table)}`
const reading =
  (withWriters: boolean): TextOf<RawBuilder<unknown>> =>
  (screen, db) =>
    sql.raw(read(screen, withWriters).compile(db).sql)
const readings = { plain: reading(false), withWriters: reading(true) }

const inAll =
  (from: TextOf<RawBuilder<unknown>>): TextOf<ReturnType<typeof template<WireRow>>> =>
  (screen, db) =>
    template<WireRow>(1, (id) => sql`${cachedStatement(screen, db, from)} where id = ${id}`)
const all = { plain: inAll(readings.plain), withWriters: inAll(readings.withWriters) }
const held: TextOf<ReturnType<typeof template<WireRow>>> = (screen, db) =>
  template<WireRow>(1, (id) => sql`${cachedStatement(screen, db, readings.plain)} where id = ${id} for update`)

/** The stored row, with the names of who wrote it where they are wanted, but no other words; undefined when there is none. */
export async function rowById(
  db: Queries,
  screen: TableScreen,
  id: string,
  withWriters = false,
): Promise<WireRow | undefined> {
  if (id.includes('\0')) return undefined
  const way = withWriters ? 'withWriters' : 'plain'
  // The row filter has the values of the user as parameters.
  const query = screen.rows
    ? sql<WireRow>`${cachedStatement(screen, db, readings[way])} where id = ${id} and ${visibleRows(screen)}`
    : cachedStatement(screen, db, all[way])(id)
  const [row] = await runPrepared(db, query)
  return row
}

/** The stored row of a screen whose rows nothing limits, held until the end of the transaction; undefined when there is none. */
export async function lockedRow(db: Queries, screen: TableScreen, id: string): Promise<WireRow | undefined> {
  return id.includes('\0') ? undefined : (await runPrepared(db, cachedStatement(screen, db, held)(id)))[0]
}
