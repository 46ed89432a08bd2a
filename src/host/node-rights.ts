import { hasPermission, isDisabledAuth, readItems } from '../../schemas/contract/permissions/permission-rules.ts'
import type { Permissions } from './host.tsx'

/** Where a back end with workflows puts the rights of a node: next to the fields of the form's data. */
export const NODE_LIST = 'permissionList'

/** Rights on the page of a workflow node: the list in the form's data overrides the permissions of the user. */
export function withNodeList(permissions: Permissions, list: unknown): Permissions {
  const lists = { auth: [], allAuth: [], node: readItems(list) }
  const keeps = (code: string) => hasPermission(code, lists)
  return {
    ...permissions,
    can: (code) => keeps(code) || permissions.can(code),
    isDisabled: (code) => isDisabledAuth(code, lists) || permissions.isDisabled(code),
    excluded: (prefix) => new Set([...permissions.excluded(prefix)].filter((code) => !keeps(`${prefix}:${code}`))),
  }
}
