import { isObject } from '../../schemas/language/values.ts'
/** A node of the server's menu, read once at the edge. */
export interface MenuItem {
  readonly id: string
  /** The path, made unique where a menu has it twice: no two nodes share a key. */
  readonly key: string
  /** Starts with a slash; external entries hold a hash of their address. */
  readonly path: string
  readonly name: string
  readonly redirect: string | undefined
  readonly component: string
  readonly hidden: boolean
  readonly alwaysShow: boolean
  /** False: no route for the node itself; its children still count. */
  readonly routed: boolean
  readonly meta: MenuMeta
  readonly children: readonly MenuItem[]
}
export interface MenuMeta {
  readonly title: string
  readonly icon: string | undefined
  readonly url: string | undefined
  readonly permissionList: readonly unknown[]
  readonly keepAlive: boolean
  readonly internalOrExternal: boolean
  readonly componentName: string | undefined
}

const words = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
/** Deeper or larger menus than this are a mistake or an attack. */
const MAX_DEPTH = 8
const MAX_NODES = 20_000
const MAX_TITLE = 120

/** Marks that turn the direction of a line or hide in it, line breaks among them. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu
/** A title as one readable line: nothing in it can disguise itself or its neighbours. */
function titleOf(value: unknown): string {
  const line = (words(value) ?? '').replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim()
  return line.length > MAX_TITLE ? `${line.slice(0, MAX_TITLE)}…` : line
}

function readMeta(value: unknown, path: string): MenuMeta {
  const meta = isObject(value) ? value : {}
  return {
    title: titleOf(meta['title']) || path,
    icon: words(meta['icon']),
    url: words(meta['url']),
    permissionList: Array.isArray(meta['permissionList']) ? meta['permissionList'] : [],
    keepAlive: meta['keepAlive'] === true,
    internalOrExternal: meta['internalOrExternal'] === true,
    componentName: words(meta['componentName']),
  }
}

/** What one reading has seen so far. */
interface Reading {
  nodes: number
  /** How often each path was named. */
  readonly paths: Map<string, number>
}

function readNode(node: unknown, above: readonly unknown[], reading: Reading): MenuItem[] {
  // A node that lies inside itself would go on for ever.
  if (!isObject(node) || typeof node['path'] !== 'string' || above.includes(node) || reading.nodes >= MAX_NODES)
    return []
  reading.nodes += 1
  const path = `/${node['path'].replace(/^\/+/, '')}`
  const times = (reading.paths.get(path) ?? 0) + 1
  reading.paths.set(path, times)
  return [
    {
      id: String(node['id'] ?? node['path']),
      key: times === 1 ? path : `${path}~${times}`,
      path,
      name: words(node['name']) ?? '',
      redirect: words(node['redirect']),
      component: words(node['component']) ?? '',
      hidden: node['hidden'] === true,
      alwaysShow: node['alwaysShow'] === true,
      routed: String(node['route'] ?? '1') !== '0',
      meta: readMeta(node['meta'], path),
      children: readNodes(node['children'], [...above, node], reading),
    },
  ]
}
function readNodes(value: unknown, above: readonly unknown[], reading: Reading): MenuItem[] {
  if (!Array.isArray(value) || above.length > MAX_DEPTH) return []
  return value.flatMap((node: unknown) => readNode(node, above, reading))
}

/** Reads the menu of the wire; nodes without a path are left out, and so is what lies too deep or turns in a circle. */
export function readMenu(value: unknown): MenuItem[] {
  return readNodes(value, [], { nodes: 0, paths: new Map() })
}

/** Every node, parents before children. */
export function flattenMenu(items: readonly MenuItem[]): MenuItem[] {
  return items.flatMap((item) => [item, ...flattenMenu(item.children)])
}

/** The node of a path with the folders above it, outermost first. */
export function menuBranch(items: readonly MenuItem[], path: string): MenuItem[] | undefined {
  for (const item of items) {
    if (item.path === path) return [item]
    const below = menuBranch(item.children, path)
    if (below) return [item, ...below]
  }
  return undefined
}

function visibleIn(items: readonly MenuItem[]): MenuItem[] {
  return items.flatMap((item): MenuItem[] => {
    if (item.hidden) return []
    if (item.children.length === 0) return [item]
    const children = visibleIn(item.children)
    return children.length > 0 || item.alwaysShow ? [{ ...item, children }] : []
  })
}
const visible = new WeakMap<readonly MenuItem[], readonly MenuItem[]>()

/** The visible part: hidden nodes and folders with nothing to show are left out, unless they always show. Worked out once for a menu. */
export function visibleMenu(items: readonly MenuItem[]): readonly MenuItem[] {
  const known = visible.get(items)
  if (known) return known
  const shown = visibleIn(items)
  visible.set(items, shown)
  return shown
}
