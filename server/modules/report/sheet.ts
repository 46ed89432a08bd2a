import type { Report } from '../../../schemas/language/report.ts'
import { textIn } from '../../../schemas/language/text.ts'
import { AppError, say } from '../../../schemas/messages/index.ts'
import { type ListParams, textParam } from '../../crud/query/params.ts'
import { sheetName } from '../../crud/transfer/export.ts'
import { writeSheet } from '../../crud/transfer/write/sheet.ts'
import type { OutCell, WriteBatch } from '../../crud/transfer/write/types.ts'
import { download } from '../../http/answer.ts'
import type { HandlerContext } from '../../http/context.ts'
import { describe } from './describe.ts'
import { allRows } from './rows.ts'

/** Beyond this the older format has no rows. */
const MAX = { xls: 65_000, xlsx: 100_000 } as const
const TYPES = { xls: 'application/vnd.ms-excel', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' } as const
const BATCH = 500

/** All rows of a report's query as a sheet: its shown columns, in words. */
export async function reportSheet(context: HandlerContext, report: Report, params: ListParams) {
  const format = textParam(params, 'format') === 'xlsx' ? 'xlsx' : 'xls'
  const max = MAX[format]
  const rows = await allRows(context, report, params, max)
  if (rows.length > max) throw new AppError('REPORT_TOO_MANY', { max })
  const columns = (await describe(context, report)).filter(({ column }) => column.hidden !== true)
  const title = textIn(report.title, context.locale)
  const heads = columns.map((one) => textIn(one.title, context.locale))
  const words = columns.map(({ choices }) => choices && new Map(choices.map(({ value, text }) => [value, text])))
  const cellOf = (row: Readonly<Record<string, unknown>>, at: number): OutCell => {
    const field = columns[at]?.column.field ?? ''
    const value = row[`${field}_dictText`] ?? row[field]
    if (value === null || value === undefined) return null
    return words[at]?.get(String(value)) ?? (typeof value === 'number' ? value : String(value))
  }
  async function* batches(): AsyncGenerator<WriteBatch> {
    yield [[say('EXPORT_TITLE', { name: title }, context.locale)], [say('EXPORT_BY', { name: context.user.realname }, context.locale)], heads]
    for (let from = 0; from < rows.length; from += BATCH) yield rows.slice(from, from + BATCH).map((row) => columns.map((_, at) => cellOf(row, at)))
  }
  const widths = heads.map((head) => Math.min(40, Math.max(10, head.length * 2 + 2)))
  const data = await writeSheet(format, sheetName(title), widths, batches())
  return download({ data, type: TYPES[format], filename: `${title}.${format}` })
}
