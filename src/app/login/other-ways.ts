import { thirdAddress, type SignInWays } from '../../api/sign-in.ts'
import { storeReturnPath } from '../../state/sign-in.ts'
import { leaveFor } from './leave-for.ts'

/** Leaves for another house; the page asked for is kept for the return. */
export function goToThird(source: string, wayBack: string | undefined): void {
  storeReturnPath(wayBack)
  leaveFor(thirdAddress(source))
}

/** Leaves for the single sign-on server, which sends the browser back with `?ticket=`. */
export function goToCas({ casUrl, casService }: SignInWays, wayBack: string | undefined): void {
  storeReturnPath(wayBack)
  leaveFor(`${casUrl}/login?service=${encodeURIComponent(casService)}`)
}

/** The ticket that the single sign-on server put before the hash. */
export function casTicket(): string | undefined {
  return new URLSearchParams(window.location.search).get('ticket') ?? undefined
}
/** Takes the ticket out of the address: it is good once, and nobody should keep it as a bookmark. */
export function dropCasTicket(): void {
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.hash)
}
