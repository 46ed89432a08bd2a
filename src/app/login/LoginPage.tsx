import { lazy, Suspense, useEffect, useId, useState, type KeyboardEvent } from 'react'
import { useSnapshot } from 'valtio'
import { build } from '../../lib/build.ts'
import { hasSignedOut, session, signIn } from '../../state/session/session.ts'
import { storeReturnPath, signInByCas, signInByPhone, returnPath } from '../../state/session/sign-in.ts'
import { useSay } from '../../ui/use-say.ts'
import { addressNow, goTo, pathOf, queryOf, useAddress } from '../routes/address.ts'
import { LOGIN_PATH, safeRedirect } from '../routes/redirect.ts'
import { LoginError } from './fields.tsx'
import { LoginForm } from './LoginForm.tsx'
import { casTicket, dropCasTicket, goToCas } from './identity-providers/identity-providers.ts'
import { IdentityProviders } from './identity-providers/IdentityProviders.tsx'
import { reportRefusal } from './report-refusal.ts'
import { useSignIn } from './use-sign-in.tsx'
import { useSignInWays } from './identity-providers/use-sign-in-ways.ts'

const PhoneForm = lazy(async () => ({ default: (await import('./PhoneForm.tsx')).PhoneForm }))

const WAYS = ['account', 'phone'] as const
type Way = (typeof WAYS)[number]

function WayTabs({ chosen, onChoose, panel }: { chosen: Way; onChoose: (way: Way) => void; panel: string }) {
  const say = useSay()
  const move = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
    const other = chosen === 'account' ? 'phone' : 'account'
    onChoose(other)
    event.currentTarget.parentElement?.querySelector<HTMLButtonElement>(`[data-way="${other}"]`)?.focus()
  }
  return (
    <div className="v-login-tabs" role="tablist" aria-label={say('SIGNIN_WAYS')}>
      {WAYS.map((way) => (
        <button
          key={way}
          type="button"
          role="tab"
          data-way={way}
          id={`${panel}-${way}`}
          aria-selected={way === chosen}
          aria-controls={panel}
          tabIndex={way === chosen ? 0 : -1}
          onClick={() => onChoose(way)}
          onKeyDown={move}
        >
          {say(way === 'account' ? 'SIGNIN_BY_ACCOUNT' : 'SIGNIN_BY_PHONE')}
        </button>
      ))}
    </div>
  )
}

/** After single sign-on the address has a ticket, which is redeemed before any other call. */
function useCasReturn(
  service: string | undefined,
  run: ReturnType<typeof useSignIn>['run'],
): { readonly isAtWork: boolean; readonly refused: string } {
  const say = useSay()
  const [ticket] = useState(casTicket)
  const [refused, setRefused] = useState('')
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    if (ticket === undefined || service === undefined || isDone) return
    run(() => signInByCas(ticket, service))
      .catch((reason: unknown) => setRefused(reportRefusal(reason, say)))
      .finally(() => {
        dropCasTicket()
        setDone(true)
      })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for the ticket of this page
  }, [ticket, service])
  return { isAtWork: ticket !== undefined && service !== '' && !isDone, refused }
}

/** The sign-in page. A signed-in user goes on to the requested page, else home. */
export function LoginPage() {
  const say = useSay()
  const panel = useId()
  const { token } = useSnapshot(session)
  const address = useAddress()
  const [way, setWay] = useState<Way>('account')
  const ways = useSignInWays()
  // After single sign-on the address is the service's; the requested page was stored.
  const [storedPath] = useState(() => (casTicket() === undefined ? undefined : returnPath()))
  const asked = safeRedirect(storedPath ?? null) ?? safeRedirect(queryOf(address).get('redirect'))
  const onward = asked ?? '/'
  const { run, isSettling, back, dialog } = useSignIn(onward)
  const cas = useCasReturn(ways?.casService, run)
  useEffect(() => {
    document.title = say('LOGIN_TITLE')
  }, [say])
  useEffect(() => {
    if (token !== '') storeReturnPath(undefined)
  }, [token])
  // With single sign-on no password is asked for; after a refusal or a sign-out the page stays.
  const [leaves] = useState(() => build.singleSignOn && casTicket() === undefined && token === '' && !hasSignedOut())
  useEffect(() => {
    if (leaves && ways && token === '') goToCas(ways, asked)
  }, [leaves, ways, token, asked])

  const isDone = token !== '' && !isSettling && !cas.isAtWork
  useEffect(() => {
    // Once: as soon as the address is another, it no longer says where to.
    if (isDone && pathOf(addressNow()) === LOGIN_PATH) goTo(onward)
  }, [isDone, onward])

  if (isDone) return null
  if (leaves && token === '') return <output className="v-login-note">{say('SIGNIN_LEAVING')}</output>
  if (cas.isAtWork)
    return (
      <>
        <output className="v-login-note">{say('SIGNIN_BUSY')}</output>
        {dialog}
      </>
    )
  return (
    <>
      <h1>{say('LOGIN_TITLE')}</h1>
      <p className="v-login-subtitle">{say('LOGIN_SUBTITLE')}</p>
      {ways?.phone !== false && <WayTabs chosen={way} onChoose={setWay} panel={panel} />}
      <div
        id={panel}
        role={ways?.phone === false ? undefined : 'tabpanel'}
        aria-labelledby={ways?.phone === false ? undefined : `${panel}-${way}`}
      >
        {way === 'account' ? (
          <LoginForm
            key={back.times}
            username={back.username}
            label={say('LOGIN_SUBMIT')}
            onSubmit={(credentials) => run(() => signIn(credentials))}
          />
        ) : (
          <Suspense fallback={null}>
            <PhoneForm
              key={back.times}
              label={say('LOGIN_SUBMIT')}
              mode="0"
              onSubmit={(credentials) => run(() => signInByPhone(credentials))}
            />
          </Suspense>
        )}
      </div>
      <LoginError text={cas.refused} />
      <nav className="v-login-links" aria-label={say('SIGNIN_WAYS')}>
        {ways?.register && <a href="#/user/register">{say('SIGNIN_REGISTER')}</a>}
        {ways?.alteration && <a href="#/user/alteration">{say('SIGNIN_FORGOTTEN')}</a>}
        {ways?.mailbox && way === 'phone' && (
          <a href={ways.mailbox} target="_blank" rel="noreferrer">
            {say('SIGNIN_MAILBOX')}
          </a>
        )}
      </nav>
      {ways && <IdentityProviders ways={ways} wayBack={asked} />}
      {dialog}
    </>
  )
}
