import type { Report } from '../../../schemas/language/documents.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { engineOf, seenBy } from '../../crud/engine.ts'
import { givenTo } from '../../crud/given.ts'
import { listRows } from '../../crud/list.ts'
import { type ListParams, PARAM_SUFFIXES, textParam } from '../../crud/query/params.ts'
import type { HandlerContext } from '../../http/context.ts'
import { RESOURCES, type Rows } from './resources.ts'

const SUFFIXES = ['', ...PARAM_SUFFIXES]

export async function demandReport(context: HandlerContext, code: string): Promise<Report> {
  const report = await engineOf(context).report(code)
  if (!report) throw new AppError('PICKER_REPORT_UNKNOWN', { code: code.slice(0, 60) })
  return report
}

/** The report's own parameters as conditions: looked up by name, and plain values whatever signs stand in them. */
function bindings({ params = [] }: Report, sent: ListParams): { field: string; rule: string; val: string }[] {
  return params.flatMap(({ name, field, rule, default: fallback }) => {
    const val = textParam(sent, `self_${name}`).trim() || (fallback ?? '')
    return val === '' ? [] : [{ field, rule: rule ?? 'eq', val }]
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
  const bound = bindings(report, params)
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

/** One page of a report: columns of a system list, or of one screen for whoever may list that screen. */
export async function reportRows(context: HandlerContext, report: Report, params: ListParams): Promise<{ records: Record<string, unknown>[]; total: number }> {
  const asked = allowed(report, params)
  if (report.resource) return project(report, await RESOURCES[report.resource](context, asked))
  const engine = seenBy(engineOf(context), context)
  const screen = await engine.screens.demandTable(report.screen ?? '')
  context.demand(`${screen.permission}:list`)
  return project(report, await listRows(engine, givenTo(screen, context), asked, context.locale))
}
