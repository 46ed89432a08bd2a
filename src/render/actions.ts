import type { Ports } from '../../registry/kit/ports.ts'
import type { ResolvedAction, ResolvedScreen } from '../../registry/screen/resolve.ts'
import { hidesButton } from '../../schemas/contract/permission-rules.ts'
import { textIn } from '../../schemas/language/text.ts'
import type { MessageCode } from '../../schemas/messages/index.ts'
import { excludedOf } from './excluded.ts'
import type { Permissions } from './host.tsx'

export interface OfferedAction {
  readonly action: ResolvedAction
  readonly title: string
  readonly disabled: boolean
}

const DANGER: ReadonlySet<string> = new Set(['delete', 'batch_delete'])

/** What an action does cannot be taken back: it stands last, and looks like it. */
export const isDanger = ({ code, danger }: ResolvedAction): boolean => danger ?? DANGER.has(code)

const TITLES: Readonly<Record<string, MessageCode>> = {
  add: 'LIST_ADD', add_image: 'LIST_ADD_IMAGE', edit: 'LIST_EDIT', detail: 'LIST_DETAIL', delete: 'LIST_DELETE',
  batch_delete: 'LIST_BATCH_DELETE', import: 'LIST_IMPORT', export: 'LIST_EXPORT',
}

/** The actions this person is offered, in the order of the screen. */
export function offeredActions(screen: ResolvedScreen, permissions: Permissions, ports: Ports): readonly OfferedAction[] {
  const hidden = excludedOf(screen, permissions)
  const isHidden = ({ code, permission }: ResolvedAction) =>
    hidesButton(code, hidden) || (permission !== undefined && !permissions.can(permission))
  return screen.actions
    .filter((action) => !isHidden(action))
    .map((action) => ({ action, title: titleOf(action, ports), disabled: action.permission !== undefined && permissions.isDisabled(action.permission) }))
}

function titleOf(action: ResolvedAction, ports: Ports): string {
  if (action.title !== undefined) return textIn(action.title, ports.locale)
  const code = TITLES[action.code]
  return code ? ports.say(code) : action.code
}
