import * as contract from '../../../schemas/contract/report.ts'
import type { Report } from '../../../schemas/language/documents.ts'
import { type Text, textIn } from '../../../schemas/language/text.ts'
import type { ColumnType } from '../../../registry/kit/define.ts'
import { engineOf } from '../../crud/engine.ts'
import { bind } from '../../http/bind.ts'
import type { HandlerContext } from '../../http/context.ts'
import type { ServerModule } from '../../http/module.ts'
import { type Entry, dictMap } from '../dict/api.ts'
import { demandReport, reportRows } from './rows.ts'

const DICT_LIST_SIZE = 20
const CONTROLS: Readonly<Partial<Record<ColumnType, string>>> = { date: 'date', timestamp: 'datetime' }
type Column = Report['columns'][number]

interface Described {
  readonly title: Text
  readonly dict: string | undefined
  /** How a value of the column is asked for, in the contract's words. */
  readonly control: string
}

/** Title and dictionary of the columns: the report's own words, else those of the screen's field. */
async function describe(context: HandlerContext, report: Report): Promise<(column: Column) => Described> {
  const screen = report.screen ? await engineOf(context).screens.find(report.screen) : undefined
  return (column) => {
    const known = screen?.columns.get(column.field)
    const field = known?.field?.field
    const dict = column.dict ?? field?.dict
    return { title: column.title ?? field?.title ?? column.field, dict, control: dict === undefined ? (CONTROLS[known?.type ?? 'text'] ?? 'text') : 'list' }
  }
}

async function choices(context: HandlerContext, described: readonly Described[]): Promise<Record<string, Entry[]>> {
  const codes = described.flatMap(({ dict }) => dict ?? [])
  return codes.length === 0 ? {} : dictMap(context, codes)
}

async function columnsReply(context: HandlerContext, report: Report) {
  const of = await describe(context, report)
  const described = report.columns.map((column) => ({ column, ...of(column) }))
  const byCode = await choices(context, described)
  const columns = described.map(({ column, title, dict }): contract.ReportColumnReply => ({
    title: textIn(title, context.locale),
    dataIndex: column.field,
    align: 'center',
    ...(column.width === undefined ? {} : { width: column.width }),
    sorter: column.sortable !== false,
    hidden: column.hidden === true,
    ...(dict === undefined ? {} : { customRender: column.field }),
  }))
  const dictOptions = Object.fromEntries(described.flatMap(({ column, dict }) => (dict === undefined ? [] : [[column.field, byCode[dict] ?? []]])))
  return { columns, dictOptions, cgRpConfigId: report.code, cgRpConfigName: textIn(report.title, context.locale) }
}

async function queryReply(context: HandlerContext, report: Report): Promise<contract.ReportQueryReply[]> {
  const of = await describe(context, report)
  const asked = report.columns.filter((column) => column.query !== undefined).map((column) => ({ column, ...of(column) }))
  const byCode = await choices(context, asked)
  return asked.map(({ column, title, dict, control }) => ({
    label: textIn(title, context.locale),
    field: column.field,
    view: control,
    mode: column.query === 'range' ? 'group' : 'single',
    hidden: column.folded === true ? '1' : '0',
    ...(dict === undefined ? {} : { dictCode: dict, dictOptions: byCode[dict] ?? [] }),
  }))
}

export const report: ServerModule = {
  name: 'report',
  routes: () => [
    bind(contract.getRpColumns, async (context) => columnsReply(context, await demandReport(context, context.params.code))),
    bind(contract.getQueryInfo, async (context) => queryReply(context, await demandReport(context, context.params.id))),
    bind(contract.getParamsInfo, async (context) => {
      const { params = [] } = await demandReport(context, context.params.id)
      return params.map(({ name, title, default: value }, at) => ({ paramName: name, paramTxt: textIn(title ?? name, context.locale), paramValue: value ?? '', orderNum: at + 1 }))
    }),
    bind(contract.getData, async (context) => reportRows(context, await demandReport(context, context.params.id), context.query)),
    bind(contract.getReportDictList, async (context) => {
      const found = await demandReport(context, context.query.sql)
      const [key, words] = [found.columns[0]?.field ?? 'id', found.columns[1]?.field ?? found.columns[0]?.field ?? 'id']
      const keyword = context.query.keyword?.trim() ?? ''
      const { records } = await reportRows(context, found, { pageSize: String(DICT_LIST_SIZE), ...(keyword === '' ? {} : { [words]: `*${keyword}*` }) })
      return records.map((row) => ({ value: String(row[key] ?? ''), text: String(row[words] ?? '') }))
    }),
  ],
}
