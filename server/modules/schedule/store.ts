import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'

const DAY_MS = 24 * 3_600_000

/** Sets when a schedule runs next; undefined: it is stopped. A run that was asked for still comes. */
export async function planSchedule(db: Queries, id: string, next: number | undefined): Promise<void> {
  const at = sql`${next === undefined ? null : new Date(next)}::timestamptz`
  await sql`
    update sys_schedule set next_time = ${at}, due_time = case when asked_by is null then ${at} else due_time end
    where id = ${id}`.execute(db)
}

/** Has a schedule run now; false when it is running. */
export async function askForRun(db: Queries, id: string, by: string, now: number): Promise<boolean> {
  const { rows } = await sql`
    update sys_schedule set asked_by = ${by}, due_time = ${new Date(now)}::timestamptz
    where id = ${id} and run_id is null returning id`.execute(db)
  return rows.length > 0
}

/** Removes runs that ended more than so many days ago; gives their number. */
export async function pruneRuns(db: Queries, now: number, days: number): Promise<number> {
  const gone = await sql`
    delete from sys_schedule_run where start_time < ${new Date(now - days * DAY_MS)}::timestamptz and result <> 'running'`.execute(
    db,
  )
  return Number(gone.numAffectedRows ?? 0)
}
