import { sql } from 'kysely'
import { AppError } from '../../../../schemas/messages/index.ts'
import type { Queries } from '../../../db/database.ts'
import { newId } from '../../../db/ids.ts'
import type { HandlerContext } from '../../../http/context.ts'
import { storeSystemChange, storeSystemRow } from './store.ts'
import { type SystemRow, systemColumns, type SystemTable, type SystemWrite } from './table.ts'
import { lockByName } from '../../../db/connection/name-lock.ts'
import { lastVersionOf, lockSystemRows, stampOf, withVersions } from './versions.ts'
import { engineOf } from '../../catalog/index.ts'
import { statedVersion, versionConflict } from '../version-conflict.ts'

const textOf = (row: SystemRow, key: string) => String(row[key] ?? '')

/** Two texts that differ only by case are one code to people. One writer at a time, so that two cannot take the same. */
async function assertUnique(tx: Queries, table: SystemTable, id: string, after: SystemRow): Promise<void> {
  const unique = Object.entries(table.unique ?? {}).filter(([key]) => textOf(after, key) !== '')
  if (unique.length === 0) return
  await lockByName(tx, table.table)
  const columns = systemColumns(table)
  for (const [key, message] of unique) {
    const code = textOf(after, key)
    const { rows } = await sql`select 1 from ${sql.table(table.table)}
      where lower(${sql.ref(columns.get(key)?.name ?? key)}) = lower(${code}) and id <> ${id} limit 1`.execute(tx)
    if (rows.length > 0)
      throw new AppError(message, { code, result: { problems: [{ field: key, code: message, params: { code } }] } })
  }
}

function assertFixed({ fixed = {} }: SystemTable, before: SystemRow, after: SystemRow): void {
  for (const [key, message] of Object.entries(fixed))
    if (textOf(before, key) !== textOf(after, key)) throw new AppError(message, { code: textOf(before, key) })
}

/** What a call states of the columns that it may write; anything else in it is ignored. */
function writtenValues(table: SystemTable, values: SystemRow): SystemRow {
  return Object.fromEntries(
    table.writable.flatMap((key) =>
      values[key] === undefined ? [] : [[key, values[key] === '' ? null : values[key]]],
    ),
  )
}

/** Checks and stores one row within the transaction. */
async function write(context: HandlerContext, table: SystemTable, wanted: Omit<SystemWrite, 'context'>): Promise<void> {
  const { tx, id, before } = wanted
  const replaced = (await table.beforeWrite?.({ context, ...wanted })) ?? {}
  const after = wanted.after && { ...wanted.after, ...replaced }
  if (before && after) assertFixed(table, before, after)
  if (after) await assertUnique(tx, table, id, after)
  const stamp = stampOf(context)
  const store = async () => {
    await storeSystemRow({ tx, table, id, before, after, ...stamp })
    await table.afterWrite?.({ context, tx, id, before, after })
  }
  await withVersions(tx, table, [id], stamp, store, new Map(before ? [[id, before]] : []))
}

/** Adds a row and gives its id. `more` is done within the same transaction. */
export function addSystemRow(
  context: HandlerContext,
  table: SystemTable,
  values: SystemRow,
  more?: (tx: Queries, id: string) => Promise<void>,
): Promise<string> {
  return context.database.transaction(async (tx) => {
    const id = await addSystemRowWithin(context, tx, table, values)
    await more?.(tx, id)
    return id
  })
}
/** The same as a part of a transaction. */
export async function addSystemRowWithin(
  context: HandlerContext,
  tx: Queries,
  table: SystemTable,
  values: SystemRow,
): Promise<string> {
  const id = table.newId?.(values) ?? newId(context.clock.now())
  await write(context, table, { tx, id, before: undefined, after: writtenValues(table, values) })
  return id
}

/** Refuses a change that was made over another version than the one that the locked row has. */
async function assertVersion(
  context: HandlerContext,
  tx: Queries,
  table: SystemTable,
  id: string,
  stated: unknown,
): Promise<void> {
  const version = table.guardsVersion ? statedVersion(stated) : undefined
  if (version === undefined) return
  const last = await lastVersionOf(tx, table, id)
  if (last.version !== version) throw await versionConflict(tx, engineOf(context), { id, ...last })
}

/** Runs a change within a transaction, for what must hold before and after it. */
type Around = (tx: Queries, change: () => Promise<void>) => Promise<void>
const plainly: Around = (_, change) => change()

/** Changes the stated values of a row. */
export function editSystemRow(
  context: HandlerContext,
  table: SystemTable,
  id: string,
  values: SystemRow,
  around = plainly,
): Promise<void> {
  return context.database.transaction((tx) =>
    around(tx, async () => {
      const before = (await lockSystemRows(tx, table, [id])).get(id)
      if (!before) throw new AppError(table.unknown, { code: id })
      await assertVersion(context, tx, table, id, values['version'])
      await write(context, table, { tx, id, before, after: { ...before, ...writtenValues(table, values) } })
    }),
  )
}

/** Deletes rows, or none at all where one of them must stay; those that are gone already are no mistake beside others. */
export function removeSystemRows(
  context: HandlerContext,
  table: SystemTable,
  ids: readonly string[],
  around = plainly,
): Promise<void> {
  return context.database.transaction((tx) =>
    around(tx, async () => {
      const found = await lockSystemRows(tx, table, (await table.deletedWith?.(tx, ids)) ?? ids)
      if (found.size === 0) throw new AppError(table.unknown, { code: ids.join(', ').slice(0, 80) })
      for (const [id, before] of found) await write(context, table, { tx, id, before, after: undefined })
    }),
  )
}

/**
 * Restores rows that were deleted by a flag, or deletes them for good. `table` has the flag as `delFlag` and no column that is
 * 0 for rows that are not removed. Rows that are not deleted are left alone.
 */
export function changeDeletedRows(
  context: HandlerContext,
  table: SystemTable,
  ids: readonly string[],
  change: 'restore' | 'purge',
): Promise<void> {
  return context.database.transaction(async (tx) => {
    const found = [...(await lockSystemRows(tx, table, ids))].filter(([, row]) => row['delFlag'] === 1)
    if (found.length === 0) throw new AppError(table.unknown, { code: ids.join(', ').slice(0, 80) })
    for (const [id, before] of found) {
      const after = change === 'restore' ? { ...before, delFlag: 0 } : undefined
      await storeSystemChange({ tx, table, id, before, after, ...stampOf(context) })
    }
  })
}
