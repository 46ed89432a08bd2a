import type { PageResult } from '../../../schemas/contract/envelope.ts'
import * as users from '../../../schemas/contract/organization/user-admin.ts'
import { call, callEnvelope } from '../client/call.ts'
import type { PanelUser } from './role-users.ts'

interface Asked {
  readonly depId: string
  readonly pageNo: number
  readonly pageSize: number
}

/** One page of the users of a department, without those of lower ones. Rejects with `ApiError`. */
export function getDepartUsers(asked: Asked, signal?: AbortSignal): Promise<PageResult<PanelUser>> {
  return call(users.departUserList, { query: asked, signal })
}
/** Adds users to a department, besides their others. Resolves to the words of the server. */
export async function addDepartUsers(depId: string, userIds: readonly string[]): Promise<string> {
  return (await callEnvelope(users.editSysDepartWithUser, { body: { depId, userIdList: [...userIds] } })).message
}
/** Takes users out of a department. Resolves to the words of the server. */
export async function removeDepartUsers(depId: string, userIds: readonly string[]): Promise<string> {
  return (await callEnvelope(users.deleteUserInDepartBatch, { query: { depId, userIds: userIds.join(',') } })).message
}
