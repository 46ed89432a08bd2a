import type { Report } from '../../../schemas/language/report.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import {
  type Engine,
  engineFor,
  engineOf,
  isQueryReport,
  reportPermission,
  type TableScreen,
  wireTime,
} from '../../data/catalog/index.ts'
import { readableColumns, restrictScreen } from '../../data/access/index.ts'
import {
  addDictTexts,
  describeSlowQuery,
  listRows,
  logSlowQuery,
  type Totals,
  totalsOf,
} from '../../data/read/index.ts'
import { EMPTY_QUERY, type ListQuery, pageOf, PARAM_SUFFIXES, readAdvanced, termText } from '../../data/query/index.ts'
import type { Requester } from '../../http/context.ts'
import { countExported, forEachSlice } from '../../data/spreadsheet/index.ts'
import { querySource } from '../data-source/api.ts'
import { RESOURCES, type Rows } from './resources.ts'
import { restrictedTables } from './sql/restricted-tables.ts'
import { type QueryAsked, eachQueryRow, queryCount, queryPage, querySums } from './sql/run.ts'
import { findStored } from './store.ts'

const SUFFIXES = ['', ...PARAM_SUFFIXES]
/** The largest page that a list gives. */
const PAGE = 1000

/** A report over a screen with the columns that the person is given there; a masked one can be neither asked for nor sorted by. */
async function asGiven(context: Requester, report: Report): Promise<Report> {
  const screen = report.screen === undefined ? undefined : await engineOf(context).screens.find(report.screen)
  if (!screen) return report
  const given = restrictScreen(screen, context)
  return {
    ...report,
    columns: report.columns.flatMap((stated) => {
      if (given.columns.has(stated.field) || !screen.columns.has(stated.field)) return [stated]
      const { query: _query, ...shown } = stated
      return given.masked?.has(stated.field) ? [{ ...shown, sortable: false }] : []
    }),
  }
}

export async function requireReport(context: Requester, code: string): Promise<Report> {
  const report = (await engineOf(context).report(code)) ?? (await findStored(context.db, code))?.document
  if (!report) throw new AppError('PICKER_REPORT_UNKNOWN', { code: code.slice(0, 60) })
  return asGiven(context, report)
}

/** The report's own parameters as conditions: looked up by name, and plain values whatever signs stand in them. */
function bindings({ params = [] }: Report, sent: ListQuery): { field: string; rule: string; val: string }[] {
  return params.flatMap(({ name, field, rule, default: fallback }) => {
    const val = termText(sent, `self_${name}`).trim() || (fallback ?? '')
    return val === '' || field === undefined ? [] : [{ field, rule: rule ?? 'eq', val }]
  })
}

/** Of a query only what concerns the report's own columns; a sort by another column is refused later by name. */
function allowed(report: Report, query: ListQuery): ListQuery {
  const names = [
    'pageNo',
    'pageSize',
    'order',
    ...report.columns.flatMap(({ field }) => SUFFIXES.map((suffix) => field + suffix)),
  ].filter((name) => termText(query, name) !== '')
  const sortable = new Set(report.columns.filter((column) => column.sortable !== false).map((column) => column.field))
  const isSorted = query.sort.columns?.every((name) => sortable.has(name)) === true
  const forced = report.columns.flatMap(({ field }) => {
    const val = termText(query, `force_${field}`)
    return val === '' ? [] : [{ field, rule: 'eq', val }]
  })
  const bound = [...bindings(report, query), ...forced]
  return {
    ...EMPTY_QUERY,
    terms: Object.fromEntries(names.map((name) => [name, termText(query, name)])),
    page: query.page,
    sort: isSorted ? query.sort : { ...query.sort, columns: undefined },
    advanced: bound.length === 0 ? undefined : readAdvanced(JSON.stringify(bound), ''),
    names: [...names, ...(isSorted ? ['column'] : []), ...(bound.length === 0 ? [] : ['superQueryParams'])],
  }
}

function project(report: Report, { records, total }: Rows): { records: Record<string, unknown>[]; total: number } {
  const shown = report.columns.map((column) => column.field)
  return {
    total,
    records: records.map((row) =>
      Object.fromEntries(
        ['id', ...shown]
          .flatMap((field) => [field, `${field}_dictText`])
          .filter((field) => Object.hasOwn(row, field))
          .map((field) => [field, row[field]]),
      ),
    ),
  }
}

/** What stands for the variables of a query. */
function variablesOf({ user, clock }: Requester): QueryAsked['variables'] {
  const now = wireTime(new Date(clock.now()))
  return {
    sys_user_code: user.username,
    sys_user_name: user.realname,
    sys_org_code: user.orgCode ?? '',
    sys_date: now.slice(0, 10),
    sys_time: now,
    sys_base_path: '',
    tenant_id: user.tenant,
  }
}
export async function queryAsked(context: Requester, report: Report, query: ListQuery): Promise<QueryAsked> {
  return {
    report,
    query,
    variables: variablesOf(context),
    // The tables of a data source are not ours.
    ...(report.dbSource === undefined
      ? { narrowed: report.sql === undefined ? undefined : await restrictedTables(context, report.sql) }
      : { source: await querySource(context, report.dbSource) }),
  }
}

