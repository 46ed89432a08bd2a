import { useMemo, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { session } from '../../state/session/session.ts'
import { findRoute, type MatchedRoute, type RouteEntry } from '../routes/entries.ts'
import { routesOfMenu } from '../routes/routes-of-menu.ts'
import { onRemovedRoutes, removedRoutes } from './removed-routes.ts'

export function useRouteEntries(): readonly RouteEntry[] {
  const entries = routesOfMenu(useSnapshot(session).permissionList)
  const withdrawn = useSyncExternalStore(onRemovedRoutes, removedRoutes)
  return useMemo(() => (withdrawn.length > 0 ? [...entries, ...withdrawn] : entries), [entries, withdrawn])
}
export function useMatchedRoute(): MatchedRoute | undefined {
  const entries = useRouteEntries()
  const { pathname } = useLocation()
  return useMemo(() => findRoute(entries, pathname), [entries, pathname])
}
