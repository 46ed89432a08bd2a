import { sql } from 'kysely'
import { INTERVENE } from '../../../../schemas/contract/process/tasks.ts'
import type { Actor, ProcessState } from '../../../../engine/process/index.ts'
import type { ProcessDocument } from '../../../../schemas/language/process/document.ts'
import { AppError } from '../../../../schemas/messages/index.ts'
import type { Queries } from '../../../db/database.ts'
import type { Requester } from '../../../http/context.ts'
import { ownTenants } from '../../../http/rights/own-tenants.ts'
import { administers, claimableBy, monitored, monitorsAll } from '../../process-lists/api.ts'
import type { InstanceHead } from './read-state.ts'

/** Whether an instance is of a tenant of the caller. */
const isOfTenant = (caller: Requester, tenant: number): boolean => {
  const own = ownTenants(caller)
  return tenant === 0 || own.length === 0 || own.includes(String(tenant))
}

/** Whether somebody may see instances without a place in them. */
async function isMonitored(db: Queries, caller: Requester, { depart }: Pick<InstanceHead, 'depart'>): Promise<boolean> {
  const all = monitorsAll(caller)
  if (all !== undefined) return all
  const { rows } = await sql`select 1 where ${monitored(caller, sql`${depart}::text`)}`.execute(db)
  return rows.length > 0
}

async function isInvolved(db: Queries, caller: Requester, { instance, tasks, copies }: ProcessState): Promise<boolean> {
  const me = caller.user.username
  if (instance.starter === me || copies.some(({ userName }) => userName === me)) return true
  if (tasks.some(({ assignee, owner }) => assignee === me || owner === me)) return true
  const claimable = tasks.filter(({ status, pool }) => status === 'open' && pool.length > 0).map(({ id }) => id)
  if (claimable.length === 0) return false
  const { rows } =
    await sql`select 1 from wf_task t where t.id = any(${claimable}::text[]) and ${claimableBy(caller, sql`t.id`)} limit 1`.execute(
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
  state: ProcessState,
): Promise<InstanceAccess | undefined> {
  if (!isOfTenant(caller, head.tenant)) return undefined
  const isInside = await isInvolved(db, caller, state)
  const isAdmin = await administers({ ...caller, db }, document, head)
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
  state: ProcessState | undefined,
): Promise<InstanceAccess> {
  const access = head && document && state && (await instanceAccess(db, caller, head, document, state))
  if (!access) throw new AppError('INSTANCE_UNKNOWN')
  return access
}
