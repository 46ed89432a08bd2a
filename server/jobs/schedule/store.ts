import { type RawBuilder, sql } from 'kysely'
import type { RunResult } from '../../../schemas/contract/schedule.ts'
import { asJson, type Database, type Queries } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { nextRun } from './next-run.ts'
import type { RunNote, Sentence } from './sentence.ts'

/** The notification channel for schedules that were changed. */
export const SCHEDULE_CHANNEL = 'schedule'
export const announceSchedules = (database: Database): Promise<void> => database.notify(SCHEDULE_CHANNEL, '')

const at = (instant: number | undefined): RawBuilder<Date | null> =>
  sql<Date | null>`${instant === undefined ? null : new Date(instant)}::timestamptz`
const lease = (ms: number) => sql`clock_timestamp() + ${ms} * interval '1 millisecond'`

/** A schedule whose run this process has claimed. */
export interface ClaimedRun {
  readonly runId: string
  readonly id: string
  readonly kind: string
  readonly parameter: unknown
  readonly description: string | null
  readonly retryCount: number
  readonly retrySeconds: number
  readonly timeLimit: number
  readonly alarm: string | null
  readonly ownerId: string | null
}
interface DueRow extends Omit<ClaimedRun, 'runId'> {
  readonly cron: string
  readonly timeZone: string
  readonly status: number
  readonly askedBy: string | null
}

/** The run after a moment, of a schedule that was checked when it was saved; undefined when it is stopped. */
function planned({ status, cron, timeZone }: Pick<DueRow, 'status' | 'cron' | 'timeZone'>, after: number) {
  return status === 0 ? nextRun(cron, timeZone, after) : undefined
}

/** Claims the schedule that has been due for longest; what was missed meanwhile runs once. */
export function claimDue(database: Database, now: number, leaseMs: number): Promise<ClaimedRun | undefined> {
  return database.transaction(async (tx) => {
    const { rows } = await sql<DueRow>`
      select id, kind, cron, time_zone as "timeZone", parameter, description, status, retry_count as "retryCount",
        retry_seconds as "retrySeconds", time_limit as "timeLimit", alarm, owner_id as "ownerId", asked_by as "askedBy"
      from sys_schedule where due_time <= ${at(now)} and run_id is null order by due_time limit 1 for update skip locked`.execute(
      tx,
    )
    const [found] = rows
    if (!found) return undefined
    const runId = newId(now)
    const next = at(planned(found, now))
    await sql`
      update sys_schedule set run_id = ${runId}, lease_until = ${lease(leaseMs)}, asked_by = null, next_time = ${next}, due_time = ${next},
        last_time = ${at(now)}, last_result = 'running', last_message = null, last_sentence = null, last_duration = null
      where id = ${found.id}`.execute(tx)
    await tx
      .insertInto('sys_schedule_run')
      .values({
        id: runId,
        schedule_id: found.id,
        description: found.description,
        kind: found.kind,
        cause: found.askedBy === null ? 'time' : 'manual',
        start_by: found.askedBy,
        start_time: new Date(now),
        result: 'running',
      })
      .execute()
    return { ...found, runId }
  })
}

/** Renews the leases of runs; gives those that are this process's no longer. */
export async function renewRuns(db: Queries, runIds: readonly string[], leaseMs: number): Promise<readonly string[]> {
  const { rows } = await sql<{ runId: string }>`
    update sys_schedule set lease_until = ${lease(leaseMs)} where run_id = any(${[...runIds]}::text[]) returning run_id as "runId"`.execute(
    db,
  )
  const own = new Set(rows.map(({ runId }) => runId))
  return runIds.filter((id) => !own.has(id))
}

/** How a run ended. */
export interface RunEnd {
  readonly result: Exclude<RunResult, 'running' | 'skipped'>
  readonly sentence: Sentence
  readonly attempts: number
  readonly notes: readonly RunNote[]
  /** Path of a file for its person. */
  readonly file?: string | undefined
  /** Milliseconds. */
  readonly duration: number
}

