import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { testProblems } from '../../../engine/validate/index.ts'
import { checkScreen } from '../../../engine/document/index.ts'
import { resolveScreen } from '../../../engine/model/index.ts'
import { snakeCase } from '../../../schemas/language/names.ts'
import type { SchemaProblem } from '../../../schemas/language/check/problem.ts'
import { isSystemPage } from '../../../schemas/language/check/page-calls.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import { type Locale, textIn } from '../../../schemas/language/text.ts'
import { AppError, say } from '../../../schemas/messages/index.ts'
import { loadPackages, storedReports, tableOf } from '../../data/catalog/index.ts'
import {
  applyPlan,
  countDuplicates,
  emptyObstacles,
  findFreeTable,
  layoutOf,
  linksTo,
  planTable,
  readExisting,
  readTable,
  hashScreenSecrets,
  exposedSecrets,
  type TablePlan,
} from '../../data/table/index.ts'
import type { Queries } from '../../db/database.ts'
import { disableTimeout } from '../../db/connection/timeout.ts'
import type { Requester } from '../../http/context.ts'
import { foreignPermission, syncPermissions } from './permissions.ts'
import { familyOf } from './family.ts'
import { assertProcesses } from './lifecycle/processes.ts'
import { assertPageCalls } from './page-calls.ts'
import { assertReferences } from './references.ts'
import { type NewVersion, findPublished, insertVersion, knownNames, registerTable, tableOwner } from './store.ts'

/** The document as published, or a refusal that says what is wrong first and how much there is. */
export function requireValid(problems: readonly SchemaProblem[], screen: Screen | undefined, locale: Locale): Screen {
  if (screen) return screen
  const errors = problems.filter((found) => found.level === 'error')
  const [first] = errors
  const words = first ? `${first.pointer || '/'} ${say(first.code, first.params, locale)}` : ''
  throw new AppError('SCREEN_INVALID', { count: errors.length, first: words, result: { problems } })
}

/** Checks a document against the language, the registry and the names of this installation. */
export async function checkDocument(
  db: Queries,
  document: unknown,
  reports: ReadonlySet<string>,
  menus = true,
): Promise<{ screen?: Screen; problems: readonly SchemaProblem[] }> {
  await loadPackages(db)
  const names = await knownNames(db)
  const own = typeof document === 'object' && document !== null ? (document as { id?: unknown }).id : undefined
  const screens = new Set(typeof own === 'string' ? [...names.screens, own] : names.screens)
  const family = await familyOf(db, document)
  // Reports that administrators made are known as those that came with the product.
  const stored = await storedReports(db)
  return checkScreen(document, {
    dicts: names.dicts,
    fills: names.fills,
    checkRules: names.checkRules,
    reports: new Set([...reports, ...stored.map(({ code }) => code)]),
    screens,
    tables: names.tables,
    family,
    ...(menus ? { menus: names.menus } : {}),
  })
}

/** What a document would do to its table; undefined when it has none. Refuses a table or a permission that another screen has. */
export async function planFor(db: Queries, screen: Screen, allow: readonly string[]): Promise<TablePlan | undefined> {
  const foreign = await foreignPermission(db, resolveScreen(screen))
  if (foreign !== undefined) throw new AppError('SCREEN_PERMISSION_TAKEN', { code: foreign })
  const table = tableOf(screen)
  if (table === undefined) return undefined
  const { own, other } = await tableOwner(db, screen.id, table)
  if (other !== undefined) throw new AppError('TABLE_TAKEN', { table })
  if (own !== undefined && own !== table) throw new AppError('TABLE_MOVED', { from: own, to: table })
  const layout = layoutOf(resolveScreen(screen), table, await linksTo(db, screen.id))
  const current = await readTable(db, table)
  // An unregistered table was not made here: it is taken over only where that was agreed to.
  const existing = current.exists && own === undefined ? await findFreeTable(db, table) : undefined
  if (current.exists && own === undefined && !existing) throw new AppError('TABLE_TAKEN', { table })
  const published = await findPublished(db, screen.id)
  const renamed = new Map(
    Object.entries(published?.fields ?? {}).flatMap(([key, { column }]) =>
      column?.was === undefined ? [] : [[column.was, column.name ?? snakeCase(key)] as const],
    ),
  )
  const plan = planTable(layout, current, {
    allow: new Set(allow),
    duplicates: await countDuplicates(db, layout, current),
    renamed,
    ...(existing ? { existing } : {}),
  })
  const shown = await exposedSecrets(db, resolveScreen(screen), current, plan)
  const found = existing ?? (current.adopted && (await readExisting(db, table, current.adopted)))
  const empty = found ? emptyObstacles(layout, found, (key) => screen.fields[key]?.required === true) : []
  return { ...plan, obstacles: [...plan.obstacles, ...empty, ...shown] }
}

