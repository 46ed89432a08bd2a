import { quickSearchTerms } from '../../../schemas/language/query/quick-search.ts'
import { comparePinyin } from '../../../schemas/language/characters/pinyin.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import type { DataSource, ListRequest, Row } from '../../api/rows/data-source.ts'

/** Whether a text contains another, ignoring case. */
const holds = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase())

/** True when a stored value fits one parameter of the wire: `*a*`, `name_begin`, `name_end`, `name_MultiString`, or the value itself. */
function fits(row: Row, [name, asked]: readonly [string, string]): boolean {
  // What is no field says how the others are meant.
  if (name.startsWith('_')) return true
  const [, key, suffix] = /^(.*?)(_begin|_end|_MultiString)?$/.exec(name) ?? []
  const value = String(row[key ?? name] ?? '')
  if (suffix === '_begin') return value !== '' && compare(value, asked) >= 0
  if (suffix === '_end') return value !== '' && compare(value, asked) <= 0
  if (suffix === '_MultiString') return asked.split(',').includes(value)
  const [, sign, limit = ''] = /^(!|>=|<=)(.+)$/s.exec(asked) ?? []
  if (sign === '!') return value !== limit
  if (sign !== undefined)
    return value !== '' && (sign === '>=' ? compare(value, limit) >= 0 : compare(value, limit) <= 0)
  if (asked.startsWith('*') || asked.endsWith('*')) return holds(value, asked.replace(/^\*|\*$/g, ''))
  return value === asked || value.split(',').includes(asked)
}

/** A row without one above it is asked for as those below '0'. */
function isRoot(row: Row, [name, asked]: readonly [string, string], tree: ListRequest['tree']): boolean {
  return name === tree?.parent && asked === '0' && (row[name] ?? '') === ''
}

/** Numbers by size, whatever they are stored as; everything else by its sound. */
function compare(a: unknown, b: unknown): number {
  const [x, y] = [Number(a), Number(b)]
  return Number.isNaN(x) || Number.isNaN(y) ? comparePinyin(String(a ?? ''), String(b ?? '')) : x - y
}

/** What was done to the rows; it may outlive them, so that new samples keep what was typed over the old ones. */
export interface Edits {
  readonly changed: Map<string, Readonly<Record<string, unknown>>>
  readonly removed: Set<string>
  added: readonly Row[]
}
export const noEdits = (): Edits => ({ changed: new Map(), removed: new Set(), added: [] })

/** Rows that live in memory: for previews of screens that have no table yet, and for tests. Nothing is sent anywhere. A function makes them when they are asked for. */
export function memorySource(rows: readonly Row[] | (() => readonly Row[]), edits: Edits = noEdits()): DataSource {
  const stored = () =>
    [...edits.added, ...(typeof rows === 'function' ? rows() : rows)]
      .filter((row) => !edits.removed.has(row.id))
      .map((row) => ({ ...row, ...edits.changed.get(row.id) }))
  const find = ({ terms, filters, tree, sort, thenBy = [], quick = '' }: ListRequest, ids: readonly string[] = []) => {
    const asked = [
      ...Object.entries({ ...terms, ...filters }),
      ...(tree?.below === undefined ? [] : [[tree.parent, tree.below] as const]),
    ]
    const all = stored()
    const words = quickSearchTerms(quick)
    const hasWords = (row: Row) =>
      words.every((word) => Object.values(row).some((value) => typeof value === 'string' && holds(value, word)))
    const found = all.filter((row) =>
      ids.length
        ? ids.includes(row.id)
        : hasWords(row) && asked.every((term) => fits(row, term) || isRoot(row, term, tree)),
    )
    const parent = tree?.parent
    const shown =
      parent === undefined
        ? found
        : found.map((row) => ({ ...row, hasChild: all.some((other) => other[parent] === row.id) ? '1' : '0' }))
    return shown.toSorted((a, b) =>
      [sort, ...thenBy].reduce(
        (result, { field, order }) => result || (order === 'asc' ? 1 : -1) * compare(a[field], b[field]),
        0,
      ),
    )
  }
  return {
    async list(request) {
      const found = find(request)
      const start = (request.pageNo - 1) * request.pageSize
      return { rows: found.slice(start, start + request.pageSize), total: found.length }
    },
    async get(id) {
      const row = stored().find((each) => each.id === id)
      if (!row) throw new AppError('COMMON_NOT_FOUND')
      return row
    },
    async add(record) {
      const id = `added-${edits.added.length + 1}`
      edits.added = [{ createTime: '2024-12-31 09:00:00', ...record, id }, ...edits.added]
      return { kind: 'saved', id, message: '' }
    },
    async edit(record) {
      const id = String(record['id'])
      edits.changed.set(id, { ...edits.changed.get(id), ...record })
      return { kind: 'saved', id, message: '' }
    },
    /** Everything can be done to rows that are nowhere. */
    demand: () => undefined,
    async remove(id) {
      edits.removed.add(id)
      return ''
    },
    async removeBatch(ids) {
      for (const id of ids) edits.removed.add(id)
      return ''
    },
    exportRows: async (request, ids) => new Blob([JSON.stringify(find(request, ids))], { type: 'application/json' }),
    importFile: async () => ({
      kind: 'done',
      message: '',
      total: 0,
      imported: 0,
      faulty: 0,
      problems: [],
      file: undefined,
    }),
    template: async () => new Blob(['']),
    errorFile: async () => new Blob(['']),
  }
}
