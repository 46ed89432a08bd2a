import type { Screen } from '../../../../schemas/language/screen.ts'
import { AppError } from '../../../../schemas/messages/index.ts'
import type { DataSource, ListRequest, Row } from '../../../api/rows/data-source.ts'
import { endpointSource } from '../../../api/rows/endpoint-source.ts'

/** A node of a tree that a call answers whole. */
interface TreeNode {
  readonly id: string
  readonly children?: readonly TreeNode[] | undefined
}

/** Rows of a tree, each with its number of the order of the tree. */
function rowsOf(nodes: readonly TreeNode[]): readonly Row[] {
  return nodes.flatMap(({ children = [], ...node }) => [
    { ...node, hasChild: children.length > 0 ? '1' : '0' },
    ...rowsOf(children),
  ])
}

const wordsOf = (term: string) => term.replaceAll('*', '').trim().toLowerCase()
const textAt = (row: Row, field: string) => {
  const value = row[field]
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}
const isMatch = (row: Row, terms: Readonly<Record<string, string>>) =>
  Object.entries(terms).every(([field, term]) => textAt(row, field).toLowerCase().includes(wordsOf(term)))

/** The rows of a screen whose service answers its whole tree: levels, conditions and pages are worked out here. Writing goes to the endpoints of the screen. */
export function treeSource(screen: Screen, load: (signal?: AbortSignal) => Promise<readonly TreeNode[]>): DataSource {
  const source = endpointSource(screen)
  return {
    ...source,
    answersWhole: true,
    async list({ tree, terms, pageNo, pageSize }: ListRequest, signal) {
      const rows = rowsOf(await load(signal))
      const known = new Set(rows.map(({ id }) => id))
      const parentOf = (row: Row) =>
        known.has(textAt(row, tree?.parent ?? '')) ? textAt(row, tree?.parent ?? '') : '0'
      const found =
        tree?.below === undefined
          ? rows.filter((row) => isMatch(row, terms))
          : rows.filter((row) => parentOf(row) === tree.below)
      return { rows: found.slice((pageNo - 1) * pageSize, pageNo * pageSize), total: found.length }
    },
    async get(id, signal) {
      const found = rowsOf(await load(signal)).find((row) => row.id === id)
      if (!found) throw new AppError('API_NOT_FOUND')
      return found
    },
  }
}
