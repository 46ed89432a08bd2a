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

/** A list of rows for one statement. */
const rowsOf = (rows: readonly object[]) => sql`${JSON.stringify(rows)}::json`

/** Claims the schedules that have been due for longest, so many at most; what was missed meanwhile runs once. */
export function claimDue(
  database: Database,
  now: number,
  { leaseMs, limit }: { readonly leaseMs: number; readonly limit: number },
): Promise<readonly ClaimedRun[]> {
  return database.transaction(async (tx) => {
    const { rows } = await sql<DueRow>`
      select id, kind, cron, time_zone as "timeZone", parameter, description, status, retry_count as "retryCount",
        retry_seconds as "retrySeconds", time_limit as "timeLimit", alarm, owner_id as "ownerId", asked_by as "askedBy"
      from sys_schedule where due_time <= ${at(now)} and run_id is null order by due_time, id limit ${limit} for update skip locked`.execute(
      tx,
    )
    if (rows.length === 0) return []
    const claimed = rows.map((row) => ({ ...row, runId: newId(now), next: planned(row, now) }))
    const stated = claimed.map(({ id, runId, next, kind, description, askedBy }) => ({
      id,
      run: runId,
      next: next === undefined ? null : new Date(next),
      kind,
      description,
      by: askedBy,
    }))
    await sql`
      with claimed as (
        select * from json_to_recordset(${rowsOf(stated)}) as c (id text, run text, next timestamptz, kind text, description text, by text)),
      begun as (
        update sys_schedule s set run_id = c.run, lease_until = ${lease(leaseMs)}, asked_by = null, next_time = c.next, due_time = c.next,
          last_time = ${at(now)}, last_result = 'running', last_message = null, last_sentence = null, last_duration = null
        from claimed c where s.id = c.id)
      insert into sys_schedule_run (id, schedule_id, description, kind, cause, start_by, start_time, result)
      select run, id, description, kind, case when by is null then 'time' else 'manual' end, by, ${at(now)}, 'running' from claimed`.execute(
      tx,
    )
    return claimed
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

/** Writes a skipped run down: its time passed while another one went on. */
async function storeSkipped(tx: Queries, id: string, time: number, sentence: Sentence): Promise<void> {
  await sql`
    insert into sys_schedule_run (id, schedule_id, description, kind, cause, start_time, end_time, duration, result, attempts, sentence)
    select ${newId(time)}, id, description, kind, 'time', ${at(time)}, ${at(time)}, 0, 'skipped', 0, ${asJson(sentence)} from sys_schedule where id = ${id}`.execute(
    tx,
  )
}

/** A run of this process that is over. */
export interface EndedRun {
  readonly claimed: Pick<ClaimedRun, 'id' | 'runId'>
  readonly end: RunEnd
}
type EndRow = Pick<DueRow, 'id' | 'cron' | 'timeZone' | 'status'> & {
  readonly runId: string
  readonly overlap: string
  readonly next: number | null
}

/** What the end of a run makes of its schedule. An interrupted one is due at once, for another process. */
async function stateAfter(tx: Queries, row: EndRow, end: RunEnd, now: number, skipped: Sentence) {
  const isSkipped = row.next !== null && row.next <= now && row.overlap === 'skip'
  const next = isSkipped ? planned(row, now) : (row.next ?? undefined)
  if (isSkipped) await storeSkipped(tx, row.id, row.next ?? now, skipped)
  const dateOf = (instant: number | undefined) => (instant === undefined ? null : new Date(instant))
  return {
    ...end,
    id: row.id,
    run: row.runId,
    next: dateOf(next),
    due: dateOf(end.result === 'interrupted' ? now : next),
    file: end.file ?? null,
  }
}

/** Stores the ends of runs together; gives the ids of the runs that were still this process's. */
export function endRuns(
  database: Database,
  ended: readonly EndedRun[],
  { now, skipped }: { readonly now: number; readonly skipped: Sentence },
): Promise<ReadonlySet<string>> {
  const ends = new Map(ended.map(({ claimed, end }) => [claimed.runId, end]))
  return database.transaction(async (tx) => {
    const { rows } = await sql<EndRow>`
      select id, run_id as "runId", cron, time_zone as "timeZone", status, overlap, (extract(epoch from next_time) * 1000)::float8 as next
      from sys_schedule where run_id = any(${[...ends.keys()]}::text[]) order by id for update`.execute(tx)
    const states: object[] = []
    for (const row of rows) {
      const end = ends.get(row.runId)
      if (end) states.push(await stateAfter(tx, row, end, now, skipped))
    }
    await sql`
      with ended as (
        select * from json_to_recordset(${rowsOf(states)}) as e (id text, run text, next timestamptz, due timestamptz, result text,
          duration integer, attempts smallint, sentence jsonb, notes jsonb, file text)),
      schedules as (
        update sys_schedule s set run_id = null, lease_until = null, last_result = e.result, last_sentence = e.sentence,
          last_duration = e.duration, next_time = e.next, due_time = e.due
        from ended e where s.id = e.id)
      update sys_schedule_run r set end_time = ${at(now)}, duration = e.duration, result = e.result, attempts = e.attempts,
        sentence = e.sentence, notes = e.notes, file = e.file
      from ended e where r.id = e.run`.execute(tx)
    return new Set(rows.map(({ runId }) => runId))
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
