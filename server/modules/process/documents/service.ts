import { PROCESS_CODE, type ProcessDocument } from '../../../../schemas/language/process/document.ts'
import { type Locale, LOCALES, type Text, textIn } from '../../../../schemas/language/text.ts'
import { AppError, say } from '../../../../schemas/messages/index.ts'
import { engineOf } from '../../../data/catalog/index.ts'
import type { Database, Queries } from '../../../db/database.ts'
import { isUniqueViolation } from '../../../db/errors.ts'
import type { AppParts, Requester } from '../../../http/context.ts'
import { authorProblems } from './author.ts'
import { checkDocument, requireValid } from './check.ts'
import {
  clearDraft,
  deleteProcess,
  type Described,
  findDraft,
  findHead,
  listHeads,
  findVersion,
  hasInstances,
  insertProcess,
  insertVersion,
  type ProcessHead,
  requireHead,
  setEnabled,
  type StoredDocument,
  writeDraft,
} from './store.ts'

/** Who works on a process, and when. */
interface Editor {
  readonly by: Requester
  readonly username: string
  readonly locale: Locale
  readonly now: Date
}
const editorOf = (context: Requester): Editor => ({
  by: context,
  username: context.user.username,
  locale: context.locale,
  now: engineOf(context).now(),
})

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
/** What the columns say of a document, which may be a draft with errors. */
function describe(document: StoredDocument, code: string): Described {
  const { title, order } = document
  const words = typeof title === 'string' || (typeof title === 'object' && title !== null) ? (title as Text) : ''
  return {
    title: textIn(words, 'zh-CN') || code,
    category: textOf(document['category']),
    icon: textOf(document['icon']),
    screen: textOf(document['screen']) ?? '',
    order: typeof order === 'number' && Number.isInteger(order) ? order : 0,
  }
}

const conflict = ({ update_by, update_time }: ProcessHead): AppError =>
  new AppError('PROCESS_DOC_STALE', { who: update_by ?? '', when: update_time ?? '' })

function assertCode(document: StoredDocument, code: string): void {
  const found = document['code']
  if (found !== code)
    throw new AppError('PROCESS_DOC_CODE_DIFFERS', {
      code,
      found: typeof found === 'string' ? found.slice(0, 80) : '',
    })
}

/** Which screens have processes is remembered for a moment. */
function forgetScreens(parts: Pick<AppParts, 'database' | 'clock'>): void {
  delete engineOf(parts).processes.parents
}

/** Saves a draft that was begun on this revision; answers the new one. Revision 0 of a code that is new makes the process. */
export async function saveDraft(
  context: Requester,
  code: string,
  document: StoredDocument,
  revision: number,
): Promise<number> {
  if (!new RegExp(PROCESS_CODE).test(code)) throw new AppError('PROCESS_DOC_CODE_WRONG', { code: code.slice(0, 80) })
  assertCode(document, code)
  const editor = editorOf(context)
  return context.database.transaction(async (tx) => {
    let head = await findHead(tx, code, true)
    if (!head) {
      if (revision !== 0) throw new AppError('PROCESS_DOC_UNKNOWN', { code })
      try {
        await insertProcess(tx, code, describe(document, code), 'made', editor.username)
      } catch (error) {
        if (!isUniqueViolation(error)) throw error
        throw new AppError('PROCESS_DOC_STALE', { who: '', when: '' }, error)
      }
      head = await requireHead(tx, code, true)
    }
    if (head.draft_revision !== revision) throw conflict(head)
    return writeDraft(tx, code, {
      document,
      base: head.has_draft ? head.draft_base : head.published,
      by: editor.username,
      at: editor.now,
    })
  })
}

export async function discardDraft({ database }: Requester, code: string): Promise<void> {
  await database.transaction(async (tx) => {
    await requireHead(tx, code, true)
    await clearDraft(tx, code)
  })
}

async function publishDocument(
  tx: Queries,
  editor: Editor,
  code: string,
  document: StoredDocument,
  message: string,
): Promise<number> {
  assertCode(document, code)
  requireValid(await checkDocument(tx, document), editor.locale)
  requireValid(await authorProblems(tx, editor.by, document), editor.locale)
  return insertVersion(tx, code, {
    ...describe(document, code),
    document: document as unknown as ProcessDocument,
    message,
    author: editor.username,
    at: editor.now,
    origin: 'made',
  })
}

