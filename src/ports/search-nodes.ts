import type { Choice, TreeNode } from '../../schemas/language/lookup.ts'

interface Entry {
  readonly node: TreeNode
  readonly above: Entry | undefined
  readonly words: string
}

const made = new WeakMap<readonly TreeNode[], readonly Entry[]>()

/** Every node of a tree, depth first: made once for each tree, so that a key typed costs a walk over a flat list. */
function entriesOf(tree: readonly TreeNode[]): readonly Entry[] {
  const known = made.get(tree)
  if (known) return known
  const entries: Entry[] = []
  const walk = (nodes: readonly TreeNode[], above: Entry | undefined) => {
    for (const node of nodes) {
      const entry = { node, above, words: node.text.toLowerCase() }
      entries.push(entry)
      if (node.children) walk(node.children, entry)
    }
  }
  walk(tree, undefined)
  made.set(tree, entries)
  return entries
}

function pathOf({ node, above }: Entry): string {
  return above ? `${pathOf(above)}/${node.text}` : node.text
}

/** Nodes whose name holds `keyword`; where two bear the same name, their paths tell them apart. */
export function searchNodes(nodes: readonly TreeNode[], keyword: string, size: number): readonly Choice[] {
  const wanted = keyword.toLowerCase()
  const found = entriesOf(nodes).filter(({ words }) => words.includes(wanted))
  const times = new Map<string, number>()
  for (const { node } of found) times.set(node.text, (times.get(node.text) ?? 0) + 1)
  return found.slice(0, size).map((entry) => ({ value: entry.node.value, text: (times.get(entry.node.text) ?? 0) > 1 ? pathOf(entry) : entry.node.text }))
}
