import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { CHAT_PAGE } from '../schemas/contract/messaging/chat-page.ts'
import { setCallContext } from './api/client/context.ts'
import { viewAs } from './state/session/view-as.ts'
import { onSlowTraffic, whenIdle } from './api/client/traffic.ts'
import { prefetchSession, prefetchFirstPage } from './app/prefetch-session.ts'
import { Client } from './app/Client.tsx'
import { watchFailures } from './app/failures.ts'
import { addressNow, pathOf } from './app/routes/address.ts'
import { isSignInOnly } from './app/routes/is-sign-in-only.ts'
import type { lowAppId } from './app/routes/low-app.ts'
import type { SignedInClient } from './app/SignedInClient.tsx'
import type { ViewLoads } from './app/views.tsx'
import { fetchSentences } from './lib/i18n.ts'
import { logProblem } from './lib/log.ts'
import { restoreLayout } from './state/layout.ts'
import { locale, restoreLocale } from './state/locale.ts'
import { restoreSession, session, watchOtherWindows } from './state/session/session.ts'
import './ui/styles/base.css'
import './app/shell.css'

const RELOAD_AFTER_MS = 500

const views: ViewLoads = {
  'designer/index': async () => (await import('./designers.ts')).designers['designer/index'](),
  'designer/process/index': async () => (await import('./designers.ts')).designers['designer/process/index'](),
  'modules/online/cgreport/OnlCgreportHeadList': async () =>
    (await import('./designers.ts')).designers['modules/online/cgreport/OnlCgreportHeadList'](),
}

/** Only the menu says which addresses belong to a low-code app; it comes with the authenticated part. */
let appIdOf: typeof lowAppId | undefined

/** The authenticated part: fetched while the user types, or at once for a signed-in user. */
async function fetchInside(): Promise<typeof SignedInClient> {
  const entry = await import('./app/authenticated-entry.ts')
  appIdOf = entry.lowAppId
  await fetchSentences(locale.current)
  return entry.SignedInClient
}

const ChatPage = lazy(async () => {
  const [{ ChatPage: Page }] = await Promise.all([
    import('./app/chat/page/ChatPage.tsx'),
    import('./lib/i18n-inside.ts'),
  ])
  await fetchSentences(locale.current)
  return { default: Page }
})

/** Everything of a signed-in person's own: the frame of the chat has a session of its own and none of this. */
function takeUpSession(): void {
  setCallContext({
    token: () => session.token || undefined,
    tenantId: () => session.tenantid || undefined,
    lowAppId: () => appIdOf?.(session.permissionList, pathOf(addressNow())),
    viewAs: () => viewAs.person?.id,
    locale: () => locale.current,
  })
  restoreSession()
  watchFailures()
  // Open forms store their drafts first, so that the reload asks no question.
  watchOtherWindows(() => setTimeout(() => window.location.reload(), RELOAD_AFTER_MS))
}

const isChat = window.location.pathname.endsWith(CHAT_PAGE)
restoreLayout()
const fetchBar = () => import('./app/progress.ts')
onSlowTraffic(async () => (await fetchBar()).showProgress())
if (!isChat) takeUpSession()

const isSignedIn = !isChat && session.token !== ''
await restoreLocale().catch((reason: unknown) => logProblem('the sentences of a language were not loaded', reason))
// A signed-in user will see a page in a moment: its code is fetched with the first calls, not after them.
if (isSignedIn) prefetchSession(addressNow())
const page = isSignedIn ? prefetchFirstPage(addressNow()) : undefined

/** Time after which a loading state is shown. */
const BLANK_MS = 300

/** Fetches the authenticated part, and waits a short time for menu and page, so that nothing is drawn twice. */
async function fetchWhole(): Promise<typeof SignedInClient> {
  const Fetched = await fetchInside()
  const { adoptPrefetchedMenu } = await import('./app/authenticated-entry.ts')
  await Promise.race([
    Promise.allSettled([adoptPrefetchedMenu(), page]),
    new Promise((resolve) => setTimeout(resolve, BLANK_MS)),
  ])
  return Fetched
}

/** Nothing is drawn before it can be whole: after a placeholder React lets 300 ms pass before it draws what comes in its stead. */
async function draw(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) return
  const atDoor = !isChat && isSignInOnly(isSignedIn)
  const inside = isSignedIn ? await fetchWhole().catch(() => undefined) : undefined
  createRoot(root).render(
    <StrictMode>
      {isChat ? (
        <Suspense fallback={null}>
          <ChatPage />
        </Suspense>
      ) : (
        <Client atDoor={atDoor} inside={inside} fetchInside={fetchInside} views={views} />
      )}
    </StrictMode>,
  )
}
// Not awaited here: the authenticated part starts when this file has ended.
void draw()
// Needed most once the server can no longer be asked for it.
whenIdle()
  .then(fetchBar)
  .catch((reason: unknown) => logProblem('the line that says that something takes long was not loaded', reason))