function demandCode({ can }: Requester, code: string): void {
  if (!can(code)) throw new AppError('HTTP_FORBIDDEN')
}

/** Only a user who may see the rows of a query may see its columns. */
export async function requireDescribedReport(context: Requester, code: string): Promise<Report> {
  const report = await requireReport(context, code)
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
const askingForReport = (context: Requester): Requester => ({ ...context, excluded: () => NO_CODES })

/** Where the rows of a report come from, and what is asked there. */
type Source =
  | { readonly kind: 'query'; readonly asked: QueryAsked }
  | { readonly kind: 'resource'; page(query: ListQuery): Promise<Rows> }
  | { readonly kind: 'screen'; readonly engine: Engine; readonly screen: TableScreen; readonly query: ListQuery }

async function sourceOf(context: Requester, report: Report, query: ListQuery): Promise<Source> {
  if (isQueryReport(report)) {
    demandCode(context, reportPermission(report.code))
    return { kind: 'query', asked: await queryAsked(context, report, query) }
  }
  const { resource } = report
  if (resource)
    return { kind: 'resource', page: (asked) => RESOURCES[resource](askingForReport(context), allowed(report, asked)) }
  const engine = engineFor(engineOf(context), context)
  const screen = await engine.screens.demandTable(report.screen ?? '')
  demandCode(context, `${screen.permission}:list`)
  return {
    kind: 'screen',
    engine,
    screen: askedByReport(restrictScreen(screen, context)),
    query: allowed(report, query),
  }
}

/**
 * One page of a report: of its query for users with its permission, of a system list, or of one screen for users who may list it.
 * The contract has no word for how far a total counts, so all rows are counted.
 */
export async function reportRows(
  context: Requester,
  report: Report,
  query: ListQuery,
): Promise<{ records: Readonly<Record<string, unknown>>[]; total: number }> {
  const source = await sourceOf(context, report, query)
  if (source.kind === 'query')
    return logSlowQuery(context, { id: report.code, names: query.names }, () =>
      queryPage(context.database, source.asked),
    )
  if (source.kind === 'resource') return project(report, await source.page(query))
  const { engine, screen } = source
  const whole: ListQuery = { ...source.query, count: 'exact' }
  return project(
    report,
    await logSlowQuery(context, describeSlowQuery(engine, screen, whole), () =>
      listRows(engine, screen, whole, context.locale),
    ),
  )
}

/** The totals of all rows, of the columns whose values the user may see. */
export async function reportTotals(context: Requester, report: Report, query: ListQuery): Promise<Totals> {
  const source = await sourceOf(context, report, query)
  if (source.kind === 'query')
    return logSlowQuery(context, { id: report.code, names: query.names }, () =>
      querySums(context.database, source.asked),
    )
  if (source.kind === 'resource') return {}
  const { engine, screen, query: asked } = source
  const wanted = report.columns
    .filter(({ total }) => total === true)
    .map(({ field }) => ({ key: field, of: 'sum' as const }))
  return logSlowQuery(context, describeSlowQuery(engine, screen, asked), () => totalsOf(engine, screen, asked, wanted))
}

/** How many rows a report has, counted no further than `most`. */
export async function countReport(context: Requester, report: Report, query: ListQuery, most: number): Promise<number> {
  const source = await sourceOf(context, report, query)
  if (source.kind === 'query') return queryCount(context.database, source.asked, most)
  if (source.kind === 'screen') return countExported(source.engine, source.screen, source.query, most)
  return Math.min(most, (await source.page({ ...query, page: pageOf('1', '1') })).total)
}

type Take = (rows: readonly Readonly<Record<string, unknown>>[]) => Promise<void>
interface ManyRows {
  /** Rows are given up to so many and one more. */
  readonly max: number
  readonly signal?: AbortSignal | undefined
}
/** Gives all rows of a report to `take`, some at a time: of one moment where they are a screen's, or a query's. */
export async function eachRow(
  context: Requester,
  report: Report,
  query: ListQuery,
  { max, signal = new AbortController().signal }: ManyRows,
  take: Take,
): Promise<void> {
  const source = await sourceOf(context, report, query)
  if (source.kind === 'query') return eachQueryRow(context.database, source.asked, max, take)
  if (source.kind === 'screen') {
    const shown = new Set(['id', ...report.columns.map(({ field }) => field)])
    const columns = readableColumns(source.screen).filter(({ key }) => shown.has(key))
    return forEachSlice(
      source.engine,
      source.screen,
      source.query,
      { columns, signal, most: max + 1 },
      async (rows, inside) => {
        await addDictTexts(inside.database.kysely, inside, columns, rows, context.locale)
        await take(project(report, { records: rows, total: rows.length }).records)
      },
    )
  }
  let taken = 0
  for (let pageNo = 1; taken <= max; pageNo += 1) {
    signal.throwIfAborted()
    const { records } = project(report, await source.page({ ...query, page: pageOf(String(pageNo), String(PAGE)) }))
    taken += records.length
    await take(records)
    if (records.length < PAGE) return
  }
}

/** All rows of a report, as far as a chart can hold them. */
export async function allRows(
  context: Requester,
  report: Report,
  query: ListQuery,
  max: number,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const rows: Readonly<Record<string, unknown>>[] = []
  await eachRow(context, report, query, { max }, async (some) => void rows.push(...some))
  return rows
}
