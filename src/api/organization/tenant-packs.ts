import { splitCommaList } from '../../../schemas/language/comma-list.ts'
import { packs } from '../../../schemas/contract/organization/tenant-pack.ts'
import { call } from '../client/call.ts'

/** Ids of what a package of a tenant includes. Both reject with `ApiError`. */
export const getPackPermissions = async (id: string, signal?: AbortSignal): Promise<readonly string[]> =>
  splitCommaList((await call(packs.queryById, { query: { id }, signal })).permissionIds)
/** Stores what differs from `last`, the ids that the package was seen to include. */
export const savePackPermissions = (id: string, ids: readonly string[], last: readonly string[]) =>
  call(packs.edit, { body: { id, permissionIds: ids.join(','), lastpermissionIds: last.join(',') } })
