import { splitCommaList } from '../../../schemas/language/comma-list.ts'
import type { GraphHead, GraphItem, SavedGraph } from '../../../schemas/contract/reports/graph-report.ts'
import type {
  ReportHead,
  ReportItem,
  ReportParamItem,
  SavedReport,
} from '../../../schemas/contract/reports/report-head.ts'
import { DICT_CODE } from '../../../schemas/language/names.ts'
import type { Report, ReportColumn, ReportParam } from '../../../schemas/language/report.ts'
import { textIn } from '../../../schemas/language/text.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { WIRE_TYPES } from './describe.ts'
import type { StoredReport } from './store.ts'

/** Documents of reports as heads, items and parameters of the contract, and back. */
const OWN_TYPES: Readonly<Record<string, ReportColumn['type']>> = {
  string: 'text',
  integer: 'integer',
  long: 'integer',
  double: 'numeric',
  number: 'numeric',
  bigdecimal: 'numeric',
  date: 'date',
  datetime: 'timestamp',
}
const DICT = new RegExp(DICT_CODE)
const isSet = (flag: unknown): boolean => ['1', 'Y', 'true'].includes(String(flag))
const flag = (on: boolean | undefined): number => (on === true ? 1 : 0)
const letter = (on: boolean | undefined): string => (on === true ? 'Y' : 'N')
const title = (text: Report['title']): string => textIn(text, 'zh-CN')
const typeName = (type: ReportColumn['type'] = 'text'): string => WIRE_TYPES[type] ?? 'String'
const ordered = <T extends { readonly orderNum?: number | null }>(list: readonly T[]): T[] =>
  list.toSorted((one, other) => (one.orderNum ?? 0) - (other.orderNum ?? 0))

export function headReply({ id, code, document, create_by, create_time }: StoredReport): ReportHead {
  return {
    id,
    code,
    name: title(document.title),
    cgrSql: document.sql ?? '',
    dbSource: document.dbSource ?? '',
    content: document.description ?? '',
    createBy: create_by,
    createTime: create_time,
  }
}
export function itemReplies(id: string, { columns }: Report): ReportItem[] {
  return columns.map((column, at) => ({
    id: `${id}-${at}`,
    cgrheadId: id,
    fieldName: column.field,
    fieldTxt: title(column.title ?? column.field),
    fieldWidth: column.width ?? null,
    fieldType: typeName(column.type),
    isShow: flag(column.hidden !== true),
    isSearch: flag(column.query !== undefined),
    searchMode: column.query === 'range' ? 'group' : 'single',
    isOrder: flag(column.sortable !== false),
    isTotal: column.total ? '1' : '0',
    dictCode: column.dict ?? '',
    fieldHref: column.href ?? '',
    replaceVal: column.replace ?? '',
    groupTitle: title(column.group ?? ''),
    orderNum: at,
  }))
}
export function paramReplies(id: string, { params = [] }: Report): ReportParamItem[] {
  return params.map(({ name, title: words, default: value }, at) => ({
    id: `${id}-p${at}`,
    cgrheadId: id,
    paramName: name,
    paramTxt: title(words ?? name),
    paramValue: value ?? '',
    orderNum: at + 1,
  }))
}

/** The contract has one language per text: an unchanged text keeps its translation. */
const wordsOf = (sent: string | null | undefined, before: ReportColumn['title']) =>
  sent && before && title(before) === sent ? before : sent

function columnOf(item: ReportItem, before: ReportColumn | undefined): ReportColumn {
  const type = OWN_TYPES[(item.fieldType ?? '').toLowerCase()]
  const words = wordsOf(item.fieldTxt, before?.title)
  const group = wordsOf(item.groupTitle, before?.group)
  return {
    field: item.fieldName,
    ...(words ? { title: words } : {}),
    ...(type ? { type } : {}),
    ...(item.fieldWidth ? { width: item.fieldWidth } : {}),
    ...(item.dictCode && DICT.test(item.dictCode) ? { dict: item.dictCode } : {}),
    ...(item.replaceVal ? { replace: item.replaceVal } : {}),
    ...(isSet(item.isSearch) ? { query: item.searchMode === 'group' ? ('range' as const) : ('single' as const) } : {}),
    ...(item.isShow !== undefined && !isSet(item.isShow) ? { hidden: true } : {}),
    ...(item.isOrder !== undefined && !isSet(item.isOrder) ? { sortable: false } : {}),
    ...(isSet(item.isTotal) ? { total: true } : {}),
    ...(group ? { group } : {}),
    ...(item.fieldHref ? { href: item.fieldHref } : {}),
  }
}
/** What the contract cannot say of a parameter, such as its type, stays as it was. */
function paramOf(item: ReportParamItem, before: Report | undefined): ReportParam {
  const known = before?.params?.find(({ name }) => name === item.paramName)
  return {
    ...known,
    name: item.paramName,
    ...(item.paramTxt ? { title: item.paramTxt } : {}),
    ...(item.paramValue ? { default: item.paramValue } : {}),
  }
}

