import { sql } from 'kysely'
import type { Database, Queries } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'

/** The notification channel for timers that were added. */
export const TIMER_CHANNEL = 'process-timer'
/** Wakes the timers of all processes. Call after the commit. */
export const announceTimers = (database: Pick<Database, 'notify'>): Promise<void> => database.notify(TIMER_CHANNEL, '')

/** A timer that this process has claimed. */
export interface ClaimedTimer {
  readonly id: string
  readonly kind: 'due' | 'remind' | 'wait' | 'service' | 'child' | 'continue' | 'left'
  readonly instanceId: string
  readonly stepId: string
  /** Counts from 1. */
  readonly attempts: number
}

const lease = (ms: number) => sql`clock_timestamp() + ${ms} * interval '1 millisecond'`
/** So often in a row a timer may fail; the waits between grow to half an hour. */
export const MAX_FAILURES = 11

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
      select id from wf_timer where due_time <= ${new Date(now)}::timestamptz and stuck_time is null and ${isFree} order by due_time, id limit ${limit} for update skip locked)
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

/**
 * Gives back a timer that is still there after its run: it is tried again at a time, with the reason beside it. One that has failed too often
 * stays as it is, for people to see, until its instance is resumed.
 */
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
    failures = case when ${error}::text is null then 0 else failures + 1 end,
    stuck_time = case when ${error}::text is not null and failures + 1 >= ${MAX_FAILURES} then clock_timestamp() end,
    due_time = greatest(due_time, ${new Date(at)}::timestamptz) where id = ${id} and worker = ${worker}`.execute(db)
}

/** When the next timer is due; undefined when there is none. */
export async function nearestTimer(db: Queries): Promise<number | undefined> {
  const { rows } = await sql<{ due: number }>`
    select (extract(epoch from due_time) * 1000)::float8 as due from wf_timer where stuck_time is null and ${isFree} order by due_time limit 1`.execute(
    db,
  )
  return rows[0]?.due
}

/** Tries again what was given up in an instance. */
export async function reviveTimers(db: Queries, instance: string): Promise<void> {
  await sql`update wf_timer set stuck_time = null, failures = 0 where instance_id = ${instance} and stuck_time is not null`.execute(
    db,
  )
}

/** Work that timers do for somebody who left: where the open tasks go. */
export interface LeftPayload {
  readonly left: string
}
/**
 * Asks that the open tasks of somebody who left go to others, each instance in a transaction of its own: what is against it in one of them
 * keeps nobody from closing an account. `tenants`: only in these.
 */
export async function queueLeft(
  tx: Queries,
  { username, tenants, now }: { readonly username: string; readonly tenants?: readonly string[]; readonly now: number },
): Promise<void> {
  const { rows } = await sql<{ instance: string; step: string }>`
    select distinct on (t.instance_id) t.instance_id as instance, t.step_id as step from wf_task t join wf_instance i on i.id = t.instance_id
    where i.status <> 'ended' and t.status in ('open', 'waiting', 'held') and ${username} in (t.assignee, t.owner)
      and ${tenants ? sql`i.tenant_id::text = any(${[...tenants]}::text[])` : sql`true`} order by t.instance_id, t.id`.execute(
    tx,
  )
  const payload: LeftPayload = { left: username }
  for (const { instance, step } of rows)
    await tx
      .insertInto('wf_timer')
      .values({
        id: newId(now),
        instance_id: instance,
        step_id: step,
        task_id: null,
        kind: 'left',
        due_time: new Date(now),
        payload: JSON.stringify(payload),
      })
      .execute()
}
