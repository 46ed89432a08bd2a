import type { ActBody } from '../../../schemas/contract/process/instances.ts'
import { sql } from 'kysely'
import type { Database, Queries } from '../../db/database.ts'
import { runPrepared } from '../../db/statements/prepared-statements.ts'
import type { HandlerContext, Requester } from '../../http/context.ts'
import { exactlyOnce, fingerprintOf, keyIn } from '../../http/limits/idempotency.ts'
import { listPublished } from './documents/store.ts'
import { actOn, afterCommit, type Outcome } from './run/act.ts'
import type { AfterCommit } from './run/effects.ts'
import { requireStartable, startProcess, type Started, type StartRequest } from './run/start.ts'
import { mayStart } from './run/starters.ts'

const KEY_DAYS = 7

/** Does some work once per idempotency key, and what waits for its commit after it. */
async function once<T>(
  context: HandlerContext,
  id: string,
  work: (database: Database) => Promise<{ readonly reply: T; readonly after: readonly AfterCommit[] }>,
): Promise<T> {
  let after: readonly AfterCommit[] = []
  const run = async (database: Database) => {
    const done = await work(database)
    after = done.after
    return done.reply
  }
  const key = keyIn(context.headers)
  const reply =
    key === undefined
      ? await run(context.database)
      : await exactlyOnce<T, T>(
          context.database,
          {
            userId: context.user.id,
            key,
            fingerprint: fingerprintOf([id, context.params, context.query, context.body ?? null]),
            now: context.clock.now(),
            days: KEY_DAYS,
          },
          { keep: (result) => result, again: async (stored) => stored },
          run,
        )
  await afterCommit(context, after)
  return reply
}

interface ActReply {
  readonly status: string
  readonly lastSeq: number
  readonly next: { readonly instanceId: string; readonly taskId: string } | null
}
async function nextTask(db: Queries, username: string): Promise<ActReply['next']> {
  const [row] = await runPrepared(
    db,
    sql<NonNullable<ActReply['next']>>`
      select instance_id as "instanceId", id as "taskId" from wf_task where assignee = ${username} and status = 'open' order by open_time, id limit 1`,
  )
  return row ?? null
}
const replyOf = ({ state }: Outcome) => ({ status: state.instance.status, lastSeq: state.instance.lastSeq })

/** Does one thing to an instance for the caller, once per idempotency key. */
export async function actCall(context: HandlerContext, id: string, body: ActBody): Promise<ActReply> {
  const done = await once(context, 'process.act', async (database) => {
    const outcome = await actOn(context, database, id, body)
    return { reply: replyOf(outcome), after: outcome.after }
  })
  return { ...done, next: await nextTask(context.db, context.user.username) }
}

export async function startCall(
  context: HandlerContext,
  request: StartRequest,
): Promise<Pick<Started, 'instanceId' | 'recordId'>> {
  const startable = await requireStartable(context, request.code)
  return once(context, 'process.start', async (database) => {
    const { after, ...reply } = await startProcess(context, database, startable, request)
    return { reply, after }
  })
}

/** The same for a caller without an HTTP call, each in a transaction of its own. */
export async function actOnInstance(caller: Requester, id: string, body: ActBody, isBatch = false): Promise<void> {
  const { after } = await actOn(caller, caller.database, id, body, isBatch)
  await afterCommit(caller, after)
}

/** Saves a record and starts a process for it, for a caller without an idempotency key. */
export async function startInstance(caller: Requester, request: StartRequest): Promise<Omit<Started, 'after'>> {
  const startable = await requireStartable(caller, request.code)
  const { after, ...reply } = await startProcess(caller, caller.database, startable, request)
  await afterCommit(caller, after)
  return reply
}

/** The first process of a screen that somebody may start. */
export async function firstStartable(caller: Requester, screen: string): Promise<string | undefined> {
  for (const { code, enabled, document } of await listPublished(caller.db, screen))
    if (enabled && (await mayStart(caller, document))) return code
  return undefined
}
