import type { MenuItem } from '../../state/menu.ts'
import { grantedCodesNow } from '../../state/session/permissions.ts'
import { buildRoutes, type RouteEntry } from './entries.ts'
import { fixedEntries } from './fixed.ts'

const known = new WeakMap<readonly MenuItem[], readonly RouteEntry[]>()

/** The routes inside the frame: the fixed ones and those of the menu. Worked out once for a menu, which comes together with the permissions. */
export function routesOfMenu(menu: readonly MenuItem[]): readonly RouteEntry[] {
  const before = known.get(menu)
  if (before) return before
  const fixed = fixedEntries(grantedCodesNow())
  const entries = [...fixed, ...buildRoutes(menu).filter((entry) => !fixed.some(({ path }) => path === entry.path))]
  known.set(menu, entries)
  return entries
}
