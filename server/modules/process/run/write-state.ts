import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import {
  changesOf,
  type InstanceState,
  type ProcessEvent,
  type ProcessState,
  type StateChanges,
  type StepState,
  type TaskState,
} from '../../../../engine/process/index.ts'
import type { Queries } from '../../../db/database.ts'
import { newId } from '../../../db/ids.ts'
import { runPrepared } from '../../../db/statements/prepared-statements.ts'
import { template } from '../../../db/statements/template.ts'
import { storeHistoryFiles } from './files.ts'
import { reviveTimers } from '../../../jobs/process-timers/store.ts'

/** What an instance is of, beside what the engine knows. */
export interface InstanceOf {
  readonly tenant: number
  readonly screen: string
  readonly previous: string | null
  /** The hash of the last entry of its history; '' before the first. */
  readonly lastHash: string
}

const time = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

const STEP_COLUMNS = sql.raw(
  'id text, node_key text, kind text, parent_id text, lane text, lanes text[], ended_lanes text[], status text, held_by text, resumes text, last_seq integer, result text, enter_time timestamptz, leave_time timestamptz, worked_ms bigint, error text',
)
const stepRow = (step: StepState) => ({
  id: step.id,
  node_key: step.nodeKey,
  kind: step.kind,
  parent_id: step.parentId,
  lane: step.lane,
  lanes: step.lanes,
  ended_lanes: step.endedLanes,
  status: step.status,
  held_by: step.heldBy,
  resumes: step.resumes,
  last_seq: step.lastSeq,
  result: step.result,
  enter_time: time(step.enterTime),
  leave_time: time(step.leaveTime),
  worked_ms: Math.round(step.workedMs),
  error: step.error,
})
const TASK_COLUMNS = sql.raw(
  'id text, step_id text, node_key text, kind text, of_task text, place integer, weight integer, owner text, assignee text, added_by text, status text, via text, open_time timestamptz, due_time timestamptz, end_time timestamptz',
)
const taskRow = (task: TaskState) => ({
  id: task.id,
  step_id: task.stepId,
  node_key: task.nodeKey,
  kind: task.kind,
  of_task: task.ofTask,
  place: task.place,
  weight: task.weight,
  owner: task.owner,
  assignee: task.assignee,
  added_by: task.addedBy,
  status: task.status,
  via: task.via,
  open_time: time(task.openTime),
  due_time: time(task.dueTime),
  end_time: time(task.endTime),
})
async function writePools(db: Queries, before: readonly TaskState[], tasks: readonly TaskState[]): Promise<void> {
  const old = new Map(before.map((task) => [task.id, task.pool]))
  const changed = tasks.filter(({ id, pool }) => JSON.stringify(old.get(id) ?? []) !== JSON.stringify(pool))
  if (changed.length === 0) return
  const emptied = changed.filter(({ id }) => (old.get(id)?.length ?? 0) > 0).map(({ id }) => id)
  if (emptied.length > 0) await sql`delete from wf_pool where task_id = any(${emptied})`.execute(db)
  const rows = changed.flatMap(({ id, pool }) => pool.map(({ kind, ref }) => ({ task_id: id, kind, ref })))
  if (rows.length > 0) await db.insertInto('wf_pool').values(rows).execute()
}
async function writeTimers(
  db: Queries,
  instance: InstanceState,
  steps: readonly StepState[],
  { inserted, changed, removed }: StateChanges['timers'],
): Promise<void> {
  const gone = removed.map(({ id }) => id)
  if (gone.length > 0) await sql`delete from wf_timer where id = any(${gone})`.execute(db)
  const rows = inserted.map((timer) => ({
    id: timer.id,
    instance_id: instance.id,
    step_id: timer.stepId,
    task_id: timer.taskId,
    kind: timer.kind,
    due_time: new Date(timer.dueTime),
  }))
  if (rows.length > 0) await db.insertInto('wf_timer').values(rows).execute()
  for (const timer of changed)
    await sql`update wf_timer set due_time = ${time(timer.dueTime)}::timestamptz where id = ${timer.id}`.execute(db)
  // What child processes were to be started for, or reported to, may be over.
  const over = steps.filter(({ kind, status }) => kind === 'process' && status === 'cancelled').map(({ id }) => id)
  if (over.length > 0)
    await sql`delete from wf_timer where instance_id = ${instance.id} and payload is not null and step_id = any(${over})`.execute(
      db,
    )
}

