import { isDeepStrictEqual } from 'node:util'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../../db/database.ts'
import type { Requester } from '../../../http/context.ts'
import { type DataColumn, storedValue } from '../../catalog/index.ts'
import {
  linkColumns,
  LINKS,
  type LinkChange,
  type LinkedName,
  undeletedRows,
  type SystemList,
} from '../../read/index.ts'
import { type SystemRow, systemColumns } from './table.ts'

/** Who changes rows, and when. */
export interface Stamp {
  /** Name of the user. */
  readonly by: string
  readonly at: Date
}
export const stampOf = ({ user, clock }: Pick<Requester, 'user' | 'clock'>): Stamp => ({
  by: user.username,
  at: new Date(clock.now()),
})

/** A row before and after a change; undefined where there is none. */
interface RowChange {
  readonly id: string
  readonly before: SystemRow | undefined
  readonly after: SystemRow | undefined
}

type SystemRows = ReadonlyMap<string, SystemRow>

/** Rows of a system table as they are stored, by their ids, with what belongs to them in other tables. */
async function wholeRows(
  tx: Queries,
  list: SystemList,
  ids: readonly string[],
  lock: RawBuilder<unknown> = sql``,
): Promise<SystemRows> {
  if (ids.length === 0) return new Map()
  const fields = [...systemColumns(list).values()].map((one) => sql`${storedValue(one)} as ${sql.id(one.key)}`)
  const { rows } =
    await sql<SystemRow>`select ${sql.join([...fields, ...linkColumns(list)])} from ${sql.table(list.table)}
    where id::text = any(${[...ids]}::text[]) and ${undeletedRows(list)} order by id ${lock}`.execute(tx)
  return new Map(rows.map((row) => [String(row['id']), row]))
}

/** The same; nobody else changes the rows until the transaction ends. */
export async function lockSystemRows(tx: Queries, list: SystemList, ids: readonly string[]): Promise<SystemRows> {
  const lock = sql`for update`
  if (ids.length === 0 || (list.links ?? []).length === 0) return wholeRows(tx, list, ids, lock)
  // A statement that waits for a lock sees the other tables as they were before it waited.
  await sql`select 1 from ${sql.table(list.table)} where id::text = any(${[...ids]}::text[]) order by id ${lock}`.execute(
    tx,
  )
  return wholeRows(tx, list, ids)
}

const parsed = (value: unknown): unknown => (typeof value === 'string' && value !== '' ? JSON.parse(value) : value)

/** Whether a column gets another value. The database prints a JSON document in its own way, so documents are compared and not texts. */
export function isChanged(
  { key, isJsonText }: DataColumn,
  before: SystemRow | undefined,
  after: SystemRow | undefined,
): boolean {
  if (after?.[key] === before?.[key]) return false
  return !isJsonText || !before || !after || !isDeepStrictEqual(parsed(after[key]), parsed(before[key]))
}

/** What a change has added and removed of one kind of link; undefined where that is nothing. */
function linkChange(key: string, { before, after }: RowChange): LinkChange | undefined {
  const [had, has] = [before, after].map((row) => (row?.[key] ?? []) as readonly LinkedName[])
  const added = (has ?? []).filter(([id]) => !had?.some(([one]) => one === id)).map(([id]) => id)
  const removed = (had ?? []).filter(([id]) => !has?.some(([one]) => one === id))
  return added.length + removed.length === 0 ? undefined : { added, removed }
}

/** What the row held before of what the change replaces, without secrets; undefined where nothing is different. */
function replacedValues(list: SystemList, change: RowChange): SystemRow | undefined {
  const { before, after } = change
  const open = [...systemColumns(list).values()].filter(({ key, isSecret }) => isSecret !== true && key !== 'id')
  const replaced = open.filter((column) => after === undefined || isChanged(column, before, after))
  const links = (list.links ?? []).flatMap(({ key }) => {
    const changed = linkChange(key, change)
    return changed ? [[key, changed] as const] : []
  })
  if (replaced.length + links.length === 0) return undefined
  return {
    ...Object.fromEntries(replaced.map(({ key }) => [key, before?.[key] ?? null])),
    ...(links.length === 0 ? {} : { [LINKS]: Object.fromEntries(links) }),
  }
}

interface Entry {
  readonly id: string
  readonly operation: 'add' | 'edit' | 'delete'
  readonly before: SystemRow | null
}
function entryOf(list: SystemList, change: RowChange): readonly Entry[] {
  const { id, before, after } = change
  if (!before) return after ? [{ id, operation: 'add', before: null }] : []
  const replaced = replacedValues(list, change)
  return replaced ? [{ id, operation: after ? 'edit' : 'delete', before: replaced }] : []
}

/** Stores who wrote the versions of rows that a change makes. The rows are locked, so that versions are counted by one at a time. */
export async function logVersions(
  tx: Queries,
  list: SystemList,
  changes: readonly RowChange[],
  { by, at }: Stamp,
): Promise<void> {
  const { screen } = list
  const entries = screen === undefined ? [] : changes.flatMap((change) => entryOf(list, change))
  if (screen === undefined || entries.length === 0) return
  // Rows that are older than their log had a version before it.
  await sql`insert into sys_data_log (screen_id, row_id, version, operation, create_by, create_time, before)
    select ${screen}::text, entry.id, coalesce((select max(version) from sys_data_log where screen_id = ${screen} and row_id = entry.id),
      case when entry.operation = 'add' then 0 else 1 end) + 1, entry.operation, ${by}::text, ${at}::timestamptz, entry.before
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entry(id text, operation text, before jsonb)`.execute(
    tx,
  )
}

export interface LastVersion {
  readonly version: number
  /** Who wrote it, and when; null where the row is older than its log. */
  readonly updateBy: string | null
  readonly updateTime: string | null
}
/** The version that a row has. It is counted as `logVersions` counts. */
export async function lastVersionOf(db: Queries, list: SystemList, id: string): Promise<LastVersion> {
  const { rows } =
    await sql<LastVersion>`select version, create_by as "updateBy", create_time as "updateTime" from sys_data_log
    where screen_id = ${list.screen ?? ''} and row_id = ${id} order by version desc limit 1`.execute(db)
  return rows[0] ?? { version: 1, updateBy: null, updateTime: null }
}

/**
 * Makes a change of rows, and of what belongs to them in other tables, by whatever statements, and stores a version of each row
 * that is different after it. `ids` are those that may change; a row that is added is among them. They are locked first, or a
 * change by somebody else meanwhile would be taken for this one. `known`: those that are there, where they are locked and were
 * read already. A change that finds its row added by somebody else throws, or that row gets a second version.
 */
export async function withVersions<T>(
  tx: Queries,
  list: SystemList,
  ids: readonly string[],
  stamp: Stamp,
  change: () => Promise<T>,
  known?: SystemRows,
): Promise<T> {
  if (list.screen === undefined) return change()
  const before = known ?? (await lockSystemRows(tx, list, ids))
  const done = await change()
  const after = await wholeRows(tx, list, ids)
  const changes = [...new Set(ids)].map((id) => ({ id, before: before.get(id), after: after.get(id) }))
  await logVersions(tx, list, changes, stamp)
  return done
}
