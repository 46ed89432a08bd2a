import { useEffect, type ReactNode } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { ApiError } from '../api/client/errors.ts'
import { isMessenger } from '../lib/platform.ts'
import { addressLeft, hasSignedOut, session, signOut } from '../state/session/session.ts'
import { storeReturnPath } from '../state/session/sign-in.ts'
import { forgetTabs } from '../state/tabs.ts'
import { announce } from '../ui/feedback/feedback.tsx'
import { errorText } from '../ui/feedback/ErrorBox.tsx'
import { Loading } from '../ui/frame/Loading.tsx'
import { sayNow } from '../ui/use-say.ts'
import { redirectTo } from './login/identity-providers/redirect-to.ts'
import { loadMenuAndTabs } from './routes/load-menu-and-tabs.ts'
import { loginAddress, safeRedirect } from './routes/redirect.ts'
import { singleSignOnAddress } from './routes/single-sign-on.ts'

/** The session whose menu is on its way. */
let loading = ''

/** No user works without a menu: a user whose menu fails to load is signed out. */
function leave(reason: unknown): void {
  if (!(reason instanceof ApiError && reason.announced))
    announce('error', sayNow('COMMON_SYSTEM_NOTICE'), errorText(reason, sayNow))
  void signOut()
}

/** One load at a time for a session; its outcome is ignored after a new sign-in. */
async function loadOnce(token: string): Promise<void> {
  if (loading === token) return
  loading = token
  const failure = await loadMenuAndTabs().then(
    () => undefined,
    (reason: unknown) => ({ reason }),
  )
  if (loading === token) loading = ''
  if (failure && session.token === token) leave(failure.reason)
}

/** Leaves for the single sign-on server of the build. */
function SingleSignOn({ address, wayBack }: { address: string; wayBack: string }) {
  useEffect(() => {
    storeReturnPath(safeRedirect(wayBack))
    redirectTo(address)
  }, [address, wayBack])
  return <Loading page />
}

/** Requires a session, and waits for menu and permissions before it draws the page. */
export function Guard({ children }: { children: ReactNode }) {
  const { token, permissionList } = useSnapshot(session)
  const location = useLocation()
  const navigate = useNavigate()
  const fullPath = location.pathname + location.search
  const signedIn = token !== ''
  const ready = permissionList.length > 0

  useEffect(() => {
    if (!signedIn || ready) return
    forgetTabs()
    void loadOnce(token)
  }, [token, signedIn, ready])

  const onward = safeRedirect(new URLSearchParams(location.search).get('redirect'))
  useEffect(() => {
    if (ready && onward !== undefined) void navigate(onward, { replace: true })
  }, [ready, onward, navigate])

  // A user who has just signed out would be signed in again at once.
  const elsewhere = signedIn || hasSignedOut() ? undefined : singleSignOnAddress(window.location)
  if (elsewhere !== undefined) return <SingleSignOn address={elsewhere} wayBack={fullPath} />
  if (!signedIn)
    return <Navigate to={loginAddress(fullPath === addressLeft() ? '/' : fullPath, isMessenger())} replace />
  return ready ? children : <Loading page />
}
