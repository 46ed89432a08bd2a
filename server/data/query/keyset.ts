import { sql } from 'kysely'
import { type DataColumn, ORDERED_BY } from '../catalog/index.ts'
import { bindValue, isTextColumn } from './bind.ts'
import type { Predicate } from './condition.ts'
import type { ListQuery } from './list-query.ts'
import { type Order, orderedBy } from './sort.ts'

export type KeyColumn = Pick<DataColumn, 'type' | 'name' | 'key' | 'notNull' | 'isLong' | 'match'>
/** The place of a row in an order: the texts of its key columns. The first may be null, where its column may be. */
export type Place = readonly (string | null)[]

/** A row next to which the index finds a page, at any depth. */
export interface Keyset {
  readonly place: Place
  /** The page ends before the row instead of beginning after it. */
  readonly isBefore: boolean
  /** Rows to pass over between the row and the page. */
  readonly skip: number
}

const MAX_CURSOR = 4000
/** The id's own column is not among the parts of an order. */
const ID: KeyColumn = { type: 'text', name: 'id', key: 'id', notNull: true, match: 'exact' }

/**
 * The columns that place a row, where one comparison can do it: all have the same direction, and none but the first
 * may be empty, as a comparison passes over what is empty.
 */
export function keyColumns({ parts, isIdAscending }: Order): readonly KeyColumn[] | undefined {
  const isOneWay = parts.every(({ isAscending }) => isAscending === isIdAscending)
  const isFull = parts.every(({ column }, index) => column.notNull || index === 0)
  const isPlain = parts.every(({ column }) => column.type !== 'json')
  return isOneWay && isFull && isPlain ? [...parts.map(({ column }) => column), ID] : undefined
}

const signature = (order: Order) =>
  `${order.isIdAscending ? '+' : '-'}${order.parts.map(({ column }) => column.key).join()}`

const begins = (text: string) =>
  Array.from(text.slice(0, 2 * ORDERED_BY))
    .slice(0, ORDERED_BY)
    .join('')

/** The cursor that a client sends as `_after` (of the row before page `no`) or as `_before` (of the first row of the page). */
export function cursorOf(order: Order, size: number, no: number, place: Place): string {
  const columns = keyColumns(order)
  const values = place.map((text, index) => (text !== null && columns?.[index]?.isLong ? begins(text) : text))
  return Buffer.from(JSON.stringify([no, size, signature(order), ...values])).toString('base64url')
}

function parsed(text: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

function isPlace(values: readonly unknown[], columns: readonly KeyColumn[]): values is Place {
  const isText = (value: unknown) => typeof value === 'string' && !value.includes('\0') && value.isWellFormed()
  return (
    values.length === columns.length &&
    values.every((value, index) => isText(value) || (value === null && index === 0 && columns[0]?.notNull === false))
  )
}

function readCursor(
  text: string,
  order: Order,
  size: number,
): { readonly no: number; readonly place: Place } | undefined {
  const columns = keyColumns(order)
  if (text === '' || text.length > MAX_CURSOR || !columns) return undefined
  const [no, pageSize, way, ...values] = parsed(text)
  if (typeof no !== 'number' || !Number.isSafeInteger(no) || no < 2 || pageSize !== size || way !== signature(order))
    return undefined
  return isPlace(values, columns) ? { no, place: values } : undefined
}

/**
 * The cursor of a call, where it fits what is asked: of another order or size, or farther from the page than the first
 * row is, it finds nothing that counting would not. What it holds is the client's word: looked up, bound, and good for
 * nothing beyond the query that it comes with.
 */
export function readKeyset(
  { cursor, page: { current, size, offset } }: Pick<ListQuery, 'cursor' | 'page'>,
  order: Order,
): Keyset | undefined {
  const after = readCursor(cursor.after, order, size)
  if (after && after.no <= current) return { place: after.place, isBefore: false, skip: (current - after.no) * size }
  const before = readCursor(cursor.before, order, size)
  const skip = before ? (before.no - 1 - current) * size : -1
  return before && skip >= 0 && skip < offset ? { place: before.place, isBefore: true, skip } : undefined
}

/** A value that came out of a row goes back as it was: blanks at its ends are a part of it. */
function bound(column: KeyColumn, value: string | null) {
  return isTextColumn(column) ? sql`${value}` : bindValue(column, value ?? '')
}

/** The predicate for rows before or after a key without null values. */
export function rowsPastKey(columns: readonly KeyColumn[], place: Place, isUp: boolean): Predicate {
  const refs = sql.join(columns.map(orderedBy))
  const bounds = sql.join(columns.map((column, index) => bound(column, place[index] ?? null)))
  return sql<boolean>`(${refs}) ${isUp ? sql`>` : sql`<`} (${bounds})`
}
