import type { ResolvedField, ResolvedScreen } from '../../../engine/model/index.ts'
import { isFileColumn, isLong, hasTextOrder } from '../catalog/index.ts'
import { indexName, SYSTEM_COLUMNS, type WantedIndex } from './indexes.ts'

type Direction = NonNullable<WantedIndex['orders']>[number]

const isText = ({ storage }: ResolvedField) => storage.type === 'text' || storage.type === 'varchar'
const isNeverEmpty = (column: string) => SYSTEM_COLUMNS[column]?.includes('not null') ?? false
const systemColumn = (key: string) => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

interface Sorted {
  readonly column: string
  readonly isLong: boolean
  readonly isSpoken: boolean
}
const sortedOf = ({ storage }: ResolvedField): Sorted => ({
  column: storage.column,
  isLong: isLong(storage),
  isSpoken: hasTextOrder(storage),
})
const plainOf = (column: string): Sorted => ({ column, isLong: false, isSpoken: false })
const textsIn = (columns: readonly Sorted[]) => {
  const [long, spoken] = [columns.filter((one) => one.isLong), columns.filter((one) => one.isSpoken)].map((some) =>
    some.map(({ column }) => column),
  )
  return { ...(long?.length ? { long } : {}), ...(spoken?.length ? { spoken } : {}) }
}
/** What a name says of how a column is held: its beginnings, by sound. */
const heldAs = (one: Sorted) => [...(one.isLong ? ['begin'] : []), ...(one.isSpoken ? ['sound'] : [])]

/**
 * Answers what is equal, and gives every order by the columns from either end (`query/order-segments.ts`): with the id in it,
 * equal values have their order, too.
 */
function sorted(table: string, columns: readonly Sorted[], field: string): WantedIndex {
  const name = columns.map((one) => [one.column, ...(one.isSpoken ? heldAs(one) : ['up'])].join('_')).join('_')
  return {
    name: indexName('ix', table, name),
    columns: [...columns.map(({ column }) => column), 'id'],
    ...textsIn(columns),
    unique: false,
    field,
    use: 'speed',
  }
}
const plain = (table: string, { key, storage }: ResolvedField) => sorted(table, [plainOf(storage.column)], key)
/** Answers what is contained in a text, where the database has trigrams. */
function words(table: string, field: ResolvedField): WantedIndex {
  const { column } = field.storage
  return {
    name: indexName('tg', table, column),
    columns: [column],
    unique: false,
    field: field.key,
    use: 'speed',
    words: true,
  }
}

/** What lists of several names are searched by, no index of the whole text answers. */
function queried(table: string, field: ResolvedField, mode: string, isSortable: boolean): WantedIndex[] {
  const { type, match } = field.storage
  // Names of files without a limit fit into no entry of an index.
  if (type === 'json' || (isText(field) && match === 'list') || (type === 'text' && match !== 'text')) return []
  // Equal texts are found by their characters, which an order by sound does not distinguish.
  const byValue =
    hasTextOrder(field.storage) && !isLong(field.storage)
      ? plain(table, field)
      : sorted(table, [sortedOf(field)], field.key)
  const isFound = mode === 'like' && isText(field) ? words(table, field) : byValue
  return isSortable ? [isFound, sorted(table, [sortedOf(field)], field.key)] : [isFound]
}

/** The order that a list opens with. Newest first has the index of every table, as has the id. */
function ordered(table: string, { list, byKey }: ResolvedScreen): WantedIndex[] {
  const parts = list.orders.map(({ field: key, order }) => {
    const field = byKey.get(key)
    return {
      ...(field ? sortedOf(field) : plainOf(systemColumn(key))),
      type: field?.storage.type,
      isDown: order === 'desc',
    }
  })
  const end = parts.findIndex(({ column }) => column === 'id')
  const used = end < 0 ? parts : parts.slice(0, end)
  const [first] = used
  if (!first || used.some(({ type }) => type === 'json') || (used.length === 1 && first.column === 'create_time'))
    return []
  const isDown = (parts[end] ?? used.at(-1))?.isDown ?? false
  const isStretched = used.every((part, index) => part.isDown === isDown && (index === 0 || isNeverEmpty(part.column)))
  if (isStretched) return [sorted(table, used, first.column)]
  const whole = [...used, { column: 'id', isDown }]
  const orders = whole.map((part): Direction =>
    !part.isDown ? 'asc' : part.column === 'id' || isNeverEmpty(part.column) ? 'desc' : 'desc nulls last',
  )
  const name = used.map((part) => [part.column, ...heldAs(part), part.isDown ? 'down' : 'up'].join('_')).join('_')
  return [
    {
      name: indexName('ix', table, name),
      columns: whole.map(({ column }) => column),
      orders,
      ...textsIn(used),
      unique: false,
      field: first.column,
      use: 'speed',
    },
  ]
}

/**
 * Indexes that a screen's lists would be slow without, once there are many rows: of what is queried, looked through,
 * ordered by, and of the fields (`links`) that name the record a row belongs to. Which rows name a stored file is asked with each use of
 * it, where a policy restricts any.
 */
export function queryIndexes(
  resolved: ResolvedScreen,
  table: string,
  links: readonly string[],
): readonly WantedIndex[] {
  const { query, list, byKey, fields } = resolved
  const sortable = new Set(list.columns.filter((column) => column.sortable).map(({ field }) => field.key))
  return [
    ...query.items.flatMap(({ field, mode }) =>
      queried(table, byKey.get(field.key) ?? field, mode, sortable.has(field.key)),
    ),
    ...list.quick.filter(isText).map((field) => words(table, field)),
    // What keeps them apart is in the order of their signs.
    ...list.columns
      .filter(({ field, sortable: may }) => may && field.field.unique && hasTextOrder(field.storage))
      .map(({ field }) => sorted(table, [sortedOf(field)], field.key)),
    ...links.flatMap((key) => byKey.get(key) ?? []).map((field) => plain(table, field)),
    ...fields.filter((field) => isFileColumn({ field }) && isText(field)).map((field) => words(table, field)),
    ...ordered(table, resolved),
  ]
}
