import { onTransportFailure } from '../api/client/context.ts'
import { type ApiError, isGone } from '../api/client/errors.ts'
import { isMessenger } from '../lib/platform.ts'
import { hasUnsaved } from '../lib/unsaved.ts'
import { askToSignInAgain } from '../state/session/relogin.ts'
import { session, signOut } from '../state/session/session.ts'
import { reloadMenu } from './reload-menu.ts'
import { announce, busyToast, insist } from '../ui/feedback/feedback.tsx'
import { sayNow } from '../ui/use-say.ts'
import { MESSENGER_LOGIN_PATH } from './routes/redirect.ts'

/** Time to read the notice before the page loads anew. */
const RELOAD_AFTER_MS = 1500

export interface SignOutNavigation {
  reload(): void
  /** Goes to a path of the application. */
  go(path: string): void
}
const browser: SignOutNavigation = {
  reload: () => window.location.reload(),
  go: (path) => {
    window.location.hash = path
  },
}

let leaving = false

/** Something typed is not saved: the page stays as it is, and a user who signs in again goes on with it. */
async function stay(): Promise<void> {
  if (!(await askToSignInAgain())) await signOut()
}

async function expire(leave: SignOutNavigation): Promise<void> {
  if (isMessenger()) {
    busyToast(sayNow('SHELL_SIGNING_IN_AGAIN'))
    await signOut()
    leave.go(MESSENGER_LOGIN_PATH)
    return
  }
  if (hasUnsaved()) return stay()
  await insist({
    title: sayNow('SHELL_EXPIRED_TITLE'),
    text: sayNow('API_TOKEN_EXPIRED'),
    ok: sayNow('SHELL_SIGN_IN_AGAIN'),
  })
  await signOut()
  leave.reload()
}

async function leaveSoon(leave: SignOutNavigation): Promise<void> {
  await signOut()
  await new Promise((resolve) => setTimeout(resolve, RELOAD_AFTER_MS))
  // A user who has signed in again already is at work.
  if (session.token === '') leave.reload()
}

function once(act: () => Promise<void>): void {
  if (leaving) return
  leaving = true
  void act().finally(() => {
    leaving = false
  })
}

/** Announces that a page no longer exists and reloads the menu. */
export function reportMissingPage(error: ApiError): void {
  error.announced = true
  announce('error', sayNow('COMMON_SYSTEM_NOTICE'), sayNow(error.code, error.params))
  void reloadMenu()
}

function handle(error: ApiError, leave: SignOutNavigation): void {
  if (isGone(error)) return reportMissingPage(error)
  error.announced = true
  // The answer to a call of an earlier session says nothing of this one.
  const isOver = error.token !== '' && error.token === session.token
  if (error.code === 'API_TOKEN_EXPIRED' && isOver) return once(() => expire(leave))
  if (error.code === 'API_SIGNED_OUT' && isOver && hasUnsaved()) return once(stay)
  announce('error', sayNow('COMMON_SYSTEM_NOTICE'), sayNow(error.code, error.params))
  if (error.code === 'API_SIGNED_OUT' && isOver) once(() => leaveSoon(leave))
}

/** Announces every failed call and ends an invalid session. Returns the function that stops it. */
export function watchFailures(leave: SignOutNavigation = browser): () => void {
  return onTransportFailure((error) => handle(error, leave))
}
