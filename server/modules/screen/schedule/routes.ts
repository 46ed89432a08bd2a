import { sql } from 'kysely'
import * as contract from '../../../../schemas/contract/screens/screen-schedule.ts'
import type { ScheduledPublication } from '../../../../schemas/contract/screens/screen-schedule.ts'
import { AppError, say } from '../../../../schemas/messages/index.ts'
import type { Queries } from '../../../db/database.ts'
import { isUniqueViolation } from '../../../db/errors.ts'
import { answer } from '../../../http/response/answer.ts'
import { bind } from '../../../http/bind.ts'
import type { HandlerContext } from '../../../http/context.ts'
import { addJob, announce } from '../../../jobs/store.ts'
import { planReply } from '../plan-reply.ts'
import { approvalFor } from '../review/decide.ts'
import { assertPublisher } from '../review/protection.ts'
import { hashOfDocument } from '../review/store.ts'
import { findDraft, findHead, requireHead, draftConflict } from '../store.ts'
import type { PublishInput } from './publish-job.ts'

const YEAR_MS = 366 * 24 * 3_600_000
const isWaiting = (screen: string) =>
  sql<boolean>`kind = 'publish' and screen_id = ${screen} and state in ('waiting', 'running')`

async function findScheduled(db: Queries, screen: string): Promise<ScheduledPublication | null> {
  const { rows } = await sql<{ time: string; input: PublishInput; by: string }>`
    select due_time as time, input, (select realname from sys_user u where u.id = user_id) as by from sys_job where ${isWaiting(screen)} limit 1`.execute(
    db,
  )
  const [found] = rows
  if (!found) return null
  const [head, draft] = [await findHead(db, screen), await findDraft(db, screen)]
  const { input, time, by } = found
  const isSame = draft !== undefined && hashOfDocument(draft) === input.hash
  return { time, by, message: input.message, current: isSame && (head?.published_version ?? 0) === input.baseVersion }
}

interface Wanted {
  readonly time: number
  readonly message: string
  readonly baseVersion: number
  readonly revision: number
  readonly allow?: readonly string[] | undefined
}
/** Puts the publication into the queue, with all that its author has seen of it. */
async function schedule(context: HandlerContext, screen: string, wanted: Wanted): Promise<void> {
  const { database, db, clock, user, locale } = context
  const now = clock.now()
  if (wanted.time <= now || wanted.time > now + YEAR_MS) throw new AppError('SCREEN_SCHEDULE_PAST')
  const seen = await findDraft(db, screen)
  const plan = seen && (await planReply(context, seen))
  const wrong = plan?.problems.find(({ level }) => level === 'error')
  if (wrong) throw new AppError('SCREEN_INVALID', { count: 1, first: wrong.text, result: { problems: plan?.problems } })
  const id = await database.transaction(async (tx) => {
    const head = await requireHead(tx, screen, true)
    await assertPublisher(tx, context, screen)
    if (head.retired_time !== null) throw new AppError('SCREEN_RETIRED_FIRST')
    const draft = await findDraft(tx, screen)
    if (!draft) throw new AppError('SCREEN_NO_DRAFT')
    const hash = hashOfDocument(draft)
    if (
      head.revision !== wanted.revision ||
      (head.published_version ?? 0) !== wanted.baseVersion ||
      seen === undefined ||
      hash !== hashOfDocument(seen)
    )
      throw draftConflict(head)
    await approvalFor(tx, screen, draft, wanted.baseVersion)
    const input: PublishInput = {
      screen,
      title: head.title,
      message: wanted.message.trim(),
      baseVersion: wanted.baseVersion,
      hash,
      allow: wanted.allow ?? [],
      steps: plan?.steps.map(({ name }) => name) ?? [],
    }
    if (head.scheduled_time !== null) throw new AppError('SCREEN_SCHEDULE_TAKEN', { when: head.scheduled_time })
    const title = say('SCREEN_SCHEDULE_TITLE', { title: head.title }, locale)
    return addJob(tx, { kind: 'publish', userId: user.id, locale, title, screen, input, due: wanted.time }, now)
  })
  await announce(database, id)
}

/** Takes it out of the queue; one that is running stores nothing any more. */
async function cancel(context: HandlerContext, screen: string): Promise<void> {
  const { database, clock } = context
  const id = await database.transaction(async (tx) => {
    await assertPublisher(tx, context, screen)
    const { rows } = await sql<{ id: string }>`
      update sys_job set state = 'cancelled', worker = null, lease_until = null, end_time = ${new Date(clock.now())}::timestamptz,
        expire_time = ${new Date(clock.now())}::timestamptz where ${isWaiting(screen)} returning id`.execute(tx)
    return rows[0]?.id
  })
  if (id === undefined) throw new AppError('SCREEN_SCHEDULE_NONE')
  await announce(database, id)
}

/** Publications at a time. */
export const scheduleRoutes = () => [
  bind(contract.scheduled, async ({ db, params }) => {
    await requireHead(db, params.id)
    return findScheduled(db, params.id)
  }),
  bind(contract.schedulePublication, async (context) => {
    const { db, params, body } = context
    await schedule(context, params.id, body).catch((error: unknown) => {
      // Two people set a time at once.
      throw isUniqueViolation(error) ? new AppError('SCREEN_SCHEDULE_TAKEN', { when: '' }, error) : error
    })
    return answer({ result: await findScheduled(db, params.id), message: 'SCREEN_SCHEDULED' as const })
  }),
  bind(contract.cancelPublication, async (context) => {
    await cancel(context, context.params.id)
    return answer({ result: null, message: 'SCREEN_UNSCHEDULED' as const })
  }),
]