async function storeRun(tx: Queries, runId: string, end: RunEnd, now: number): Promise<void> {
  await sql`
    update sys_schedule_run set end_time = ${at(now)}, duration = ${end.duration}, result = ${end.result}, attempts = ${end.attempts},
      sentence = ${asJson(end.sentence)}, notes = ${asJson(end.notes)}, file = ${end.file ?? null}
    where id = ${runId}`.execute(tx)
}

/** Writes a skipped run down: its time passed while another one went on. */
async function storeSkipped(tx: Queries, id: string, time: number, sentence: Sentence): Promise<void> {
  await sql`
    insert into sys_schedule_run (id, schedule_id, description, kind, cause, start_time, end_time, duration, result, attempts, sentence)
    select ${newId(time)}, id, description, kind, 'time', ${at(time)}, ${at(time)}, 0, 'skipped', 0, ${asJson(sentence)} from sys_schedule where id = ${id}`.execute(
    tx,
  )
}

/** Stores the end of a run; false when it is not this process's any more. `again`: another process runs it at once. */
export function endRun(
  database: Database,
  { id, runId }: Pick<ClaimedRun, 'id' | 'runId'>,
  end: RunEnd,
  { now, skipped, again = false }: { readonly now: number; readonly skipped: Sentence; readonly again?: boolean },
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const { rows } = await sql<
      Pick<DueRow, 'cron' | 'timeZone' | 'status'> & { readonly overlap: string; readonly next: number | null }
    >`select cron, time_zone as "timeZone", status, overlap, (extract(epoch from next_time) * 1000)::float8 as next
      from sys_schedule where id = ${id} and run_id = ${runId} for update`.execute(tx)
    const [row] = rows
    if (!row) return false
    const isPassed = row.next !== null && row.next <= now
    const isSkipped = isPassed && row.overlap === 'skip'
    const next = isSkipped ? planned(row, now) : (row.next ?? undefined)
    if (isSkipped) await storeSkipped(tx, id, row.next ?? now, skipped)
    await sql`
      update sys_schedule set run_id = null, lease_until = null, last_result = ${end.result}, last_sentence = ${asJson(end.sentence)},
        last_duration = ${end.duration}, next_time = ${at(next)}, due_time = ${at(again ? now : next)}
      where id = ${id}`.execute(tx)
    await storeRun(tx, runId, end, now)
    return true
  })
}

/** Frees schedules whose process has died. Those that are to be tried again are due at once. Gives their runs. */
export async function freeLapsed(db: Queries, now: number, sentence: Sentence): Promise<readonly ClaimedRun[]> {
  const { rows } = await sql<ClaimedRun>`
    with lapsed as (
      select id, run_id from sys_schedule where run_id is not null and lease_until < clock_timestamp() for update skip locked),
    ended as (
      update sys_schedule_run r set result = 'interrupted', end_time = ${at(now)}, sentence = ${asJson(sentence)} from lapsed where r.id = lapsed.run_id)
    update sys_schedule s set run_id = null, lease_until = null, last_result = 'interrupted', last_message = null,
      last_sentence = ${asJson(sentence)},
      due_time = case when s.retry_count > 0 then ${at(now)} else s.due_time end
    from lapsed where s.id = lapsed.id
    returning lapsed.run_id as "runId", s.id, s.kind, s.parameter, s.description, s.retry_count as "retryCount",
      s.retry_seconds as "retrySeconds", s.time_limit as "timeLimit", s.alarm, s.owner_id as "ownerId"`.execute(db)
  return rows
}

/** When the next schedule is due; undefined when none is. */
export async function nearestDue(db: Queries): Promise<number | undefined> {
  const { rows } = await sql<{ due: number | null }>`
    select (extract(epoch from min(due_time)) * 1000)::float8 as due from sys_schedule where due_time is not null and run_id is null`.execute(
    db,
  )
  return rows[0]?.due ?? undefined
}
