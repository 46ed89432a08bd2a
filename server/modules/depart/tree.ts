import type { DepartIdNode, DepartNode } from '../../../schemas/contract/organization/depart.ts'

/** Hangs flat departments below their parents; one whose parent is not among them becomes a root. */
export function treeOf(nodes: readonly DepartNode[]): DepartNode[] {
  const known = new Set(nodes.map((node) => node.id))
  const below = Map.groupBy(nodes, (node) => (known.has(node.parentId ?? '') ? (node.parentId ?? '') : ''))
  const build = (parent: string): DepartNode[] =>
    (below.get(parent) ?? []).map((node) => {
      const children = build(node.id)
      return children.length > 0 ? { ...node, children } : node
    })
  return build('')
}

/** The same tree with nothing but what a select needs. */
export function idTreeOf(nodes: readonly DepartNode[]): DepartIdNode[] {
  return nodes.map(({ key, value, title, children }) => ({
    key,
    value,
    title,
    ...(children ? { children: idTreeOf(children) } : {}),
  }))
}

/** The ids above a department, root first. */
export function parentsOf(nodes: readonly DepartNode[], id: string): string[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const path: string[] = []
  for (let at = byId.get(id)?.parentId ?? ''; at !== '' && !path.includes(at); at = byId.get(at)?.parentId ?? '')
    path.unshift(at)
  return path
}
