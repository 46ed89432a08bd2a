import { sql } from 'kysely'
import type { ProcessAction } from '../../../../engine/process/index.ts'
import { engineOf, wireTime } from '../../../data/catalog/index.ts'
import { addRow } from '../../../data/write/index.ts'
import { transactionDatabase } from '../../../db/connection/transaction-database.ts'
import type { Database, Queries } from '../../../db/database.ts'
import type { AppParts } from '../../../http/context.ts'
import { errorFacts } from '../../../http/errors/error-facts.ts'
import { requirePublished } from '../documents/store.ts'
import { actAsSystem, afterCommit, systemActor } from '../run/act.ts'
import { type AfterCommit, processEngine } from '../run/effects.ts'
import { beginInstance } from '../run/start.ts'
import { type Demonstration, DEMONSTRATIONS, type DemoStep } from './scenarios.ts'

type Tx = Parameters<Parameters<Database['transaction']>[0]>[0]
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** True once per installation: what people removed does not come back. */
async function claim(tx: Queries, name: string): Promise<boolean> {
  const { numAffectedRows = 0n } =
    await sql`insert into sys_setting (key, value) values (${`demo-approval-${name}`}, '{}') on conflict do nothing`.execute(
      tx,
    )
  return numAffectedRows > 0n
}
async function claimed(db: Queries): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`select key from sys_setting where key like 'demo-approval-%'`.execute(db)
  return new Set(rows.map(({ key }) => key.slice('demo-approval-'.length)))
}

/** The application within a transaction, at another time. */
const partsAt = (parts: AppParts, tx: Tx, time: number): AppParts => ({
  ...parts,
  database: transactionDatabase(parts.database, tx),
  clock: { now: () => time },
})

/** The open task that somebody has, or may claim. */
async function taskOf(tx: Queries, instance: string, username: string): Promise<{ id: string; isClaimed: boolean }> {
  const { rows } = await sql<{ id: string; isClaimed: boolean }>`
    select id, assignee is not null as "isClaimed" from wf_task
    where instance_id = ${instance} and status = 'open' and (assignee = ${username} or assignee is null)
    order by assignee is null, id limit 1`.execute(tx)
  const [task] = rows
  if (!task) throw new Error(`${username} has no task`)
  return task
}

function actionOf(what: DemoStep['do'], task: string): ProcessAction {
  switch (what.kind) {
    case 'agree':
      return { ...what, kind: 'agree', task, changed: [] }
    case 'reject':
      return { ...what, kind: 'reject', task }
    case 'return':
      return { ...what, task, way: 'again' }
    case 'withdraw':
    case 'comment':
      return { ...what, kind: what.kind }
    default:
      return what
  }
}
const isOfTask = ({ kind }: DemoStep['do']) => kind === 'agree' || kind === 'reject' || kind === 'return'

async function act(parts: AppParts, tx: Tx, id: string, step: DemoStep): Promise<readonly AfterCommit[]> {
  const { by } = step
  const roles = await sql<{ code: string }>`
    select r.role_code as code from sys_role r join sys_user_role ur on ur.role_id = r.id join sys_user u on u.id = ur.user_id where u.username = ${by}`.execute(
    tx,
  )
  const actor = {
    username: by,
    roles: roles.rows.map(({ code }) => code),
    mayIntervene: step.do.kind === 'terminate' || step.do.kind === 'suspend',
  }
  const task = isOfTask(step.do) ? await taskOf(tx, id, by) : undefined
  const after: AfterCommit[] = []
  if (task && !task.isClaimed)
    after.push(...(await actAsSystem(parts, id, { kind: 'claim', task: task.id }, undefined, actor)).after)
  after.push(...(await actAsSystem(parts, id, actionOf(step.do, task?.id ?? ''), undefined, actor)).after)
  return after
}

/** Makes a record, starts its process and does what people did in it, all of it in one transaction. */
async function demonstrate(parts: AppParts, one: Demonstration): Promise<readonly AfterCommit[]> {
  return parts.database.transaction(async (tx) => {
    if (!(await claim(tx, one.name))) return []
    const now = parts.clock.now()
    const begun = now - one.days * DAY_MS
    const inside = partsAt(parts, tx, begun)
    const process = await requirePublished(tx, one.process)
    const engine = processEngine(engineOf(inside))
    const screen = await engine.screens.demandTable(process.document.screen)
    const { rows } = await sql<{
      depart: string | null
    }>`select org_code as depart from sys_user where username = ${one.starter}`.execute(tx)
    const depart = rows[0]?.depart ?? ''
    const day = (days: number) => wireTime(new Date(now + days * DAY_MS)).slice(0, 10)
    const actor = { ...systemActor(one.starter), orgCode: depart }
    const record = await addRow(engine, screen, actor, one.record(day))
    const started = await beginInstance({
      tx,
      parts: inside,
      database: inside.database,
      process,
      recordId: String(record['id']),
      starter: one.starter,
      roles: [],
      depart,
      tenant: 0,
      parentStep: null,
      isNew: true,
    })
    const after = [...started.after]
    for (const step of one.steps)
      after.push(...(await act(partsAt(parts, tx, begun + step.after * HOUR_MS), tx, started.instanceId, step)))
    return after
  })
}

interface Demonstrating {
  /** Resolves when all are made. */
  readonly done: Promise<void>
  /** Ends after the one that is under way. */
  stop(): Promise<void>
}
/**
 * Fills the pages of approvals with an instance of each state, by the engine itself and while the server works already: the first start
 * waits for none of it. One that fails is left out with its reason.
 */
export function demonstrateApprovals(parts: AppParts): Demonstrating {
  let isStopping = false
  const work = async () => {
    const done = await claimed(parts.database.kysely)
    for (const one of DEMONSTRATIONS) {
      if (isStopping || done.has(one.name)) continue
      try {
        await afterCommit(parts, await demonstrate(parts, one))
      } catch (error) {
        parts.log.warn({ name: one.name, ...errorFacts(error) }, 'A demonstration of approvals was left out')
      }
    }
  }
  const working = work().catch((error: unknown) => {
    parts.log.warn(errorFacts(error), 'Demonstrations of approvals were left out')
  })
  return {
    done: working,
    stop() {
      isStopping = true
      return working
    },
  }
}
