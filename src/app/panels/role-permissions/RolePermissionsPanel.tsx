import { useMemo } from 'react'
import { RolePermissions } from '../../pages/permissions/RolePermissions.tsx'
import type { PanelProps } from '../props.ts'
import '../../pages/policy/policy.css'
import '../panels.css'

/** What the role of the row may use. */
export function RolePermissionsPanel({ row }: PanelProps) {
  const [id, name] = [String(row?.id ?? ''), String(row?.['roleName'] ?? '')]
  return (
    <div className="v-panel-tree">
      <RolePermissions role={useMemo(() => ({ id, name }), [id, name])} />
    </div>
  )
}
