import { layersOf } from '../../http/rights/policies.ts'
import type { ActiveSession } from '../../http/session/session.ts'
import type { ScreenRights } from './restrict-screen.ts'

/** The rights of the person of a session, outside of a call. */
export function activeUserRights(
  { person, rights: { permissions, excluded, disabled, policies } }: ActiveSession,
  at: number,
): ScreenRights {
  return {
    excluded,
    isDisabled: (code) => disabled.has(code),
    policies: (screen) => layersOf(policies, screen, person, at),
    can: (code) => permissions.has(code),
  }
}
