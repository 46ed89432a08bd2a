import { proxy } from 'valtio'
import { session, watchSession } from './session.ts'

/** The user whom an administrator views as. */
export interface ViewedUser {
  readonly id: string
  readonly name: string
}

/** As whom pages are looked at; until the session ends or the page is loaded anew. Written by this module only. */
export const viewAs = proxy<{ person: ViewedUser | undefined }>({ person: undefined })
/** The session that looks. */
let token = ''

/** From now on every call asks as this person, or as oneself again. */
export function setViewAs(person: ViewedUser | undefined): void {
  token = session.token
  viewAs.person = person
}

// The next sign-in, even of the same user, starts without impersonation: the right to it may be gone.
watchSession(() => {
  if (viewAs.person && session.token !== token) setViewAs(undefined)
})
