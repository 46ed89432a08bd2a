import { type RawBuilder, sql } from 'kysely'
import { rowsPastKey, type KeyColumn, keyColumns, type Keyset } from './keyset.ts'
import type { Predicate } from './condition.ts'
import { type Order, indexedValue, orderText, orderedBy } from './sort.ts'

/** Rows that follow each other in an index; several stretches in sequence are an order. */
interface OrderSegment {
  readonly where: Predicate | undefined
  readonly order: RawBuilder<unknown>
}

/**
 * An order, from its beginning or from a place on, as stretches that one ascending index gives from either end. Empty
 * values come last, which an index read backwards has first: so they are a stretch of their own.
 */
export function orderSegments(order: Order, from?: Pick<Keyset, 'place' | 'isBefore'>): readonly OrderSegment[] {
  const columns = keyColumns(order)
  const [first] = columns ?? []
  if (!columns || !first) return [{ where: undefined, order: orderText(order) }]
  const isUp = order.isIdAscending !== (from?.isBefore ?? false)
  const text = sql`${sql.join(columns.map((column) => sql`${orderedBy(column)} ${isUp ? sql`asc` : sql`desc`}`))}`
  return wheres(columns, first, isUp, from).map((where) => ({ where, order: text }))
}

function wheres(
  columns: readonly KeyColumn[],
  first: KeyColumn,
  isUp: boolean,
  from: Pick<Keyset, 'place' | 'isBefore'> | undefined,
): readonly (Predicate | undefined)[] {
  if (first.notNull) return [from && rowsPastKey(columns, from.place, isUp)]
  const [filled, empty] = [
    sql<boolean>`${indexedValue(first)} is not null`,
    sql<boolean>`${indexedValue(first)} is null`,
  ]
  if (!from) return isUp ? [undefined] : [filled, empty]
  const { place, isBefore } = from
  if (place[0] === null) {
    const emptyOnes = sql<boolean>`${empty} and ${rowsPastKey(columns.slice(1), place.slice(1), isUp)}`
    return isBefore ? [emptyOnes, filled] : [emptyOnes]
  }
  const filledOnes = rowsPastKey(columns, place, isUp)
  return isBefore ? [filledOnes] : [filledOnes, empty]
}

/** Places of a list, by steps: pages of a text that is planned once are planned for the step that they lie in. */
const STEPS = [1000, 10_000, 100_000, 1_000_000, 10_000_000] as const

/** Where a page begins, and what it may hold. `reach`: no page of its text goes further. */
interface Cut {
  readonly limit: number
  readonly offset: number
  readonly reach: number
}
export function pageCut([limit, offset]: readonly [number, number], isFixed: boolean): Cut {
  const end = limit + offset
  return { limit, offset, reach: offset > 0 && isFixed ? (STEPS.find((step) => end <= step) ?? end) : end }
}

/**
 * The rows of a table that a page consists of: `what` of each, in the order of the stretches. Where a page begins is a value, so all pages
 * of one reach are one text. How far they reach stands in it, without which the planner would take a page for a tenth of the table.
 */
export function pageStatement(
  what: RawBuilder<unknown>,
  table: RawBuilder<unknown>,
  where: Predicate,
  stretches: readonly OrderSegment[],
  { limit, offset, reach }: Cut,
): RawBuilder<unknown> {
  const partOf = ({ where: own, order }: OrderSegment) =>
    sql`select ${what} from ${table} where ${where}${own ? sql` and ${own}` : sql``} order by ${order} limit ${sql.lit(reach)}`
  const [only] = stretches
  const isOne = only !== undefined && stretches.length === 1
  if (isOne && offset === 0) return partOf(only)
  // Parts that are cut each are appended one after the other; a later one is read only where those before it end too soon.
  const rows = isOne
    ? partOf(only)
    : sql.join(
        stretches.map((stretch) => sql`(${partOf(stretch)})`),
        sql` union all `,
      )
  return sql`select ${what} from (${rows}) ${table} limit ${sql.lit(limit)}${offset === 0 ? sql`` : sql` offset ${offset}`}`
}
