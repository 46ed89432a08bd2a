import type { LookupRef, TreeNode } from '../../../schemas/language/lookup.ts'
import type { FormProps } from '../../kit/faces.ts'
import { composeSentence } from '../../kit/parts/prose/sentence.ts'
import { type LazyTree, useLazyTree } from '../../kit/parts/choices/use-lazy-tree.ts'
import type { Ports } from '../../kit/ports.ts'
import type { Options } from './options.ts'

export const AREA: LookupRef = { kind: 'area' }

export interface AreaFieldProps extends Omit<FormProps<string, Options>, 'disabled' | 'invalid'> {
  readonly disabled?: boolean
  readonly invalid?: boolean
  /** A province or a city may be the answer. */
  readonly anyLevel: boolean
}

/** The areas of the host: all at once where it has them, else level by level. */
export function useAreas(ports: Ports): LazyTree {
  return useLazyTree({
    load: (parent) => ports.lookup.children(AREA, parent),
    onFailure: (reason) => composeSentence(ports, 'error', reason),
  })
}

/** The areas that a name may mean: the ones so called, then those that begin so, then those that hold it; a larger one before its parts. */
export function namedAreas(nodes: readonly TreeNode[], name: string, anyLevel: boolean): readonly TreeNode[] {
  const named: TreeNode[] = []
  for (let level = nodes; level.length > 0; level = level.flatMap((node) => node.children ?? [])) {
    named.push(...level.filter((node) => (anyLevel || node.leaf) && node.text.includes(name)))
  }
  if (named.length > 0)
    return named.toSorted((a, b) => Number(b.text.startsWith(name)) - Number(a.text.startsWith(name)))
  // The list shows all places of a city that is called so: none of them is meant more than another.
  const below = leavesOf(nodes, name, false)
  return below.length === 1 ? below : below.map((node) => ({ ...node, disabled: true }))
}

/** The places below the areas whose name holds the words. */
function leavesOf(nodes: readonly TreeNode[], name: string, isBelow: boolean): readonly TreeNode[] {
  return nodes.flatMap((node) => {
    const isNamed = isBelow || node.text.includes(name)
    return node.leaf ? (isNamed ? [node] : []) : leavesOf(node.children ?? [], name, isNamed)
  })
}

/** The nodes from the province down to `code`, as far as they are loaded; `[]` when it is not among them. */
export function pathTo(nodes: readonly TreeNode[], code: string): readonly TreeNode[] {
  for (const node of nodes) {
    if (node.value === code) return [node]
    const below = pathTo(node.children ?? [], code)
    if (below.length > 0) return [node, ...below]
  }
  return []
}