/** A strong validator: the same text has the same tag wherever it is published, and a new version a new one. */
function etagOf(document: unknown, version: number): string {
  return `"${version}-${createHash('sha256').update(JSON.stringify(document)).digest('hex').slice(0, 24)}"`
}

export interface Publication extends Pick<NewVersion, 'author' | 'message' | 'origin' | 'at' | 'approval'> {
  readonly allow: readonly string[]
  /** Who publishes; undefined where a document comes with the product. */
  readonly by?: Requester | undefined
}

/** Any number that no other advisory lock uses. */
const PUBLICATION_LOCK = 5_203_117
/** Two screens that want one table, or one permission, look at each other's: one after the other, until the end of the transaction. */
export async function lockPublications(tx: Queries): Promise<void> {
  await sql`select pg_advisory_xact_lock(${PUBLICATION_LOCK})`.execute(tx)
}

export interface Published {
  readonly version: number
  readonly etag: string
  readonly plan: TablePlan | undefined
}

/**
 * Makes a checked document the published version: table, version, menu and permissions together, in the caller's
 * transaction, so that there is all of it or nothing. The caller holds the screen's row.
 */
export async function publishDocument(
  tx: Queries,
  screen: Screen,
  how: Publication,
  version: number,
): Promise<Published> {
  // A table of many rows is written anew, and gets indexes, in its own time.
  await disableTimeout(tx)
  await lockPublications(tx)
  if (how.origin !== 'file' && isSystemPage(screen.id)) throw new AppError('SCREEN_OF_SYSTEM')
  if (how.by) {
    const [resolved, before] = [resolveScreen(screen), await findPublished(tx, screen.id)]
    await assertReferences(tx, how.by, resolved, before)
    await assertPageCalls(tx, how.by, resolved, before)
    await assertProcesses(tx, screen, before, how.by.locale)
  }
  const failed = testProblems(screen).filter(({ level }) => level === 'error')
  if (failed[0] && how.origin !== 'rollback')
    throw new AppError('SCREEN_TESTS_FAILED', {
      count: failed.length,
      first: say(failed[0].code, failed[0].params, how.by?.locale ?? 'zh-CN'),
    })
  const plan = await planFor(tx, screen, how.allow)
  if (plan) await applyPlan(tx, plan)
  const etag = etagOf(screen, version)
  const { author, message, origin, at, approval } = how
  await insertVersion(tx, {
    version,
    id: screen.id,
    title: textIn(screen.title, 'zh-CN'),
    document: screen,
    etag,
    author,
    message,
    origin,
    at,
    approval,
  })
  const resolved = resolveScreen(screen)
  if (plan) {
    const columns = Object.fromEntries(resolved.fields.map((field) => [field.key, field.storage.column]))
    await registerTable(tx, screen.id, plan.table, columns, version, plan.adopts)
    await hashScreenSecrets(tx, plan.table, resolved)
  }
  await syncPermissions(tx, resolved, how.by)
  return { version, etag, plan }
}
