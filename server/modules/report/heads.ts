import * as documents from '../../../schemas/contract/reports/report-document.ts'
import * as graph from '../../../schemas/contract/reports/graph-report.ts'
import * as head from '../../../schemas/contract/reports/report-head.ts'
import { textIn } from '../../../schemas/language/text.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { EMPTY_QUERY, type ListQuery, parseListQuery, termText } from '../../data/query/index.ts'
import { stampOf } from '../../data/write/index.ts'
import { answer, page } from '../../http/response/answer.ts'
import { bind } from '../../http/bind.ts'
import type { HandlerContext } from '../../http/context.ts'
import { parseIds } from '../../http/request/ids.ts'
import { queryAsked } from './rows.ts'
import { checkedReport, parsedQuery, saveReport } from './save.ts'
import { queryPage } from './sql/run.ts'
import { querySource } from '../data-source/api.ts'
import { assertSources, authorSource, mayChooseSource } from './sources.ts'
import { type StoredReport, deleteReports, findStored, listStored, readRoles, writeRoles } from './store.ts'
import { WIRE_TYPES } from './describe.ts'
import { chartOf, graphItems, graphReply, headReply, itemReplies, paramReplies, reportOf } from './wire.ts'

async function demandStored({ db }: Pick<HandlerContext, 'db'>, name: string): Promise<StoredReport> {
  const stored = await findStored(db, name)
  if (!stored) throw new AppError('PICKER_REPORT_UNKNOWN', { code: name.slice(0, 60) })
  return stored
}

/** One page of the stored reports that are of a kind and match the words. */
async function pageOfStored<T>(
  { db }: Pick<HandlerContext, 'db'>,
  query: ListQuery,
  keep: (stored: StoredReport) => boolean,
  reply: (stored: StoredReport) => T,
) {
  const matches = (words: string, name: string) => words.includes(termText(query, name).replaceAll('*', '').trim())
  const { current, size, offset } = query.page
  const found = (await listStored(db)).filter(
    (stored) => keep(stored) && matches(stored.title, 'name') && matches(stored.code, 'code'),
  )
  return page(found.slice(offset, offset + size).map(reply), found.length, current, size)
}

async function removeStored(context: HandlerContext, names: readonly string[]) {
  const found = await Promise.all(names.map((name) => findStored(context.db, name)))
  const ids = found.flatMap((stored) => stored?.id ?? [])
  await context.database.transaction((tx) => deleteReports(tx, ids, stampOf(context)))
  return answer({ result: null, message: 'REPORT_REMOVED' })
}
/** A head without an id is a new one; its code may not be another's. */
async function saved(
  context: HandlerContext,
  id: string | undefined,
  make: (before: StoredReport | undefined) => unknown,
): Promise<StoredReport> {
  const before = id ? await demandStored(context, id) : undefined
  return saveReport(context, make(before), before?.version ?? 0)
}

const heads = () => [
  bind(head.list, (context) =>
    pageOfStored(
      context,
      parseListQuery(context.query),
      ({ document }) => document.sql !== undefined && !document.chart,
      headReply,
    ),
  ),
  bind(head.add, async (context) =>
    answer({
      result: headReply(await saved(context, undefined, () => reportOf(context.body))),
      message: 'REPORT_SAVED',
    }),
  ),
  bind(head.editAll, async (context) =>
    answer({
      result: headReply(
        await saved(context, context.body.head.id, (before) => reportOf(context.body, before?.document)),
      ),
      message: 'REPORT_SAVED',
    }),
  ),
  bind(head.remove, (context) => removeStored(context, [context.query.id])),
  bind(head.removeBatch, (context) => removeStored(context, parseIds(context.query.ids))),
  bind(head.parseSql, async (context) => {
    const { sql = '', dbKey } = context.query
    if (dbKey && !mayChooseSource(context)) throw new AppError('REPORT_SOURCE_CLOSED')
    const source = dbKey ? await querySource(context, dbKey) : undefined
    const { columns, params } = await parsedQuery(context.database, sql, source)
    return {
      fields: columns.map(({ field, type }, at) => ({
        fieldName: field,
        fieldTxt: field,
        fieldType: WIRE_TYPES[type] ?? 'String',
        isShow: 1,
        isSearch: 0,
        isOrder: 1,
        orderNum: at,
      })),
      params: params.map((name, at) => ({ paramName: name, paramTxt: name, paramValue: '', orderNum: at + 1 })),
    }
  }),
  bind(head.items, async (context) => {
    const { id, document } = await demandStored(context, context.query.headId)
    return itemReplies(id, document)
  }),
  bind(head.params, async (context) => {
    const { id, document } = await demandStored(context, context.query.headId)
    return paramReplies(id, document)
  }),
]

const charts = () => [
  bind(graph.list, (context) =>
    pageOfStored(context, parseListQuery(context.query), ({ document }) => document.chart !== undefined, graphReply),
  ),
  bind(graph.add, async (context) =>
    answer({
      result: graphReply(await saved(context, undefined, () => chartOf(context.body))),
      message: 'REPORT_SAVED',
    }),
  ),
  bind(graph.edit, async (context) =>
    answer({
      result: graphReply(await saved(context, context.body.id, (before) => chartOf(context.body, before?.document))),
      message: 'REPORT_SAVED',
    }),
  ),
  bind(graph.removeBatch, (context) => removeStored(context, parseIds(context.query.ids))),
  bind(graph.items, async (context) => graphItems((await demandStored(context, context.query.id)).document)),
  bind(graph.params, async (context) => {
    const { id, document } = await demandStored(context, context.query.headId)
    return paramReplies(id, document)
  }),
]

const own = () => [
  bind(documents.documents, async (context) =>
    (await listStored(context.db)).map(({ code, document, origin, version, update_by, update_time }) => ({
      code,
      title: textIn(document.title, context.locale),
      origin,
      version,
      isChart: document.chart !== undefined,
      updateBy: update_by,
      updateTime: update_time,
    })),
  ),
  bind(documents.document, async (context) => {
    const { document, version } = await demandStored(context, context.params.code)
    return { document, version }
  }),
  bind(documents.saveDocument, async (context) => {
    const { document: sent, version } = context.body
    const { document, version: now } = await saveReport(context, { ...sent, code: context.params.code }, version)
    return answer({ result: { document, version: now }, message: 'REPORT_SAVED' as const })
  }),
  bind(documents.removeDocument, (context) => removeStored(context, [context.params.code])),
  bind(documents.preview, async (context) => {
    const report = await checkedReport(context.database, context.body.document, context.locale, (document) =>
      authorSource(context, document),
    )
    await assertSources(context, report)
    if (report.sql === undefined && report.rows === undefined)
      throw new AppError('REPORT_INVALID', { count: 1, first: '/sql' })
    return queryPage(context.database, await queryAsked(context, report, EMPTY_QUERY))
  }),
  bind(documents.roles, async (context) => readRoles(context, (await demandStored(context, context.params.code)).code)),
  bind(documents.grantRoles, async (context) => {
    const { code } = await demandStored(context, context.params.code)
    await context.database.transaction((tx) => writeRoles(tx, context, code, context.body.roleIds))
    return answer({ result: null, message: 'REPORT_SAVED' })
  }),
]

/** How administrators make reports: as the designer of an existing client does, and as documents. */
export const headRoutes = () => [...heads(), ...charts(), ...own()]
