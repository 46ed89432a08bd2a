import type { PageResult } from '../../../schemas/contract/envelope.ts'
import type { UserRecord } from '../../../schemas/contract/organization/user.ts'
import * as users from '../../../schemas/contract/organization/user-admin.ts'
import { call, callEnvelope } from '../client/call.ts'

/** A user as a panel of a row lists him. */
export type PanelUser = Pick<UserRecord, 'id' | 'username' | 'realname' | 'orgCodeTxt' | 'status'>
interface Asked {
  readonly roleId: string
  readonly pageNo: number
  readonly pageSize: number
}

/** One page of the users of a role. Rejects with `ApiError`. */
export function getRoleUsers(asked: Asked, signal?: AbortSignal): Promise<PageResult<PanelUser>> {
  return call(users.userRoleList, { query: asked, signal })
}
/** Gives a role to users. Resolves to the words of the server. */
export async function addRoleUsers(roleId: string, userIds: readonly string[]): Promise<string> {
  return (await callEnvelope(users.addSysUserRole, { body: { roleId, userIdList: [...userIds] } })).message
}
/** Takes a role from users. Resolves to the words of the server. */
export async function removeRoleUsers(roleId: string, userIds: readonly string[]): Promise<string> {
  return (await callEnvelope(users.deleteUserRoleBatch, { query: { roleId, userIds: userIds.join(',') } })).message
}
