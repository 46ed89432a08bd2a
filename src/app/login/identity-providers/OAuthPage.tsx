import { useEffect, useState } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { isMessenger } from '../../../lib/platform.ts'
import { session } from '../../../state/session/session.ts'
import { storeReturnPath, signInByBinding, signInByThird, returnPath } from '../../../state/session/sign-in.ts'
import { useSay } from '../../../ui/use-say.ts'
import { LOGIN_PATH, safeRedirect } from '../../routes/redirect.ts'
import { LoginError } from '../fields.tsx'
import { goToProvider } from './identity-providers.ts'
import { PhoneForm } from '../PhoneForm.tsx'
import { reportRefusal } from '../report-refusal.ts'
import { useSignIn } from '../use-sign-in.tsx'
import { useSignInWays } from './use-sign-in-ways.ts'

/** Binds a user of an external identity provider to an account here, once. */
function Binding({ ticket, run }: { ticket: string; run: ReturnType<typeof useSignIn>['run'] }) {
  const say = useSay()
  return (
    <>
      <h1>{say('SIGNIN_BIND_TITLE')}</h1>
      <p className="v-login-subtitle">{say('SIGNIN_BIND_TEXT')}</p>
      <PhoneForm
        isOnce
        label={say('SIGNIN_BIND_SUBMIT')}
        mode="0"
        onSubmit={({ mobile, captcha }) => run(() => signInByBinding(mobile, captcha, ticket))}
      />
    </>
  )
}

/**
 * The sign-in inside an app, and the page that every identity provider redirects back to. With a ticket it signs in; inside a
 * messenger it leaves for the provider; otherwise the ordinary sign-in page has what is needed.
 */
export function OAuthPage() {
  const say = useSay()
  const { token } = useSnapshot(session)
  const [search, setSearch] = useSearchParams()
  const ways = useSignInWays()
  const [{ ticket, source, bind, hasFailed }] = useState(() => ({
    ticket: search.get('oauth2LoginToken'),
    source: search.get('thirdType') ?? '',
    bind: search.get('thirdBind'),
    hasFailed: search.has('thirdError'),
  }))
  const [refused, setRefused] = useState(() => (hasFailed ? say('SIGNIN_THIRD_FAILED') : ''))
  const [storedPath] = useState(returnPath)
  const asked = safeRedirect(search.get('redirect')) ?? safeRedirect(storedPath ?? null)
  const { run, isSettling, dialog } = useSignIn(asked ?? '/')
  const provider = ways?.third[0]?.source
  useEffect(() => {
    document.title = say('LOGIN_TITLE')
  }, [say])
  useEffect(() => {
    // The ticket of the identity provider is valid once: it stays neither in the address nor in the history.
    if (ticket !== null || bind !== null) setSearch(asked === undefined ? {} : { redirect: asked }, { replace: true })
    if (ticket !== null)
      run(() => signInByThird(ticket, source)).catch((reason: unknown) => setRefused(reportRefusal(reason, say)))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for what the address held
  }, [])
  const leaves = token === '' && ticket === null && bind === null && refused === '' && isMessenger()
  useEffect(() => {
    if (leaves && provider !== undefined) goToProvider(provider, asked)
  }, [leaves, provider, asked])
  useEffect(() => {
    if (token !== '') storeReturnPath(undefined)
  }, [token])

  if (token !== '' && !isSettling) return <Navigate to={asked ?? '/'} replace />
  if (bind !== null)
    return (
      <>
        <Binding ticket={bind} run={run} />
        {dialog}
      </>
    )
  if (refused !== '')
    return (
      <>
        <h1>{say('LOGIN_TITLE')}</h1>
        <LoginError text={refused} />
        <p className="v-login-links">
          <Link to={LOGIN_PATH}>{say('LOGIN_BACK')}</Link>
        </p>
      </>
    )
  if (ticket !== null || isSettling)
    return (
      <>
        <output className="v-login-note">{say('SIGNIN_BUSY')}</output>
        {dialog}
      </>
    )
  if (leaves && (ways === undefined || provider !== undefined))
    return <output className="v-login-note">{say('SIGNIN_LEAVING')}</output>
  return (
    <Navigate to={asked === undefined ? LOGIN_PATH : `${LOGIN_PATH}?redirect=${encodeURIComponent(asked)}`} replace />
  )
}
