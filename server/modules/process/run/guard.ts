import { type RawBuilder, sql } from 'kysely'
import { MONITOR, INTERVENE } from '../../../../schemas/contract/process/tasks.ts'
import type { Actor } from '../../../../engine/process/index.ts'
import type { ProcessDocument } from '../../../../schemas/language/process/document.ts'
import { AppError } from '../../../../schemas/messages/index.ts'
import type { Queries } from '../../../db/database.ts'
import type { Requester } from '../../../http/context.ts'
import { holdsEverything } from '../../../http/rights/grantable.ts'
import { ownTenants } from '../../../http/rights/own-tenants.ts'
import type { InstanceHead } from './read-state.ts'
import { isProcessAdmin } from './starters.ts'

/** The pools of which somebody may claim, as a condition over `wf_pool p`. */
const poolsOf = ({ user }: Requester): RawBuilder<boolean> => sql<boolean>`(
  (p.kind = 'user' and p.ref = ${user.username}) or (p.kind = 'role' and p.ref = any(${[...user.roles]}))
  or (p.kind = 'position' and p.ref = any(select unnest(string_to_array(post, ',')) from sys_user where id = ${user.id}))
  or (p.kind = 'depart' and exists (select 1 from sys_user_depart ud join sys_depart d on d.id = ud.depart_id where ud.user_id = ${user.id} and d.org_code = p.ref)))`

/** Whether an instance is of a tenant of the caller. */
const isOfTenant = (caller: Requester, tenant: number): boolean => {
  const own = ownTenants(caller)
  return tenant === 0 || own.length === 0 || own.includes(String(tenant))
}

/** Whether somebody may see instances that he has nothing to do with: of his departments, of all where his data is not limited. */
async function isMonitored(caller: Requester, { depart }: Pick<InstanceHead, 'depart'>): Promise<boolean> {
  if (!caller.can(MONITOR) && !caller.can(INTERVENE)) return false
  if (holdsEverything(caller)) return true
  const { rows } = await sql`
    select 1 from sys_user_depart ud join sys_depart d on d.id = ud.depart_id where ud.user_id = ${caller.user.id} and starts_with(${depart}, d.org_code) limit 1`.execute(
    caller.db,
  )
  return rows.length > 0
}

async function isInvolved(db: Queries, caller: Requester, id: string): Promise<boolean> {
  const me = caller.user.username
  const { rows } = await sql`
    select 1 where exists (select 1 from wf_instance i where i.id = ${id} and i.starter = ${me})
      or exists (select 1 from wf_task t where t.instance_id = ${id} and (t.assignee = ${me} or t.owner = ${me}))
      or exists (select 1 from wf_copy c where c.instance_id = ${id} and c.user_name = ${me})
      or exists (select 1 from wf_task t join wf_pool p on p.task_id = t.id where t.instance_id = ${id} and t.status = 'open' and ${poolsOf(caller)})`.execute(
    db,
  )
  return rows.length > 0
}

/** What somebody is to an instance that may be seen. */
export interface InstanceAccess {
  readonly actor: Actor
  /** Only as a monitor or administrator, with no place in it. */
  readonly isOutside: boolean
}

/**
 * The one guard of all that is done with an instance: its initiator, people with a place in it now or before, those it was copied to,
 * its administrators and monitors see it. For all others it does not exist.
 */
export async function requireInstanceAccess(
  db: Queries,
  caller: Requester,
  head: InstanceHead | undefined,
  document: ProcessDocument | undefined,
): Promise<InstanceAccess> {
  if (!head || !document || !isOfTenant(caller, head.tenant)) throw new AppError('INSTANCE_UNKNOWN')
  const within = { ...caller, db }
  const isInside = await isInvolved(db, caller, head.id)
  const isAdmin = await isProcessAdmin(within, document)
  const isMonitor = await isMonitored(within, head)
  if (!isInside && !isAdmin && !isMonitor) throw new AppError('INSTANCE_UNKNOWN')
  const { username, roles } = caller.user
  const mayIntervene = isAdmin || (isMonitor && caller.can(INTERVENE))
  return { actor: { username, roles, mayIntervene }, isOutside: !isInside }
}
