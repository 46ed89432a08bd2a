import type { DepartNode } from '../../../../schemas/contract/organization/depart.ts'
import { STEP } from './columns.ts'

/** Names from the top down, by the ids of departments. */
export function pathsOf(departs: readonly DepartNode[]): ReadonlyMap<string, string> {
  const byId = new Map(departs.map((depart) => [depart.id, depart]))
  const paths = new Map<string, string>()
  const pathOf = (depart: DepartNode): string => {
    const stored = paths.get(depart.id)
    if (stored !== undefined) return stored
    const above = byId.get(depart.parentId ?? '')
    const path = above ? `${pathOf(above)}${STEP}${depart.departName}` : depart.departName
    paths.set(depart.id, path)
    return path
  }
  for (const depart of departs) pathOf(depart)
  return paths
}
