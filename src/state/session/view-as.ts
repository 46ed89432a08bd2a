import { proxy } from 'valtio'
import { session, watchSession } from './session.ts'

/** A person that an administrator looks as. */
export interface Other {
  readonly id: string
  readonly name: string
}

/** As whom pages are looked at; until the session ends or the page is loaded anew. Written by this module only. */
export const viewAs = proxy<{ person: Other | undefined }>({ person: undefined })
/** The session that looks. */
let token = ''

/** From now on every call asks as this person, or as oneself again. */
export function lookAs(person: Other | undefined): void {
  token = session.token
  viewAs.person = person
}

// The next sign-in, even of the same user, starts without impersonation: the right to it may be gone.
watchSession(() => {
  if (viewAs.person && session.token !== token) lookAs(undefined)
})
