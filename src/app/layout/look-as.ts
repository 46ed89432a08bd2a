import { HOME_PATH } from '../../state/home.ts'
import { loadPermissions } from '../../state/session/session.ts'
import { closeTabs, tabs } from '../../state/tabs.ts'
import { takeAway } from './leaving.ts'
import { type Other, lookAs, viewAs } from '../../state/session/view-as.ts'

/**
 * Impersonates another user, or ends it: the menu is that of the other user, and drawn pages are discarded. Goes to the page
 * to begin with; where they have no menu, or the user does not discard unsaved values, nothing changes.
 */
export const changeLook = (person: Other | undefined, goTo: (path: string) => unknown): Promise<void> =>
  takeAway(
    tabs.pages.map(({ fullPath }) => fullPath),
    () => look(person, goTo),
  )

async function look(person: Other | undefined, goTo: (path: string) => unknown): Promise<void> {
  const before = viewAs.person
  lookAs(person)
  try {
    await loadPermissions()
  } catch (reason) {
    lookAs(before)
    throw reason
  }
  const home = tabs.pages[0]?.fullPath
  if (home !== undefined) closeTabs('others', home)
  goTo(HOME_PATH)
}
