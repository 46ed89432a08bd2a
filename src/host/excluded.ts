import { deniedFields, restrictFields } from '../../engine/access/field-access.ts'
import type { ResolvedScreen } from '../../engine/model/resolve.ts'
import type { Permissions } from './host.tsx'

/** Codes below the screen's permission that this user does not have: actions, and fields by their key. */
export function excludedOf({ screen }: ResolvedScreen, permissions: Permissions): ReadonlySet<string> {
  return screen.permission === undefined ? new Set() : permissions.excluded(screen.permission)
}

/** The screen as this person sees it; the server narrows it by the same functions before it answers or stores anything. */
export function withoutExcluded(screen: ResolvedScreen, permissions: Permissions): ResolvedScreen {
  return restrictFields(screen, deniedFields(screen, permissions))
}
