import type { SchemaProblem } from '../../schemas/language/check/problem.ts'
import type { OutlineNode } from './outline.ts'

export interface ProblemCount {
  readonly errors: number
  readonly warnings: number
}
const NONE: ProblemCount = { errors: 0, warnings: 0 }
const plus = (one: ProblemCount, other: ProblemCount): ProblemCount => ({
  errors: one.errors + other.errors,
  warnings: one.warnings + other.warnings,
})

/** The node that a pointer leads to: the one with the longest pointer to it. */
function nodeAt(pointer: string, owners: ReadonlyMap<string, string>): string | undefined {
  for (let place = pointer; place !== ''; place = place.slice(0, place.lastIndexOf('/'))) {
    const owner = owners.get(place)
    if (owner !== undefined) return owner
  }
  return undefined
}
/** How many problems the check has found in each node, by its id, those in what it holds not counted. */
export function problemCounts(
  nodes: readonly OutlineNode[],
  problems: readonly SchemaProblem[],
): ReadonlyMap<string, ProblemCount> {
  const owners = new Map<string, string>()
  const enter = (node: OutlineNode): void => {
    for (const pointer of node.pointers) owners.set(pointer, node.id)
    node.children.forEach(enter)
  }
  nodes.forEach(enter)
  const counts = new Map<string, ProblemCount>()
  for (const { pointer, level } of problems) {
    const id = nodeAt(pointer, owners)
    const count = level === 'error' ? { errors: 1, warnings: 0 } : { errors: 0, warnings: 1 }
    if (id !== undefined) counts.set(id, plus(counts.get(id) ?? NONE, count))
  }
  return counts
}

/** A node as it is drawn. */
export interface OutlineRow {
  readonly node: OutlineNode
  readonly parent: string | undefined
  readonly level: number
  /** Its place among those of its parent, from 1, and their number. */
  readonly position: number
  readonly size: number
  /** Undefined for a node with nothing in it. */
  readonly isExpanded: boolean | undefined
  readonly problems: ProblemCount
}
interface RowOptions {
  readonly collapsed: ReadonlySet<string>
  readonly search: string
  readonly counts: ReadonlyMap<string, ProblemCount>
}
const isFound = ({ title, key }: OutlineNode, search: string) => `${title} ${key}`.toLowerCase().includes(search)
/** The node with what a search has found in it; all of it where it was found itself. */
function found(node: OutlineNode, search: string): OutlineNode | undefined {
  if (node.element && isFound(node, search)) return node
  const children = node.children.flatMap((child) => found(child, search) ?? [])
  return children.length > 0 ? { ...node, children } : undefined
}
function allProblems(node: OutlineNode, counts: ReadonlyMap<string, ProblemCount>): ProblemCount {
  return node.children.reduce((sum, child) => plus(sum, allProblems(child, counts)), counts.get(node.id) ?? NONE)
}
/** The rows to be drawn. What is collapsed shows the problems of what it holds; a search opens everything. */
export function outlineRows(
  nodes: readonly OutlineNode[],
  { collapsed, search, counts }: RowOptions,
): readonly OutlineRow[] {
  const wanted = search.trim().toLowerCase()
  const rows: OutlineRow[] = []
  const draw = (list: readonly OutlineNode[], level: number, parent: string | undefined): void =>
    list.forEach((node, index) => {
      const isExpanded = node.children.length === 0 ? undefined : wanted !== '' || !collapsed.has(node.id)
      const problems = isExpanded === false ? allProblems(node, counts) : (counts.get(node.id) ?? NONE)
      rows.push({ node, parent, level, position: index + 1, size: list.length, isExpanded, problems })
      if (isExpanded) draw(node.children, level + 1, node.id)
    })
  draw(wanted === '' ? nodes : nodes.flatMap((node) => found(node, wanted) ?? []), 1, undefined)
  return rows
}

/** The ids of everything that a node is in, from the outermost. */
export function ancestorsOf(nodes: readonly OutlineNode[], id: string): readonly string[] | undefined {
  for (const node of nodes) {
    if (node.id === id) return []
    const inner = ancestorsOf(node.children, id)
    if (inner) return [node.id, ...inner]
  }
  return undefined
}
