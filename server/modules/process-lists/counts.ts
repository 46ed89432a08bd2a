import { type RawBuilder, sql } from 'kysely'
import type { Requester } from '../../http/context.ts'
import { withinOwnOrAllTenants } from '../../http/rights/own-tenants.ts'
import { claimableBy, ownOpenTasks } from './visible.ts'

/** A badge shows no more. */
const MOST = 999
const upTo = (rows: RawBuilder<unknown>) =>
  sql`(select count(*)::integer from (${rows} limit ${sql.lit(MOST)}) counted)`

interface Counts {
  todo: number
  claim: number
  copied: number
}
/** What waits for the caller. */
export async function countsOf(caller: Requester): Promise<Counts> {
  const { db, user } = caller
  const own = await ownOpenTasks(caller)
  const tenant = withinOwnOrAllTenants(caller, sql`tenant_id`)
  const { rows } = await sql<Counts>`select
    ${upTo(sql`select 1 from wf_task where status = 'open' and ${tenant} and ${own}`)} as todo,
    ${upTo(sql`select 1 from wf_task where status = 'open' and assignee is null and ${tenant} and ${claimableBy(caller, sql`wf_task.id`)}`)} as claim,
    ${upTo(sql`select 1 from wf_copy where user_name = ${user.username} and read_time is null`)} as copied`.execute(db)
  return rows[0] ?? { todo: 0, claim: 0, copied: 0 }
}
