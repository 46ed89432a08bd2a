import { thirdAddress, type SignInWays } from '../../../api/sign-in.ts'
import { storeReturnPath } from '../../../state/session/sign-in.ts'
import { redirectTo } from './redirect-to.ts'

/** Goes to an identity provider; the requested page is stored for the return. */
export function goToProvider(source: string, wayBack: string | undefined): void {
  storeReturnPath(wayBack)
  redirectTo(thirdAddress(source))
}

/** Leaves for the single sign-on server, which sends the browser back with `?ticket=`. */
export function goToCas({ casUrl, casService }: SignInWays, wayBack: string | undefined): void {
  storeReturnPath(wayBack)
  redirectTo(`${casUrl}/login?service=${encodeURIComponent(casService)}`)
}

/** The ticket that the single sign-on server put before the hash. */
export function casTicket(): string | undefined {
  return new URLSearchParams(window.location.search).get('ticket') ?? undefined
}
/** Takes the ticket out of the address: it is valid once and must not become a bookmark. */
export function dropCasTicket(): void {
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.hash)
}
