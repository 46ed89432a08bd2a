import type { ResolvedField, ResolvedScreen } from '../../../registry/screen/resolve.ts'
import { indexName, SYSTEM_COLUMNS, type WantedIndex } from './indexes.ts'

type Direction = NonNullable<WantedIndex['orders']>[number]

const isText = ({ storage }: ResolvedField) => storage.type === 'text' || storage.type === 'varchar'
const isNeverEmpty = (column: string) => SYSTEM_COLUMNS[column]?.includes('not null') ?? false
const systemColumn = (key: string) => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Longer texts may be more than an entry of such an index holds. */
const MAX_SORTED = 500

/**
 * Answers what is equal, and gives every order by the column from either end (`query/stretch.ts`): with the id in it,
 * equal values have their order, too.
 */
function sorted(table: string, columns: readonly string[], field: string): WantedIndex {
  const name = columns.map((column) => `${column}_up`).join('_')
  return { name: indexName('ix', table, name), columns: [...columns, 'id'], unique: false, field, use: 'speed' }
}
const plain = (table: string, { key, storage }: ResolvedField) => sorted(table, [storage.column], key)
/** Answers what is contained in a text, where the database has trigrams. */
function words(table: string, field: ResolvedField): WantedIndex {
  const { column } = field.storage
  return { name: indexName('tg', table, column), columns: [column], unique: false, field: field.key, use: 'speed', words: true }
}

/** What lists of several names are searched by, no index of the whole text answers. */
function queried(table: string, field: ResolvedField, mode: string, isSortable: boolean): WantedIndex[] {
  const { type, match, length } = field.storage
  if (type === 'json' || (isText(field) && match === 'list')) return []
  if (mode !== 'like' || !isText(field)) return [plain(table, field)]
  const isShort = type === 'varchar' && length !== undefined && length <= MAX_SORTED
  return [words(table, field), ...(isSortable && isShort ? [plain(table, field)] : [])]
}

/** The order that a list opens with. Newest first has the index of every table, as has the id. */
function ordered(table: string, { list, byKey }: ResolvedScreen): WantedIndex[] {
  const parts = list.orders.map(({ field, order }) => ({ column: byKey.get(field)?.storage.column ?? systemColumn(field), type: byKey.get(field)?.storage.type, isDown: order === 'desc' }))
  const end = parts.findIndex(({ column }) => column === 'id')
  const used = end < 0 ? parts : parts.slice(0, end)
  const [first] = used
  if (!first || used.some(({ type }) => type === 'json') || (used.length === 1 && first.column === 'create_time')) return []
  const isDown = (parts[end] ?? used.at(-1))?.isDown ?? false
  const columns = used.map(({ column }) => column)
  const isStretched = used.every((part, index) => part.isDown === isDown && (index === 0 || isNeverEmpty(part.column)))
  if (isStretched) return [sorted(table, columns, first.column)]
  const orders = [...used, { column: 'id', isDown }].map((part): Direction => (!part.isDown ? 'asc' : part.column === 'id' || isNeverEmpty(part.column) ? 'desc' : 'desc nulls last'))
  const name = used.map((part) => `${part.column}_${part.isDown ? 'down' : 'up'}`).join('_')
  return [{ name: indexName('ix', table, name), columns: [...columns, 'id'], orders, unique: false, field: first.column, use: 'speed' }]
}

/**
 * Indexes that a screen's lists would be slow without, once there are many rows: of what is queried, looked through,
 * ordered by, and of the fields (`links`) that name the record a row belongs to.
 */
export function speedIndexes(resolved: ResolvedScreen, table: string, links: readonly string[]): readonly WantedIndex[] {
  const { query, list, byKey } = resolved
  const sortable = new Set(list.columns.filter((column) => column.sortable).map(({ field }) => field.key))
  return [
    ...query.items.flatMap(({ field, mode }) => queried(table, byKey.get(field.key) ?? field, mode, sortable.has(field.key))),
    ...list.quick.filter(isText).map((field) => words(table, field)),
    ...links.flatMap((key) => byKey.get(key) ?? []).map((field) => plain(table, field)),
    ...ordered(table, resolved),
  ]
}