/** A call that says nothing of the data source leaves it; an empty one is the database of the application. */
function sourceOf(
  { dbSource }: { readonly dbSource?: string | null },
  before: Report | undefined,
): Pick<Report, 'dbSource'> {
  const code = dbSource === undefined ? before?.dbSource : dbSource
  return code ? { dbSource: code } : {}
}

/** The document of a saved head; what the contract does not know of it (chart, menu entry) stays as it was. */
export function reportOf(
  { head, items = [], params = [], deleteItemIds, deleteParamIds }: SavedReport,
  before?: Report,
): Report {
  const gone = new Set([...splitCommaList(deleteItemIds ?? ''), ...splitCommaList(deleteParamIds ?? '')])
  const remaining = <T extends { readonly id?: string; readonly orderNum?: number | null }>(list: readonly T[]) =>
    ordered(list.filter(({ id }) => id === undefined || !gone.has(id)))
  const stated = remaining(params).map((item) => paramOf(item, before))
  const { dbSource: _source, ...rest } = before ?? {}
  return {
    ...rest,
    version: 1,
    code: head.code,
    title: before && title(before.title) === head.name ? before.title : head.name,
    sql: head.cgrSql,
    ...sourceOf(head, before),
    ...(head.content ? { description: head.content } : {}),
    columns: remaining(items).map((item) =>
      columnOf(
        item,
        before?.columns.find(({ field }) => field === item.fieldName),
      ),
    ),
    ...(stated.length > 0 ? { params: stated } : {}),
  }
}

export function graphReply({ id, code, document }: Pick<StoredReport, 'id' | 'code' | 'document'>): GraphHead {
  const { chart, sql, rows } = document
  return {
    id,
    code,
    name: title(document.title),
    displayTemplate: chart?.layout ?? 'single',
    xaxisField: chart?.x ?? '',
    yaxisField: (chart?.y ?? []).join(','),
    dataType: rows ? 'json' : 'sql',
    dbSource: document.dbSource ?? '',
    cgrSql: rows ? JSON.stringify(rows) : (sql ?? ''),
    graphType: (chart?.kinds ?? []).join(','),
    content: document.description ?? '',
    extendJs: '',
    isCombination: chart?.layout === 'combination' ? 'combination' : '',
  }
}
export function graphItems({ columns }: Report): GraphItem[] {
  return columns.map((column, at) => ({
    id: String(at),
    fieldName: column.field,
    fieldTxt: title(column.title ?? column.field),
    fieldType: typeName(column.type),
    isShow: letter(column.hidden !== true),
    isTotal: letter(column.total),
    searchFlag: letter(column.query !== undefined),
    searchMode: column.query === 'range' ? 'group' : 'single',
    dictCode: column.dict ?? '',
    orderNum: at,
  }))
}

const statedRows = (text: string): Report['rows'] => {
  try {
    return JSON.parse(text) as Report['rows']
  } catch (error) {
    throw new AppError('REPORT_INVALID', { count: 1, first: 'JSON' }, error)
  }
}
const wanted = <T extends string>(text: string, known: readonly T[]): T[] =>
  splitCommaList(text).flatMap((one) => known.find((each) => each === one) ?? [])

/** The document of a saved chart. What would call other houses or run code is refused, not dropped. */
export function chartOf(saved: SavedGraph, before?: Report): Report {
  if (saved.dataType === 'api') throw new AppError('REPORT_NO_API')
  if (saved.extendJs) throw new AppError('REPORT_NO_SCRIPT')
  const { sql: _sql, rows: _rows, dbSource: _source, ...rest } = before ?? { sql: '', rows: [], dbSource: '' }
  const items = ordered(saved.onlGraphreportItemList ?? [])
  const params = (saved.paramsList ?? []).map((item) => paramOf(item, before))
  const layout = wanted(saved.displayTemplate, ['single', 'double', 'tab', 'combination'])[0] ?? 'single'
  return {
    ...rest,
    version: 1,
    code: saved.code,
    title: saved.name,
    ...(saved.content ? { description: saved.content } : {}),
    ...(saved.dataType === 'json'
      ? { rows: statedRows(saved.cgrSql) ?? [] }
      : { sql: saved.cgrSql, ...sourceOf(saved, before) }),
    columns: items.map((item) =>
      columnOf(
        {
          ...item,
          isSearch: item.searchFlag ?? null,
          fieldHref: null,
          fieldWidth: null,
          isOrder: '1',
          replaceVal: null,
          groupTitle: null,
          cgrheadId: null,
        },
        before?.columns.find(({ field }) => field === item.fieldName),
      ),
    ),
    ...(params.length > 0 ? { params } : {}),
    chart: {
      ...before?.chart,
      layout,
      kinds: wanted(saved.graphType, ['bar', 'line', 'pie', 'table']),
      x: saved.xaxisField,
      y: splitCommaList(saved.yaxisField),
    },
  }
}
