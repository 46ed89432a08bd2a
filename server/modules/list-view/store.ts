import { sql } from 'kysely'
import type { Saved, SavedKind } from '../../../schemas/contract/data/list-view.ts'
import { asJson } from '../../db/database.ts'
import type { Queries } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'

/** How many views of other users one answer has, and how many one user may store of one list. */
const MAX_SHARED = 500
export const MAX_OWN = 100

const rowsFor = (user: string) => sql`
  select s.id, s.kind, s.title, s.content, s.shared, s.user_id = ${user} as mine, u.realname as "owner_dictText"
  from sys_list_saved s join sys_user u on u.id = s.user_id`

/** The own ones first, then the shared ones, each by title. */
export async function savedOf(db: Queries, user: string, screen: string): Promise<Saved[]> {
  const { rows } = await sql<Saved>`
    ${rowsFor(user)} where s.screen_id = ${screen} and (s.user_id = ${user} or s.shared)
    order by s.user_id <> ${user}, s.title, s.id limit ${sql.lit(MAX_SHARED + MAX_OWN)}`.execute(db)
  return rows
}

export async function savedById(db: Queries, user: string, id: string): Promise<Saved | undefined> {
  return (await sql<Saved>`${rowsFor(user)} where s.id = ${id}`.execute(db)).rows[0]
}

/** Locks the user's row, so that concurrent saves of one user run one after the other. */
export async function lockUser(tx: Queries, user: string): Promise<void> {
  await sql`select id from sys_user where id = ${user} for no key update`.execute(tx)
}

export interface Named {
  readonly user: string
  readonly screen: string
  readonly kind: SavedKind
  readonly title: string
}
/** What this would replace: there is one `columns` per person and screen, and one of each other title. */
export async function findOwnId(tx: Queries, { user, screen, kind, title }: Named): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from sys_list_saved where user_id = ${user} and screen_id = ${screen} and kind = ${kind} and (kind = 'columns' or title = ${title})`.execute(
    tx,
  )
  return rows[0]?.id
}

export async function countOwn(tx: Queries, user: string, screen: string): Promise<number> {
  const { rows } = await sql<{
    n: string
  }>`select count(*) as n from sys_list_saved where user_id = ${user} and screen_id = ${screen}`.execute(tx)
  return Number(rows[0]?.n ?? 0)
}

export interface StoredView extends Named {
  readonly content: Readonly<Record<string, unknown>>
  readonly shared: boolean
  readonly at: Date
}
export async function insertSaved(
  tx: Queries,
  { user, screen, kind, title, content, shared, at }: StoredView,
): Promise<string> {
  const id = newId(at.getTime())
  await tx
    .insertInto('sys_list_saved')
    .values({
      id,
      user_id: user,
      screen_id: screen,
      kind,
      title,
      content: asJson(content),
      shared,
      create_time: at,
      update_time: at,
    })
    .execute()
  return id
}
export async function replaceSaved(tx: Queries, id: string, { title, content, shared, at }: StoredView): Promise<void> {
  await tx
    .updateTable('sys_list_saved')
    .set({ title, content: asJson(content), shared, update_time: at })
    .where('id', '=', id)
    .execute()
}

interface Renamed {
  readonly title: string
  readonly shared: boolean
  readonly at: Date
}
export async function renameSaved(tx: Queries, id: string, { title, shared, at }: Renamed): Promise<void> {
  await tx.updateTable('sys_list_saved').set({ title, shared, update_time: at }).where('id', '=', id).execute()
}

export async function removeSaved(db: Queries, user: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sys_list_saved')
    .where('id', '=', id)
    .where('user_id', '=', user)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The person's own thing of this id: its screen and kind; undefined for anybody else's. */
export function ownById(tx: Queries, user: string, id: string) {
  return tx
    .selectFrom('sys_list_saved')
    .select(['screen_id', 'kind', 'shared'])
    .where('id', '=', id)
    .where('user_id', '=', user)
    .executeTakeFirst()
}
