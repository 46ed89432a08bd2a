import { sql } from 'kysely'
import type { RemovedScreen } from '../../../schemas/contract/screens/screen-lifecycle.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import { tableName } from '../../../schemas/language/table-name.ts'
import type { Text } from '../../../schemas/language/text.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import type { AdoptedParts } from '../../data/table/index.ts'
import type { Queries } from '../../db/database.ts'

/** A screen document as stored: shape checked when it was published, unchecked while it is a draft. */
export type StoredDocument = Readonly<Record<string, unknown>>

export interface ScreenHead {
  readonly id: string
  readonly title: string
  /** The title as the document has it: text, or text per locale. */
  readonly words: unknown
  readonly published_version: number | null
  readonly draft_by: string | null
  readonly draft_time: string | null
  /** Counts up with every change of the screen or its draft. */
  readonly revision: number
  readonly has_draft: boolean
  readonly create_by: string | null
  readonly create_time: string
  readonly update_by: string | null
  readonly update_time: string | null
  readonly origin: string | null
  readonly table_name: string | null
  /** The last review that is open or decided, with the name of its reviewer. */
  readonly review: { readonly state: 'open' | 'approved' | 'returned'; readonly reviewer: string } | null
  /** When the draft is published, and the name of the person who wanted it. */
  readonly scheduled_time: string | null
  readonly scheduled_by: string | null
  readonly retired_by: string | null
  readonly retired_time: string | null
  /** The number of the version that is published next. */
  readonly next_version: number
}
export interface VersionRow {
  readonly version: number
  readonly document: StoredDocument
  readonly etag: string
  readonly author: string | null
  readonly message: string | null
  readonly created_at: string
  readonly origin: string
  readonly approved_by: string | null
  readonly approve_note: string | null
}

// `json`, not `jsonb`: the order of the fields is part of a document.
const asDocument = (document: unknown) => sql`${JSON.stringify(document)}::json`

const HEAD = sql`
  select s.id, s.title, s.published_version, s.draft_by, s.draft_time, s.revision, s.draft is not null as has_draft,
    s.create_by, s.create_time, s.update_by, s.update_time, v.origin, t.table_name, coalesce(v.document->'title', s.draft->'title') as words,
    s.retired_by, s.retired_time, coalesce(s.published_version, r.last_version, 0) + 1 as next_version,
    (select json_build_object('state', w.state, 'reviewer', coalesce(u.realname, w.reviewer)) from sys_screen_review w left join sys_user u on u.username = w.reviewer
      where w.screen_id = s.id and w.state <> 'withdrawn' and w.base_version = coalesce(s.published_version, 0) order by w.request_time desc, w.id desc limit 1) as review,
    planned.due_time as scheduled_time, planned.realname as scheduled_by
  from sys_screen s
  left join sys_screen_version v on v.screen_id = s.id and v.version = s.published_version
  left join sys_screen_table t on t.screen_id = s.id
  left join sys_screen_removed r on r.screen_id = s.id
  left join lateral (select j.due_time, u.realname from sys_job j join sys_user u on u.id = j.user_id
    where j.kind = 'publish' and j.screen_id = s.id and j.state in ('waiting', 'running') limit 1) planned on true`

export async function listHeads(db: Queries): Promise<readonly ScreenHead[]> {
  return (await sql<ScreenHead>`${HEAD} order by s.id`.execute(db)).rows
}

/** One screen; `lock` holds the row until the end of the transaction. */
export async function findHead(db: Queries, id: string, lock = false): Promise<ScreenHead | undefined> {
  if (lock) await sql`select id from sys_screen where id = ${id} for update`.execute(db)
  return (await sql<ScreenHead>`${HEAD} where s.id = ${id}`.execute(db)).rows[0]
}
/** The head of a screen that must be there. `lock` as for `findHead`. Throws `DATA_SCREEN_UNKNOWN`. */
export async function requireHead(db: Queries, id: string, lock = false): Promise<ScreenHead> {
  const head = await findHead(db, id, lock)
  if (!head) throw new AppError('DATA_SCREEN_UNKNOWN', { screen: id })
  return head
}
/** The refusal of work on a draft that somebody has saved since it was read. */
export const draftConflict = (head: ScreenHead): AppError =>
  new AppError('SCREEN_STALE', {
    who: head.draft_by ?? '',
    when: head.draft_time ?? '',
    version: head.published_version ?? 0,
  })

