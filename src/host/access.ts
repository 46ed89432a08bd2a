import { accessOf, restrictResolved, type ScreenAccess } from '../../engine/access/index.ts'
import type { ResolvedScreen } from '../../engine/model/index.ts'
import type { Permissions } from './host.tsx'

/** What this person may do with a screen. A screen without a permission is open to everybody who sees its page. */
export function screenAccess(screen: ResolvedScreen, permissions: Permissions): ScreenAccess {
  return accessOf(
    screen,
    screen.screen.permission === undefined ? { ...permissions, excluded: () => new Set() } : permissions,
  )
}

/** The screen as this person may use it; the server restricts it by the same functions before it answers or stores anything. */
export function restrictScreen(screen: ResolvedScreen, permissions: Permissions): ResolvedScreen {
  return restrictResolved(screen, accessOf(screen, permissions))
}
