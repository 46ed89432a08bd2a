import { sql } from 'kysely'
import type { Queries } from '../../../db/database.ts'
import { type DataColumn, recordColumn, recordOf } from '../../catalog/index.ts'
import { type SystemRow, systemColumns, type SystemTable } from './table.ts'
import { isChanged, logVersions } from './versions.ts'

/** One change of one row of a system table. */
export interface SystemChange {
  /** The transaction that it is a part of. */
  readonly tx: Queries
  readonly table: SystemTable
  readonly id: string
  /** Undefined where the row is added. */
  readonly before: SystemRow | undefined
  /** Undefined where the row is deleted. */
  readonly after: SystemRow | undefined
  /** Name of the user. */
  readonly by: string
  readonly at: Date
}

/** The columns of a row that a call may write and that it has values for. */
function columnsIn(table: SystemTable, row: SystemRow): DataColumn[] {
  const columns = systemColumns(table)
  return table.writable.flatMap((key) => {
    const column = columns.get(key)
    return column && row[key] !== undefined ? [column] : []
  })
}

async function insertRow({ tx, table, id, by, at }: SystemChange, after: SystemRow): Promise<void> {
  const columns = columnsIn(table, after)
  const names = columns.map(({ name }) => sql.id(name))
  await sql`insert into ${sql.table(table.table)} (${sql.join([sql.id('id'), sql.id('create_by'), sql.id('create_time'), ...names])})
    select ${sql.join([sql`${id}::${sql.raw(systemColumns(table).get('id')?.type ?? 'text')}`, sql`${by}::text`, sql`${at}::timestamptz`, ...names])}
    from json_to_recordset(${JSON.stringify([recordOf(columns, after)])}::json) as added(${sql.join(columns.map(recordColumn))})`.execute(
    tx,
  )
}

async function updateRow({ tx, table, id, before, by, at }: SystemChange, after: SystemRow): Promise<void> {
  const columns = columnsIn(table, after).filter((column) => isChanged(column, before, after))
  if (columns.length === 0) return
  const sets = columns.map(({ name }) => sql`${sql.id(name)} = changed.${sql.id(name)}`)
  await sql`update ${sql.table(table.table)} as stored set ${sql.join([sql`update_by = ${by}`, sql`update_time = ${at}`, ...sets])}
    from json_to_recordset(${JSON.stringify([recordOf(columns, after)])}::json) as changed(${sql.join(columns.map(recordColumn))})
    where stored.id = ${id}`.execute(tx)
}

async function deleteRow({ tx, table, id, by, at }: SystemChange): Promise<void> {
  const named = sql.table(table.table)
  await (
    table.alive === undefined
      ? sql`delete from ${named} where id = ${id}`
      : sql`update ${named} set ${sql.id(table.alive)} = 1, update_by = ${by}, update_time = ${at} where id = ${id}`
  ).execute(tx)
}

/** Stores a row as a change leaves it, and no version. */
export async function storeSystemRow(change: SystemChange): Promise<void> {
  if (change.after === undefined) await deleteRow(change)
  else if (change.before === undefined) await insertRow(change, change.after)
  else await updateRow(change, change.after)
}

/** Stores one change of a row that has nothing in other tables, and the version that it makes. */
export async function storeSystemChange(change: SystemChange): Promise<void> {
  await storeSystemRow(change)
  await logVersions(change.tx, change.table, [change], change)
}