export async function findDraft(db: Queries, id: string): Promise<StoredDocument | undefined> {
  const { rows } = await sql<{ draft: StoredDocument | null }>`select draft from sys_screen where id = ${id}`.execute(
    db,
  )
  return rows[0]?.draft ?? undefined
}

export async function findVersion(db: Queries, id: string, version: number): Promise<VersionRow | undefined> {
  const { rows } = await sql<VersionRow>`
    select version, document, etag, author, message, created_at, origin, approved_by, approve_note from sys_screen_version
    where screen_id = ${id} and version = ${version}`.execute(db)
  return rows[0]
}

/** The document as published now; it was checked when it was published. */
export async function findPublished(db: Queries, id: string): Promise<Screen | undefined> {
  const { rows } = await sql<{ document: Screen }>`
    select v.document from sys_screen s join sys_screen_version v on v.screen_id = s.id and v.version = s.published_version where s.id = ${id}`.execute(
    db,
  )
  return rows[0]?.document
}

/** Every document as published now, by the screen's id. */
export async function publishedDocuments(db: Queries): Promise<ReadonlyMap<string, unknown>> {
  const { rows } = await sql<{ id: string; document: unknown }>`
    select s.id, v.document from sys_screen s join sys_screen_version v on v.screen_id = s.id and v.version = s.published_version`.execute(
    db,
  )
  return new Map(rows.map(({ id, document }) => [id, document]))
}

/** Newest first, without the documents. */
export async function listVersions(db: Queries, id: string): Promise<readonly Omit<VersionRow, 'document'>[]> {
  const { rows } = await sql<Omit<VersionRow, 'document'>>`
    select version, etag, author, message, created_at, origin, approved_by, approve_note from sys_screen_version
    where screen_id = ${id} order by version desc limit 500`.execute(db)
  return rows
}

export async function insertScreen(db: Queries, id: string, title: string, by: string | null): Promise<void> {
  await sql`insert into sys_screen (id, title, create_by) values (${id}, ${title}, ${by})`.execute(db)
}

export async function writeDraft(db: Queries, id: string, document: unknown, by: string, at: Date): Promise<void> {
  await sql`
    update sys_screen set draft = ${asDocument(document)}, draft_by = ${by}, draft_time = ${at.toISOString()}::timestamptz,
      draft_authors = case when ${by} = any(draft_authors) then draft_authors else draft_authors || ${by}::text end, revision = revision + 1
    where id = ${id}`.execute(db)
}

export async function clearDraft(db: Queries, id: string): Promise<void> {
  await sql`update sys_screen set draft = null, draft_by = null, draft_time = null, draft_authors = '{}', revision = revision + 1 where id = ${id}`.execute(
    db,
  )
}

/** A screen that was never published disappears with its draft. */
export async function deleteUnpublished(db: Queries, id: string): Promise<void> {
  await sql`delete from sys_screen where id = ${id} and published_version is null`.execute(db)
}

export interface NewVersion {
  readonly id: string
  readonly version: number
  readonly title: string
  readonly document: unknown
  readonly etag: string
  readonly author: string | null
  readonly message: string
  readonly origin: 'file' | 'designer' | 'rollback'
  readonly at: Date
  /** Who approved the draft, and with which words. */
  readonly approval?: { readonly by: string; readonly note: string } | undefined
}

/** Stores the next version and makes it the published one. The caller holds the row's lock. */
export async function insertVersion(db: Queries, next: NewVersion): Promise<void> {
  const at = sql`${next.at.toISOString()}::timestamptz`
  await sql`
    insert into sys_screen_version (screen_id, version, document, etag, author, message, created_at, origin, approved_by, approve_note)
    values (${next.id}, ${next.version}, ${asDocument(next.document)}, ${next.etag}, ${next.author}, ${next.message}, ${at}, ${next.origin}, ${next.approval?.by ?? null}, ${next.approval?.note ?? null})`.execute(
    db,
  )
  await sql`
    update sys_screen set title = ${next.title}, published_version = ${next.version}, update_by = ${next.author}, update_time = ${at}, revision = revision + 1
    where id = ${next.id}`.execute(db)
}

