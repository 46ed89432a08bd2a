import { sql } from 'kysely'
import { type Queries, asJson } from '../../db/database.ts'

/** An upload that comes in by parts. */
export interface PartialUpload {
  readonly id: string
  readonly name: string
  readonly biz: string
  readonly size: number
  readonly received: number
  /** Paths of the parts in the file store, in their order. */
  readonly parts: readonly string[]
  /** Where the whole file is. */
  readonly path: string | null
}
export interface NewUpload extends Pick<PartialUpload, 'id' | 'name' | 'biz' | 'size'> {
  readonly userId: string
}

const COLUMNS = ['id', 'name', 'biz', 'size', 'received', 'parts', 'path'] as const
/** How long one process may take to put a file together before another may try. */
const CLAIM_MS = 10 * 60_000

export async function beginUpload(db: Queries, { userId, ...upload }: NewUpload, now: number): Promise<void> {
  await db
    .insertInto('sys_upload')
    .values({ ...upload, user_id: userId, parts: asJson([]), created_at: new Date(now), updated_at: new Date(now) })
    .execute()
}

export async function countUnfinished(db: Queries, userId: string): Promise<number> {
  const { n } = await db
    .selectFrom('sys_upload')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('path', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Bytes that the uploads of a person will take once they are through. */
export async function sizeUnfinished(db: Queries, userId: string): Promise<number> {
  const { n } = await db
    .selectFrom('sys_upload')
    .select((e) => e.fn.sum<number | string | null>('size').as('n'))
    .where('user_id', '=', userId)
    .where('path', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(n ?? 0)
}

/** No user sees an upload of another user. */
export async function findUpload(db: Queries, id: string, userId: string): Promise<PartialUpload | undefined> {
  const row = await db
    .selectFrom('sys_upload')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && { ...row, parts: row.parts as readonly string[] }
}

/** Adds a part that begins where the last one ended; false when another one was there first. */
export async function addPart(
  db: Queries,
  id: string,
  at: number,
  path: string,
  size: number,
  now: number,
): Promise<boolean> {
  const done = await db
    .updateTable('sys_upload')
    .set({ received: at + size, parts: sql`parts || ${asJson([path])}`, updated_at: new Date(now) })
    .where('id', '=', id)
    .where('received', '=', at)
    .where('path', 'is', null)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

/** Makes the caller the only one that assembles the file; false when another call does. */
export async function claimUpload(db: Queries, id: string, now: number): Promise<boolean> {
  const moment = sql<string>`${new Date(now)}::timestamptz`
  const done = await db
    .updateTable('sys_upload')
    .set({ claimed_until: new Date(now + CLAIM_MS) })
    .where('id', '=', id)
    .where('path', 'is', null)
    .where((e) => e.or([e('claimed_until', 'is', null), e('claimed_until', '<', moment)]))
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}
export async function releaseUpload(db: Queries, id: string): Promise<void> {
  await db.updateTable('sys_upload').set({ claimed_until: null }).where('id', '=', id).execute()
}
export async function finishUpload(db: Queries, id: string, path: string): Promise<void> {
  await db
    .updateTable('sys_upload')
    .set({ path, parts: asJson([]) })
    .where('id', '=', id)
    .execute()
}

/** Forgets an upload; its parts are the caller's to remove. */
export async function deleteUpload(db: Queries, id: string): Promise<void> {
  await db.deleteFrom('sys_upload').where('id', '=', id).execute()
}
/** Uploads that have not continued since `before`. */
export async function abandonedUploads(db: Queries, before: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('sys_upload')
    .select('id')
    .where('updated_at', '<', sql<string>`${new Date(before)}::timestamptz`)
    .execute()
  return rows.map(({ id }) => id)
}
