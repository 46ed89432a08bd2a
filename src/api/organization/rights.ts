import * as contract from '../../../schemas/contract/permissions/rights.ts'
import type { PageResult } from '../../../schemas/contract/envelope.ts'
import type {
  FoundPermission,
  PermissionUser,
  PermissionRoles,
  RoleRights,
} from '../../../schemas/contract/permissions/rights.ts'
import { saveBlob, sheetEnding } from '../../lib/save-blob.ts'
import { call, callForFile } from '../client/call.ts'

export type {
  FoundPermission,
  PermissionUser,
  PermissionRoles,
  RightsEntry,
} from '../../../schemas/contract/permissions/rights.ts'

/** What a role lets its holders do. All calls here reject with `ApiError`. */
export const getRoleRights = (roleId: string, signal?: AbortSignal): Promise<RoleRights> =>
  call(contract.ofRole, { query: { roleId }, signal })
/** Saves the same as a workbook of this name. */
export async function saveRoleRights(roleId: string, name: string): Promise<void> {
  const { blob } = await callForFile(contract.ofRoleXls, { query: { roleId } })
  saveBlob(blob, `${name}${sheetEnding(blob)}`)
}
/** Menu entries and controls with a text in their name, code or address. */
export const findPermissions = (text: string, signal?: AbortSignal): Promise<readonly FoundPermission[]> =>
  call(contract.permissions, { query: { text }, signal })
export const getPermissionRoles = (permissionId: string, signal?: AbortSignal): Promise<PermissionRoles> =>
  call(contract.roles, { query: { permissionId }, signal })

interface Asked {
  readonly permissionId: string
  readonly username?: string
  readonly pageNo: number
  readonly pageSize: number
}
/** One page of the people who have a permission. */
export const getPermissionUsers = (asked: Asked, signal?: AbortSignal): Promise<PageResult<PermissionUser>> =>
  call(contract.users, { query: asked, signal })
