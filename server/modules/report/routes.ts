import * as graph from '../../../schemas/contract/reports/graph-report.ts'
import * as contract from '../../../schemas/contract/reports/report.ts'
import { isObject } from '../../../schemas/language/values.ts'
import type { Report } from '../../../schemas/language/report.ts'
import { textIn } from '../../../schemas/language/text.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { engineOf } from '../../data/catalog/index.ts'
import { jsonParam, type ListParams, type ListQuery, parseListQuery } from '../../data/query/index.ts'
import { logSlowQuery } from '../../data/read/index.ts'
import { bind } from '../../http/bind.ts'
import type { AppParts, HandlerContext } from '../../http/context.ts'
import type { ServerModule } from '../../http/module.ts'
import { importReports } from './baseline.ts'
import { columnReplies, describe, optionsOf, queryReplies } from './describe.ts'
import { sendReport } from './export.ts'
import { headRoutes } from './heads.ts'
import { allRows, requireDescribedReport, requireReport, reportRows, reportTotals } from './rows.ts'
import { prepareReader } from './sql/reader.ts'
import { graphItems, graphReply } from './wire.ts'

const DICT_LIST_SIZE = 20
/** What a chart can still show. */
const CHART_ROWS = 10_000

async function wholeReply(context: HandlerContext, report: Report, query: ListQuery) {
  const described = await describe(context, report)
  return {
    data: await reportRows(context, report, query),
    columns: columnReplies(context, described),
    dictOptions: optionsOf(described),
    fieldHrefSlots: report.columns.flatMap(({ field, href }) =>
      href === undefined ? [] : [{ slotName: field, href }],
    ),
    cgreportHeadName: textIn(report.title, context.locale),
    isGroupTitle: report.columns.some(({ group }) => group !== undefined),
    hasTotals: true,
  }
}

const pages = () => [
  bind(contract.getRpColumns, async (context) => {
    const report = await requireDescribedReport(context, context.params.code)
    const described = await describe(context, report)
    return {
      columns: columnReplies(context, described),
      dictOptions: optionsOf(described),
      cgRpConfigId: report.code,
      cgRpConfigName: textIn(report.title, context.locale),
    }
  }),
  bind(contract.getQueryInfo, async (context) =>
    queryReplies(context, await describe(context, await requireDescribedReport(context, context.params.id))),
  ),
  bind(contract.getParamsInfo, async (context) => {
    const { params = [] } = await requireDescribedReport(context, context.params.id)
    return params.map(({ name, title, default: value }, at) => ({
      paramName: name,
      paramTxt: textIn(title ?? name, context.locale),
      paramValue: value ?? '',
      orderNum: at + 1,
    }))
  }),
  bind(contract.getData, async (context) =>
    reportRows(context, await requireReport(context, context.params.id), parseListQuery(context.query)),
  ),
  bind(contract.totals, async (context) =>
    reportTotals(context, await requireReport(context, context.params.id), parseListQuery(context.query)),
  ),
  bind(contract.getColumnsAndData, async (context) =>
    wholeReply(context, await requireReport(context, context.params.id), parseListQuery(context.query)),
  ),
  ...[contract.exportManySheetXls, contract.exportXls].map((sheet) =>
    bind(sheet, async (context) => sendReport(context, await requireReport(context, context.params.id), context.query)),
  ),
  bind(contract.getReportDictList, async (context) => {
    const found = await requireReport(context, context.query.sql)
    const [key, words] = [found.columns[0]?.field ?? 'id', found.columns[1]?.field ?? found.columns[0]?.field ?? 'id']
    const keyword = context.query.keyword?.trim() ?? ''
    const { records } = await reportRows(
      context,
      found,
      parseListQuery({ pageSize: String(DICT_LIST_SIZE), ...(keyword === '' ? {} : { [words]: `*${keyword}*` }) }),
    )
    return records.map((row) => ({ value: String(row[key] ?? ''), text: String(row[words] ?? '') }))
  }),
]

/** What a chart is asked of its columns, `[{fieldName, searchMode, value}]`, as parameters of a report. */
function chartParams(query: ListParams): ListParams {
  const stated = jsonParam(typeof query['params'] === 'string' ? query['params'] : '')
  const terms = (Array.isArray(stated) ? stated : [])
    .filter(isObject)
    .flatMap(({ fieldName, value }): [string, string][] => {
      const name = typeof fieldName === 'string' ? fieldName : ''
      if (Array.isArray(value))
        return [
          [`${name}_begin`, String(value[0] ?? '')],
          [`${name}_end`, String(value[1] ?? '')],
        ]
      return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : []
    })
  return { ...query, ...Object.fromEntries(terms) }
}

async function demandChart(context: HandlerContext, id: string): Promise<Report> {
  const report = await requireReport(context, id)
  if (!report.chart) throw new AppError('REPORT_NO_CHART', { code: report.code })
  return report
}

const charts = () => [
  bind(graph.getChartsData, async (context) => {
    const report = await demandChart(context, context.query.id ?? '')
    const described = await describe(context, report)
    const items = graphItems(report).map((item, at) => ({
      ...item,
      fieldTxt: textIn(described[at]?.title ?? '', context.locale),
    }))
    const query = parseListQuery(chartParams(context.query))
    const data = (
      await logSlowQuery(context, { id: report.code, names: query.names }, () =>
        allRows(context, report, query, CHART_ROWS),
      )
    ).slice(0, CHART_ROWS)
    // How the rows are asked is nobody's but the administrators'.
    const head = {
      ...graphReply({ id: report.code, code: report.code, document: report }),
      name: textIn(report.title, context.locale),
      cgrSql: '',
      dbSource: '',
      parts: [...(report.chart?.parts ?? [])],
    }
    return { head, data, items, dictOptions: optionsOf(described) }
  }),
  bind(graph.exportXlsById, async (context) =>
    sendReport(context, await demandChart(context, context.query.id ?? ''), chartParams(context.query)),
  ),
]

async function start(parts: AppParts): Promise<void> {
  const engine = engineOf(parts)
  for (const { code, reason } of await importReports(parts.database, [...engine.reports.values()], engine.now()))
    parts.log.warn(`The report ${code} could not be brought in: ${reason}`)
  if (!(await prepareReader(parts.database)))
    parts.log.warn(
      'The database lets no role for reports be made: their queries are checked, and read-only, and run as the user of the server',
    )
}

export const report: ServerModule = { name: 'report', routes: () => [...pages(), ...charts(), ...headRoutes()], start }
