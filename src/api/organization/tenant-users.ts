import type { PageResult } from '../../../schemas/contract/envelope.ts'
import * as tenants from '../../../schemas/contract/organization/tenant.ts'
import { call, callEnvelope } from '../client/call.ts'
import type { PanelUser } from './role-users.ts'

interface Asked {
  readonly userTenantId: string
  readonly pageNo: number
  readonly pageSize: number
}

/** One page of the users of a tenant. Rejects with `ApiError`. */
export function getTenantUsers(asked: Asked, signal?: AbortSignal): Promise<PageResult<PanelUser>> {
  return call(tenants.getTenantUserList, { query: asked, signal })
}
/** Binds users to a tenant. Resolves to the words of the server. */
export async function addTenantUsers(tenantId: string, userIds: readonly string[]): Promise<string> {
  return (await callEnvelope(tenants.addTenantUsers, { body: { tenantId, userIdList: [...userIds] } })).message
}
/** Releases users from a tenant. Resolves to the words of the server. */
export async function removeTenantUsers(tenantId: string, userIds: readonly string[]): Promise<string> {
  return (await callEnvelope(tenants.leaveTenant, { body: { tenantId, userIdList: [...userIds] } })).message
}
