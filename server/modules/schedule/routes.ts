import * as contract from '../../../schemas/contract/schedule.ts'
import { AppError, say } from '../../../schemas/messages/index.ts'
import type { WireRow } from '../../data/catalog/index.ts'
import { type ListParams, parseListQuery } from '../../data/query/index.ts'
import { listSystem } from '../../data/read/index.ts'
import { editSystemRow, type SystemRow } from '../../data/write/index.ts'
import { bind, type BoundRoute } from '../../http/bind.ts'
import type { AppParts, HandlerContext } from '../../http/context.ts'
import { daily } from '../../http/daily.ts'
import type { ServerModule } from '../../http/module.ts'
import { parseIds } from '../../http/request/ids.ts'
import { answer } from '../../http/response/answer.ts'
import { Scheduler } from '../../jobs/schedule/scheduler.ts'
import type { Sentence } from '../../jobs/schedule/sentence.ts'
import { announceSchedules, type ClaimedRun } from '../../jobs/schedule/store.ts'
import { sendSystemNotice } from '../notice/api.ts'
import { deliver } from '../outbox/api.ts'
import { systemRoutes } from '../system-table/api.ts'
import { RUN_DAYS, SCHEDULE_KINDS } from './kinds.ts'
import { askForRun, pruneRuns } from './store.ts'
import { checkByKind, completeSchedules, RUNS, SCHEDULE_STATES, SCHEDULES, wordRuns } from './table.ts'

const isRead = ({ endpoint: { methods, once } }: BoundRoute) => methods[0] === 'GET' && once !== true

/** Changes reach the schedulers of all processes at once. */
const announced = (route: BoundRoute): BoundRoute => ({
  ...route,
  async run(context) {
    const answered = await route.run(context)
    await announceSchedules(context.database)
    return answered
  },
})

/** Saving a schedule checks it by its kind first. */
const WRITING: readonly string[] = [contract.schedules.add.id, contract.schedules.edit.id]
const checked = (route: BoundRoute): BoundRoute =>
  WRITING.includes(route.endpoint.id)
    ? {
        ...route,
        async run(context) {
          await checkByKind(context as HandlerContext<unknown, unknown, SystemRow>)
          return route.run(context)
        },
      }
    : route

type Named = HandlerContext<unknown, { readonly id?: string; readonly ids?: string }>
const idsOf = ({ query: { id, ids } }: Named): readonly string[] => (ids === undefined ? [id ?? ''] : parseIds(ids))

async function setStatus(context: Named, status: number): Promise<void> {
  for (const id of idsOf(context)) await editSystemRow(context, SCHEDULE_STATES, id, { status })
}

async function askRuns(context: Named): Promise<void> {
  const { db, user, clock } = context
  for (const id of idsOf(context)) {
    if (await askForRun(db, id, user.username, clock.now())) continue
    const known = await db.selectFrom('sys_schedule').select('id').where('id', '=', id).executeTakeFirst()
    throw known ? new AppError('SCHEDULE_RUNNING') : new AppError('SCHEDULE_UNKNOWN', { code: id.slice(0, 80) })
  }
}

const changes = (): BoundRoute[] => [
  ...systemRoutes(contract.schedules, SCHEDULES, async ({ locale }, rows) => completeSchedules(rows, locale)),
  bind(contract.pause, async (context) => {
    await setStatus(context, contract.SCHEDULE_STATUS.stopped)
    return answer({ result: null, message: 'SCHEDULE_STOPPED' })
  }),
  bind(contract.resume, async (context) => {
    await setStatus(context, contract.SCHEDULE_STATUS.started)
    return answer({ result: null, message: 'SCHEDULE_STARTED' })
  }),
  bind(contract.execute, async (context) => {
    await askRuns(context)
    return answer({ result: null, message: 'SCHEDULE_ASKED' })
  }),
]

async function listRuns(context: HandlerContext, params: ListParams) {
  const found = await listSystem<WireRow & contract.ScheduleRun>(context, RUNS, parseListQuery(params))
  wordRuns(found.records, context.locale)
  return found
}

const history = (): BoundRoute[] => [
  bind(contract.runs, (context) => listRuns(context, context.query)),
  bind(contract.run, async (context) => {
    const [found] = (await listRuns(context, { id: context.query.id })).records
    if (!found) throw new AppError('DATA_ROW_GONE')
    return found
  }),
]

/** Notifies the person who saved a schedule, in the ways that it names. */
async function alarm(parts: AppParts, { id, ownerId, alarm: ways, description, kind }: ClaimedRun, sentence: Sentence) {
  const message = say(sentence.code, sentence.params)
  const asked = (ways ?? '').split(',')
  if (ownerId === null || !asked.some((way) => way !== '')) return
  const { database, clock } = parts
  const owner = await database.kysely
    .selectFrom('sys_user')
    .select(['username', 'email'])
    .where('id', '=', ownerId)
    .executeTakeFirst()
  if (!owner) return
  const title = say('SCHEDULE_ALARM_TITLE', { name: description ?? kind })
  if (asked.includes('notice')) {
    const ring = await database.transaction((tx) =>
      sendSystemNotice(
        tx,
        { userId: ownerId, about: `schedule-${id}`, title, paragraphs: [message] },
        owner.username,
        new Date(clock.now()),
      ),
    )
    await ring(parts)
  }
  if (asked.includes('mail') && owner.email)
    await deliver(parts, { channel: 'mail', to: owner.email, subject: title, text: message })
}

/** Jobs that run at times of their own. */
export const schedule: ServerModule = {
  name: 'schedule',
  routes: () => [...changes().map((route) => (isRead(route) ? route : announced(checked(route)))), ...history()],
  async start(parts, send) {
    const scheduler = new Scheduler(parts, {
      kinds: SCHEDULE_KINDS,
      send,
      alarm: (run, sentence) => alarm(parts, run, sentence),
    })
    const stops = [
      await scheduler.start(),
      daily(parts, 'history of scheduled jobs', async () => {
        await pruneRuns(parts.database.kysely, parts.clock.now(), RUN_DAYS)
      }),
    ]
    return async () => void (await Promise.all(stops.map((stop) => stop())))
  },
}
