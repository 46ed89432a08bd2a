import { sql } from 'kysely'
import { checkProcess, nodeTitle, placesOf } from '../../../../engine/process/index.ts'
import { problem, valueAtPointer } from '../../../../schemas/language/check/guard.ts'
import type { SchemaProblem } from '../../../../schemas/language/check/problem.ts'
import type { ProcessDocument } from '../../../../schemas/language/process/document.ts'
import { STATUS_DICT } from '../../../../schemas/language/process/status.ts'
import type { Screen } from '../../../../schemas/language/screen.ts'
import { type Locale, textIn } from '../../../../schemas/language/text.ts'
import { AppError, say } from '../../../../schemas/messages/index.ts'
import { canShowState, type LiveProcess, liveProcesses } from '../../../data/catalog/index.ts'
import type { Queries } from '../../../db/database.ts'
import { publishedDocuments } from '../store.ts'
import type { User } from './uses.ts'

/** What only shows fields does without them; what decides, writes or demands does not. */
function isNeeded(document: ProcessDocument, pointer: string): boolean {
  if (/^\/(summary|material|name)(\/|$)/.test(pointer)) return false
  if (/\/fields\/[^/]+$/.test(pointer)) return valueAtPointer(document, pointer) === 'required'
  return !/\/children\/[^/]+$/.test(pointer)
}

/** Where a pointer leads, in words: the node, or the key of the process. */
function placeAt(document: ProcessDocument, pointer: string, locale: Locale): string {
  const inside = [...placesOf(document).values()].filter((one) => pointer.startsWith(`${one.pointer}/`))
  const node = inside.toSorted((one, other) => other.pointer.length - one.pointer.length)[0]
  return node ? nodeTitle(document, node.node.key, locale) : (pointer.split('/')[1] ?? '')
}

function newProblems(
  { document }: LiveProcess,
  screens: ReadonlyMap<string, Screen>,
  after: Screen,
): readonly SchemaProblem[] {
  const found = (screenOf: (id: string) => Screen | undefined) =>
    checkProcess(document, { screen: screenOf }).filter(({ level }) => level === 'error')
  const keyOf = ({ pointer, code, params }: SchemaProblem) => JSON.stringify([pointer, code, params])
  const before = new Set(found((id) => screens.get(id)).map(keyOf))
  const own = screens.get(document.screen)
  const loses =
    document.screen === after.id &&
    (own === undefined || canShowState(own, document.status)) &&
    !canShowState(after, document.status)
  return [
    ...found((id) => (id === after.id ? after : screens.get(id))).filter((one) => !before.has(keyOf(one))),
    ...(loses ? [problem('/status', 'PROCESS_DOC_STATUS', { field: document.status, dict: STATUS_DICT })] : []),
  ]
}

/**
 * What a new version of a screen takes from processes that name it. Instances run over the screen as it is now: an error where one of
 * them, or the state of its record, needs what is gone; a warning where it is only shown, or where no instance runs.
 */
export async function processProblems(
  db: Queries,
  after: Screen,
  before: Screen | undefined,
  locale: Locale,
): Promise<readonly SchemaProblem[]> {
  const live = before === undefined ? [] : await liveProcesses(db, [after.id])
  if (live.length === 0) return []
  // Each was checked when it was published.
  const screens = (await publishedDocuments(db)) as ReadonlyMap<string, Screen>
  return live.flatMap((one) =>
    newProblems(one, screens, after).map(({ pointer, code, params }) => {
      const { document, version, running } = one
      const isHard = pointer === '/status' || (running > 0 && isNeeded(document, pointer))
      const about = {
        process: textIn(document.title, locale),
        version,
        running,
        place: placeAt(document, pointer, locale),
        reason: say(code, params, locale).replace(/[.。]$/, ''),
      }
      return problem(
        '/fields',
        isHard ? 'SCREEN_PROCESS_NEEDS' : 'SCREEN_PROCESS_NAMES',
        about,
        isHard ? 'error' : 'warning',
      )
    }),
  )
}
/** Refuses a version of a screen without which instances would not go on. */
export async function assertProcesses(
  db: Queries,
  after: Screen,
  before: Screen | undefined,
  locale: Locale,
): Promise<void> {
  const problems = await processProblems(db, after, before, locale)
  const first = problems.find(({ level }) => level === 'error')
  if (first) throw new AppError(first.code, { ...first.params, result: { problems } })
}

/** Refuses to put out of use what instances run over. */
export async function assertNoInstances(db: Queries, screens: readonly string[]): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from wf_instance where screen = any(${[...screens]}::text[]) and status <> 'ended'`.execute(
    db,
  )
  const count = rows[0]?.count ?? 0
  if (count > 0) throw new AppError('SCREEN_PROCESS_RUNS', { count })
}
/** The processes that can be started, or run, and name one of these screens. */
export async function processUsers(db: Queries, screens: readonly string[]): Promise<readonly User[]> {
  return (await liveProcesses(db, screens)).map(({ document }) => ({ id: document.code, title: document.title }))
}
