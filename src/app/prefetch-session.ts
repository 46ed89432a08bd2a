import { prefetchGuessedScreen } from '../api/screen-guess.ts'
import { prefetchPermissions } from '../api/session.ts'
import { logProblem } from '../lib/log.ts'
import { beginCompany } from '../state/session/company.ts'
import { pathOf } from './routes/address.ts'
import { HOME_PATH } from './routes/redirect.ts'

/** Starts the calls of a signed-in user's first page in parallel, before the page is rendered. */
export function prefetchSession(address: string): void {
  const path = pathOf(address)
  prefetchPermissions().catch(() => undefined)
  if (path !== '/' && path !== HOME_PATH) prefetchGuessedScreen(path)
  beginCompany()
}

/** Loads the page's code and its first rows. Resolves when the page can be drawn without rows; never rejects. */
export async function prefetchFirstPage(address: string): Promise<void> {
  try {
    const { prefetchPage } = await import('./authenticated-entry.ts')
    await prefetchPage(address)
  } catch (reason) {
    logProblem('the page was not begun ahead', reason)
  }
}
