import { sql } from 'kysely'
import { permissionPrefix } from '../../../../engine/access/index.ts'
import type { Screen } from '../../../../schemas/language/screen.ts'
import { LOCALES, textIn } from '../../../../schemas/language/text.ts'
import { AppError } from '../../../../schemas/messages/index.ts'
import { DELETE_ACTIONS, type Stamp } from '../../../data/write/index.ts'
import type { Queries } from '../../../db/database.ts'
import { disableTimeout } from '../../../db/connection/timeout.ts'
import type { Requester } from '../../../http/context.ts'
import { holdsEverything, isUnrestricted } from '../../../http/rights/grantable.ts'
import { withHolderVersions } from '../../permission/api.ts'
import { lockPublications } from '../publish.ts'
import { assertPublisher } from '../review/protection.ts'
import { madeTable } from '../store.ts'
import { assertNoInstances, processUsers } from './processes.ts'
import { requirePublished, userNames } from './retire.ts'

/** True when the user may see and delete every row of the screen. */
export function mayDeleteAllRows(asker: Requester, screen: Screen): boolean {
  const prefix = permissionPrefix(screen)
  return (
    isUnrestricted(asker, screen.id) &&
    (holdsEverything(asker) || DELETE_ACTIONS.some((action) => asker.can(`${prefix}:${action}`)))
  )
}

/** A page that is named like this one later has policies of its own. */
async function removePolicyVersions(tx: Queries, screenId: string): Promise<void> {
  await sql`delete from sys_data_log where screen_id = 'system.policy'
    and row_id in (select md5(${screenId} || ':' || id) from sys_role)`.execute(tx)
}

/** Tables of the system that speak of a screen and are not emptied with its row. */
const BESIDE = ['sys_record_version', 'sys_data_log', 'sys_import', 'sys_import_mapping'] as const

async function removeOne(tx: Queries, screen: Screen, { by, at }: Stamp): Promise<void> {
  const { id, title } = screen
  await sql`
    insert into sys_screen_removed (screen_id, title, last_version, remove_by, remove_time)
    select ${id}, ${JSON.stringify(title)}::json, coalesce(max(version), 0), ${by}, ${at.toISOString()}::timestamptz from sys_screen_version where screen_id = ${id}
    on conflict (screen_id) do update set title = excluded.title, last_version = excluded.last_version, remove_by = excluded.remove_by, remove_time = excluded.remove_time`.execute(
    tx,
  )
  const table = await madeTable(tx, screen)
  if (table !== undefined) await sql`drop table if exists ${sql.id(table)}`.execute(tx)
  for (const name of BESIDE) await sql`delete from ${sql.table(name)} where screen_id = ${id}`.execute(tx)
  await removePolicyVersions(tx, id)
  const { rows } = await sql<{ id: string }>`select id from sys_permission where screen_id = ${id}`.execute(tx)
  const gone = rows.map((row) => row.id)
  await withHolderVersions(tx, { gone }, { by, at }, () =>
    sql`delete from sys_permission where id = any(${gone})`.execute(tx),
  )
  await sql`delete from sys_screen where id = ${id}`.execute(tx)
}

/**
 * Deletes a retired page for good: its rows and those of its own sub-tables, their tables, versions, drafts, scripts, saved
 * views, links, menu entries, grants and policies, all of it or nothing. Files that no row names any more go with the daily
 * sweep of files.
 */
export async function removeScreen(asker: Requester, id: string, name: string, now: Date): Promise<void> {
  await asker.database.transaction(async (tx) => {
    await disableTimeout(tx)
    await lockPublications(tx)
    const { head, uses } = await requirePublished(tx, asker, id)
    const { screen, own, users } = uses
    if (head.retired_time === null) throw new AppError('SCREEN_NOT_RETIRED')
    if (!LOCALES.some((locale) => textIn(screen.title, locale) === name.trim()))
      throw new AppError('SCREEN_NAME_DIFFERS', { name: textIn(screen.title, asker.locale) })
    const all = [screen, ...own]
    await assertNoInstances(
      tx,
      all.map((one) => one.id),
    )
    const named = [
      ...users,
      ...(await processUsers(
        tx,
        all.map((one) => one.id),
      )),
    ]
    if (named.length > 0) throw new AppError('SCREEN_IN_USE', { names: userNames(named, asker.locale) })
    await assertPublisher(tx, asker, ...all.map((one) => one.id))
    const closed = all.find((one) => !mayDeleteAllRows(asker, one))
    if (closed) throw new AppError('SCREEN_REMOVE_CLOSED', { name: textIn(closed.title, asker.locale) })
    for (const one of all) await removeOne(tx, one, { by: asker.user.username, at: now })
  })
}
