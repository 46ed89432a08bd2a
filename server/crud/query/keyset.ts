import { sql } from 'kysely'
import type { DataColumn } from '../columns.ts'
import { bindValue, isTextColumn } from './bind.ts'
import type { Predicate } from './condition.ts'
import type { PageAsked } from './page.ts'
import { type ListParams, textParam } from './params.ts'
import type { Order } from './sort.ts'

/** Where a page ended: the next one is found by the index, however deep it lies. */
export interface Keyset {
  readonly after: Predicate
  /** Rows to pass over behind it, when a later page than the next is asked for. */
  readonly skip: number
  /** False where rows whose first column is empty may follow: no comparison finds them. */
  readonly isWhole: boolean
}

const MAX_CURSOR = 4000
/** The id's own column is not among the parts of an order. */
const ID_TYPE: Pick<DataColumn, 'type' | 'name' | 'key'> = { type: 'text', name: 'id', key: 'id' }

/**
 * The columns that tell where a row stands, when one comparison can say it: all go the same way, and none but the first
 * may be empty, as a comparison passes over what is empty.
 */
export function keyColumns({ parts, isIdAscending }: Order): readonly Pick<DataColumn, 'type' | 'name' | 'key'>[] | undefined {
  const isOneWay = parts.every(({ isAscending }) => isAscending === isIdAscending)
  const isFull = parts.every(({ column }, index) => column.notNull || index === 0)
  const isPlain = parts.every(({ column }) => column.type !== 'json' && column.type !== 'boolean')
  return isOneWay && isFull && isPlain ? [...parts.map(({ column }) => column), ID_TYPE] : undefined
}

const signature = (order: Order) => `${order.isIdAscending ? '+' : '-'}${order.parts.map(({ column }) => column.key).join()}`

/** What a client hands back as `_after` with a later page: the page that begins there, and the values it begins after. */
export function cursorOf(order: Order, { current, size }: PageAsked, values: readonly string[]): string {
  return Buffer.from(JSON.stringify([current + 1, size, signature(order), ...values])).toString('base64url')
}

function parsed(text: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

/** A value that came out of a row goes back as it was: blanks at its ends are a part of it. */
function bound(column: Pick<DataColumn, 'type' | 'name' | 'key'>, value: string) {
  return isTextColumn(column) ? sql`${value}` : bindValue(column, value)
}

/**
 * The cursor of a call, where it fits what is asked: another order, size or an earlier page finds its rows by counting.
 * What it holds is the client's word: looked up, bound, and good for nothing beyond the query that it comes with.
 */
export function readKeyset(params: ListParams, order: Order, { current, size }: PageAsked): Keyset | undefined {
  const text = textParam(params, '_after')
  const columns = keyColumns(order)
  if (text === '' || text.length > MAX_CURSOR || !columns) return undefined
  const [page, pageSize, way, ...values] = parsed(text)
  if (typeof page !== 'number' || !Number.isSafeInteger(page) || page < 2 || page > current || pageSize !== size || way !== signature(order)) return undefined
  if (values.length !== columns.length || !values.every((value) => typeof value === 'string' && !value.includes('\0') && value.isWellFormed())) return undefined
  const refs = sql.join(columns.map(({ name }) => sql.ref(name)))
  const bounds = sql.join(columns.map((column, index) => bound(column, String(values[index]))))
  return { after: sql<boolean>`(${refs}) ${order.isIdAscending ? sql`>` : sql`<`} (${bounds})`, skip: (current - page) * size, isWhole: order.parts.every(({ column }) => column.notNull) }
}
