import type { Report } from '../../../schemas/language/report.ts'
import { textIn } from '../../../schemas/language/text.ts'
import { AppError, say } from '../../../schemas/messages/index.ts'
import type { ListQuery } from '../../data/query/index.ts'
import {
  truncationNote,
  headOf,
  type OutCell,
  type OutRow,
  type SheetFormat,
  sheetName,
  type SheetSpec,
  widthOf,
  writeGate,
  writeSheetWith,
} from '../../data/spreadsheet/index.ts'
import type { Requester } from '../../http/context.ts'
import { describe } from './describe.ts'
import { countReport, eachRow } from './rows.ts'

/** Beyond this the older format has no rows. */
const MAX_XLS = 65_000
/** Rows of a sheet. */
const MAX = 100_000

/** What the sheet of a report will be, once its rows are counted. */
export interface ReportPlan {
  readonly title: string
  readonly count: number
  readonly format: SheetFormat
  readonly filename: string
}
/** Counts the rows; more than a sheet holds are refused before any is written. */
export async function planSheet(context: Requester, report: Report, query: ListQuery): Promise<ReportPlan> {
  const count = await countReport(context, report, query, MAX + 1)
  if (count > MAX) throw new AppError('REPORT_TOO_MANY', { max: MAX })
  const title = textIn(report.title, context.locale)
  const format = query.sheet.isXlsx || count > MAX_XLS ? 'xlsx' : 'xls'
  return { title, count, format, filename: `${title}.${format}` }
}

interface Writing {
  readonly plan: ReportPlan
  readonly signal?: AbortSignal
  readonly path?: string
  progress?(done: number): void
}

/** All rows of a report as a sheet: its shown columns in words, below one heading where they stand below one on the screen. */
export async function writeReport(
  context: Requester,
  report: Report,
  query: ListQuery,
  { plan, signal, path, progress }: Writing,
): Promise<Buffer> {
  const { locale, user } = context
  const columns = (await describe(context, report)).filter(({ column }) => column.hidden !== true)
  const words = columns.map(({ choices }) => choices && new Map(choices.map(({ value, text }) => [value, text])))
  const cellOf = (row: Readonly<Record<string, unknown>>, at: number): OutCell => {
    const field = columns[at]?.column.field ?? ''
    const value = row[`${field}_dictText`] ?? row[field]
    if (value === null || value === undefined) return null
    return words[at]?.get(String(value)) ?? (typeof value === 'number' ? value : String(value))
  }
  const drawn = columns.map(({ title, column: { group } }) => ({
    title: textIn(title, locale),
    group: group && textIn(group, locale),
  }))
  const titles: OutRow[] = [
    [say('EXPORT_TITLE', { name: plan.title }, locale)],
    [say('EXPORT_BY', { name: user.realname }, locale)],
  ]
  const head = headOf(drawn, titles.length)
  const above = [...titles, ...head.rows]
  const spec: SheetSpec = {
    format: plan.format,
    name: sheetName(plan.title),
    above: above.length,
    headers: head.rows.length,
    merged: head.merged,
    cut: truncationNote(locale),
    columns: drawn.map(({ title }) => ({ width: widthOf(title) })),
  }
  const max = plan.format === 'xls' ? MAX_XLS : MAX
  let done = 0
  return writeGate(() =>
    writeSheetWith(
      spec,
      async (writer) => {
        await writer.rows(above)
        await eachRow(context, report, query, { max, signal }, async (rows) => {
          signal?.throwIfAborted()
          // Others may have added some since they were counted.
          if ((done += rows.length) > max) throw new AppError('REPORT_TOO_MANY', { max })
          await writer.rows(rows.map((row) => columns.map((_, at) => cellOf(row, at))))
          progress?.(done)
        })
      },
      path,
    ),
  )
}
