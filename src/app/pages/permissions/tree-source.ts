import type { Screen } from '../../../../schemas/language/screen.ts'
import { AppError } from '../../../../schemas/messages/index.ts'
import type { DataSource, ListRequest, Row, TreePlace } from '../../../api/rows/data-source.ts'
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

/** Stores a row below a parent ('' for the top), before one of its rows or last; resolves to what the service says. */
type MoveRow = (id: string, parent: string, before: string | undefined) => Promise<string>

interface Level {
  readonly parent: string
  readonly nodes: readonly TreeNode[]
}
function levelOf(nodes: readonly TreeNode[], id: string, parent = ''): Level | undefined {
  if (nodes.some((node) => node.id === id)) return { parent, nodes }
  for (const node of nodes) {
    const found = levelOf(node.children ?? [], id, node.id)
    if (found) return found
  }
  return undefined
}
/** The parent that a row gets, and the row that it then stands before; undefined where it is at its end already. */
function targetOf(nodes: readonly TreeNode[], id: string, place: TreePlace) {
  const [row, side] = typeof place === 'object' ? [place.row, place.side] : [id, place]
  if (side === 'into') return { parent: row, before: undefined }
  const level = levelOf(nodes, row)
  if (!level) throw new AppError('API_NOT_FOUND')
  const at = level.nodes.findIndex((node) => node.id === row)
  if ((side === 'up' && at === 0) || (side === 'down' && at === level.nodes.length - 1)) return undefined
  const next = level.nodes.slice(at + { up: -1, down: 2, before: 0, after: 1 }[side]).find((node) => node.id !== id)
  return { parent: level.parent, before: next?.id }
}

const wordsOf = (term: string) => term.replaceAll('*', '').trim().toLowerCase()
const textAt = (row: Row, field: string) => {
  const value = row[field]
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}
const isMatch = (row: Row, terms: Readonly<Record<string, string>>) =>
  Object.entries(terms).every(([field, term]) => textAt(row, field).toLowerCase().includes(wordsOf(term)))

/** Runs `changed` once the call has succeeded; its answer does not wait for that. */
const announcing =
  <A extends unknown[], T>(call: (...args: A) => Promise<T>, changed: () => void) =>
  async (...args: A): Promise<T> => {
    const answer = await call(...args)
    changed()
    return answer
  }

export interface TreeWork {
  readonly load: (signal?: AbortSignal) => Promise<readonly TreeNode[]>
  /** Absent where nobody changes the order. */
  readonly move?: MoveRow | undefined
  /** Called after each change. */
  readonly onChanged?: (() => void) | undefined
}

/** The rows of a screen whose service answers its whole tree: levels, conditions and pages are worked out here. Writing goes to the endpoints of the screen. */
export function treeSource(screen: Screen, { load, move: store, onChanged = () => undefined }: TreeWork): DataSource {
  const source = endpointSource(screen)
  const move = async (id: string, place: TreePlace) => {
    const to = targetOf(await load(), id, place)
    return to && store && announcing(store, onChanged)(id, to.parent, to.before)
  }
  return {
    ...source,
    add: announcing(source.add, onChanged),
    edit: announcing(source.edit, onChanged),
    remove: announcing(source.remove, onChanged),
    removeBatch: announcing(source.removeBatch, onChanged),
    importFile: announcing(source.importFile, onChanged),
    ...(store ? { move } : {}),
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
