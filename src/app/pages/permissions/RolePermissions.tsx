import { useMemo } from 'react'
import type { FoundRole } from '../../../api/organization/data-rules.ts'
import { getRolePermissions, saveRolePermissions } from '../../../api/organization/permissions.ts'
import { TickedPermissions } from './TickedPermissions.tsx'
import type { PermissionHolder } from './use-permission-ticks.ts'

/** What a role may use. */
export function RolePermissions({ role }: { readonly role: FoundRole }) {
  const holder = useMemo(
    (): PermissionHolder => ({
      id: role.id,
      permission: 'system:permission:grant',
      load: (signal) => getRolePermissions(role.id, signal),
      save: (ids, last) => saveRolePermissions(role.id, ids, last),
    }),
    [role.id],
  )
  return <TickedPermissions holder={holder} rulesOf={role} />
}
