import { hasUnsavedInBackground, hasUnsavedInView } from '../../lib/unsaved.ts'
import { session, watchSession } from '../../state/session/session.ts'
import { onPageClosed, tabs, type TabPage } from '../../state/tabs.ts'
import { ask } from '../../ui/feedback/feedback.tsx'
import { sayNow } from '../../ui/use-say.ts'
import { findRoute, type RouteEntry } from '../routes/entries.ts'
import { routesOfMenu } from '../routes/routes-of-menu.ts'
import { isConfirmed } from './confirm-leaving.ts'

interface Withdrawn {
  readonly page: TabPage
  readonly entry: RouteEntry
}
const NONE: readonly RouteEntry[] = []

let withdrawn: readonly Withdrawn[] = []
let entries = NONE
const listeners = new Set<() => void>()

function set(next: readonly Withdrawn[]): void {
  if (next.length === 0 && withdrawn.length === 0) return
  withdrawn = next
  entries = next.length === 0 ? NONE : next.map(({ entry }) => entry)
  for (const listener of listeners) listener()
}
const without = (pages: readonly string[]) => set(withdrawn.filter(({ page }) => !pages.includes(page.fullPath)))

/** Routes of open pages that have left the menu while something on them is not saved. */
export const removedRoutes = (): readonly RouteEntry[] => entries
export function onRemovedRoutes(changed: () => void): () => void {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

const holdsUnsaved = ({ fullPath }: TabPage) =>
  fullPath === tabs.active ? hasUnsavedInView() : hasUnsavedInBackground(fullPath)

async function askToClose(pages: readonly TabPage[]): Promise<void> {
  const names = pages.map(({ fullPath, meta }) => tabs.titles[fullPath] ?? meta.title).join(sayNow('COMMON_AND'))
  const may = await ask({
    title: sayNow('SHELL_WITHDRAWN', { names }),
    text: sayNow('SHELL_WITHDRAWN_ASK'),
    ok: sayNow('SHELL_WITHDRAWN_OK'),
    cancel: sayNow('SHELL_WITHDRAWN_CANCEL'),
    danger: true,
  })
  if (may) without(pages.map(({ fullPath }) => fullPath))
}

/**
 * Closes open pages that are missing in a reloaded menu. A page with unsaved values stays open until the user discards them or closes its tab. Returns the function that stops it.
 */
export function watchRemovedRoutes(): () => void {
  let before = session.permissionList
  const stopWatching = watchSession(() => {
    const now = session.permissionList
    if (now === before) return
    const known = routesOfMenu(before)
    before = now
    if (now.length === 0) return set([])
    const gone = tabs.pages.flatMap((page): Withdrawn[] => {
      if (findRoute(routesOfMenu(now), page.path)) return []
      const stays = withdrawn.find((open) => open.page.fullPath === page.fullPath)
      if (stays) return [stays]
      const entry = findRoute(known, page.path)?.entry
      return entry && !isConfirmed(page.fullPath) && holdsUnsaved(page) ? [{ page, entry }] : []
    })
    const fresh = gone.filter((open) => !withdrawn.includes(open)).map(({ page }) => page)
    set(gone)
    if (fresh.length > 0) void askToClose(fresh)
  })
  const stopHearing = onPageClosed(({ closed }) => without([closed.fullPath]))
  return () => {
    stopWatching()
    stopHearing()
    set([])
  }
}
