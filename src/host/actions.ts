import type { Ports } from '../../registry/kit/ports.ts'
import { actionTitle } from '../../engine/access/index.ts'
import type { ResolvedAction, ResolvedScreen } from '../../engine/model/index.ts'
import { hidesButton } from '../../schemas/contract/permissions/permission-rules.ts'
import { screenAccess } from './access.ts'
import type { Permissions } from './host.tsx'

export interface OfferedAction {
  readonly action: ResolvedAction
  readonly title: string
  readonly disabled: boolean
}

const DANGER: ReadonlySet<string> = new Set(['delete', 'batch_delete'])

/** An irreversible action: it comes last and has the danger style. */
export const isDanger = ({ code, danger }: ResolvedAction): boolean => danger ?? DANGER.has(code)

/** The actions this person is offered, in the order of the screen. */
export function offeredActions(
  screen: ResolvedScreen,
  permissions: Permissions,
  ports: Ports,
): readonly OfferedAction[] {
  const hidden = screenAccess(screen, permissions).actions.denied
  const isHidden = ({ code, permission }: ResolvedAction) =>
    hidesButton(code, hidden) || (permission !== undefined && !permissions.can(permission))
  return screen.actions
    .filter((action) => !isHidden(action))
    .map((action) => ({
      action,
      title: actionTitle(action, ports.locale),
      disabled: action.permission !== undefined && permissions.isDisabled(action.permission),
    }))
}
