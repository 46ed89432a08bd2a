import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Queries } from '../../../db/database.ts'
import { type DataColumn, recordColumn, recordOf, storedValue } from '../../catalog/index.ts'
import { type SystemRow, systemColumns, type SystemTable } from './table.ts'

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

const living = ({ alive }: SystemTable) => (alive === undefined ? sql`true` : sql`${sql.ref(alive)} = 0`)

/** Rows of a system table as they are stored, by their ids; nobody else changes them until the transaction ends. */
export async function lockSystemRows(
  tx: Queries,
  table: SystemTable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SystemRow>> {
  const fields = sql.join(
    [...systemColumns(table).values()].map((one) => sql`${storedValue(one)} as ${sql.id(one.key)}`),
  )
  const { rows } = await sql<SystemRow>`select ${fields} from ${sql.table(table.table)}
    where id::text = any(${[...ids]}::text[]) and ${living(table)} order by id for update`.execute(tx)
  return new Map(rows.map((row) => [String(row['id']), row]))
}

/** The columns of a row that a call may write and that it has values for. */
function columnsIn(table: SystemTable, row: SystemRow): DataColumn[] {
  const columns = systemColumns(table)
  return table.writable.flatMap((key) => {
    const column = columns.get(key)
    return column && row[key] !== undefined ? [column] : []
  })
}

const parsed = (value: unknown): unknown => (typeof value === 'string' && value !== '' ? JSON.parse(value) : value)

/** Whether a column gets another value. The database prints a JSON document in its own way, so documents are compared and not texts. */
function isChanged({ key, isJsonText }: DataColumn, before: SystemRow | undefined, after: SystemRow): boolean {
  if (after[key] === before?.[key]) return false
  return !isJsonText || !before || !isDeepStrictEqual(parsed(after[key]), parsed(before[key]))
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

/** What the row held before of what the change replaces, without secrets; undefined where nothing is different. */
function replacedValues({ table, before, after }: SystemChange): SystemRow | undefined {
  const open = [...systemColumns(table).values()].filter(({ key, isSecret }) => isSecret !== true && key !== 'id')
  const replaced = open.filter((column) => after === undefined || isChanged(column, before, after))
  return replaced.length === 0 ? undefined : Object.fromEntries(replaced.map(({ key }) => [key, before?.[key] ?? null]))
}

/** Stores who wrote the version of the row that the change makes. The row is locked, so that versions are counted by one at a time. */
async function logVersion(change: SystemChange): Promise<void> {
  const { tx, table, id, before, after, by, at } = change
  if (table.screen === undefined) return
  const operation = after === undefined ? 'delete' : before === undefined ? 'add' : 'edit'
  const replaced = operation === 'add' ? null : replacedValues(change)
  if (replaced === undefined) return
  // Rows that are older than their log had a version before it.
  const earlier = operation === 'add' ? 0 : 1
  await sql`insert into sys_data_log (screen_id, row_id, version, operation, create_by, create_time, before)
    select ${table.screen}::text, ${id}::text, coalesce(max(version), ${sql.lit(earlier)}) + 1, ${operation}::text, ${by}::text,
      ${at}::timestamptz, ${replaced && JSON.stringify(replaced)}::jsonb
    from sys_data_log where screen_id = ${table.screen} and row_id = ${id}`.execute(tx)
}

/** Stores one change. Every change of a row of a system table passes here. */
export async function storeSystemChange(change: SystemChange): Promise<void> {
  if (change.after === undefined) await deleteRow(change)
  else if (change.before === undefined) await insertRow(change, change.after)
  else await updateRow(change, change.after)
  await logVersion(change)
}
