import { CHAT_PAGE } from '../../schemas/contract/chat-page.ts'
import { setCallContext } from '../api/context.ts'
import { onSlowTraffic } from '../api/traffic.ts'
import { logProblem } from '../lib/log.ts'
import { locale, restoreLocale } from '../state/locale.ts'
import { restoreSession, session } from '../state/session.ts'
import { viewAs } from '../state/view-as.ts'
import { beginCalls } from './begin.ts'
import type { lowAppId } from './routes/low-app.ts'
import { addressNow, pathOf } from './routes/address.ts'

/** Which addresses are those of a low-code app only the menu says, which comes with what lies behind the sign-in. */
export const lowApps: { idOf: typeof lowAppId | undefined } = { idOf: undefined }

export const isChat = window.location.pathname.endsWith(CHAT_PAGE)

// Everything of a signed-in person's own: the frame of the chat has a session of its own and none of this.
if (!isChat) {
  setCallContext({
    token: () => session.token || undefined,
    tenantId: () => session.tenantid || undefined,
    lowAppId: () => lowApps.idOf?.(session.permissionList, pathOf(addressNow())),
    viewAs: () => viewAs.person?.id,
    locale: () => locale.current,
  })
  restoreSession()
}
onSlowTraffic(async () => (await import('./progress.ts')).showProgress())

export const isSignedIn = !isChat && session.token !== ''

/**
 * Resolves when everything can be said. A file of its own in the build (`vite.config.ts`): it is small and runs before the
 * rest is there, so that whoever is signed in waits for the answers of the first calls and for the code at the same time.
 */
export const canSpeak: Promise<void> = restoreLocale()
  .catch((reason: unknown) => logProblem('the sentences of a language were not loaded', reason))
  .then(() => {
    if (isSignedIn) beginCalls(addressNow())
  })
