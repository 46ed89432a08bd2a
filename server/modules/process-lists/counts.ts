import { type RawBuilder, sql } from 'kysely'
import type { Requester } from '../../http/context.ts'
import { withinOwnOrAllTenants } from '../../http/rights/own-tenants.ts'
import { runPrepared } from '../../db/statements/prepared-statements.ts'
import { claimableBy } from './visible.ts'

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
  const me = user.username
  const tenant = withinOwnOrAllTenants(caller, sql`tenant_id`)
  // A task of an owner and one that an agent has are two conditions, so that an index answers each.
  const [counts] = await runPrepared(
    db,
    sql<Counts>`select
    least(${upTo(sql`select 1 from wf_task where status = 'open' and ${tenant} and assignee = ${me}`)}
      + ${upTo(sql`select 1 from wf_task where status = 'open' and ${tenant} and owner = ${me} and owner is distinct from assignee`)}, ${sql.lit(MOST)}) as todo,
    ${upTo(sql`select 1 from wf_task where status = 'open' and assignee is null and ${tenant} and ${claimableBy(caller, sql`wf_task.id`)}`)} as claim,
    ${upTo(sql`select 1 from wf_copy where user_name = ${me} and read_time is null`)} as copied`,
  )
  return counts ?? { todo: 0, claim: 0, copied: 0 }
}
