import type { MenuItem } from '../../state/menu.ts'
import { buildRoutes, findRoute, type RouteEntry } from './entries.ts'

let built: { readonly menu: readonly MenuItem[]; readonly entries: readonly RouteEntry[] } | undefined

/** App id while the address is that of a low-code app: the route's name starts with `low-app` and it has the parameter `appId`. */
export function lowAppId(menu: readonly MenuItem[], pathname: string): string | undefined {
  if (built?.menu !== menu) built = { menu, entries: buildRoutes(menu) }
  const match = findRoute(built.entries, pathname)
  return match?.entry.name.startsWith('low-app') ? match.params['appId'] : undefined
}
