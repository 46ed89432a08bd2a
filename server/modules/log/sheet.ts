import type { LogRecord } from '../../../schemas/contract/log.ts'
import { type MessageCode, say } from '../../../schemas/messages/index.ts'
import type { ListQuery } from '../../data/query/index.ts'
import { listSystem, type SystemList } from '../../data/read/index.ts'
import { writeListSheet } from '../../data/spreadsheet/index.ts'
import type { Download, HandlerContext } from '../../http/context.ts'
import { withTexts } from './entries.ts'
import type { LogRow } from './store.ts'

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

/** The entries of a query as a sheet, the latest of them. */
export function exportLog(context: HandlerContext, list: SystemList, query: ListQuery): Promise<Download> {
  const { locale } = context
  return writeListSheet(
    {
      name: say('LOG_SHEET', {}, locale),
      titles: COLUMNS.map(([, code]) => say(code, {}, locale)),
      async rowsOf(page) {
        const { records } = await listSystem<LogRow>(context, list, { ...query, page })
        return (await withTexts(context, records)).map((row) => COLUMNS.map(([key]) => row[key] ?? null))
      },
    },
    locale,
  )
}
