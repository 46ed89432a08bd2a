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
import { batch } from '../../db/statements/batch.ts'
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
    template<WireRow>(1, (ids) => sql`${cachedStatement(screen, db, from)} where id = any(${ids}::text[])`)
const all = { plain: inAll(readings.plain), withWriters: inAll(readings.withWriters) }

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
  if (screen.rows) {
    const [row] = await runPrepared(
      db,
      sql<WireRow>`${cachedStatement(screen, db, readings[way])} where id = ${id} and ${visibleRows(screen)}`,
    )
    return row
  }
  const rowsOf = cachedStatement(screen, db, all[way])
  if (db.isTransaction) return (await runPrepared(db, rowsOf([id])))[0]
  // Rows that several people open at once are read by one statement.
  const row = await batch<string, WireRow>(
    db,
    rowsOf,
    id,
    async (ids) => new Map((await runPrepared(db, rowsOf(ids))).map((one) => [String(one['id']), one])),
  )
  // Each caller adds words of its own.
  return row && { ...row }
}