/** The hash of an entry over that of the one before it: no entry can be changed or left out without a trace. */
const eventHash = (before: string, event: ProcessEvent): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        before,
        event.seq,
        event.time,
        event.actor,
        event.forUser,
        event.action,
        event.stepId,
        event.nodeKey,
        event.taskId,
        event.detail,
      ]),
    )
    .digest('hex')

/** Entries as rows, each with its hash over that of the one before; `last`: of the last one that is stored. */
function eventRows(events: readonly ProcessEvent[], last: string) {
  let hash = last
  return events.map((event) => {
    hash = eventHash(hash, event)
    return { ...event, time: time(event.time), detail: JSON.stringify(event.detail), hash }
  })
}

type Place = RawBuilder<unknown>
const insertSteps = (id: Place, code: Place, rows: Place) => sql`
  insert into wf_step (id, instance_id, code, node_key, kind, parent_id, lane, lanes, ended_lanes, status, held_by, resumes, last_seq, result, enter_time, leave_time, worked_ms, error)
  select id, ${id}::text, ${code}::text, node_key, kind, parent_id, lane, lanes, ended_lanes, status, held_by, resumes, last_seq, result, enter_time, leave_time, worked_ms, error
  from json_to_recordset(${rows}::json) as r(${STEP_COLUMNS})`
interface TaskPlaces {
  readonly id: Place
  readonly tenant: Place
  readonly code: Place
  readonly title: Place
  readonly starter: Place
}
const insertTasks = ({ id, tenant, code, title, starter }: TaskPlaces, rows: Place) => sql`
  insert into wf_task (id, tenant_id, instance_id, step_id, code, node_key, kind, of_task, place, weight, owner, assignee, added_by, status, via, title, starter, open_time, due_time, end_time)
  select id, ${tenant}::integer, ${id}::text, step_id, ${code}::text, node_key, kind, of_task, place, weight, owner, assignee, added_by, status, via,
    ${title}::text, ${starter}::text, open_time, due_time, end_time
  from json_to_recordset(${rows}::json) as r(${TASK_COLUMNS})`
const insertEvents = (id: Place, rows: Place) => sql`
  insert into wf_event (instance_id, seq, create_time, actor, for_user, action, step_id, node_key, task_id, detail, hash)
  select ${id}::text, seq, time, actor, "forUser", action, "stepId", "nodeKey", "taskId", detail::json, hash
  from json_to_recordset(${rows}::json) as r(seq integer, time timestamptz, actor text, "forUser" text, action text, "stepId" text, "nodeKey" text, "taskId" text, detail text, hash text)`

