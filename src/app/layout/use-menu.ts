import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { session } from '../../state/session.ts'
import { findRoute, type MatchedRoute, type RouteEntry } from '../routes/entries.ts'
import { routesOf } from '../routes/known.ts'

export function useRouteEntries(): readonly RouteEntry[] {
  return routesOf(useSnapshot(session).permissionList)
}
export function useMatched(): MatchedRoute | undefined {
  const entries = useRouteEntries()
  const { pathname } = useLocation()
  return useMemo(() => findRoute(entries, pathname), [entries, pathname])
}
