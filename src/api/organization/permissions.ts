import { move } from '../../../schemas/contract/permissions/permission-entries.ts'
import { flatChoices } from '../../../schemas/contract/permissions/flat-choices.ts'
import { saveRolePermission } from '../../../schemas/contract/permissions/permission-grants.ts'
import {
  type FlatChoices,
  type PermissionRecord,
  list as listPermissions,
  queryRolePermission,
  queryTreeList,
} from '../../../schemas/contract/permissions/permission-tree.ts'
import { call, callEnvelope } from '../client/call.ts'

export type { FlatChoices, PermissionRecord } from '../../../schemas/contract/permissions/permission-tree.ts'

/** Every menu entry and control in the order of their tree. All calls here reject with `ApiError`. */
export async function getPermissionTree(signal?: AbortSignal): Promise<FlatChoices> {
  const { flat, treeList } = await call(queryTreeList, { query: { shape: 'flat' }, signal })
  return flat ?? flatChoices(treeList)
}
/** Ids of what a role grants. */
export const getRolePermissions = (roleId: string, signal?: AbortSignal): Promise<readonly string[]> =>
  call(queryRolePermission, { query: { roleId }, signal })
/** Stores what differs from `last`, the ids that the role was seen to grant. */
export const saveRolePermissions = (roleId: string, ids: readonly string[], last: readonly string[]) =>
  call(saveRolePermission, { body: { roleId, permissionIds: ids.join(','), lastpermissionIds: last.join(',') } })
/** The same as they are administered. */
export const getMenuTree = (signal?: AbortSignal): Promise<readonly PermissionRecord[]> =>
  call(listPermissions, { query: {}, signal })
/** Gives an entry a parent ('' for the top), and a place before one of its entries or last. Resolves to what the service says. */
export const moveEntry = async (id: string, parentId: string, before?: string): Promise<string> =>
  (await callEnvelope(move, { body: { id, parentId, before: before ?? '' } })).message
