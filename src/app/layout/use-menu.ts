import { useMemo, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { session } from '../../state/session/session.ts'
import { findRoute, type MatchedRoute, type RouteEntry } from '../routes/entries.ts'
import { routesOf } from '../routes/known.ts'
import { onWithdrawn, withdrawnEntries } from './withdrawn.ts'

export function useRouteEntries(): readonly RouteEntry[] {
  const entries = routesOf(useSnapshot(session).permissionList)
  const withdrawn = useSyncExternalStore(onWithdrawn, withdrawnEntries)
  return useMemo(() => (withdrawn.length > 0 ? [...entries, ...withdrawn] : entries), [entries, withdrawn])
}
export function useMatched(): MatchedRoute | undefined {
  const entries = useRouteEntries()
  const { pathname } = useLocation()
  return useMemo(() => findRoute(entries, pathname), [entries, pathname])
}