/** A new instance with its steps, tasks and entries, in one statement that each connection plans once. */
const insertAll = template(
  20,
  (
    id,
    tenant,
    code,
    version,
    screen,
    record,
    title,
    starter,
    depart,
    status,
    result,
    parent,
    previous,
    picks,
    lastSeq,
    begun,
    ended,
    steps,
    tasks,
    events,
  ) => sql<object>`
    with steps as (${insertSteps(id, code, steps)}),
      tasks as (${insertTasks({ id, tenant, code, title, starter }, tasks)}),
      events as (${insertEvents(id, events)})
    insert into wf_instance (id, tenant_id, code, version, screen, record_id, title, starter, depart, status, result, parent_step, previous, picks, last_seq, start_time, end_time)
    values (${id}, ${tenant}, ${code}, ${version}, ${screen}, ${record}, ${title}, ${starter}, ${depart}, ${status}, ${result}, ${parent}, ${previous}, ${picks}::json, ${lastSeq},
      ${begun}::timestamptz, ${ended}::timestamptz)`,
)
/** The same of one that runs: changed rows beside new ones. */
const updateAll = template(
  16,
  (
    id,
    tenant,
    code,
    version,
    title,
    starter,
    status,
    result,
    picks,
    lastSeq,
    ended,
    newSteps,
    steps,
    newTasks,
    tasks,
    events,
  ) => sql<object>`
    with new_steps as (${insertSteps(id, code, newSteps)}),
      steps as (
        update wf_step s set node_key = r.node_key, lane = r.lane, lanes = r.lanes, ended_lanes = r.ended_lanes, status = r.status, held_by = r.held_by, resumes = r.resumes, last_seq = r.last_seq,
          result = r.result, leave_time = r.leave_time, worked_ms = r.worked_ms, error = r.error
        from json_to_recordset(${steps}::json) as r(${STEP_COLUMNS}) where s.id = r.id and s.instance_id = ${id}),
      new_tasks as (${insertTasks({ id, tenant, code, title, starter }, newTasks)}),
      tasks as (
        update wf_task t set node_key = r.node_key, of_task = r.of_task, place = r.place, weight = r.weight, owner = r.owner, assignee = r.assignee, status = r.status, via = r.via, title = ${title},
          open_time = r.open_time, due_time = r.due_time, end_time = r.end_time
        from json_to_recordset(${tasks}::json) as r(${TASK_COLUMNS}) where t.id = r.id and t.instance_id = ${id}),
      events as (${insertEvents(id, events)})
    update wf_instance set title = ${title}, status = ${status}, result = ${result}, picks = ${picks}::json, last_seq = ${lastSeq}, end_time = ${ended}::timestamptz, version = ${version}
    where id = ${id}`,
)

async function writeRows(
  db: Queries,
  { instance: one }: ProcessState,
  changes: StateChanges,
  events: readonly object[],
  of: InstanceOf,
  isNew: boolean,
): Promise<void> {
  const { steps, tasks } = changes
  const json = JSON.stringify
  const [newSteps, newTasks] = [json(steps.inserted.map(stepRow)), json(tasks.inserted.map(taskRow))]
  const ended = time(one.endTime)
  const picks = json(one.picks)
  await runPrepared(
    db,
    isNew
      ? insertAll(
          one.id,
          of.tenant,
          one.code,
          one.version,
          of.screen,
          one.recordId,
          one.title,
          one.starter,
          one.depart,
          one.status,
          one.result,
          one.parentStep,
          of.previous,
          picks,
          one.lastSeq,
          time(one.startTime),
          ended,
          newSteps,
          newTasks,
          json(events),
        )
      : updateAll(
          one.id,
          of.tenant,
          one.code,
          one.version,
          one.title,
          one.starter,
          one.status,
          one.result,
          picks,
          one.lastSeq,
          ended,
          newSteps,
          json(steps.changed.map(stepRow)),
          newTasks,
          json(tasks.changed.map(taskRow)),
          json(events),
        ),
  )
}

/** Writes what an action changed. `before` is undefined for an instance that begins. */
export async function writeState(
  db: Queries,
  before: ProcessState | undefined,
  after: ProcessState,
  events: readonly ProcessEvent[],
  of: InstanceOf,
): Promise<void> {
  const { instance } = after
  const changes = changesOf(before, after)
  await writeRows(db, after, changes, eventRows(events, of.lastHash), of, before === undefined)
  await writePools(db, before?.tasks ?? [], after.tasks)
  await writeTimers(db, instance, changes.steps.changed, changes.timers)
  if (before?.instance.status === 'suspended' && instance.status === 'running') await reviveTimers(db, instance.id)
  const copies = changes.copies.map(({ userName, by, nodeKey, time: at }) => ({
    id: newId(at),
    instance_id: instance.id,
    user_name: userName,
    create_by: by,
    node_key: nodeKey,
    create_time: new Date(at),
  }))
  if (copies.length > 0)
    await db
      .insertInto('wf_copy')
      .values(copies)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  await storeHistoryFiles(db, instance.id, events)
}
