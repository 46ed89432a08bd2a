import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import { serverNow } from '../../api/client/clock.ts'
import type { SignedIn } from '../../api/session.ts'
import type { ChoiceDialog } from './dialogs/ChoiceDialog.tsx'
import { greetingAt } from '../../lib/platform.ts'
import { fetchSentences } from '../../lib/i18n.ts'
import { locale } from '../../state/locale.ts'
import { session } from '../../state/session/session.ts'
import { announce, clearNotices, type Level } from '../../ui/feedback/feedback.tsx'
import { feedbackReady } from '../../ui/feedback/feedback-ready.ts'
import { useSay } from '../../ui/use-say.ts'
import { prefetchSession, prefetchFirstPage } from '../prefetch-session.ts'
import { needsTenantChoice } from './dialogs/needs-tenant-choice.ts'

const MustChangeDialog = lazy(async () => {
  const [{ MustChangeDialog: Dialog }] = await Promise.all([
    import('./dialogs/MustChangeDialog.tsx'),
    import('../../lib/i18n-inside.ts'),
  ])
  await fetchSentences(locale.current)
  return { default: Dialog }
})
/** Not lazy: a placeholder that React has drawn stays for 300 ms before the dialog may be. */
const loadChoice = async () => (await import('./dialogs/ChoiceDialog.tsx')).ChoiceDialog

/** Shown on the next page, since the sign-in page and its contents are unmounted. */
const tellInside = (level: Level, title: string, text: string) =>
  void feedbackReady.client.arrived.then(() => announce(level, title, text))

interface Choosing {
  readonly signedIn: SignedIn
  readonly Choice?: typeof ChoiceDialog
}
interface SignIn {
  readonly run: (ask: () => Promise<SignedIn>) => Promise<void>
  readonly isSettling: boolean
  /** Who came back from the dialog without a session, and how often: what was asked for then was spent. */
  readonly back: { readonly times: number; readonly username: string }
  readonly dialog: ReactNode
}

/** What follows every way of signing in: the choice of tenant and department, and the welcome. */
export function useSignIn(onward: string): SignIn {
  const say = useSay()
  const [isBusy, setBusy] = useState(false)
  const [choosing, setChoosing] = useState<Choosing>()
  const [back, setBack] = useState({ times: 0, username: '' })
  const hasBegun = useRef(false)
  const begin = (isKnown: boolean) => {
    prefetchSession(onward)
    hasBegun.current = isKnown
    if (isKnown) void prefetchFirstPage(onward)
  }
  const settle = () => {
    setChoosing(undefined)
    setBusy(false)
    if (session.token === '')
      return setBack(({ times }) => ({ times: times + 1, username: choosing?.signedIn.userInfo.username ?? '' }))
    if (!hasBegun.current) void prefetchFirstPage(onward)
    tellInside('success', say('LOGIN_WELCOME'), say('LOGIN_WELCOME_TEXT', { greeting: say(greetingAt(serverNow())) }))
  }
  return {
    isSettling: isBusy || choosing !== undefined,
    back,
    dialog:
      choosing &&
      (choosing.Choice ? (
        <choosing.Choice signedIn={choosing.signedIn} onChosen={begin} onDone={settle} />
      ) : (
        <Suspense fallback={null}>
          <MustChangeDialog onDone={settle} />
        </Suspense>
      )),
    run: async (ask) => {
      // From the click until what follows the answer is settled.
      setBusy(true)
      hasBegun.current = false
      const choice = loadChoice().catch(() => undefined)
      const signedIn = await ask().catch((reason: unknown) => {
        setBusy(false)
        throw reason
      })
      clearNotices()
      if (signedIn.departCount === 0) tellInside('warning', say('COMMON_SYSTEM_NOTICE'), say('LOGIN_NO_DEPART'))
      // Which tenant is asked for is not known yet.
      if (signedIn.tenants.length <= 1 && !signedIn.mustChangePassword) prefetchSession(onward)
      if (signedIn.mustChangePassword) setChoosing({ signedIn })
      else if (needsTenantChoice(signedIn)) setChoosing({ signedIn, Choice: (await choice) ?? (await loadChoice()) })
      else settle()
    },
  }
}
