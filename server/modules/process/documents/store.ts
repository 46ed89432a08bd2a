import { sql } from 'kysely'
import type { ProcessSummary, ProcessVersion } from '../../../../schemas/contract/process/documents.ts'
import { PROCESS_CATEGORIES, type ProcessDocument } from '../../../../schemas/language/process/document.ts'
import { type Locale, type Text, textIn } from '../../../../schemas/language/text.ts'
import { AppError } from '../../../../schemas/messages/index.ts'
import type { Queries } from '../../../db/database.ts'
import { runPrepared } from '../../../db/statements/prepared-statements.ts'

/** A document as stored: checked when it was published, unchecked while it is a draft. */
export type StoredDocument = Readonly<Record<string, unknown>>

export interface ProcessHead {
  readonly code: string
  readonly title: string
  /** The title as the document has it. */
  readonly words: Text | null
  readonly category: string | null
  readonly category_text: string | null
  readonly icon: string | null
  readonly screen: string
  readonly enabled: boolean
  readonly published: number
  readonly has_draft: boolean
  readonly draft_base: number
  readonly draft_revision: number
  readonly origin: string
  readonly running: number
  readonly update_by: string | null
  readonly update_time: string | null
}

// `json`, not `jsonb`: the order of the nodes is part of a document.
const asDocument = (document: unknown) => sql`${JSON.stringify(document)}::json`

const categoryText = (locale: Locale) => sql`(
  select ${locale === 'en-US' ? sql`coalesce(i.item_text_en, i.item_text)` : sql`i.item_text`} from sys_dict_item i join sys_dict d on d.id = i.dict_id
  where d.dict_code = ${PROCESS_CATEGORIES} and i.item_value = p.category limit 1)`
const head = (locale: Locale) => sql`
  select p.code, p.title, coalesce(v.document->'title', p.draft->'title') as words, p.category, ${categoryText(locale)} as category_text, p.icon, p.screen, p.enabled,
    p.published, p.draft is not null as has_draft, p.draft_base, p.draft_revision, p.origin, p.update_by, p.update_time,
    (select count(*)::integer from wf_instance i where i.code = p.code and i.status <> 'ended') as running
  from wf_process p left join wf_version v on v.code = p.code and v.version = p.published`

export async function listHeads(db: Queries, locale: Locale): Promise<readonly ProcessHead[]> {
  return (await sql<ProcessHead>`${head(locale)} order by p.order_no, p.code`.execute(db)).rows
}

/** One process; `lock` holds the row until the end of the transaction. */
export async function findHead(db: Queries, code: string, lock = false): Promise<ProcessHead | undefined> {
  if (lock) await sql`select 1 from wf_process where code = ${code} for update`.execute(db)
  return (await sql<ProcessHead>`${head('zh-CN')} where p.code = ${code}`.execute(db)).rows[0]
}
/** The same of a process that must be there. Throws `PROCESS_DOC_UNKNOWN`. */
export async function requireHead(db: Queries, code: string, lock = false): Promise<ProcessHead> {
  const found = await findHead(db, code, lock)
  if (!found) throw new AppError('PROCESS_DOC_UNKNOWN', { code: code.slice(0, 80) })
  return found
}

export const summary = (one: ProcessHead, locale: Locale): ProcessSummary => ({
  code: one.code,
  title: textIn(one.words ?? one.title, locale) || one.code,
  category: one.category,
  category_dictText: one.category_text,
  icon: one.icon,
  screen: one.screen,
  version: one.published,
  enabled: one.enabled,
  hasDraft: one.has_draft,
  running: one.running,
  updateBy: one.update_by,
  updateTime: one.update_time,
})

export async function findDraft(db: Queries, code: string): Promise<StoredDocument | undefined> {
  const { rows } = await sql<{
    draft: StoredDocument | null
  }>`select draft from wf_process where code = ${code}`.execute(db)
  return rows[0]?.draft ?? undefined
}

/** The document of a version. Such a document was checked when it was published, and never changes. */
export async function findVersion(db: Queries, code: string, version: number): Promise<ProcessDocument | undefined> {
  const [row] = await runPrepared(
    db,
    sql<{ document: ProcessDocument }>`select document from wf_version where code = ${code} and version = ${version}`,
  )
  return row?.document
}

