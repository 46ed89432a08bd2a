import { sql } from 'kysely'
import { checkScreen, readsVariable } from '../../../../engine/document/index.ts'
import { expressionsOf, recordFieldsRead } from '../../../../engine/process/index.ts'
import { type OutsideName, outsideNames, resolveScreen } from '../../../../engine/model/index.ts'
import type { UsedBy, UsedByQuery } from '../../../../schemas/contract/screens/screen-lifecycle.ts'
import type { ProcessDocument } from '../../../../schemas/language/process/document.ts'
import type { Policy } from '../../../../schemas/language/policy.ts'
import type { Report } from '../../../../schemas/language/report.ts'
import type { Screen } from '../../../../schemas/language/screen.ts'
import { tableName } from '../../../../schemas/language/table-name.ts'
import { isObject } from '../../../../schemas/language/values.ts'
import { liveProcesses, storedReports } from '../../../data/catalog/index.ts'
import { escapeLike } from '../../../data/query/index.ts'
import type { Queries } from '../../../db/database.ts'
import type { Requester } from '../../../http/context.ts'
import { withinOwnOrAllTenants } from '../../../http/rights/own-tenants.ts'
import { tablesNamed } from '../../report/api.ts'

/** What is looked for: a field of a published screen, a dictionary or a report. */
type Sought =
  | { readonly kind: 'dictionary' | 'report'; readonly code: string }
  | {
      readonly kind: 'field'
      readonly screen: Screen
      readonly key: string
      readonly column: string
      readonly sources: ReadonlySet<string>
    }

function soughtOf(asked: UsedByQuery, screen: Screen | undefined): Sought | undefined {
  if (asked.dictionary) return { kind: 'dictionary', code: asked.dictionary }
  if (asked.report) return { kind: 'report', code: asked.report }
  const { field } = asked
  if (!field || !screen || !Object.hasOwn(screen.fields, field)) return undefined
  const column = resolveScreen(screen).byKey.get(field)?.storage.column ?? field
  const table = tableName(screen)
  return { kind: 'field', screen, key: field, column, sources: new Set([screen.id, ...(table ? [table] : [])]) }
}

function isOf(sought: Sought, name: OutsideName): boolean {
  if (sought.kind !== 'field') return name.kind === sought.kind && name.code === sought.code
  return (
    name.kind === 'fields' &&
    sought.sources.has(name.source) &&
    name.names.some((one) => one === sought.key || one === sought.column)
  )
}

/** Pages whose published document or draft names it. The text of a document is looked through first: most name nothing of it. */
async function pages(db: Queries, sought: Sought): Promise<UsedBy> {
  const words = sought.kind === 'field' ? [sought.key, sought.column] : [sought.code]
  const holds = sql.join(
    [...new Set(words)].map((word) => sql`d.document::text like ${`%${escapeLike(word)}%`}`),
    sql` or `,
  )
  const { rows } = await sql<{ id: string; document: unknown; isDraft: boolean }>`
    select d.id, d.document, d.is_draft as "isDraft" from (
      select s.id, v.document, false as is_draft from sys_screen s join sys_screen_version v on v.screen_id = s.id and v.version = s.published_version
      union all select id, draft, true from sys_screen where draft is not null) d
    where ${holds} order by d.id, d.is_draft`.execute(db)
  const found: UsedBy = []
  for (const { id, document, isDraft } of rows) {
    // Its own places are shown where it is edited.
    if (sought.kind === 'field' && id === sought.screen.id) continue
    // What was published was checked then.
    const screen = isDraft ? checkScreen(document).screen : (document as Screen)
    if (!screen) continue
    const places = outsideNames(resolveScreen(screen))
      .filter((name) => isOf(sought, name))
      .map(({ pointer }) => pointer)
    if (places.length > 0) found.push({ kind: isDraft ? 'draft' : 'page', id, title: screen.title, places })
  }
  return found
}

async function namesField(db: Queries, report: Report, { key, column, screen }: Sought & { kind: 'field' }) {
  if (report.screen === screen.id)
    return [...report.columns, ...(report.params ?? [])].some(({ field }) => field === key)
  const { sql: query, dbSource } = report
  if (query === undefined || dbSource !== undefined || !new RegExp(`\\b${column}\\b`, 'i').test(query)) return false
  return (await tablesNamed(db, query)).some(({ screen_id }) => screen_id === screen.id)
}
async function reports(db: Queries, sought: Sought): Promise<UsedBy> {
  const found: UsedBy = []
  for (const report of await storedReports(db)) {
    const isNamed =
      sought.kind === 'field'
        ? await namesField(db, report, sought)
        : sought.kind === 'dictionary'
          ? report.columns.some(({ dict }) => dict === sought.code)
          : (report.chart?.parts ?? []).includes(sought.code)
    if (isNamed) found.push({ kind: 'report', id: report.code, title: report.title, places: [] })
  }
  return found
}

