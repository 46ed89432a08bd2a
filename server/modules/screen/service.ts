import type { Screen } from '../../../schemas/language/screen.ts'
import { type Locale, textIn } from '../../../schemas/language/text.ts'
import { AppError, say } from '../../../schemas/messages/index.ts'
import type { Database, Queries } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/errors.ts'
import { engineOf } from '../../data/catalog/index.ts'
import type { Requester } from '../../http/context.ts'
import { type Publication, type Published, checkDocument, requireValid, publishDocument } from './publish.ts'
import { stepReplies } from './present.ts'
import { approvalFor, assertNoReview } from './review/decide.ts'
import { assertEditor, assertPublisher } from './review/protection.ts'
import { hashOfDocument } from './review/store.ts'
import {
  type ScreenHead,
  type StoredDocument,
  clearDraft,
  deleteUnpublished,
  findDraft,
  findHead,
  findPublished,
  findVersion,
  insertScreen,
  requireHead,
  draftConflict,
  writeDraft,
} from './store.ts'

/** Who works on a screen, and when. */
export interface Editor {
  readonly username: string
  readonly locale: Locale
  readonly now: Date
  /** Codes of the registered reports. */
  readonly reports: ReadonlySet<string>
  /** The rights of the user; undefined where the server itself works. */
  readonly by: Requester | undefined
}

/** The user of a call, at work on a screen. */
export function editorOf(context: Requester): Editor {
  const engine = engineOf(context)
  return {
    username: context.user.username,
    locale: context.locale,
    now: engine.now(),
    reports: new Set(engine.reports.keys()),
    by: context,
  }
}

function refuseStale(head: ScreenHead, baseVersion: number): void {
  const version = head.published_version ?? 0
  if (version === baseVersion) return
  throw new AppError('SCREEN_STALE', { who: head.update_by ?? '', when: head.update_time ?? '', version })
}

function refuseRetired(head: ScreenHead): void {
  if (head.retired_time !== null) throw new AppError('SCREEN_RETIRED_FIRST')
}

/** A draft belongs to the user who saved it last; no user overwrites another's draft without having seen it. */
function refuseForeignDraft(head: ScreenHead, editor: Editor, revision: number | undefined): void {
  if (revision === undefined ? !head.has_draft || head.draft_by === editor.username : revision === head.revision) return
  throw draftConflict(head)
}

function documentId(document: StoredDocument): string {
  return typeof document['id'] === 'string' ? document['id'] : ''
}

function titleOf(document: StoredDocument): string {
  const title = document['title']
  return (
    textIn(
      typeof title === 'string' || (typeof title === 'object' && title !== null) ? (title as Screen['title']) : '',
      'zh-CN',
    ) || documentId(document)
  )
}

