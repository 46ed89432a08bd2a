import { HOME_PATH } from '../../../state/home.ts'
import { loadPermissions, session } from '../../../state/session/session.ts'
import { closeTabs, refreshTab, tabs } from '../../../state/tabs.ts'
import { findRoute } from '../../routes/entries.ts'
import { routesOfMenu } from '../../routes/routes-of-menu.ts'
import { closePages } from '../confirm-leaving.ts'
import { type ViewedUser, setViewAs, viewAs } from '../../../state/session/view-as.ts'

/**
 * Impersonates another user, or ends it: the menu is that of the other user, and drawn pages are discarded. The page in view
 * is drawn again where the other user may see it, else the home page; where they have no menu, or the user does not discard
 * unsaved values, nothing changes.
 */
export const switchViewAs = (person: ViewedUser | undefined, goTo: (path: string) => unknown): Promise<void> =>
  closePages(
    tabs.pages.map(({ fullPath }) => fullPath),
    () => look(person, goTo),
  )

async function look(person: ViewedUser | undefined, goTo: (path: string) => unknown): Promise<void> {
  const before = viewAs.person
  setViewAs(person)
  try {
    await loadPermissions()
  } catch (reason) {
    setViewAs(before)
    throw reason
  }
  const page = tabs.pages.find(({ fullPath }) => fullPath === tabs.active)
  if (page && findRoute(routesOfMenu(session.permissionList), page.path)) {
    closeTabs('others', page.fullPath)
    refreshTab(page.fullPath)
    return
  }
  const home = tabs.pages[0]?.fullPath
  if (home !== undefined) closeTabs('others', home)
  goTo(HOME_PATH)
}
