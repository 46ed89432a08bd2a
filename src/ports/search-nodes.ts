import type { Choice, TreeNode } from '../../schemas/language/lookup.ts'

/** The separator between two names; a name that contains it is found without it. */
const SEPARATOR = '\0'
const TOP = -1

/** All nodes of a tree, depth first, as a few lists: to search them is to look through one text, and makes nothing per node. */
interface Index {
  readonly nodes: readonly TreeNode[]
  /** The index in `nodes` of the parent of each node; `TOP` for none. */
  readonly above: readonly number[]
  /** The names in lower case, one after another. */
  readonly words: string
  /** Where each name begins in `words`. */
  readonly starts: Uint32Array
  /** Names that several nodes bear. */
  readonly shared: ReadonlySet<string>
}

const made = new WeakMap<readonly TreeNode[], Index>()

function indexOf(tree: readonly TreeNode[]): Index {
  const known = made.get(tree)
  if (known) return known
  const nodes: TreeNode[] = []
  const above: number[] = []
  const walk = (level: readonly TreeNode[], parent: number) => {
    for (const node of level) {
      nodes.push(node)
      above.push(parent)
      if (node.children) walk(node.children, nodes.length - 1)
    }
  }
  walk(tree, TOP)
  const index = { nodes, above, ...namesOf(nodes) }
  made.set(tree, index)
  return index
}

function namesOf(nodes: readonly TreeNode[]): Pick<Index, 'words' | 'starts' | 'shared'> {
  const once = new Set<string>()
  const shared = new Set<string>()
  const names = nodes.map(({ text }) => {
    const before = once.size
    if (once.add(text).size === before) shared.add(text)
    return text.includes(SEPARATOR) ? text.replaceAll(SEPARATOR, '') : text
  })
  // Some capitals become two letters, so that the places are counted afterwards.
  const words = names.join(SEPARATOR).toLowerCase()
  const starts = new Uint32Array(nodes.length)
  for (let at = 1, end = words.indexOf(SEPARATOR); at < nodes.length; at++, end = words.indexOf(SEPARATOR, end + 1))
    starts[at] = end + 1
  return { words, starts, shared }
}

/** The nodes whose name holds `wanted`, in their order, `size` at most. */
function matches({ nodes, words, starts }: Index, wanted: string, size: number): readonly number[] {
  const found: number[] = []
  let place = words.indexOf(wanted)
  for (let at = 0; at < nodes.length && place !== -1 && found.length < size; at++) {
    const next = starts[at + 1] ?? words.length + 1
    if (place >= next) continue
    found.push(at)
    place = words.indexOf(wanted, next)
  }
  return found
}

function pathOf({ nodes, above }: Index, at: number): string {
  const path: string[] = []
  for (let node = at; node !== TOP; node = above[node] ?? TOP) path.unshift(nodes[node]?.text ?? '')
  return path.join('/')
}

/** Nodes whose name holds `keyword`; where several bear the same name, their paths tell them apart. */
export function searchNodes(tree: readonly TreeNode[], keyword: string, size: number): readonly Choice[] {
  const index = indexOf(tree)
  const wanted = keyword.toLowerCase()
  if (wanted.includes(SEPARATOR)) return []
  return matches(index, wanted, size).flatMap((at): Choice[] => {
    const node = index.nodes[at]
    return node ? [{ value: node.value, text: index.shared.has(node.text) ? pathOf(index, at) : node.text }] : []
  })
}
