import type { ResolvedField, ResolvedScreen } from '../../../registry/screen/resolve.ts'
import { indexName, SYSTEM_COLUMNS, type WantedIndex } from './indexes.ts'

type Direction = NonNullable<WantedIndex['orders']>[number]

const isText = ({ storage }: ResolvedField) => storage.type === 'text' || storage.type === 'varchar'
const isNeverEmpty = (column: string) => SYSTEM_COLUMNS[column]?.includes('not null') ?? false
const systemColumn = (key: string) => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

function plain(table: string, field: ResolvedField): WantedIndex {
  const { column } = field.storage
  return { name: indexName('ix', table, column), columns: [column], unique: false, field: field.key, use: 'speed' }
}
/** Answers what is contained in a text, where the database has trigrams. */
function words(table: string, field: ResolvedField): WantedIndex {
  const { column } = field.storage
  return { name: indexName('tg', table, column), columns: [column], unique: false, field: field.key, use: 'speed', words: true }
}

/** What lists of several names are searched by, no index of the whole text answers. */
function queried(table: string, field: ResolvedField, mode: string): WantedIndex[] {
  const { type, match } = field.storage
  if (type === 'json' || (isText(field) && match === 'list')) return []
  return [mode === 'like' && isText(field) ? words(table, field) : plain(table, field)]
}

/** The order that a list opens with. Newest first has the index of every table. */
function ordered(table: string, { list, byKey }: ResolvedScreen): WantedIndex[] {
  const parts = list.orders.map(({ field, order }) => ({ column: byKey.get(field)?.storage.column ?? systemColumn(field), isDown: order === 'desc' }))
  const end = parts.findIndex(({ column }) => column === 'id')
  const used = end < 0 ? parts : parts.slice(0, end)
  const [first] = used
  if (!first || (used.length === 1 && first.column === 'create_time')) return []
  const whole = [...used, { column: 'id', isDown: used.at(-1)?.isDown ?? false }]
  const orders = whole.map(({ column, isDown }): Direction => (!isDown ? 'asc' : column === 'id' || isNeverEmpty(column) ? 'desc' : 'desc nulls last'))
  const name = used.map(({ column, isDown }) => `${column}_${isDown ? 'down' : 'up'}`).join('_')
  return [{ name: indexName('ix', table, name), columns: whole.map(({ column }) => column), orders, unique: false, field: first.column, use: 'speed' }]
}

/**
 * Indexes that a screen's lists would be slow without, once there are many rows: of what is queried, looked through,
 * ordered by, and of the fields (`links`) that name the record a row belongs to.
 */
export function speedIndexes(resolved: ResolvedScreen, table: string, links: readonly string[]): readonly WantedIndex[] {
  const { query, list, byKey } = resolved
  return [
    ...query.items.flatMap(({ field, mode }) => queried(table, byKey.get(field.key) ?? field, mode)),
    ...list.quick.filter(isText).map((field) => words(table, field)),
    ...links.flatMap((key) => byKey.get(key) ?? []).map((field) => plain(table, field)),
    ...ordered(table, resolved),
  ]
}
