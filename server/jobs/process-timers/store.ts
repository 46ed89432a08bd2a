import { sql } from 'kysely'
import type { Database, Queries } from '../../db/database.ts'

/** The notification channel for timers that were added. */
export const TIMER_CHANNEL = 'process-timer'
/** Wakes the timers of all processes. Call after the commit. */
export const announceTimers = (database: Pick<Database, 'notify'>): Promise<void> => database.notify(TIMER_CHANNEL, '')

/** A timer that this process has claimed. */
export interface ClaimedTimer {
  readonly id: string
  readonly kind: 'due' | 'remind' | 'wait' | 'service' | 'child' | 'continue'
  readonly instanceId: string
  readonly stepId: string
  /** Counts from 1. */
  readonly attempts: number
}

const lease = (ms: number) => sql`clock_timestamp() + ${ms} * interval '1 millisecond'`
/** Nobody has it, or whoever had it has died. The database's clock is the same for all processes. */
const isFree = sql<boolean>`(lease_until is null or lease_until < clock_timestamp())`

/** Claims the timers that have been due for longest, so many at most. */
export async function claimTimers(
  db: Queries,
  now: number,
  { worker, leaseMs, limit }: { readonly worker: string; readonly leaseMs: number; readonly limit: number },
): Promise<readonly ClaimedTimer[]> {
  const { rows } = await sql<ClaimedTimer>`
    with due as materialized (
      select id from wf_timer where due_time <= ${new Date(now)}::timestamptz and ${isFree} order by due_time, id limit ${limit} for update skip locked)
    update wf_timer t set worker = ${worker}, lease_until = ${lease(leaseMs)}, attempts = t.attempts + 1
    from due where t.id = due.id
    returning t.id, t.kind, t.instance_id as "instanceId", t.step_id as "stepId", t.attempts`.execute(db)
  return rows
}

export async function renewTimers(db: Queries, worker: string, ids: readonly string[], leaseMs: number): Promise<void> {
  await sql`update wf_timer set lease_until = ${lease(leaseMs)} where id = any(${[...ids]}::text[]) and worker = ${worker}`.execute(
    db,
  )
}

/** Gives back a timer that is still there after its run: it is tried again at a time, with the reason beside it. */
export async function postponeTimer(
  db: Queries,
  {
    id,
    worker,
    at,
    error,
  }: { readonly id: string; readonly worker: string; readonly at: number; readonly error: string | null },
): Promise<void> {
  await sql`update wf_timer set worker = null, lease_until = null, error = ${error},
    due_time = greatest(due_time, ${new Date(at)}::timestamptz) where id = ${id} and worker = ${worker}`.execute(db)
}

/** When the next timer is due; undefined when there is none. */
export async function nearestTimer(db: Queries): Promise<number | undefined> {
  const { rows } = await sql<{ due: number }>`
    select (extract(epoch from due_time) * 1000)::float8 as due from wf_timer where ${isFree} order by due_time limit 1`.execute(
    db,
  )
  return rows[0]?.due
}
