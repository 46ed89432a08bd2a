import { sql } from 'kysely'
import * as contract from '../../../schemas/contract/log.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { wireTime } from '../../data/catalog/index.ts'
import { type ListQuery, parseListQuery } from '../../data/query/index.ts'
import { listSystem, type SystemList } from '../../data/read/index.ts'
import { bind } from '../../http/bind.ts'
import { daily } from '../../http/daily.ts'
import type { ServerModule } from '../../http/module.ts'
import { download } from '../../http/response/answer.ts'
import { withTexts } from './entries.ts'
import { exportLog } from './sheet.ts'
import { pruneOperations, pruneVersions } from './prune.ts'
import { type LogRow, LOGS, visitCounts, visitsByDay } from './store.ts'

const DAY_MS = 24 * 3_600_000
const DAYS_SHOWN = 7

/** The list with what `keyWord` asks for besides the columns. */
function searched(query: ListQuery): SystemList {
  const word = (query.terms['keyWord'] ?? '').trim()
  if (word === '') return LOGS
  return { ...LOGS, where: sql<boolean>`(username = ${word} or method = ${word} or screen_id = ${word})` }
}

/** Midnight before a moment, as the wire writes it. */
const midnight = (now: number): string => `${wireTime(new Date(now)).slice(0, 10)} 00:00:00`

/** Who signed in and who changed what: entries are written by `http/log`. */
export const log: ServerModule = {
  name: 'log',
  routes: () => [
    bind(contract.list, async (context) => {
      const query = parseListQuery(context.query)
      const { records, ...rest } = await listSystem<LogRow>(context, searched(query), query)
      return { ...rest, records: await withTexts(context, records) }
    }),
    bind(contract.queryById, async (context) => {
      const query = parseListQuery({ id: context.query.id })
      const [found] = await withTexts(context, (await listSystem<LogRow>(context, LOGS, query)).records)
      if (!found) throw new AppError('DATA_ROW_GONE')
      return found
    }),
    bind(contract.exportXls, async (context) => {
      const query = parseListQuery(context.query)
      return download(await exportLog(context, searched(query), query))
    }),
    bind(contract.loginfo, ({ db, clock }) => visitCounts(db, midnight(clock.now()))),
    bind(contract.visitInfo, ({ db, clock }) =>
      visitsByDay(db, midnight(clock.now() - (DAYS_SHOWN - 1) * DAY_MS), midnight(clock.now())),
    ),
  ],
  async start(parts) {
    const stops = [
      daily(parts, 'entries of the operation log', () => pruneOperations(parts)),
      daily(parts, 'versions of records', () => pruneVersions(parts)),
    ]
    return async () => void (await Promise.all(stops.map((stop) => stop())))
  },
}
