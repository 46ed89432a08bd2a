import { sql } from 'kysely'
import { AppError } from '../../../schemas/messages/index.ts'
import type { Queries } from '../../db/database.ts'
import { databaseProblem } from '../../db/errors.ts'
import { runPrepared } from '../../db/statements/prepared-statements.ts'
import { template } from '../../db/statements/template.ts'
import {
  type Actor,
  cachedStatement,
  type DataColumn,
  recordColumn,
  recordOf,
  hashSecrets,
  storedValue,
  type TableScreen,
  type TextOf,
  type WireRow,
} from '../catalog/index.ts'
import type { Stamp } from './system/versions.ts'
import { logAdded, logChanged, logDeleted } from './version-log.ts'
import { assertInsidePolicy, unrestricted, visibleRows } from '../access/index.ts'
import { uniqueIndexName } from '../table/index.ts'
import { notUnique, type UniqueColumns, uniqueColumns } from './find-duplicates.ts'
import { authorLabels } from '../read/index.ts'

const ROWS_PER_STATEMENT = 500
/** What a statement stored is remembered with the version of the screen, in the same statement. */
const rememberStored = ({ id, version }: TableScreen) => sql`
  insert into sys_record_version (screen_id, row_id, version) select ${id}::text, id, ${version}::integer from stored
  on conflict (screen_id, row_id) do update set version = excluded.version`
/**
 * The same of a row that was there, where it is not remembered yet: most changes are made by the version that the row has been stored by.
 * Nobody else stores such a row between the look and the change, since it must still have the version that it was read with.
 */
const rememberChanged = (screen: TableScreen) => sql`
  insert into sys_record_version (screen_id, row_id, version) select ${screen.id}::text, id, ${screen.version}::integer from stored
  where not exists (select 1 from sys_record_version known where known.screen_id = ${screen.id}::text and known.row_id = stored.id and known.version = ${screen.version}::integer)
  on conflict (screen_id, row_id) do update set version = excluded.version`

/** A value as a parameter of a statement. */
function bound({ type, isJsonText }: DataColumn, value: unknown): unknown {
  if (value === undefined || value === null || value === '') return null
  if (isJsonText) return value
  return type === 'json' || typeof value === 'object' ? JSON.stringify(value) : value
}

/** What is unique by the index that refused a row. */
const ruleOfIndex = (screen: TableScreen, constraint: string | undefined): UniqueColumns | undefined =>
  uniqueColumns(unrestricted(screen)).find(({ columns }) => constraint === uniqueIndexName(screen.table, columns))

/** Turns a database error into a message; other errors are returned unchanged. */
export function explainDatabaseError(error: unknown, screen: TableScreen, actor: Actor, row?: WireRow): unknown {
  const problem = databaseProblem(error)
  if (problem?.kind === 'unique') {
    const rule = ruleOfIndex(screen, problem.constraint)
    if (!rule) return new AppError('COMMON_DUPLICATE', {}, error)
    const found = notUnique(rule, row?.[rule.column.key] ?? '', unrestricted(screen).resolved, actor.locale)
    return new AppError(found.code, { ...found.params, result: { problems: [found] } }, error)
  }
  return problem?.kind === 'value' ? new AppError('DATA_VALUE_REFUSED', {}, error) : error
}

/**
 * Inserts checked rows, 500 in a statement. The rows hold every field by wire name and the engine's own columns. They
 * travel as one JSON value: thousands of single values would hold the event loop while the statement is built.
 */
export async function insertRows(db: Queries, screen: TableScreen, rows: readonly WireRow[]): Promise<void> {
  const columns = [...screen.columns.values()].filter(
    (column) => column.key !== 'updateBy' && column.key !== 'updateTime',
  )
  await assertInsidePolicy(db, screen, rows)
  const safe = await hashSecrets(screen, rows)
  const names = sql.join(columns.map((column) => sql.id(column.name)))
  const types = sql.join(columns.map(recordColumn))
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const batch = safe.slice(from, from + ROWS_PER_STATEMENT).map((row) => recordOf(columns, row))
    await sql`
      with stored as (
        insert into ${sql.table(screen.table)} (${names})
        select ${names} from json_to_recordset(${JSON.stringify(batch)}::json) as given(${types})
        returning id, create_by, create_time
      ), logged as (${logAdded(screen)})
      ${rememberStored(screen)}`.execute(db)
  }
}

