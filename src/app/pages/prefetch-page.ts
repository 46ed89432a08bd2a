import { prefetchRows } from '../../api/rows/endpoint-source.ts'
import { guessedScreen } from '../../api/screen-guess.ts'
import { prefetchScreen } from '../../api/screens.ts'
import { prefetchPermissions } from '../../api/session.ts'
import { preloadFaces } from '../../ui/fields/faces.ts'
import { firstRequest, queryStarts } from '../../list/query-state/index.ts'
import { contextNow } from '../../host/context.ts'
import { memoryOf } from '../../state/storage/keep.ts'
import { readMenu } from '../../state/menu.ts'
import { session } from '../../state/session/session.ts'
import { listSearchOf } from '../routes/list-address.ts'
import { pathOf } from '../routes/address.ts'
import { buildRoutes, findRoute } from '../routes/entries.ts'
import { loadMenuAndTabs } from '../routes/load-menu-and-tabs.ts'
import { screenOf } from '../routes/screen.ts'

/** The menu says which screen an address has, where the server did not say it at once. */
async function screenAt(path: string): Promise<string | undefined> {
  const guess = await guessedScreen()
  if (guess) return guess.id
  const menu =
    session.permissionList.length > 0 ? session.permissionList : readMenu((await prefetchPermissions())['menu'])
  return screenOf(findRoute(buildRoutes(menu), path)?.entry.component.name ?? '')
}

/** Rows that come within this time are drawn with the page itself: the delay is not noticeable. */
const ROWS_MS = 60

/**
 * Prefetches the screen of an address, its views and its first rows. The page uses the same calls and reports their failures. Resolves when the page can be drawn,
 * with its rows or while those are on their way.
 */
export async function prefetchPage(address: string): Promise<void> {
  const id = await screenAt(pathOf(address))
  if (id === undefined) return
  const { screen } = await prefetchScreen(id)
  const layout = screen?.screen.page?.layout
  if (!screen || layout === 'iframe' || layout === 'form' || layout === 'composed') return
  const drawn = [...screen.list.columns, ...screen.query.items].map(({ field }) => field)
  const { username, info } = session
  const starts = await queryStarts(
    screen,
    contextNow({ username, realname: info?.realname ?? '', orgCode: info?.orgCode ?? '' }),
  )
  const rows = prefetchRows(
    screen.screen,
    firstRequest(screen, { keep: memoryOf(session.username), address: { now: () => listSearchOf(address) }, starts }),
  )
  await preloadFaces(drawn)
  await Promise.race([rows.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, ROWS_MS))])
}

/** Adopts the prefetched menu. A failure is ignored here; the guard loads again and reports it. */
export async function adoptPrefetchedMenu(): Promise<void> {
  if (
    await prefetchPermissions().then(
      () => true,
      () => false,
    )
  )
    await loadMenuAndTabs()
}
