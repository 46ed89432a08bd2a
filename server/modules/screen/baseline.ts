import { checkScreen } from '../../../engine/document/index.ts'
import { editedChildren } from '../../../engine/model/index.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import { textIn } from '../../../schemas/language/text.ts'
import { AppError, say } from '../../../schemas/messages/index.ts'
import { type DocumentFile, documentFiles } from '../../data/catalog/index.ts'
import type { Database } from '../../db/database.ts'
import { isUniqueViolation, withRetry } from '../../db/errors.ts'
import { publishDocument } from './publish.ts'
import { findHead, findVersion, insertScreen, isRemoved, publishedDocuments } from './store.ts'
import { sameJson } from '../../../schemas/language/values.ts'

export interface BaselineReport {
  readonly published: readonly string[]
  /** Path and sentence of every file that could not be imported. */
  readonly refused: readonly { readonly path: string; readonly reason: string }[]
}

/** True for a file whose text is the published document: it was checked when it was published. */
function isPublished(published: ReadonlyMap<string, unknown>, text: string): boolean {
  try {
    const document = JSON.parse(text) as { readonly id?: unknown } | null
    const id = document?.id
    return typeof id === 'string' && published.has(id) && sameJson(published.get(id), document)
  } catch {
    return false
  }
}

/**
 * Publishes one file unless somebody published from the designer since; true when there is a new version. One that was
 * deleted here stays away unless `isWanted`.
 */
async function importScreen(database: Database, screen: Screen, now: Date, isWanted = false): Promise<boolean> {
  return database.transaction(async (tx) => {
    let head = await findHead(tx, screen.id, true)
    if (!head) {
      if (!isWanted && (await isRemoved(tx, screen.id))) return false
      await insertScreen(tx, screen.id, textIn(screen.title, 'zh-CN'), null)
      head = await findHead(tx, screen.id, true)
    }
    const version = head?.published_version ?? 0
    if (version > 0) {
      const current = await findVersion(tx, screen.id, version)
      if (!current || current.origin !== 'file' || sameJson(current.document, screen)) return false
    } else if (head?.has_draft) return false
    const how = { author: null, message: say('SCREEN_FROM_FILE'), origin: 'file', at: now, allow: [] } as const
    await publishDocument(tx, screen, how, head?.next_version ?? 1)
    return true
  })
}

/**
 * Brings the bundled screens into the database: a new one becomes version 1, a changed file a new version as long as the
 * published version came from a file. What was published from the designer wins and is left alone. One bad file does not
 * keep the others out.
 */
export async function importBaseline(
  database: Database,
  now: Date,
  files: readonly DocumentFile[] = documentFiles('screens'),
): Promise<BaselineReport> {
  const published: string[] = []
  const refused: { path: string; reason: string }[] = []
  const before = await publishedDocuments(database.kysely)
  for (const { path, text } of files) {
    if (isPublished(before, text)) continue
    const { screen, problems } = checkScreen(text)
    if (!screen) {
      const first = problems.find((found) => found.level === 'error')
      refused.push({ path, reason: first ? `${first.pointer} ${say(first.code, first.params, 'en-US')}` : '' })
      continue
    }
    try {
      // Two processes may start at once: the loser sees the winner's version at the second look.
      if (await withRetry(() => importScreen(database, screen, now), { when: (error) => isUniqueViolation(error) }))
        published.push(screen.id)
    } catch (error) {
      refused.push({ path, reason: error instanceof Error ? error.message : String(error) })
    }
  }
  return { published, refused }
}

const bundledScreens = (): readonly Screen[] =>
  documentFiles('screens').flatMap(({ text }) => checkScreen(text).screen ?? [])
/** Ids of the pages that come with the product. */
export const bundledIds = (): ReadonlySet<string> => new Set(bundledScreens().map(({ id }) => id))

/** Publishes a page of the product again that was deleted here, and before it the sub-tables of its form that were; answers what is there again. */
export async function restoreBundled(database: Database, id: string, now: Date): Promise<readonly string[]> {
  const bundled = new Map(bundledScreens().map((screen) => [screen.id, screen]))
  const wanted = bundled.get(id)
  if (!wanted || !(await isRemoved(database.kysely, id))) throw new AppError('SCREEN_NOT_REMOVED')
  const below = editedChildren(wanted).flatMap((child) =>
    child.screen === id ? [] : (bundled.get(child.screen) ?? []),
  )
  const published: string[] = []
  for (const screen of new Set([...below, wanted])) {
    if (screen !== wanted && !(await isRemoved(database.kysely, screen.id))) continue
    if (await importScreen(database, screen, now, true)) published.push(screen.id)
  }
  return published
}