export interface PublishedProcess {
  readonly code: string
  readonly version: number
  readonly enabled: boolean
  readonly document: ProcessDocument
}
/** Processes as published now, in their order: all, or those of one screen. */
export async function listPublished(db: Queries, screen?: string): Promise<readonly PublishedProcess[]> {
  const { rows } = await sql<PublishedProcess>`
    select p.code, p.published as version, p.enabled, v.document from wf_process p join wf_version v on v.code = p.code and v.version = p.published
    where ${screen === undefined ? sql`true` : sql`p.screen = ${screen}`} order by p.order_no, p.code`.execute(db)
  return rows
}
/** One of them. Throws `PROCESS_DOC_UNKNOWN`. */
export async function requirePublished(db: Queries, code: string): Promise<PublishedProcess> {
  const [found] = await runPrepared(
    db,
    sql<PublishedProcess>`
      select p.code, p.published as version, p.enabled, v.document from wf_process p join wf_version v on v.code = p.code and v.version = p.published
      where p.code = ${code}`,
  )
  if (!found) throw new AppError('PROCESS_DOC_UNKNOWN', { code: code.slice(0, 80) })
  return found
}

/** Newest first, without the documents. */
export async function listVersions(db: Queries, code: string): Promise<readonly ProcessVersion[]> {
  const { rows } = await sql<ProcessVersion>`
    select v.version, v.message, v.author, v.create_time as "createTime",
      (select count(*)::integer from wf_instance i where i.code = v.code and i.version = v.version and i.status <> 'ended') as running
    from wf_version v where v.code = ${code} order by v.version desc limit 500`.execute(db)
  return rows
}

/** What the columns of a process say of its document. */
export interface Described {
  readonly title: string
  readonly category: string | null
  readonly icon: string | null
  readonly screen: string
  readonly order: number
}

export async function insertProcess(
  db: Queries,
  code: string,
  { title, category, icon, screen, order }: Described,
  origin: 'bundled' | 'made',
  by: string | null,
): Promise<void> {
  await sql`
    insert into wf_process (code, title, category, icon, screen, order_no, origin, create_by)
    values (${code}, ${title}, ${category}, ${icon}, ${screen}, ${order}, ${origin}, ${by})`.execute(db)
}

interface Draft {
  readonly document: StoredDocument
  readonly base: number
  readonly by: string
  readonly at: Date
}
/** Stores the draft and answers its revision. The caller holds the row's lock. */
export async function writeDraft(db: Queries, code: string, { document, base, by, at }: Draft): Promise<number> {
  const { rows } = await sql<{ revision: number }>`
    update wf_process set draft = ${asDocument(document)}, draft_base = ${base}, draft_revision = draft_revision + 1,
      update_by = ${by}, update_time = ${at.toISOString()}::timestamptz
    where code = ${code} returning draft_revision as revision`.execute(db)
  return rows[0]?.revision ?? 0
}

/** Forgets the draft; a process that was never published goes with it. */
export async function clearDraft(db: Queries, code: string): Promise<void> {
  await sql`update wf_process set draft = null, draft_revision = draft_revision + 1 where code = ${code}`.execute(db)
  await sql`delete from wf_process where code = ${code} and published = 0`.execute(db)
}

interface NewVersion extends Described {
  readonly document: ProcessDocument
  readonly message: string
  readonly author: string
  readonly at: Date
  readonly origin: 'bundled' | 'made'
}
/** Stores the next version and makes it the published one. The caller holds the row's lock. */
export async function insertVersion(db: Queries, code: string, next: NewVersion): Promise<number> {
  const at = sql`${next.at.toISOString()}::timestamptz`
  const { rows } = await sql<{ version: number }>`
    insert into wf_version (code, version, document, message, author, create_time)
    select ${code}::text, coalesce(max(version), 0) + 1, ${asDocument(next.document)}, ${next.message}::text, ${next.author}::text, ${at} from wf_version where code = ${code}
    returning version`.execute(db)
  const version = rows[0]?.version ?? 1
  await sql`
    update wf_process set title = ${next.title}, category = ${next.category}, icon = ${next.icon}, screen = ${next.screen}, order_no = ${next.order},
      published = ${version}, origin = ${next.origin}, update_by = ${next.author}, update_time = ${at}
    where code = ${code}`.execute(db)
  return version
}

export async function setEnabled(db: Queries, code: string, enabled: boolean, by: string, at: Date): Promise<void> {
  await sql`update wf_process set enabled = ${enabled}, update_by = ${by}, update_time = ${at.toISOString()}::timestamptz where code = ${code}`.execute(
    db,
  )
}

export async function hasInstances(db: Queries, code: string): Promise<boolean> {
  return (await sql`select 1 from wf_instance where code = ${code} limit 1`.execute(db)).rows.length > 0
}

export async function deleteProcess(db: Queries, code: string): Promise<void> {
  await sql`delete from wf_process where code = ${code}`.execute(db)
}
