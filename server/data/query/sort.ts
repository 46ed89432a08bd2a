import { type RawBuilder, sql } from 'kysely'
import { AppError } from '../../../schemas/messages/index.ts'
import { collatePinyin } from '../../db/collation/pinyin.ts'
import { type DataColumn, hasTextOrder, ORDERED_BY } from '../catalog/index.ts'
import type { ListQuery, SortRequest } from './list-query.ts'

const MAX_SORT_COLUMNS = 5
const DICT_TEXT = '_dictText'

export interface SortDefault {
  readonly field: string
  readonly order: 'asc' | 'desc'
}
/** One column of an order. */
export interface OrderPart {
  readonly column: DataColumn
  readonly isAscending: boolean
}
/** What a list is ordered by; equal rows by the id, so that pages never overlap. */
export interface Order {
  readonly parts: readonly OrderPart[]
  readonly isIdAscending: boolean
}
type Columns = ReadonlyMap<string, DataColumn>

function named(names: readonly string[], columns: Columns): DataColumn[] {
  return names.slice(0, MAX_SORT_COLUMNS).map((name) => {
    const column = columns.get(name.endsWith(DICT_TEXT) ? name.slice(0, -DICT_TEXT.length) : name)
    if (!column) throw new AppError('QUERY_SORT_UNKNOWN', { field: name.slice(0, 60) })
    return column
  })
}

function askedParts(names: readonly string[], directions: SortRequest['directions'], columns: Columns): OrderPart[] {
  // One direction counts for all columns; so does the last one for those that have none of their own.
  return named(names, columns).map((column, index) => ({
    column,
    isAscending: directions[Math.min(index, directions.length - 1)] === 'asc',
  }))
}

function usualParts(
  directions: SortRequest['directions'],
  columns: Columns,
  usual: readonly SortDefault[],
): OrderPart[] {
  return usual.flatMap(({ field, order: own }) => {
    const column = columns.get(field)
    return column ? [{ column, isAscending: directions.length === 0 ? own === 'asc' : directions.includes('asc') }] : []
  })
}

/** Columns looked up, each with its own direction (`column=level,createTime&order=asc,desc`). `usual` holds where none is asked for. */
export function readOrder({ sort }: Pick<ListQuery, 'sort'>, columns: Columns, usual: readonly SortDefault[]): Order {
  const all =
    sort.columns === undefined
      ? usualParts(sort.directions, columns, usual)
      : askedParts(sort.columns, sort.directions, columns)
  // A column after the id, or the same column a second time, has no effect on the order.
  const id = all.findIndex(({ column }) => column.key === 'id')
  const before = id < 0 ? all : all.slice(0, id)
  const parts = before.filter(({ column }, index) => before.findIndex((other) => other.column === column) === index)
  return { parts, isIdAscending: (all[id] ?? parts.at(-1))?.isAscending ?? false }
}

const direction = (isAscending: boolean) => (isAscending ? sql`asc` : sql`desc`)

/** The indexed expression of a column, without its order. */
export const indexedValue = ({ name, isLong }: Pick<DataColumn, 'name' | 'isLong'>): RawBuilder<unknown> =>
  isLong ? sql`left(${sql.ref(name)}, ${sql.lit(ORDERED_BY)})` : sql.ref(name)
/** What rows are ordered by in a column. An index in another order would give other pages. */
export const orderedBy = (column: Pick<DataColumn, 'name' | 'isLong' | 'type' | 'match'>): RawBuilder<unknown> =>
  hasTextOrder(column) ? collatePinyin(indexedValue(column)) : indexedValue(column)

/** The text after `order by`; empty values come last. */
export function orderText({ parts, isIdAscending }: Order): RawBuilder<unknown> {
  const texts = parts.map(
    ({ column, isAscending }) =>
      sql`${orderedBy(column)} ${direction(isAscending)}${column.notNull ? sql`` : sql` nulls last`}`,
  )
  return sql`${sql.join([...texts, sql`id ${direction(isIdAscending)}`])}`
}

/** The text after `order by`, of the query of a list. */
export function orderBy(
  query: Pick<ListQuery, 'sort'>,
  columns: Columns,
  usual: SortDefault | readonly SortDefault[],
): RawBuilder<unknown> {
  return orderText(readOrder(query, columns, 'field' in usual ? [usual] : usual))
}