type FieldSought = Sought & { readonly kind: 'field' }
/** Policies and data rules that name a field, of roles that the caller sees. */
async function rights(caller: Requester, db: Queries, { screen, key, column }: FieldSought): Promise<UsedBy> {
  if (!caller.can('system:policy:list')) return []
  const { rows: policies } = await sql<{ id: string; title: string; document: Policy }>`
    select r.id, r.role_name as title, p.document from sys_policy p join sys_role r on r.id = p.role_id
    where p.screen_id = ${screen.id} and ${withinOwnOrAllTenants(caller, sql`r.tenant_id`)} order by r.role_name`.execute(
    db,
  )
  const { rows: rules } = await sql<{ id: string; title: string }>`
    select d.id, d.rule_name as title from sys_permission_data_rule d join sys_permission p on p.id = d.permission_id
    where p.screen_id = ${screen.id} and lower(d.rule_column) = any(${[key.toLowerCase(), column.toLowerCase()]}) order by d.rule_name`.execute(
    db,
  )
  const named = policies.filter(
    ({ document: { rows = '', fields = {} } }) => Object.hasOwn(fields, key) || readsVariable(rows, key),
  )
  return [
    ...named.map(({ id, title }) => ({ kind: 'policy' as const, id, title, places: [] })),
    ...rules.map(({ id, title }) => ({ kind: 'rule' as const, id, title, places: [] })),
  ]
}

const names = (value: unknown, key: string): boolean => {
  if (typeof value === 'string') return value === key
  if (Array.isArray(value)) return value.some((one) => names(one, key))
  return isObject(value) && Object.entries(value).some(([name, one]) => name === key || names(one, key))
}
/** Page scripts in force and shared views of the list. */
async function ofPage(db: Queries, { screen, key }: FieldSought): Promise<UsedBy> {
  const { rows: scripts } = await sql<{ kind: string; content: string }>`
    select s.kind, v.content from sys_screen_script s join sys_screen_script_version v on v.script_id = s.id and v.version = s.version
    where s.screen_id = ${screen.id} order by s.kind`.execute(db)
  const { rows: views } = await sql<{ id: string; title: string; content: unknown }>`
    select id, title, content from sys_list_saved where screen_id = ${screen.id} and shared order by title`.execute(db)
  return [
    ...scripts
      .filter(({ content }) => new RegExp(`\\b${key}\\b`).test(content))
      .map(({ kind }) => ({ kind: 'script' as const, id: kind, title: screen.title, places: [] })),
    ...views
      .filter(({ content }) => names(content, key))
      .map(({ id, title }) => ({ kind: 'view' as const, id, title, places: [] })),
  ]
}

/** Whether a process of the screen names a field, by its key or in an expression. */
function processNames(document: ProcessDocument, { screen, key }: FieldSought): boolean {
  if (document.screen !== screen.id) return false
  const { flow, start, summary, material, status, result } = document
  return (
    names([flow, start, summary, material, status, result], key) ||
    expressionsOf(document).some(({ text }) => recordFieldsRead(text).includes(key))
  )
}
/** Versions of processes that can be started or have instances that run, each process once. */
async function processes(db: Queries, sought: FieldSought): Promise<UsedBy> {
  const found = (await liveProcesses(db, [sought.screen.id])).filter(({ document }) => processNames(document, sought))
  const titles = new Map(found.toReversed().map(({ document }) => [document.code, document.title]))
  return [...titles].map(([id, title]) => ({ kind: 'process' as const, id, title, places: [] }))
}

async function usersOf(caller: Requester, db: Queries, sought: Sought | undefined): Promise<UsedBy> {
  if (!sought) return []
  const everywhere = [...(await pages(db, sought)), ...(await reports(db, sought))]
  return sought.kind === 'field'
    ? [
        ...everywhere,
        ...(await processes(db, sought)),
        ...(await rights(caller, db, sought)),
        ...(await ofPage(db, sought)),
      ]
    : everywhere
}

/** What names a field of a published document outside of it. */
export const usersOfField = (caller: Requester, db: Queries, field: string, screen: Screen): Promise<UsedBy> =>
  usersOf(caller, db, soughtOf({ field }, screen))

/** Everything outside of a screen that names one of its fields, or all that names a dictionary or a report. */
export async function usedBy(caller: Requester, db: Queries, asked: UsedByQuery): Promise<UsedBy> {
  const { rows } = await sql<{ document: Screen }>`
    select v.document from sys_screen s join sys_screen_version v on v.screen_id = s.id and v.version = s.published_version where s.id = ${asked.screen ?? ''}`.execute(
    db,
  )
  return usersOf(caller, db, soughtOf(asked, rows[0]?.document))
}
