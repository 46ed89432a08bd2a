import { guessScreen } from '../api/screen-guess.ts'
import { prefetchPermissions } from '../api/session.ts'
import { logProblem } from '../lib/log.ts'
import { beginCompany } from '../state/session/company.ts'
import { pathOf } from './routes/address.ts'
import { HOME_PATH } from './routes/redirect.ts'

/** What a signed-in person's first page asks for, begun together and before the page is there. */
export function beginCalls(address: string): void {
  const path = pathOf(address)
  prefetchPermissions().catch(() => undefined)
  if (path !== '/' && path !== HOME_PATH) guessScreen(path)
  beginCompany()
}

/** The page's own code, and its first rows as soon as it is known which. Resolves when it can be drawn but for them; never rejects. */
export async function beginPage(address: string): Promise<void> {
  try {
    const { openPrefetched } = await import('./authenticated-entry.ts')
    await openPrefetched(address)
  } catch (reason) {
    logProblem('the page was not begun ahead', reason)
  }
}
