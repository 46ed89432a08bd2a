import { layersOf } from '../../http/policies.ts'
import type { Living } from '../../http/session.ts'
import type { GivenRights } from './restrict-screen.ts'

/** What somebody is given whose session is known, without a call of theirs. */
export function rightsOfLiving({ person, rights: { permissions, excluded, disabled, policies } }: Living, at: number): GivenRights {
  return {
    excluded,
    isDisabled: (code) => disabled.has(code),
    policies: (screen) => layersOf(policies, screen, person, at),
    can: (code) => permissions.has(code),
  }
}
