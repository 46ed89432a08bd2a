import { sql } from 'kysely'
import { type InstanceResult, nodeOf } from '../../../../engine/process/index.ts'
import { AppError } from '../../../../schemas/messages/index.ts'
import { engineOf, engineOn } from '../../../data/catalog/index.ts'
import { addRow, storeProcessValues } from '../../../data/write/index.ts'
import { transactionDatabase } from '../../../db/connection/transaction-database.ts'
import type { Queries } from '../../../db/database.ts'
import type { AppParts } from '../../../http/context.ts'
import type { ClaimedTimer, LeftPayload } from '../../../jobs/process-timers/store.ts'
import { findVersion, requirePublished } from '../documents/store.ts'
import { personFact } from '../facts/people.ts'
import { actAsSystem, afterCommit, systemActor } from './act.ts'
import { processEngine } from './effects.ts'
import { findInstance, type InstanceHead, readState } from './read-state.ts'
import { lockRecord, wholeRecord } from './record.ts'
import { runService } from './services.ts'
import { beginInstance } from './start.ts'

const MAX_TRIES = 5

/** What the timer of a child process carries. */
interface ChildStart {
  readonly start: string
  readonly row: string | null
  readonly values: Readonly<Record<string, unknown>>
}
interface ChildEnd {
  readonly ended: string
  readonly result: InstanceResult
}
interface TimerRow {
  readonly payload: ChildStart | ChildEnd | LeftPayload | null
  readonly error: string | null
}