/** Stores a new screen as a draft. The document may still have errors, but it must have a proper id that is free. */
export async function createScreen(database: Database, editor: Editor, document: StoredDocument): Promise<string> {
  const { problems } = await checkDocument(database.kysely, document, editor.reports)
  const wrongId = problems.find((found) => found.level === 'error' && (found.pointer === '/id' || found.pointer === ''))
  const id = documentId(document)
  if (wrongId || id === '')
    throw new AppError('SCREEN_INVALID', {
      count: problems.length,
      first: wrongId ? say(wrongId.code, wrongId.params, editor.locale) : '/id',
      result: { problems },
    })
  try {
    await database.transaction(async (tx) => {
      await insertScreen(tx, id, titleOf(document), editor.username)
      await writeDraft(tx, id, document, editor.username, editor.now)
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const head = await findHead(database.kysely, id)
    // A draft whose publication failed holds its id as well: a user who begins anew must know that it is there.
    if (head && head.published_version === null)
      throw new AppError('SCREEN_ID_DRAFT', { id, who: head.draft_by ?? '' }, error)
    throw new AppError('SCREEN_ID_TAKEN', { id }, error)
  }
  return id
}

/**
 * Saves a draft that was begun on `baseVersion` and, where the editor says so, on `revision` of the screen; answers the
 * new revision.
 */
export async function saveDraft(
  database: Database,
  editor: Editor,
  id: string,
  document: StoredDocument,
  baseVersion: number,
  revision?: number,
): Promise<number> {
  if (documentId(document) !== id)
    throw new AppError('SCREEN_ID_DIFFERS', { id, found: documentId(document).slice(0, 80) })
  return database.transaction(async (tx) => {
    const head = await requireHead(tx, id, true)
    await assertEditor(tx, editor.by, id)
    refuseStale(head, baseVersion)
    refuseForeignDraft(head, editor, revision)
    await writeDraft(tx, id, document, editor.username, editor.now)
    return head.revision + 1
  })
}

export async function discardDraft(database: Database, editor: Editor, id: string): Promise<void> {
  await database.transaction(async (tx) => {
    await requireHead(tx, id, true)
    await assertEditor(tx, editor.by, id)
    await clearDraft(tx, id)
    await deleteUnpublished(tx, id)
  })
}

type How = Pick<Publication, 'message' | 'allow'>
/** What is done in the transaction of a publication, after it. */
type Follow<R> = (tx: Queries, before: Screen, after: Screen) => Promise<R>

/** What somebody agreed to earlier, for a publication that nobody watches. */
export interface Agreed {
  /** The content of the draft. */
  readonly hash: string
  /** Names of all steps that its plan had. */
  readonly steps: readonly string[]
  /** Called with the transaction of the publication, before it is committed. */
  readonly store: (tx: Queries, version: number) => Promise<void>
}

/** Publishes the draft as a new version: all of it, or nothing. */
export async function publishDraft<R>(
  database: Database,
  editor: Editor,
  id: string,
  baseVersion: number,
  how: How,
  { agreed, follow }: { readonly agreed?: Agreed; readonly follow?: Follow<R> } = {},
): Promise<Published & { readonly followed?: R }> {
  return database.transaction(async (tx) => {
    const head = await requireHead(tx, id, true)
    refuseRetired(head)
    await assertPublisher(tx, editor.by, id)
    refuseStale(head, baseVersion)
    const draft = await findDraft(tx, id)
    if (!draft) throw new AppError('SCREEN_NO_DRAFT')
    if (agreed && hashOfDocument(draft) !== agreed.hash)
      throw new AppError('SCREEN_SCHEDULE_DRAFT', { who: head.draft_by ?? '' })
    const approval = await approvalFor(tx, id, draft, baseVersion)
    const { problems, screen } = await checkDocument(tx, draft, editor.reports)
    const valid = requireValid(problems, screen, editor.locale)
    if (valid.id !== id) throw new AppError('SCREEN_ID_DIFFERS', { id, found: valid.id })
    const before = follow ? await findPublished(tx, id) : undefined
    const done = await publishDocument(
      tx,
      valid,
      {
        ...how,
        author: editor.username,
        origin: 'designer',
        at: editor.now,
        by: editor.by,
        approval,
      },
      head.next_version,
    )
    if (agreed) {
      const added = stepReplies(done.plan, editor.locale).find(({ name }) => !agreed.steps.includes(name))
      if (added) throw new AppError('SCREEN_SCHEDULE_PLAN', { step: added.text })
      await agreed.store(tx, done.version)
    }
    await clearDraft(tx, id)
    return before && follow ? { ...done, followed: await follow(tx, before, valid) } : done
  })
}

/** Publishes an earlier version again, as a new one. Columns and rows stay as they are; a saved draft goes only on request. */
export async function rollBack(
  database: Database,
  editor: Editor,
  id: string,
  version: number,
  how: How,
  dropDraft = false,
): Promise<Published> {
  return database.transaction(async (tx) => {
    const head = await requireHead(tx, id, true)
    refuseRetired(head)
    await assertPublisher(tx, editor.by, id)
    await assertNoReview(tx, id)
    const old = await findVersion(tx, id, version)
    if (!old) throw new AppError('SCREEN_VERSION_UNKNOWN', { version })
    const { problems, screen } = await checkDocument(tx, old.document, editor.reports)
    const valid = requireValid(problems, screen, editor.locale)
    const message = how.message.trim() || say('SCREEN_ROLLED_BACK', { version }, editor.locale)
    const done = await publishDocument(
      tx,
      valid,
      { message, allow: how.allow, author: editor.username, origin: 'rollback', at: editor.now, by: editor.by },
      head.next_version,
    )
    if (dropDraft) await clearDraft(tx, id)
    return done
  })
}