const STAMPED: ReadonlySet<string> = new Set(['updateBy', 'updateTime'])
/** The columns that a change may set. */
const changing = (screen: TableScreen) =>
  [...screen.columns.values()].filter((column) => column.field !== undefined || STAMPED.has(column.key))

/** What a change sets, the id and the version that the row must still have are its values. */
const update: TextOf<ReturnType<typeof template<WireRow>>> = (screen) => {
  const columns = changing(screen)
  return template<WireRow>(columns.length + 2, (...places) => {
    const [id, version] = places.slice(columns.length)
    const sets = columns.map(
      (column, at) => sql`${sql.ref(column.name)} = ${places[at]}${column.type === 'json' ? sql`::jsonb` : sql``}`,
    )
    return sql`
    with stored as (
      update ${sql.table(screen.table)} set ${sql.join([...sets, sql`version = version + 1`])}
      where id = ${id} and version = ${version} returning *
    ), remembered as (${rememberChanged(screen)}), logged as (${logChanged(screen, columns)})
    select /* ${sql.raw(String(screen.version))} */ ${sql.join([...[...screen.columns.values()].map((column) => sql`${storedValue(column)} as ${sql.id(column.key)}`), ...authorLabels(screen.columns.values(), 'stored')])} from stored`
  })
}

/** Stores the fields of a row that still has `version`, and answers it as stored; undefined when it has another or is gone. */
export async function updateRow(
  db: Queries,
  screen: TableScreen,
  row: WireRow,
  version: number,
): Promise<WireRow | undefined> {
  const [safe = row] = await hashSecrets(screen, [row])
  const values = changing(screen).map((column) => bound(column, safe[column.key]))
  const [stored] = await runPrepared(db, cachedStatement(screen, db, update)(...values, row['id'], version))
  return stored
}

/** A checked row, with the columns that no user changes, and the version it must still have. */
export interface VersionedRow {
  readonly row: WireRow
  readonly version: number
}

/** Values that were cleared before rows are changed, by row and by column. */
export type ReleasedValues = ReadonlyMap<string, Readonly<Record<string, unknown>>>

/** `updateRow` for many, 500 in a statement. False when one of them has another version or is gone. */
export async function updateRows(
  db: Queries,
  screen: TableScreen,
  rows: readonly VersionedRow[],
  released: ReleasedValues = new Map(),
): Promise<boolean> {
  const columns = changing(screen)
  const sets = columns.map((column) => sql`${sql.ref(column.name)} = given.${sql.ref(column.name)}`)
  const types = sql.join([sql`id text, version integer, "_released" jsonb`, ...columns.map(recordColumn)])
  const plain = rows.map(({ row }) => row)
  await assertInsidePolicy(db, screen, plain)
  const safe = await hashSecrets(screen, plain)
  let stored = 0n
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const batch = rows.slice(from, from + ROWS_PER_STATEMENT).map(({ row, version }, index) => ({
      id: row['id'],
      version,
      _released: released.get(String(row['id'])) ?? {},
      ...recordOf(columns, safe[from + index] ?? row),
    }))
    const answer = await sql`
      with given as (select * from json_to_recordset(${JSON.stringify(batch)}::json) as given(${types})), stored as (
        update ${sql.table(screen.table)} t set ${sql.join([...sets, sql`version = t.version + 1`])}
        from given where t.id = given.id and t.version = given.version returning t.*
      ), logged as (${logChanged(screen, columns, sql`(select given."_released" from given where given.id = stored.id)`)})
      ${rememberStored(screen)}`.execute(db)
    stored += answer.numAffectedRows ?? 0n
  }
  return stored === BigInt(rows.length)
}

/** Deletes rows by id that the user may see; returns the ids of the deleted ones. */
export async function deleteRows(
  db: Queries,
  screen: TableScreen,
  ids: readonly string[],
  deletion: Stamp,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    with gone as (delete from ${sql.table(screen.table)} where id = any(${[...ids]}) and ${visibleRows(screen)} returning *),
      logged as (${logDeleted(screen, deletion)}),
      forgotten as (delete from sys_record_version where screen_id = ${screen.id} and row_id in (select id from gone))
    select id from gone`.execute(db)
  return rows.map(({ id }) => id)
}
