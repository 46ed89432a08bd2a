import { ALL_TENANTS } from '../../../schemas/language/lookup.ts'
import type { DepartNode } from '../../../schemas/contract/organization/depart.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import type { Stamp } from '../../data/write/index.ts'
import type { Queries } from '../../db/database.ts'
import type { HandlerContext } from '../../http/context.ts'
import { assertOfOwnTenants, statedTenant, tenantOfNew } from '../../http/rights/own-tenants.ts'
import { assertUsersOfTenant } from '../user/api.ts'
import { countForeignChildren, peopleOfDepart } from './store.ts'

type Parent = Pick<DepartNode, 'tenantId'> | undefined

/** Below a department of a tenant is nothing of others. */
export function assertSameTenant(parent: Parent, tenant: number): void {
  if (parent && parent.tenantId !== ALL_TENANTS && parent.tenantId !== tenant) throw new AppError('DEPART_OTHER_TENANT')
}

/** The tenant of a new department: what is stated, else that of the department above. */
export async function tenantOfDepart(
  context: HandlerContext,
  tx: Queries,
  parent: Parent,
  stated: unknown,
): Promise<number> {
  const above = parent?.tenantId ?? ALL_TENANTS
  const isEmpty = stated === null || stated === ''
  const wanted = isEmpty && above !== ALL_TENANTS ? undefined : await statedTenant(tx, context, stated)
  const tenant = wanted ?? (above === ALL_TENANTS ? tenantOfNew(context) : above)
  assertOfOwnTenants(context, tenant)
  assertSameTenant(parent, tenant)
  return tenant
}

/** The tenant that a change of a department gives it; undefined where it stays. */
export async function changedTenant(
  context: HandlerContext,
  tx: Queries,
  depart: DepartNode,
  stated: unknown,
): Promise<number | undefined> {
  assertOfOwnTenants(context, depart.tenantId)
  if (stated === undefined || String(stated ?? '') === String(depart.tenantId)) return undefined
  const tenant = await statedTenant(tx, context, stated)
  if (tenant === undefined || tenant === depart.tenantId) return undefined
  const count = tenant === ALL_TENANTS ? 0 : await countForeignChildren(tx, depart.id, tenant)
  if (count > 0) throw new AppError('DEPART_BELOW_OTHER_TENANT', { name: depart.departName, count })
  return tenant
}

/** Refuses a department of a tenant with people who are no part of it. */
export const assertPeopleInside = (tx: Queries, depart: DepartNode, tenant: number, stamp: Stamp): Promise<void> =>
  assertUsersOfTenant(tx, { name: depart.departName, tenant, held: peopleOfDepart(depart) }, stamp)
