import { sql } from 'kysely'
import type { ProcessEvent } from '../../../../engine/process/index.ts'
import type { Queries } from '../../../db/database.ts'
import { runPrepared } from '../../../db/statements/prepared-statements.ts'

/** The history of an instance, or one entry of it. */
export async function readEvents(db: Queries, instance: string, seq?: number): Promise<readonly ProcessEvent[]> {
  return runPrepared(
    db,
    sql<ProcessEvent>`
    select seq, (extract(epoch from create_time) * 1000)::float8 as time, actor, for_user as "forUser", action, step_id as "stepId", node_key as "nodeKey",
      task_id as "taskId", detail
    from wf_event where instance_id = ${instance} and ${seq === undefined ? sql`true` : sql`seq = ${seq}`} order by seq`,
  )
}

export async function lastUrged(db: Queries, instance: string): Promise<number | null> {
  const { rows } = await sql<{ time: number | null }>`
    select (extract(epoch from max(create_time)) * 1000)::float8 as time from wf_event where instance_id = ${instance} and action = 'urge'`.execute(
    db,
  )
  return rows[0]?.time ?? null
}
