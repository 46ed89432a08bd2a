import { Activity, Suspense, useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigationType, useRoutes } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { company, platformName } from '../../state/session/company.ts'
import { locale } from '../../state/locale.ts'
import { HOME_PATH } from '../../state/home.ts'
import { recentOf } from '../../state/recent.ts'
import { session } from '../../state/session/session.ts'
import { closeMissingTabs, isCached, openTab, tabs, type TabPage } from '../../state/tabs.ts'
import { Boundary } from '../../ui/frame/Boundary.tsx'
import { Loading } from '../../ui/frame/Loading.tsx'
import { BrokenPage } from '../pages/BrokenPage.tsx'
import { splitSearch } from '../../list/query-state/index.ts'
import { onAddressChange } from '../routes/list-address.ts'
import { findRoute, redirectTarget, type RouteEntry } from '../routes/entries.ts'
import { hasOwnHeader, useView } from '../views.tsx'
import { ScrollRestoration } from './ScrollRestoration.tsx'
import { PageHeader } from './PageHeader.tsx'
import { UnknownPage } from './UnknownPage.tsx'
import { useLeaveGuard } from './use-leave-guard.ts'
import { useBackgroundUnsaved } from './use-background-unsaved.ts'
import { useRouteEntries } from './use-menu.ts'
import { useTabTitle } from './use-tab-title.ts'
import { watchRemovedRoutes } from './removed-routes.ts'

function pageOf(entry: RouteEntry, pathname: string, search: string): TabPage {
  const { title, icon, keepAlive, componentName } = entry.meta
  return {
    fullPath: pathname + search,
    name: entry.name,
    path: pathname,
    meta: { title, icon, keepAlive, componentName },
  }
}

function Shown({ page, entries }: { page: TabPage; entries: readonly RouteEntry[] }) {
  const match = findRoute(entries, page.path)
  const name = match?.entry.component.name ?? ''
  const View = useView(name)
  const search = page.fullPath.slice(page.path.length)
  const titleOf = useTabTitle()
  // The heading comes with the page; until then the title is announced.
  const isBare = hasOwnHeader(name)
  const waiting = (
    <>
      {isBare && <h1 className="v-hidden">{titleOf(page)}</h1>}
      <Loading page />
    </>
  )
  const element = match && (
    <>
      {!isBare && <PageHeader entry={match.entry} title={match.entry.meta.title} />}
      <Boundary renderBroken={(error, retry) => <BrokenPage error={error} onRetry={retry} />}>
        <Suspense fallback={waiting}>
          {/* oxlint-disable-next-line react/static-components -- views are looked up in a fixed map, not made here */}
          <View entry={match.entry} params={match.params} search={search} waiting={waiting} />
        </Suspense>
      </Boundary>
    </>
  )
  // Each page sees its own address, also while another page hides it.
  return useRoutes([{ path: '*', element }], { pathname: page.path, search, hash: '', key: page.fullPath, state: null })
}

/** Draws the page of the address; pages with keep-alive stay mounted and hidden while their tab is open. */
export function PageHost() {
  const titleOf = useTabTitle()
  const { pathname, search: whole } = useLocation()
  const isBack = useNavigationType() === 'POP'
  // What a list shows makes no other page of it.
  const search = splitSearch(whole).page
  const entries = useRouteEntries()
  const { pages, reloads, visited, cached } = useSnapshot(tabs)
  const { current } = useSnapshot(locale)
  useSnapshot(company)
  const entry = findRoute(entries, pathname)?.entry
  const landing = entry && redirectTarget(entries, entry)
  const stays = entry !== undefined && (landing === entry.path || entry.redirect === undefined)
  const page = stays ? pageOf(entry, pathname, search) : undefined
  const title = page && (page.path === HOME_PATH ? platformName(current) : titleOf(page))

  const [drawn, setDrawn] = useState('')
  if (page && drawn !== pathname) setDrawn(pathname)

  useEffect(() => {
    if (!entry || !stays) return
    openTab(pageOf(entry, pathname, search))
    if (pathname !== HOME_PATH) recentOf(session.username).notePage(pathname)
  }, [entry, stays, pathname, search])
  useEffect(() => onAddressChange(isBack), [pathname, whole, isBack])
  useEffect(() => {
    if (title !== undefined) document.title = title
  }, [title])

  useLeaveGuard(page?.fullPath ?? '')
  useEffect(() => watchRemovedRoutes(), [])
  useEffect(() => {
    // A session that is over has no menu, and its tabs are found again. The page that is shown is left first.
    if (session.permissionList.length > 0)
      closeMissingTabs((path) => path === pathname || findRoute(entries, path) !== undefined)
  }, [entries, pathname])

  useBackgroundUnsaved(page?.fullPath ?? '')

  // The page that was just drawn has left the menu, or the menu is of another user now.
  const isGone = drawn === pathname
  if (!page) {
    const target = landing ?? (isGone ? HOME_PATH : undefined)
    return target === undefined ? <UnknownPage pathname={pathname} /> : <Navigate to={target} replace />
  }
  // A page that a reload has reopened is drawn when its tab is shown.
  const others = pages.filter((open) => open.fullPath !== page.fullPath && isCached(open, { cached, visited }))
  return [...others, page]
    .toSorted((one, other) => (one.fullPath < other.fullPath ? -1 : 1))
    .map((open) => (
      <Activity
        key={`${open.fullPath} ${reloads[open.fullPath] ?? 0}`}
        mode={open.fullPath === page.fullPath ? 'visible' : 'hidden'}
      >
        <ScrollRestoration>
          <Shown page={open} entries={entries} />
        </ScrollRestoration>
      </Activity>
    ))
}
