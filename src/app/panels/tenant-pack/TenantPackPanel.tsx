import { useMemo } from 'react'
import { getPackPermissions, savePackPermissions } from '../../../api/organization/tenant-packs.ts'
import { TickedPermissions } from '../../pages/permissions/TickedPermissions.tsx'
import type { PermissionHolder } from '../../pages/permissions/use-permission-ticks.ts'
import type { PanelProps } from '../props.ts'
import '../../pages/policy/policy.css'
import '../panels.css'

/** What the package of the row includes. */
export function TenantPackPanel({ row }: PanelProps) {
  const id = String(row?.id ?? '')
  const holder = useMemo(
    (): PermissionHolder => ({
      id,
      permission: 'system:tenantPack:edit',
      load: (signal) => getPackPermissions(id, signal),
      save: (ids, last) => savePackPermissions(id, ids, last),
    }),
    [id],
  )
  return (
    <div className="v-panel-tree">
      <TickedPermissions holder={holder} />
    </div>
  )
}
