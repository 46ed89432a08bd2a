import { type RawBuilder, sql } from 'kysely'
import type {
  CopyState,
  InstanceState,
  ProcessState,
  StepState,
  TaskState,
  TimerState,
} from '../../../../engine/process/index.ts'
import type { ProcessDocument } from '../../../../schemas/language/process/document.ts'
import type { Queries } from '../../../db/database.ts'
import { runPrepared } from '../../../db/statements/prepared-statements.ts'
import { template } from '../../../db/statements/template.ts'

/** What an instance is about, beside what the engine knows of it. */
export interface InstanceHead extends InstanceState {
  readonly tenant: number
  readonly screen: string
  readonly previous: string | null
}

const ms = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`
const HEAD = sql`
  i.id, i.tenant_id as tenant, i.code, i.version, i.screen, i.record_id as "recordId", i.title, i.starter, i.depart, i.status, i.result,
  i.parent_step as "parentStep", i.previous, i.picks, i.last_seq as "lastSeq", ${ms('i.start_time')} as "startTime", ${ms('i.end_time')} as "endTime"`

/** The row of an instance; `lock` holds it until the end of the transaction. */
export async function findInstance(db: Queries, id: string, lock = false): Promise<InstanceHead | undefined> {
  const [row] = await runPrepared(
    db,
    sql<InstanceHead>`select ${HEAD} from wf_instance i where i.id = ${id} ${lock ? sql`for update` : sql``}`,
  )
  return row
}
/** The same with the document of its version. */
export async function findWithDocument(
  db: Queries,
  id: string,
): Promise<{ readonly head: InstanceHead; readonly document: ProcessDocument } | undefined> {
  const [row] = await runPrepared(
    db,
    sql<InstanceHead & { document: ProcessDocument }>`
      select ${HEAD}, v.document from wf_instance i join wf_version v on v.code = i.code and v.version = i.version where i.id = ${id}`,
  )
  if (!row) return undefined
  const { document, ...head } = row
  return { head, document }
}

/** Only what the engine knows of an instance. */
function stateOf({ tenant: _tenant, screen: _screen, previous: _previous, ...instance }: InstanceHead): InstanceState {
  return instance
}

interface Parts {
  readonly steps: readonly StepState[]
  readonly tasks: readonly TaskState[]
  readonly timers: readonly TimerState[]
  readonly copies: readonly CopyState[]
  readonly lastHash: string | null
}

/** The whole state of an instance, in one statement. Rows that were made later come later. */
export async function readState(db: Queries, instance: InstanceHead): Promise<ProcessState> {
  return (await readWithHash(db, instance)).state
}
/** The same with the hash of the last entry of the history, for an instance that the transaction holds. */
export async function readWithHash(
  db: Queries,
  instance: InstanceHead,
): Promise<{ readonly state: ProcessState; readonly lastHash: string }> {
  const [parts] = await runPrepared(db, partsOf(instance.id))
  return { state: wholeState(instance, parts), lastHash: parts?.lastHash ?? '' }
}
const wholeState = (instance: InstanceHead, parts: Parts | undefined): ProcessState => ({
  instance: stateOf(instance),
  steps: parts?.steps ?? [],
  tasks: parts?.tasks ?? [],
  timers: parts?.timers ?? [],
  copies: parts?.copies ?? [],
})

/** An instance with its document and its state, in one statement; for whom it is not held. */
export async function findWithState(
  db: Queries,
  id: string,
): Promise<
  { readonly head: InstanceHead; readonly document: ProcessDocument; readonly state: ProcessState } | undefined
> {
  const [row] = await runPrepared(db, wholeOf(id))
  if (!row) return undefined
  const { document, steps, tasks, timers, copies, lastHash, ...head } = row
  return { head, document, state: wholeState(head, { steps, tasks, timers, copies, lastHash }) }
}

const partColumns = (id: RawBuilder<unknown>) => sql`
      (select e.hash from wf_event e where e.instance_id = ${id} order by e.seq desc limit 1) as "lastHash",
      (select coalesce(json_agg(json_build_object('id', s.id, 'nodeKey', s.node_key, 'kind', s.kind, 'parentId', s.parent_id, 'lane', s.lane,
        'lanes', s.lanes, 'endedLanes', s.ended_lanes, 'status', s.status, 'heldBy', s.held_by, 'resumes', s.resumes, 'lastSeq', s.last_seq,
        'result', s.result, 'enterTime', ${ms('s.enter_time')}, 'leaveTime', ${ms('s.leave_time')}, 'workedMs', s.worked_ms, 'error', s.error) order by s.id), '[]')
        from wf_step s where s.instance_id = ${id}) as steps,
      (select coalesce(json_agg(json_build_object('id', t.id, 'stepId', t.step_id, 'nodeKey', t.node_key, 'kind', t.kind, 'ofTask', t.of_task,
        'place', t.place, 'weight', t.weight, 'owner', t.owner, 'assignee', t.assignee,
        'pool', (select coalesce(json_agg(json_build_object('kind', p.kind, 'ref', p.ref) order by p.kind, p.ref), '[]') from wf_pool p where p.task_id = t.id),
        'addedBy', t.added_by, 'status', t.status, 'via', t.via, 'openTime', ${ms('t.open_time')}, 'dueTime', ${ms('t.due_time')}, 'endTime', ${ms('t.end_time')}) order by t.id), '[]')
        from wf_task t where t.instance_id = ${id}) as tasks,
      (select coalesce(json_agg(json_build_object('id', m.id, 'kind', m.kind, 'stepId', m.step_id, 'taskId', m.task_id, 'dueTime', ${ms('m.due_time')}) order by m.id), '[]')
        from wf_timer m where m.instance_id = ${id} and m.payload is null) as timers,
      (select coalesce(json_agg(json_build_object('userName', c.user_name, 'by', c.create_by, 'nodeKey', c.node_key, 'time', ${ms('c.create_time')}) order by c.id), '[]')
        from wf_copy c where c.instance_id = ${id}) as copies`
const partsOf = template<Parts>(1, (id) => sql<Parts>`select ${partColumns(id)}`)
const wholeOf = template<InstanceHead & Parts & { readonly document: ProcessDocument }>(
  1,
  (id) => sql`select ${HEAD}, v.document, ${partColumns(id)}
    from wf_instance i join wf_version v on v.code = i.code and v.version = i.version where i.id = ${id}`,
)

/** Ids for new rows of an instance, each later than all that it has. */
export function idsAfter({ steps, tasks, timers }: Pick<ProcessState, 'steps' | 'tasks' | 'timers'>, now: number) {
  const times = [...steps, ...tasks, ...timers].map(({ id }) => Number.parseInt(id.slice(0, 12), 16))
  let next = Math.max(now, ...times.filter((time) => Number.isFinite(time)).map((time) => time + 1))
  return (): number => next++
}