/** Pages that were deleted and are not there again. */
export async function listRemoved(db: Queries): Promise<readonly RemovedScreen[]> {
  const { rows } = await sql<RemovedScreen>`
    select r.screen_id as id, r.title, r.remove_by as "removeBy", r.remove_time as "removeTime" from sys_screen_removed r
    where not exists (select 1 from sys_screen s where s.id = r.screen_id) order by r.screen_id`.execute(db)
  return rows
}
/** Whether a page was deleted and is not there again. */
export async function isRemoved(db: Queries, id: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from sys_screen_removed r where r.screen_id = ${id} and not exists (select 1 from sys_screen s where s.id = r.screen_id)`.execute(
      db,
    )
  return rows.length > 0
}

/** The table a screen owns, and the screen that owns a table. */
export async function tableOwner(
  db: Queries,
  id: string,
  table: string,
): Promise<{ own: string | undefined; other: string | undefined }> {
  const { rows } = await sql<{ screen_id: string; table_name: string }>`
    select screen_id, table_name from sys_screen_table where screen_id = ${id} or table_name = ${table}`.execute(db)
  return {
    own: rows.find((row) => row.screen_id === id)?.table_name,
    other: rows.find((row) => row.table_name === table && row.screen_id !== id)?.screen_id,
  }
}

/** The table of a document, where it was made for its screen: other programs may go on using a table that was taken over. */
export async function madeTable(db: Queries, screen: Screen): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from sys_screen_table where screen_id = ${screen.id} and table_name = ${tableName(screen) ?? ''} and adopted is null`.execute(
    db,
  )
  return rows[0]?.name
}

export async function registerTable(
  db: Queries,
  id: string,
  table: string,
  columns: Readonly<Record<string, string>>,
  version: number,
  adopted?: AdoptedParts,
): Promise<void> {
  await sql`
    insert into sys_screen_table (screen_id, table_name, columns, applied_version, adopted)
    values (${id}, ${table}, ${JSON.stringify(columns)}::jsonb, ${version}, ${adopted ? JSON.stringify(adopted) : null}::jsonb)
    on conflict (screen_id) do update set columns = excluded.columns, applied_version = excluded.applied_version, update_time = now()`.execute(
    db,
  )
}

/** Ids and codes a document may refer to. */
export interface PublishedScreen {
  readonly id: string
  readonly words: Text
  readonly table_name: string | null
  /** As stated in the document. */
  readonly permission: string | null
  /** The field that names the row above, where the list is a tree. */
  readonly parent: string | null
}
/** The published screens in use, without their documents. */
export async function listPublished(db: Queries): Promise<readonly PublishedScreen[]> {
  const answer = await sql<PublishedScreen>`
    select s.id, t.table_name, v.document->'title' as words, v.document->>'permission' as permission, v.document->'list'->'tree'->>'parent' as parent
    from sys_screen s join sys_screen_version v on v.screen_id = s.id and v.version = s.published_version left join sys_screen_table t on t.screen_id = s.id
    where s.retired_time is null order by s.id`.execute(db)
  return answer.rows
}

interface StoredNames {
  readonly dicts: Set<string>
  readonly screens: Set<string>
  readonly menus: Set<string>
  readonly tables: Set<string>
  readonly fills: Set<string>
  readonly checkRules: Set<string>
}
export async function knownNames(db: Queries): Promise<StoredNames> {
  const { rows } = await sql<{ kind: string; name: string }>`
    select 'dict' as kind, dict_code as name from sys_dict where del_flag = 0
    union all select 'screen', id from sys_screen
    union all select 'fill', rule_code from sys_fill_rule
    union all select 'check', rule_code from sys_check_rule
    union all select 'table', table_name from sys_screen_table
    union all select 'menu', id from sys_permission where del_flag = 0 and menu_type < 2`.execute(db)
  const named = (kind: string) => new Set(rows.filter((row) => row.kind === kind).map((row) => row.name))
  return {
    dicts: named('dict'),
    screens: named('screen'),
    menus: named('menu'),
    tables: named('table'),
    fills: named('fill'),
    checkRules: named('check'),
  }
}
