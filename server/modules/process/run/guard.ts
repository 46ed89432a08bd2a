import { sql } from 'kysely'
import { INTERVENE } from '../../../../schemas/contract/process/tasks.ts'
import type { Actor } from '../../../../engine/process/index.ts'
import type { ProcessDocument } from '../../../../schemas/language/process/document.ts'
import { AppError } from '../../../../schemas/messages/index.ts'
import type { Queries } from '../../../db/database.ts'
import type { Requester } from '../../../http/context.ts'
import { ownTenants } from '../../../http/rights/own-tenants.ts'
import { claimableBy, monitored } from '../../process-lists/api.ts'
import type { InstanceHead } from './read-state.ts'
import { isProcessAdmin } from './starters.ts'

/** Whether an instance is of a tenant of the caller. */
const isOfTenant = (caller: Requester, tenant: number): boolean => {
  const own = ownTenants(caller)
  return tenant === 0 || own.length === 0 || own.includes(String(tenant))
}

/** Whether somebody may see instances without a place in them. */
async function isMonitored(db: Queries, caller: Requester, { depart }: Pick<InstanceHead, 'depart'>): Promise<boolean> {
  const { rows } = await sql`select 1 where ${monitored(caller, sql`${depart}::text`)}`.execute(db)
  return rows.length > 0
}

async function isInvolved(db: Queries, caller: Requester, id: string): Promise<boolean> {
  const me = caller.user.username
  const { rows } = await sql`
    select 1 where exists (select 1 from wf_instance i where i.id = ${id} and i.starter = ${me})
      or exists (select 1 from wf_task t where t.instance_id = ${id} and (t.assignee = ${me} or t.owner = ${me}))
      or exists (select 1 from wf_copy c where c.instance_id = ${id} and c.user_name = ${me})
      or exists (select 1 from wf_task t where t.instance_id = ${id} and t.status = 'open' and ${claimableBy(caller, sql`t.id`)})`.execute(
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
 * What somebody is to an instance: its initiator, people with a place in it now or before, those it was copied to, its administrators and
 * monitors see it. For all others it does not exist: undefined.
 */
export async function instanceAccess(
  db: Queries,
  caller: Requester,
  head: InstanceHead,
  document: ProcessDocument,
): Promise<InstanceAccess | undefined> {
  if (!isOfTenant(caller, head.tenant)) return undefined
  const isInside = await isInvolved(db, caller, head.id)
  const isAdmin = await isProcessAdmin({ ...caller, db }, document)
  const isMonitor = await isMonitored(db, caller, head)
  if (!isInside && !isAdmin && !isMonitor) return undefined
  const { username, roles } = caller.user
  const mayIntervene = isAdmin || (isMonitor && caller.can(INTERVENE))
  return { actor: { username, roles, mayIntervene }, isOutside: !isInside }
}
/** The one guard of all that is done with an instance. */
export async function requireInstanceAccess(
  db: Queries,
  caller: Requester,
  head: InstanceHead | undefined,
  document: ProcessDocument | undefined,
): Promise<InstanceAccess> {
  const access = head && document && (await instanceAccess(db, caller, head, document))
  if (!access) throw new AppError('INSTANCE_UNKNOWN')
  return access
}
