import { loadPermissions, session } from '../../state/session/session.ts'
import { restoreTabs } from '../../state/tabs.ts'
import { findRoute } from './entries.ts'
import { routesOf } from './known.ts'

/** What is on its way, and for which session. */
let entering: { readonly token: string; readonly done: Promise<void> } | undefined

async function takeUpMenu(token: string): Promise<void> {
  await loadPermissions()
  if (session.token === token)
    restoreTabs(session.username, (path) => findRoute(routesOf(session.permissionList), path) !== undefined)
}

/**
 * Takes up menu and permissions, one load at a time for a session; the tabs a reload has closed are open again, as far as
 * the menu still has their pages. Rejects as `loadPermissions` does.
 */
export function enter(): Promise<void> {
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
