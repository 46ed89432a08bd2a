import { HEADER } from '../../../schemas/contract/envelope.ts'
import type { Report } from '../../../schemas/language/report.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { engineOf, seenBy } from '../../crud/engine.ts'
import { givenTo } from '../../crud/given.ts'
import { listRows } from '../../crud/list.ts'
import { type ListParams, PARAM_SUFFIXES, textParam } from '../../crud/query/params.ts'
import type { Asker, HandlerContext } from '../../http/context.ts'
import type { TableScreen } from '../../crud/screens.ts'
import { isQueryReport, reportPermission } from '../../crud/reports.ts'
import { wireTime } from '../../crud/actor.ts'
import { RESOURCES, type Rows } from './resources.ts'
import { narrowedTables } from './sql/narrow.ts'
import { type QueryAsked, eachQueryRow, queryPage } from './sql/run.ts'
import { findStored } from './store.ts'

/** Whoever asks for rows, and what the call says besides: the tenant that is worked in. */
export type ReportAsker = Asker & Pick<HandlerContext, 'headers'>

const SUFFIXES = ['', ...PARAM_SUFFIXES]
/** The largest page that a list gives. */
const PAGE = 1000

/** A report over a screen with the columns that the person is given there; a masked one can be neither asked for nor sorted by. */
async function asGiven(context: Asker, report: Report): Promise<Report> {
  const screen = report.screen === undefined ? undefined : await engineOf(context).screens.find(report.screen)
  if (!screen) return report
  const given = givenTo(screen, context)
  return {
    ...report,
    columns: report.columns.flatMap((stated) => {
      if (given.columns.has(stated.field) || !screen.columns.has(stated.field)) return [stated]
      const { query: _query, ...shown } = stated
      return given.masked?.has(stated.field) ? [{ ...shown, sortable: false }] : []
    }),
  }
}

export async function demandReport(context: Asker, code: string): Promise<Report> {
  const report = (await engineOf(context).report(code)) ?? (await findStored(context.db, code))?.document
  if (!report) throw new AppError('PICKER_REPORT_UNKNOWN', { code: code.slice(0, 60) })
  return asGiven(context, report)
}

/** The report's own parameters as conditions: looked up by name, and plain values whatever signs stand in them. */
function bindings({ params = [] }: Report, sent: ListParams): { field: string; rule: string; val: string }[] {
  return params.flatMap(({ name, field, rule, default: fallback }) => {
    const val = textParam(sent, `self_${name}`).trim() || (fallback ?? '')
    return val === '' || field === undefined ? [] : [{ field, rule: rule ?? 'eq', val }]
  })
}

/** Of the parameters only what concerns the report's own columns; a sort by another column is refused later by name. */
function allowed(report: Report, params: ListParams): Record<string, string> {
  const kept: Record<string, string> = {}
  const names = report.columns.flatMap(({ field }) => SUFFIXES.map((suffix) => field + suffix))
  for (const name of ['pageNo', 'pageSize', 'order', ...names]) {
    const value = textParam(params, name)
    if (value !== '') kept[name] = value
  }
  const sort = textParam(params, 'column')
  const sortable = new Set(report.columns.filter((column) => column.sortable !== false).map((column) => column.field))
  if (sort.split(',').every((part) => sortable.has(part.trim()))) kept['column'] = sort
  const forced = report.columns.flatMap(({ field }) => {
    const val = textParam(params, `force_${field}`)
    return val === '' ? [] : [{ field, rule: 'eq', val }]
  })
  const bound = [...bindings(report, params), ...forced]
  return bound.length === 0 ? kept : { ...kept, superQueryParams: JSON.stringify(bound) }
}

function project(report: Report, { records, total }: Rows): { records: Record<string, unknown>[]; total: number } {
  const shown = report.columns.map((column) => column.field)
  return {
    total,
    records: records.map((row) =>
      Object.fromEntries(['id', ...shown].flatMap((field) => [field, `${field}_dictText`]).filter((field) => Object.hasOwn(row, field)).map((field) => [field, row[field]])),
    ),
  }
}

