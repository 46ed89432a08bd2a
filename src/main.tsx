import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { CHAT_PAGE } from '../schemas/contract/chat-page.ts'
import { setCallContext } from './api/context.ts'
import { onSlowTraffic } from './api/traffic.ts'
import { fetchAtHand } from './app/at-hand.ts'
import { beginCalls, beginPage } from './app/begin.ts'
import { Client } from './app/Client.tsx'
import { watchFailures } from './app/failures.ts'
import { addressNow, pathOf } from './app/routes/address.ts'
import { standsAtDoor } from './app/routes/door.ts'
import { lowAppId } from './app/routes/low-app.ts'
import type { ViewMap } from './app/views.tsx'
import { addDesignerSentences, fetchSentences } from './lib/i18n.ts'
import { logProblem } from './lib/log.ts'
import { restoreLayout } from './state/layout.ts'
import { locale, restoreLocale } from './state/locale.ts'
import { restoreSession, session, watchOtherWindows } from './state/session.ts'
import './ui/styles/base.css'
import './app/shell.css'

const RELOAD_AFTER_MS = 500

const views: ViewMap = {
  'designer/index': lazy(async () => {
    const [{ Designer }, { withSession }] = await Promise.all([import('../designer/index.tsx'), import('./app/pages/with-session.tsx'), addDesignerSentences()])
    return { default: withSession(Designer) }
  }),
}

/** What lies behind the sign-in, and the frame of its pages. */
async function fetchInside() {
  const [{ Inside }] = await Promise.all([import('./app/Inside.tsx'), import('./app/layout/MainLayout.tsx')])
  await fetchSentences(locale.current)
  return Inside
}
const Inside = lazy(async () => {
  const Whole = await fetchInside()
  return { default: () => <Whole views={views} /> }
})
/** All of that and what a list is drawn with: while the person types, or at once for whoever is signed in. */
function fetchRest() {
  fetchAtHand()
  return Promise.all([fetchInside(), import('./app/pages/ScreenPage.tsx'), import('./app/pages/ahead.ts')])
}

const ChatPage = lazy(async () => {
  const [{ ChatPage: Page }] = await Promise.all([import('./app/chat/page/ChatPage.tsx'), import('./lib/i18n-inside.ts')])
  await fetchSentences(locale.current)
  return { default: Page }
})

/** Everything of a signed-in person's own: the frame of the chat has a session of its own and none of this. */
function takeUpSession(): void {
  setCallContext({
    token: () => session.token || undefined,
    tenantId: () => session.tenantid || undefined,
    lowAppId: () => lowAppId(session.permissionList, pathOf(addressNow())),
    locale: () => locale.current,
  })
  restoreSession()
  watchFailures()
  // Whatever was open lets go first: it keeps what was typed, and a reload then asks nothing.
  watchOtherWindows(() => setTimeout(() => window.location.reload(), RELOAD_AFTER_MS))
}

const isChat = window.location.pathname.endsWith(CHAT_PAGE)
restoreLayout()
onSlowTraffic(async () => (await import('./app/progress.ts')).showProgress())
if (!isChat) takeUpSession()

const isSignedIn = !isChat && session.token !== ''
// Whoever is signed in will see a page in a moment: its code comes along with the first calls, not after them.
if (isSignedIn) void fetchRest().catch(() => undefined)
await restoreLocale().catch((reason: unknown) => logProblem('the sentences of a language were not loaded', reason))
if (isSignedIn) {
  beginCalls(addressNow())
  beginPage(addressNow())
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      {isChat ? <Suspense fallback={null}><ChatPage /></Suspense> : <Client atDoor={standsAtDoor(isSignedIn)} Inside={Inside} rest={fetchRest} />}
    </StrictMode>,
  )
}
