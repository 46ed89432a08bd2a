import { HOME_PATH } from '../../state/home.ts'
import { loadPermissions } from '../../state/session.ts'
import { closeTabs, tabs } from '../../state/tabs.ts'
import { type Other, lookAs, viewAs } from '../../state/view-as.ts'

/**
 * Looks as somebody else, or as oneself again: the menu is theirs, and nothing that was drawn before stays. Resolves to
 * the page to go to; where they have no menu, all stays as it was.
 */
export async function changeLook(person: Other | undefined): Promise<string> {
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
  return HOME_PATH
}
