import { splitCommaList } from '../../../schemas/language/comma-list.ts'
import { AppError, type MessageCode } from '../../../schemas/messages/index.ts'
import type { Requester } from '../context.ts'

/** The role of the first account: it holds everything there is, whatever policies say of it. */
export const ADMIN_ROLE = 'admin'

/** On whose behalf rights are changed. */
export type Granter = Pick<Requester, 'user' | 'can' | 'policies' | 'clock'>

/** What may be granted: a permission as it is stored. */
export interface Grantable {
  readonly name: string
  /** Codes, joined by commas; null for an entry of the menu that is no right. */
  readonly perms: string | null
  /** The screen that it belongs to. */
  readonly screenId: string | null
}

export const holdsEverything = ({ user }: { readonly user: Pick<Granter['user'], 'roles'> }): boolean =>
  user.roles.includes(ADMIN_ROLE)

/** Whether policies leave the person without some rows, or a part of some fields, of a screen. */
function isNarrowed({ policies }: Pick<Granter, 'policies'>, screen: string): boolean {
  return policies(screen).some(({ policy }) => policy.rows !== undefined || Object.keys(policy.fields).length > 0)
}

/** True when no policy restricts the user on a screen. */
export const isUnrestricted = (by: Granter, screen: string): boolean => holdsEverything(by) || !isNarrowed(by, screen)

/** Whether a person holds all that a permission would give: its codes, and the whole of the screen that they open. */
function mayGrant(by: Granter, { perms, screenId }: Grantable): boolean {
  if (holdsEverything(by) || perms === null) return true
  return splitCommaList(perms).every((code) => by.can(code)) && (screenId === null || !isNarrowed(by, screenId))
}

function assertHeld(by: Granter, permissions: readonly Grantable[], refusal: MessageCode): void {
  const lacking = permissions.find((one) => !mayGrant(by, one))
  if (lacking) throw new AppError(refusal, { name: lacking.name })
}
/** No user grants what they do not hold. Every call that gives rights checks it here. */
export const assertGrantable = (by: Granter, permissions: readonly Grantable[]): void =>
  assertHeld(by, permissions, 'HTTP_GRANT_NOT_HELD')
/** The same of what is taken from others. */
export const assertRevocable = (by: Granter, permissions: readonly Grantable[]): void =>
  assertHeld(by, permissions, 'HTTP_REVOKE_NOT_HELD')
