import type { LogRecord } from '../../../schemas/contract/log.ts'
import { type MessageCode, say } from '../../../schemas/messages/index.ts'
import { type ListQuery, parseListQuery } from '../../data/query/index.ts'
import { listSystem, type SystemList } from '../../data/read/index.ts'
import {
  SHEET_TYPES,
  sheetName,
  truncationNote,
  widthOf,
  writeGate,
  writeSheetWith,
} from '../../data/spreadsheet/index.ts'
import type { Download, HandlerContext } from '../../http/context.ts'
import { withTexts } from './entries.ts'
import type { LogRow } from './store.ts'

/** Rows of a sheet. */
const MAX = 50_000
const PAGE = 1000

const COLUMNS: readonly (readonly [keyof LogRecord, MessageCode])[] = [
  ['createTime', 'LOG_TIME'],
  ['logType_dictText', 'LOG_TYPE'],
  ['logContent', 'LOG_SUBJECT'],
  ['username', 'LOG_USER'],
  ['asUsername', 'LOG_VIEWED_AS'],
  ['ip', 'LOG_IP'],
  ['method', 'LOG_METHOD'],
  ['recordId', 'LOG_RECORD'],
  ['costTime', 'LOG_DURATION'],
  ['resultCode', 'LOG_RESULT'],
  ['error', 'LOG_ERROR'],
]

/** The entries of a query as a sheet, the latest `MAX` of them. */
export async function exportLog(context: HandlerContext, list: SystemList, query: ListQuery): Promise<Download> {
  const { locale } = context
  const title = say('LOG_SHEET', {}, locale)
  const titles = COLUMNS.map(([, code]) => say(code, {}, locale))
  const spec = {
    format: 'xlsx',
    name: sheetName(title),
    above: 1,
    cut: truncationNote(locale),
    columns: titles.map((one) => ({ width: widthOf(one) })),
  } as const
  const data = await writeGate(() =>
    writeSheetWith(spec, async (writer) => {
      await writer.rows([titles])
      for (let current = 1; current <= MAX / PAGE; current++) {
        const { page } = parseListQuery({ pageNo: String(current), pageSize: String(PAGE) })
        const { records } = await listSystem<LogRow>(context, list, { ...query, page })
        const rows = await withTexts(context, records)
        await writer.rows(rows.map((row) => COLUMNS.map(([key]) => row[key] ?? null)))
        if (rows.length < page.size) break
      }
    }),
  )
  return { data, type: SHEET_TYPES.xlsx, filename: `${title}.xlsx` }
}