async function findTimer(db: Queries, id: string): Promise<TimerRow | undefined> {
  const { rows } = await sql<TimerRow>`select payload, error from wf_timer where id = ${id}`.execute(db)
  return rows[0]
}
/** False where somebody else has done it meanwhile: a lease may end before its work. */
async function dropTimer(tx: Queries, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('wf_timer').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
/** Whether the step of a child process still waits. */
async function isLiveStep(tx: Queries, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from wf_step where id = ${id} and status in ('active', 'held', 'done')`.execute(
    tx,
  )
  return rows.length > 0
}

/** Starts a child over a row of the sub-table, over the record itself, or over a new record of its own screen. */
async function startChild(parts: AppParts, timer: ClaimedTimer, payload: ChildStart): Promise<void> {
  const process = await requirePublished(parts.database.kysely, payload.start)
  const { after } = await parts.database.transaction(async (tx) => {
    const parent = await findInstance(tx, timer.instanceId)
    if (!(await dropTimer(tx, timer.id))) return { after: [] }
    if (!parent || !(await isLiveStep(tx, timer.stepId))) return { after: [] }
    const recordId = await childRecord(parts, tx, parent, process.document.screen, payload)
    return beginInstance({
      tx,
      parts,
      database: parts.database,
      process,
      recordId,
      starter: parent.starter,
      roles: [],
      depart: parent.depart,
      tenant: parent.tenant,
      parentStep: timer.stepId,
    })
  })
  await afterCommit(parts, after)
}

async function childRecord(
  parts: AppParts,
  tx: Parameters<typeof transactionDatabase>[1],
  parent: InstanceHead,
  screenId: string,
  { row, values }: ChildStart,
): Promise<string> {
  const engine = processEngine(engineOn(engineOf(parts), transactionDatabase(parts.database, tx)))
  const screen = await engine.screens.demandTable(screenId)
  const own = row ?? (parent.screen === screenId ? parent.recordId : undefined)
  if (own === undefined) return String((await addRow(engine, screen, systemActor(parent.starter), values))['id'])
  await lockRecord(tx, screen, own)
  if (Object.keys(values).length > 0) await storeProcessValues(engine, screen, own, values, null)
  return own
}

/** Tells a parent that a child ended, with the record of the child. */
async function endChild(parts: AppParts, timer: ClaimedTimer, { ended, result }: ChildEnd): Promise<void> {
  const db = parts.database.kysely
  const child = await findInstance(db, ended)
  const screen = child && (await engineOf(parts).screens.find(child.screen))
  const record =
    child && screen?.table !== undefined
      ? await wholeRecord(db, { ...screen, table: screen.table }, child.recordId)
      : undefined
  const action = { kind: 'childEnded', step: timer.stepId, result, ...(record ? { record } : {}) } as const
  const { after } = await actAsSystem(parts, timer.instanceId, action, async (tx) => {
    if (!(await dropTimer(tx, timer.id))) throw new AppError('PROCESS_TASK_OVER')
  })
  await afterCommit(parts, after)
}

/** Gives the tasks of somebody who left to others, unless the person is back meanwhile. */
async function moveTasks(parts: AppParts, timer: ClaimedTimer, person: string): Promise<void> {
  const db = parts.database.kysely
  const head = await findInstance(db, timer.instanceId)
  if (!head) return
  const scope = { tenant: head.tenant, code: head.code, now: parts.clock.now() }
  if (head.status === 'ended' || (await personFact(db, scope, person))?.active === true) {
    await dropTimer(db, timer.id)
    return
  }
  const action = { kind: 'personLeft', person, successor: null } as const
  const { after } = await actAsSystem(parts, head.id, action, async (tx) => {
    if (!(await dropTimer(tx, timer.id))) throw new AppError('PROCESS_TASK_OVER')
  })
  await afterCommit(parts, after)
}

/** Does a service outside of every lock, and tells the instance how it went. */
async function serve(parts: AppParts, timer: ClaimedTimer, error: string | null): Promise<void> {
  const db = parts.database.kysely
  const head = await findInstance(db, timer.instanceId)
  const document = head && (await findVersion(db, head.code, head.version))
  if (!head || !document || head.status !== 'running') return
  const state = await readState(db, head)
  const step = state.steps.find(({ id }) => id === timer.stepId)
  const node = step && nodeOf(document, step.nodeKey)
  if (!step || node?.kind !== 'service' || step.status !== 'active') return
  const fail = async (reason: string) => {
    const action = { kind: 'serviceFailed', step: step.id, error: reason, final: true } as const
    await afterCommit(parts, (await actAsSystem(parts, head.id, action)).after)
  }
  // A try that left no error behind ended with its process: nobody knows whether it was done.
  if (timer.attempts > 1 && error === null && node.repeatable !== true && node.do === 'call')
    return fail('INSTANCE_SERVICE_UNSURE')
  const screen = await engineOf(parts).screens.find(head.screen)
  const record =
    screen?.table === undefined ? undefined : await wholeRecord(db, { ...screen, table: screen.table }, head.recordId)
  const scope = { tenant: head.tenant, code: head.code, now: parts.clock.now() }
  try {
    await runService({ parts, document, node, state, record: record ?? {}, scope, key: step.id })
  } catch (reason) {
    if (timer.attempts < MAX_TRIES) throw reason
    return fail(reason instanceof AppError ? reason.code : 'INSTANCE_SERVICE_FAILED')
  }
  await afterCommit(parts, (await actAsSystem(parts, head.id, { kind: 'serviceDone', step: step.id })).after)
}

/** Does what a timer is for; too late is nothing. What throws is tried again by the runner. */
export async function runProcessTimer(parts: AppParts, timer: ClaimedTimer): Promise<void> {
  const row = await findTimer(parts.database.kysely, timer.id)
  if (!row) return
  const { payload } = row
  if (payload && 'start' in payload) return startChild(parts, timer, payload)
  if (payload && 'left' in payload) return moveTasks(parts, timer, payload.left)
  if (payload) return endChild(parts, timer, payload)
  if (timer.kind === 'service') return serve(parts, timer, row.error)
  const { after } = await actAsSystem(parts, timer.instanceId, { kind: 'timer', timer: timer.id })
  await afterCommit(parts, after)
}
