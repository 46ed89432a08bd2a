import { isMessenger } from '../../lib/platform.ts'
import { addressNow, goTo, pathOf } from './address.ts'
import { LOGIN_PATH, loginAddress } from './redirect.ts'
import { singleSignOnAddress } from './single-sign-on.ts'

/** Pages before the sign-in that are not the sign-in page. */
const OTHER = /^\/(user|oauth2-app|public-form)(\/|$)/

/**
 * True when only the sign-in page is needed: no user is signed in, and the address is its own or redirects to it. Such an address becomes the page's, with the way back.
 */
export function isSignInOnly(isSignedIn: boolean): boolean {
  if (isSignedIn || isMessenger() || singleSignOnAddress(window.location) !== undefined) return false
  const address = addressNow()
  const path = pathOf(address)
  if (path === LOGIN_PATH) return true
  if (OTHER.test(path)) return false
  goTo(loginAddress(address, false))
  return true
}
