import { sql } from 'kysely'
import { checkProcess } from '../../../../engine/process/index.ts'
import { problem } from '../../../../schemas/language/check/guard.ts'
import type { SchemaProblem } from '../../../../schemas/language/check/problem.ts'
import type { ProcessDocument } from '../../../../schemas/language/process/document.ts'
import type { Screen } from '../../../../schemas/language/screen.ts'
import { type Locale, textIn } from '../../../../schemas/language/text.ts'
import { AppError, say } from '../../../../schemas/messages/index.ts'
import { STATUS_DICT } from '../../../../schemas/language/process/status.ts'
import { canShowState } from '../../../data/catalog/index.ts'
import type { Queries } from '../../../db/database.ts'
import { listPublished } from './store.ts'

/** Every text in a document: a name that it refers to is one of them. */
function textsIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value === 'string') {
    if (value.length <= 200) found.add(value)
  } else if (typeof value === 'object' && value !== null) {
    for (const one of Object.values(value)) textsIn(one, found)
  }
  return found
}

const KINDS = ['role', 'position', 'depart', 'user', 'calendar', 'schedule', 'template'] as const
type Kind = (typeof KINDS)[number]

/** Those of these names that there are, by what they name. */
async function knownNames(db: Queries, names: readonly string[]): Promise<Readonly<Record<Kind, ReadonlySet<string>>>> {
  const { rows } = await sql<{ kind: Kind; name: string }>`
    select 'role' as kind, role_code as name from sys_role where role_code = any(${[...names]})
    union all select 'position', code from sys_position where code = any(${[...names]})
    union all select 'depart', org_code from sys_depart where del_flag = 0 and org_code = any(${[...names]})
    union all select 'user', username from sys_user where del_flag = 0 and username = any(${[...names]})
    union all select 'calendar', code from sys_calendar where code = any(${[...names]})
    union all select 'schedule', id from sys_schedule where id = any(${[...names]})
    union all select 'template', template_code from sys_message_template where template_code = any(${[...names]})`.execute(
    db,
  )
  const byKind = Map.groupBy(rows, ({ kind }) => kind)
  return Object.fromEntries(
    KINDS.map((kind) => [kind, new Set(byKind.get(kind)?.map(({ name }) => name))] as const),
  ) as Record<Kind, Set<string>>
}

async function screensNamed(db: Queries, names: readonly string[]): Promise<ReadonlyMap<string, Screen>> {
  const { rows } = await sql<{ document: Screen }>`
    select v.document from sys_screen s join sys_screen_version v on v.screen_id = s.id and v.version = s.published_version
    where s.id = any(${[...names]})`.execute(db)
  return new Map(rows.map(({ document }) => [document.id, document]))
}

/** The lock of records in a process is found by their status field: it has the dictionary of states, and there is one of it. */
function statusProblems(
  document: Partial<ProcessDocument>,
  screens: ReadonlyMap<string, Screen>,
  others: readonly ProcessDocument[],
): SchemaProblem[] {
  const { screen: id = '', status: field = '', code } = document
  const screen = screens.get(id)
  if (!screen || !Object.hasOwn(screen.fields, field)) return []
  const other = others.find((one) => one.screen === id && one.code !== code && one.status !== field)
  return [
    ...(canShowState(screen, field) ? [] : [problem('/status', 'PROCESS_DOC_STATUS', { field, dict: STATUS_DICT })]),
    ...(other
      ? [problem('/status', 'PROCESS_DOC_STATUS_DIFFERS', { field: other.status, other: textIn(other.title, 'zh-CN') })]
      : []),
  ]
}

/** What is wrong with a document: by the language, and by the names of this installation. */
export async function checkDocument(db: Queries, document: unknown): Promise<readonly SchemaProblem[]> {
  const published = (await listPublished(db)).map((one) => one.document)
  const processes = new Map(published.map((one) => [one.code, one]))
  const names = [...textsIn(document)]
  const [known, screens] = [
    await knownNames(db, names),
    await screensNamed(db, [...names, ...published.map(({ screen }) => screen)]),
  ]
  const problems = checkProcess(document, {
    screen: (id) => screens.get(id),
    process: (code) => processes.get(code),
    role: (code) => known.role.has(code),
    position: (code) => known.position.has(code),
    depart: (code) => known.depart.has(code),
    user: (code) => known.user.has(code),
    calendar: (code) => known.calendar.has(code),
    schedule: (code) => known.schedule.has(code),
    template: (code) => known.template.has(code),
  })
  const stated = typeof document === 'object' && document !== null ? (document as Partial<ProcessDocument>) : {}
  const isReadable = typeof stated.screen === 'string' && typeof stated.status === 'string'
  return isReadable ? [...problems, ...statusProblems(stated, screens, published)] : problems
}

/** Refuses a document with errors, with the first of them in words. */
export function requireValid(problems: readonly SchemaProblem[], locale: Locale): void {
  const errors = problems.filter(({ level }) => level === 'error')
  const [first] = errors
  if (!first) return
  const words = `${first.pointer || '/'} ${say(first.code, first.params, locale)}`
  throw new AppError('PROCESS_DOC_INVALID', { count: errors.length, first: words, result: { problems } })
}
