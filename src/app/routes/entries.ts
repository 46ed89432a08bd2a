import type { MenuItem, MenuMeta } from '../../state/menu.ts'
import { matchPattern } from './match.ts'

/** What the `component` of a menu node names. */
export type ComponentName =
  | { readonly kind: 'layout'; readonly name: string }
  | { readonly kind: 'view'; readonly name: string }

export function componentOf(component: string): ComponentName {
  return { kind: component.includes('layouts') ? 'layout' : 'view', name: component }
}

export interface Crumb {
  readonly title: string
  readonly path: string
  readonly key: string
}
/** A route made from a menu node. */
export interface RouteEntry {
  readonly path: string
  readonly name: string
  /** Where the route sends on to, if it shows nothing itself. */
  readonly redirect: string | undefined
  readonly component: ComponentName
  readonly hidden: boolean
  readonly alwaysShow: boolean
  readonly meta: MenuMeta
  /** The folders above it, outermost first. */
  readonly parents: readonly Crumb[]
  /** Key of its menu item: its own, or that of the nearest visible folder. */
  readonly menuKey: string
}

function firstVisible(items: readonly MenuItem[]): string | undefined {
  for (const item of items) {
    if (item.hidden) continue
    const path = item.children.length > 0 ? firstVisible(item.children) : item.path
    if (path !== undefined) return path
  }
  return undefined
}

/** Routes of the menu, parents before children. Nodes that create none still hand on their children. */
export function buildRoutes(menu: readonly MenuItem[], parents: readonly Crumb[] = [], menuKey = ''): RouteEntry[] {
  return menu.flatMap((item): RouteEntry[] => {
    const key = item.hidden ? menuKey || item.key : item.key
    const component = componentOf(item.component)
    const goesOn = item.children.length > 0 && component.kind === 'layout'
    const own: RouteEntry = {
      path: item.path,
      name: item.name,
      redirect: item.redirect ?? (goesOn ? firstVisible(item.children) : undefined),
      component,
      hidden: item.hidden,
      alwaysShow: item.alwaysShow,
      meta: item.meta,
      parents,
      menuKey: key,
    }
    const below = buildRoutes(
      item.children,
      [...parents, { title: item.meta.title, path: item.path, key: item.key }],
      key,
    )
    return item.routed ? [own, ...below] : below
  })
}

export interface MatchedRoute {
  readonly entry: RouteEntry
  readonly params: Readonly<Record<string, string | undefined>>
}
interface RouteIndex {
  readonly literal: ReadonlyMap<string, RouteEntry>
  readonly patterns: readonly RouteEntry[]
}
const indexes = new WeakMap<readonly RouteEntry[], RouteIndex>()

function indexOf(entries: readonly RouteEntry[]): RouteIndex {
  const known = indexes.get(entries)
  if (known) return known
  const literal = new Map<string, RouteEntry>()
  // The first node of a path is its route; the same path further down is only another way to it.
  for (const entry of entries) if (!literal.has(entry.path)) literal.set(entry.path, entry)
  const index = { literal, patterns: entries.filter((entry) => entry.path.includes(':')) }
  indexes.set(entries, index)
  return index
}

/** The route of an address: a literal path wins over one with parameters. */
export function findRoute(entries: readonly RouteEntry[], pathname: string): MatchedRoute | undefined {
  const { literal, patterns } = indexOf(entries)
  const exact = literal.get(pathname)
  if (exact) return { entry: exact, params: {} }
  for (const entry of patterns) {
    const params = matchPattern(entry.path, pathname)
    if (params) return { entry, params }
  }
  return undefined
}

/** Where the redirects of a route end: its own path without any; undefined when they run in a circle. */
export function redirectTarget(entries: readonly RouteEntry[], entry: RouteEntry): string | undefined {
  const passed = new Set<string>()
  let path = entry.path
  let next = entry.redirect
  while (next !== undefined && next !== path) {
    if (passed.has(next)) return undefined
    passed.add(next)
    path = next
    next = findRoute(entries, path)?.entry.redirect
  }
  return path
}

interface Guarded<T> {
  readonly meta?: { readonly permission?: readonly string[] }
  readonly children?: readonly T[]
}
/** Routes declared in code, without those whose permissions the person lacks; recursively. A route that asks for none stays. */
export function permittedRoutes<T extends Guarded<T>>(routes: readonly T[], held: ReadonlySet<string>): T[] {
  return routes.flatMap((route): T[] => {
    const asked = route.meta?.permission
    if (asked && !asked.some((code) => held.has(code))) return []
    return [route.children ? { ...route, children: permittedRoutes(route.children, held) } : route]
  })
}
