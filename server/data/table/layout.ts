import type { ColumnShape } from '../../../registry/kit/column-types.ts'
import { type ResolvedScreen, SYSTEM_FIELDS, uniqueRules } from '../../../engine/model/index.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { indexName, SYSTEM_COLUMNS, uniqueIndexName, type WantedIndex } from './indexes.ts'
import { queryIndexes } from './query-indexes.ts'

export interface WantedColumn {
  readonly field: string
  readonly name: string
  readonly shape: ColumnShape
  readonly was: string | undefined
}
/** The table a screen asks for. */
export interface TableLayout {
  readonly table: string
  readonly columns: readonly WantedColumn[]
  readonly indexes: readonly WantedIndex[]
}

/**
 * What a screen asks of its table; a column claimed twice or owned by the system is refused. `links` are the fields that
 * name the record which a row belongs to, as other screens state it.
 */
export function layoutOf(resolved: ResolvedScreen, table: string, links: readonly string[] = []): TableLayout {
  const columns: WantedColumn[] = []
  const indexes: WantedIndex[] = [
    {
      name: indexName('ix', table, 'create_time'),
      columns: ['create_time', 'id'],
      unique: false,
      field: undefined,
      use: 'rule',
    },
  ]
  const taken = new Map<string, string>()
  const uniqueByKey = new Map(uniqueRules(resolved).map((rule) => [rule.field.key, rule]))
  for (const { key, field, storage } of resolved.fields) {
    const name = storage.column
    if (Object.hasOwn(SYSTEM_COLUMNS, name) || (SYSTEM_FIELDS as readonly string[]).includes(key))
      throw new AppError('TABLE_COLUMN_RESERVED', { field: key, column: name })
    const other = taken.get(name)
    if (other !== undefined) throw new AppError('TABLE_COLUMN_TWICE', { field: key, other, column: name })
    taken.set(name, key)
    const shape: ColumnShape = {
      type: storage.type,
      ...(storage.length === undefined ? {} : { length: storage.length }),
      ...(storage.scale === undefined ? {} : { scale: storage.scale }),
    }
    columns.push({ field: key, name, shape, was: field.column?.was })
    const rule = uniqueByKey.get(key)
    if (rule) {
      const compared = rule.fields.map((one) => ({ name: one.storage.column }))
      indexes.push({
        name: uniqueIndexName(table, compared),
        columns: compared.map((one) => one.name),
        unique: true,
        field: key,
        use: 'rule',
      })
    } else if (field.column?.index || key === resolved.screen.list?.tree?.parent)
      indexes.push({ name: indexName('ix', table, name), columns: [name], unique: false, field: key, use: 'rule' })
  }
  // Unique values are in order by themselves, unless the order is that of sounds.
  const covered = new Set(indexes.filter(({ unique }) => unique).map(({ columns: over }) => over[0]))
  for (const index of queryIndexes(resolved, table, links)) {
    const isThere =
      indexes.some(({ name }) => name === index.name) ||
      (!index.words && !index.spoken && index.columns.length === 2 && covered.has(index.columns[0]))
    if (!isThere) indexes.push(index)
  }
  return { table, columns, indexes }
}
