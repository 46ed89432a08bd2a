import { sql } from 'kysely'
import type { Review, ReviewState, Thread } from '../../../../schemas/contract/screens/screen-review.ts'
import type { Queries } from '../../../db/database.ts'
import { newId } from '../../../db/ids.ts'
import { hashOf } from '../../../http/crypto/hash.ts'
import type { StoredDocument } from '../store.ts'

/** Another word for every other content of a draft; the order of its keys counts, as it does in the document. */
export const hashOfDocument = (document: unknown): string => hashOf(JSON.stringify(document))

export type StoredReview = Omit<Review, 'current'>
const REVIEW = sql`
  select w.id, w.state, w.note, w.request_by as "requestBy", coalesce(a.realname, w.request_by) as "requestName", w.request_time as "requestTime",
    w.reviewer, coalesce(b.realname, w.reviewer) as "reviewerName", w.reason, w.decide_time as "decideTime", w.hash, w.base_version as "baseVersion"
  from sys_screen_review w left join sys_user a on a.username = w.request_by left join sys_user b on b.username = w.reviewer`

/** The review of a screen that was asked for last. */
export async function lastReview(db: Queries, screen: string): Promise<StoredReview | undefined> {
  return (
    await sql<StoredReview>`${REVIEW} where w.screen_id = ${screen} order by w.request_time desc, w.id desc limit 1`.execute(
      db,
    )
  ).rows[0]
}
export async function findReview(db: Queries, screen: string, id: string): Promise<StoredReview | undefined> {
  return (await sql<StoredReview>`${REVIEW} where w.screen_id = ${screen} and w.id = ${id}`.execute(db)).rows[0]
}
/** The draft as it was sent to the reviewer. */
export async function reviewedDocument(db: Queries, id: string): Promise<StoredDocument | undefined> {
  return (await sql<{ document: StoredDocument }>`select document from sys_screen_review where id = ${id}`.execute(db))
    .rows[0]?.document
}
/** The approval of exactly this content on top of this version. */
export async function findApproval(
  db: Queries,
  screen: string,
  hash: string,
  baseVersion: number,
): Promise<StoredReview | undefined> {
  return (
    await sql<StoredReview>`${REVIEW} where w.screen_id = ${screen} and w.hash = ${hash} and w.base_version = ${baseVersion} and w.state = 'approved'
      order by w.decide_time desc limit 1`.execute(db)
  ).rows[0]
}

export interface NewReview {
  readonly screen: string
  readonly document: StoredDocument
  readonly baseVersion: number
  readonly note: string
  readonly requestBy: string
  readonly reviewer: string
}
/** Stores a request; one that is still open is withdrawn by it. */
export async function insertReview(tx: Queries, review: NewReview, at: Date): Promise<string> {
  const id = newId(at.getTime())
  const { screen, document, baseVersion, note, requestBy, reviewer } = review
  await sql`update sys_screen_review set state = 'withdrawn', decide_time = ${at.toISOString()}::timestamptz where screen_id = ${screen} and state = 'open'`.execute(
    tx,
  )
  await sql`
    insert into sys_screen_review (id, screen_id, document, hash, base_version, note, request_by, request_time, reviewer, state)
    values (${id}, ${screen}, ${JSON.stringify(document)}::json, ${hashOfDocument(document)}, ${baseVersion}, ${note}, ${requestBy}, ${at.toISOString()}::timestamptz, ${reviewer}, 'open')`.execute(
    tx,
  )
  return id
}
export async function endReview(
  tx: Queries,
  id: string,
  { state, reason, at }: { readonly state: ReviewState; readonly reason: string; readonly at: Date },
): Promise<void> {
  await sql`update sys_screen_review set state = ${state}, reason = ${reason}, decide_time = ${at.toISOString()}::timestamptz where id = ${id}`.execute(
    tx,
  )
}

/** Everybody who saved the draft since it was begun. */
export async function draftAuthors(db: Queries, id: string): Promise<readonly string[]> {
  const { rows } = await sql<{
    authors: string[]
  }>`select draft_authors as authors from sys_screen where id = ${id}`.execute(db)
  return rows[0]?.authors ?? []
}

interface CommentRow {
  readonly id: string
  readonly thread: string | null
  readonly pointer: string
  readonly content: string
  readonly createBy: string
  readonly createName: string
  readonly createTime: string
  readonly resolveBy: string | null
}
/** Remarks of a page with their answers; open ones first. */
export async function listThreads(db: Queries, screen: string): Promise<Thread[]> {
  const { rows } = await sql<CommentRow>`
    select c.id, c.thread_id as thread, c.pointer, c.content, c.create_by as "createBy", coalesce(u.realname, c.create_by) as "createName",
      c.create_time as "createTime", c.resolve_by as "resolveBy"
    from sys_screen_comment c left join sys_user u on u.username = c.create_by
    where c.screen_id = ${screen} order by c.create_time, c.id limit 2000`.execute(db)
  const answers = Map.groupBy(rows, (row) => row.thread ?? row.id)
  const threads = rows
    .filter((row) => row.thread === null)
    .map(({ id, pointer, resolveBy }) => ({
      id,
      pointer,
      resolveBy,
      comments: (answers.get(id) ?? []).map(({ id: own, content, createBy, createName, createTime }) => ({
        id: own,
        content,
        createBy,
        createName,
        createTime,
      })),
    }))
  return threads.toSorted((a, b) => Number(a.resolveBy !== null) - Number(b.resolveBy !== null))
}
export async function findThread(
  db: Queries,
  screen: string,
  id: string,
): Promise<{ readonly pointer: string } | undefined> {
  const { rows } = await sql<{
    pointer: string
  }>`select pointer from sys_screen_comment where screen_id = ${screen} and id = ${id} and thread_id is null`.execute(
    db,
  )
  return rows[0]
}
export async function insertComment(
  db: Queries,
  comment: {
    readonly screen: string
    readonly thread: string | null
    readonly pointer: string
    readonly content: string
    readonly by: string
  },
  at: Date,
): Promise<void> {
  const { screen, thread, pointer, content, by } = comment
  await sql`insert into sys_screen_comment (id, screen_id, thread_id, pointer, content, create_by, create_time)
    values (${newId(at.getTime())}, ${screen}, ${thread}, ${pointer}, ${content}, ${by}, ${at.toISOString()}::timestamptz)`.execute(
    db,
  )
}
export async function setResolved(db: Queries, thread: string, by: string | null, at: Date): Promise<void> {
  await sql`update sys_screen_comment set resolve_by = ${by}, resolve_time = ${by === null ? null : at.toISOString()}::timestamptz where id = ${thread}`.execute(
    db,
  )
}
