import { LOG_TYPE, type LogRecord } from '../../../schemas/contract/log.ts'
import { say } from '../../../schemas/messages/index.ts'
import type { Requester } from '../../http/context.ts'
import { dictMap } from '../dict/api.ts'
import { screenTitles } from './api.ts'
import type { LogRow } from './store.ts'

const OPERATION_DICT = 'operate_type'
const TYPE_DICT = 'log_type'

/** Rows of the log with their texts. */
export async function withTexts(
  context: Pick<Requester, 'db' | 'locale'>,
  rows: readonly LogRow[],
): Promise<LogRecord[]> {
  const { db, locale } = context
  const screens = [...new Set(rows.flatMap(({ screenId }) => screenId ?? []))]
  const [dictionaries, titles] = await Promise.all([
    dictMap({ db, locale }, [OPERATION_DICT, TYPE_DICT]),
    screenTitles(db, screens, locale),
  ])
  const textOf = (dict: string, value: string) =>
    dictionaries[dict]?.find((entry) => entry.value === value)?.text ?? value
  return rows.map((row) => {
    const operation = textOf(OPERATION_DICT, row.operateType)
    const subject = row.screenId ? (titles.get(row.screenId) ?? row.screenId) : row.method
    return {
      ...row,
      id: String(row.id),
      logType_dictText: textOf(TYPE_DICT, row.logType),
      operateType_dictText: operation,
      logContent: row.logType === LOG_TYPE.signIn ? operation : say('LOG_CONTENT', { operation, subject }, locale),
    }
  })
}