/** What stands for the variables of a query. */
function variablesOf({ user, clock }: Asker, tenant: string): QueryAsked['variables'] {
  const now = wireTime(new Date(clock.now()))
  return {
    sys_user_code: user.username, sys_user_name: user.realname, sys_org_code: user.orgCode ?? '', sys_date: now.slice(0, 10), sys_time: now, sys_base_path: '',
    tenant_id: user.tenants.includes(tenant) ? tenant : '0',
  }
}
export async function queryAsked(context: ReportAsker, report: Report, params: ListParams): Promise<QueryAsked> {
  return { report, params, variables: variablesOf(context, String(context.headers[HEADER.tenant] ?? '0')), narrowed: report.sql === undefined ? undefined : await narrowedTables(context, report.sql) }
}

function demandCode({ can }: Asker, code: string): void {
  if (!can(code)) throw new AppError('HTTP_FORBIDDEN')
}

/** What a query answers with is told to whoever may see its rows alone. */
export async function demandDescribed(context: Asker, code: string): Promise<Report> {
  const report = await demandReport(context, code)
  if (isQueryReport(report)) demandCode(context, reportPermission(report.code))
  return report
}

/** The conditions of the report itself travel as an advanced query, which nobody need be given for that; a client's own is none of them. */
function askedByReport(screen: TableScreen): TableScreen {
  const { noAdvanced: _closed, ...query } = screen.resolved.query
  return { ...screen, resolved: { ...screen.resolved, query } }
}

const NO_CODES: ReadonlySet<string> = new Set()
/** The same for a list of the system. */
const askingForReport = (context: HandlerContext): HandlerContext => ({ ...context, excluded: () => NO_CODES })

/** One page of the rows of a query, or of a screen. */
export async function pageOf(context: ReportAsker, report: Report, params: ListParams): Promise<Rows> {
  if (isQueryReport(report)) {
    demandCode(context, reportPermission(report.code))
    return queryPage(context.database, await queryAsked(context, report, params))
  }
  const engine = seenBy(engineOf(context), context)
  const screen = await engine.screens.demandTable(report.screen ?? '')
  demandCode(context, `${screen.permission}:list`)
  return project(report, await listRows(engine, askedByReport(givenTo(screen, context)), allowed(report, params), context.locale))
}

type Take = (rows: readonly Readonly<Record<string, unknown>>[]) => Promise<void>
export interface ManyRows {
  /** Rows are given up to so many and one more. */
  readonly max: number
  /** Asks for a page: how depends on whether there is a call, or a job that knows no system lists. */
  page(params: ListParams): Promise<Rows>
}
/** Gives all rows of a report to `take`, some at a time. */
export async function eachRow(context: ReportAsker, report: Report, params: ListParams, { max, page }: ManyRows, take: Take): Promise<void> {
  if (isQueryReport(report)) {
    demandCode(context, reportPermission(report.code))
    return eachQueryRow(context.database, await queryAsked(context, report, params), max, take)
  }
  let taken = 0
  for (let pageNo = 1; taken <= max; pageNo += 1) {
    const { records } = await page({ ...params, pageNo: String(pageNo), pageSize: String(PAGE) })
    taken += records.length
    await take(records)
    if (records.length < PAGE) return
  }
}

/** All rows of a report, as far as a chart can hold them. */
export async function allRows(context: HandlerContext, report: Report, params: ListParams, max: number): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const rows: Readonly<Record<string, unknown>>[] = []
  await eachRow(context, report, params, { max, page: (asked) => reportRows(context, report, asked) }, async (some) => void rows.push(...some))
  return rows
}

/** One page of a report: of its query for whoever was given it, of a system list, or of one screen for whoever may list that screen. */
export async function reportRows(context: HandlerContext, report: Report, params: ListParams): Promise<{ records: Readonly<Record<string, unknown>>[]; total: number }> {
  const { records, total } = report.resource && !isQueryReport(report) ? project(report, await RESOURCES[report.resource](askingForReport(context), allowed(report, params))) : await pageOf(context, report, params)
  return { records: [...records], total }
}
