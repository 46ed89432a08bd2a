import type { TreeNode } from '../../../schemas/language/lookup.ts'

/** The nodes whose name holds `keyword`, with the parents that lead to them; everything when it is empty. */
export function narrow(nodes: readonly TreeNode[], keyword: string): readonly TreeNode[] {
  if (keyword === '') return nodes
  return nodes.flatMap((node) => {
    const below = narrow(node.children ?? [], keyword)
    if (node.text.includes(keyword)) return [below.length > 0 ? { ...node, children: below } : node]
    return below.length > 0 ? [{ ...node, children: below }] : []
  })
}

/** Keys of the nodes that have children, down to `depth` levels. */
export function parentsOf(
  nodes: readonly TreeNode[],
  keyOf: (node: TreeNode) => string,
  depth: number,
): readonly string[] {
  if (depth <= 0) return []
  return nodes.flatMap((node) =>
    node.children?.length ? [keyOf(node), ...parentsOf(node.children, keyOf, depth - 1)] : [],
  )
}
