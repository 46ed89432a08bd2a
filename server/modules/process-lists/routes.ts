import { sql } from 'kysely'
import * as contract from '../../../schemas/contract/process/tasks.ts'
import { parseListQuery } from '../../data/query/index.ts'
import { daily } from '../../http/daily.ts'
import { bind, type BoundRoute } from '../../http/bind.ts'
import type { HandlerContext } from '../../http/context.ts'
import type { ServerModule } from '../../http/module.ts'
import { parseIds } from '../../http/request/ids.ts'
import { download } from '../../http/response/answer.ts'
import { countsOf } from './counts.ts'
import { listApprovals, listFor } from './list.ts'
import { exportList } from './sheet.ts'
import { countMonths } from './months.ts'
import { statisticsOf } from './statistics.ts'
import type { ListName } from './tables.ts'

type ListCall = HandlerContext<unknown, Readonly<Record<string, string>>>
const page = (name: ListName) => (context: ListCall) => listApprovals(context, name, parseListQuery(context.query))
const sheet = (name: ListName) => async (context: ListCall) =>
  download(await exportList(context, await listFor(context, name, context.query)))

const lists = (): BoundRoute[] => [
  bind(contract.todo, page('todo')),
  bind(contract.claimable, page('claim')),
  bind(contract.done, page('done')),
  bind(contract.started, page('started')),
  bind(contract.copied, page('copied')),
  bind(contract.searchList, page('search')),
  bind(contract.monitorList, page('monitor')),
]
const sheets = (): BoundRoute[] => [
  bind(contract.todoXls, sheet('todo')),
  bind(contract.claimXls, sheet('claim')),
  bind(contract.doneXls, sheet('done')),
  bind(contract.startedXls, sheet('started')),
  bind(contract.copiedXls, sheet('copied')),
  bind(contract.searchXls, sheet('search')),
  bind(contract.monitorXls, sheet('monitor')),
]

/** Lists, counts and statistics of approvals. */
export const processLists: ServerModule = {
  name: 'processLists',
  routes: () => [
    ...lists(),
    ...sheets(),
    bind(contract.counts, countsOf),
    bind(contract.markRead, async ({ db, body: { ids }, user, clock }) => {
      await sql`update wf_copy set read_time = ${new Date(clock.now())}::timestamptz
        where instance_id = any(${parseIds(ids)}::text[]) and user_name = ${user.username} and read_time is null`.execute(
        db,
      )
      return null
    }),
    bind(contract.statistics, (context) => statisticsOf(context, context.query)),
  ],
  start: async (parts) => daily(parts, 'statistics of approvals', () => countMonths(parts)),
}
