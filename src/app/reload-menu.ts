import { logProblem } from '../lib/log.ts'
import { loadPermissions } from '../state/session/session.ts'

/** Loads menu and permissions again. What was loaded before stays where that fails. */
export async function reloadMenu(): Promise<void> {
  await loadPermissions().catch((reason: unknown) => logProblem('the menu was not loaded again', reason))
}