/** Publishes the draft of this revision as a new version. */
export async function publishDraft(
  context: Requester,
  code: string,
  revision: number,
  message: string,
): Promise<number> {
  const editor = editorOf(context)
  const version = await context.database.transaction(async (tx) => {
    const head = await requireHead(tx, code, true)
    const draft = await findDraft(tx, code)
    if (!draft) throw new AppError('PROCESS_DOC_NO_DRAFT')
    if (head.draft_revision !== revision) throw conflict(head)
    const published = await publishDocument(tx, editor, code, draft, message)
    await clearDraft(tx, code)
    return published
  })
  forgetScreens(context)
  return version
}

/** Publishes the draft as it is now. */
export async function deployProcess(context: Requester, code: string): Promise<number> {
  const { draft_revision } = await requireHead(context.db, code)
  return publishDraft(context, code, draft_revision, '')
}

/** The longest code that leaves room for a number. */
const CODE_ROOM = 50
/** Makes a draft of a new process with the nodes of another one; answers its code. */
export async function copyProcess(context: Requester, from: string): Promise<string> {
  const { db } = context
  const head = await requireHead(db, from)
  const document = (await findDraft(db, from)) ?? (await findVersion(db, from, head.published))
  if (!document) throw new AppError('PROCESS_DOC_NO_DRAFT')
  const stated = document as StoredDocument
  const nameIn = (locale: Locale) =>
    say('PROCESS_DOC_COPY_OF', { title: textIn((head.words ?? head.title) as Text, locale) }, locale)
  const title = Object.fromEntries(LOCALES.map((locale) => [locale, nameIn(locale)]))
  const taken = new Set((await listHeads(db, context.locale)).map((one) => one.code))
  const first = `${from.slice(0, CODE_ROOM)}_copy`
  let code = first
  for (let count = 2; taken.has(code); count += 1) code = `${first}${count}`
  await saveDraft(context, code, { ...stated, code, title }, 0)
  return code
}

/** Publishes the document of an earlier version as a new one. A draft stays. */
export async function rollBack(context: Requester, code: string, version: number, message: string): Promise<number> {
  const editor = editorOf(context)
  const published = await context.database.transaction(async (tx) => {
    await requireHead(tx, code, true)
    const old = await findVersion(tx, code, version)
    if (!old) throw new AppError('PROCESS_DOC_NO_VERSION', { version })
    const words = message.trim() || say('PROCESS_DOC_ROLLED_BACK', { version }, editor.locale)
    return publishDocument(tx, editor, code, old as unknown as StoredDocument, words)
  })
  forgetScreens(context)
  return published
}

export async function switchProcess(context: Requester, code: string, enabled: boolean): Promise<void> {
  const { username, now, locale } = editorOf(context)
  await context.database.transaction(async (tx) => {
    const head = await requireHead(tx, code, true)
    // To switch a process on is to let its records out as much as to publish it.
    if (enabled && !head.enabled)
      requireValid(await authorProblems(tx, context, await findVersion(tx, code, head.published)), locale)
    await setEnabled(tx, code, enabled, username, now)
  })
}

/** Deletes processes that nobody has started and that did not come with the product; all of them or none. */
export async function removeProcesses(context: Requester, codes: readonly string[]): Promise<void> {
  await context.database.transaction(async (tx) => {
    for (const code of codes.toSorted()) {
      const head = await requireHead(tx, code, true)
      if (await hasInstances(tx, code)) throw new AppError('PROCESS_DOC_HAS_INSTANCES', { title: head.title })
      if (head.origin === 'bundled') throw new AppError('PROCESS_DOC_BUNDLED', { title: head.title })
      await deleteProcess(tx, code)
    }
  })
  forgetScreens(context)
}

/** Publishes a bundled document unless somebody has changed the process since; answers whether there is a new version. */
export function importDocument(database: Database, document: ProcessDocument, now: Date): Promise<boolean> {
  const { code } = document
  const stored = document as unknown as StoredDocument
  return database.transaction(async (tx) => {
    const head = await findHead(tx, code, true)
    if (head && head.origin !== 'bundled') return false
    const current = head && (await findVersion(tx, code, head.published))
    if (current && JSON.stringify(current) === JSON.stringify(document)) return false
    if (!head) await insertProcess(tx, code, describe(stored, code), 'bundled', null)
    await insertVersion(tx, code, {
      ...describe(stored, code),
      document,
      message: say('PROCESS_DOC_FROM_FILE'),
      author: '',
      at: now,
      origin: 'bundled',
    })
    return true
  })
}
