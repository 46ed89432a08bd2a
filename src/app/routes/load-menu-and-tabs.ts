import { loadPermissions, session } from '../../state/session/session.ts'
import { restoreTabs } from '../../state/tabs.ts'
import { findRoute } from './entries.ts'
import { routesOfMenu } from './routes-of-menu.ts'

/** What is on its way, and for which session. */
let entering: { readonly token: string; readonly done: Promise<void> } | undefined

async function takeUpMenu(token: string): Promise<void> {
  await loadPermissions()
  if (session.token === token)
    restoreTabs(session.username, (path) => findRoute(routesOfMenu(session.permissionList), path) !== undefined)
}

/**
 * Loads menu and permissions, once at a time per session, and reopens the tabs of before a reload whose pages are still in the menu. Rejects as `loadPermissions` does.
 */
export function loadMenuAndTabs(): Promise<void> {
  const { token } = session
  if (entering?.token === token) return entering.done
  const mine = {
    token,
    done: takeUpMenu(token).finally(() => {
      if (entering === mine) entering = undefined
    }),
  }
  entering = mine
  return mine.done
}
