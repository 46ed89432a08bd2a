import { checkStoredValue } from '../../../engine/value/index.ts'
import type { ResolvedQueryItem, ResolvedScreen } from '../../../engine/model/index.ts'
import { isObject } from '../../../schemas/language/values.ts'
import { MAX_PAGE_NO, MAX_PAGE_SIZE, SYSTEM_FIELDS } from '../../../schemas/language/names.ts'
import type { Sort } from '../../../schemas/language/sections.ts'
import { type QueryGroup, readQuery } from '../../../schemas/language/query/super-query.ts'
import { isRange, itemStored, itemValue } from '../../query/bar/index.ts'
import { withDerived } from '../../query/advanced/index.ts'
import { treeField } from './node.ts'
import type { ListState } from './use-list-state.ts'

/** The state of a list in stored form: in an address, in a view, in the memory of a visit. Defaults are left out. */
export interface StoredState {
  readonly page?: number
  readonly size?: number
  readonly orders?: readonly Sort[]
  readonly quick?: string
  /** Stored values of query items; `null` where the document begins with a value and there is none. */
  readonly values?: Readonly<Record<string, unknown>>
  readonly advanced?: QueryGroup
  /** Key of the node that is chosen in the tree of the list. */
  readonly node?: string
  /** Id of the view it began with. */
  readonly view?: string
}
type Asked = Omit<ListState, 'filters'>
export interface ReadBack {
  readonly state: Asked
  /** Some of it was not understood, or is not there for this person. */
  readonly isPartial: boolean
}

const LONGEST_NODE = 200

/** The name of a query item; a second one over the same field is distinguished by its position. */
export function itemName(items: readonly ResolvedQueryItem[], index: number): string {
  const key = items[index]?.field.key ?? ''
  return items.findIndex(({ field }) => field.key === key) === index ? key : `${key}~${index}`
}

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
const startOf = (item: ResolvedQueryItem, starts: Starts) => starts.get(item) ?? item.default

/** Stored values that expressions of the document give query items to begin with. */
export type Starts = ReadonlyMap<ResolvedQueryItem, unknown>
export const NO_STARTS: Starts = new Map()

/** The list as its document begins it. */
export function untouchedState(screen: ResolvedScreen, starts: Starts = NO_STARTS): Asked {
  return {
    pageNo: 1,
    pageSize: screen.list.pageSize,
    orders: screen.list.orders,
    quick: '',
    values: screen.query.items.map((item) => itemValue(item, startOf(item, starts))),
    advanced: undefined,
    node: undefined,
    view: undefined,
  }
}

export function storedStateOf(screen: ResolvedScreen, state: Asked, starts: Starts = NO_STARTS): StoredState {
  const { items } = screen.query
  const untouched = untouchedState(screen, starts)
  const values = items.flatMap((item, index) => {
    const stored = itemStored(item, state.values[index])
    return same(stored, itemStored(item, untouched.values[index])) ? [] : [[itemName(items, index), stored] as const]
  })
  return {
    ...(state.pageNo === 1 ? {} : { page: state.pageNo }),
    ...(state.pageSize === untouched.pageSize ? {} : { size: state.pageSize }),
    ...(same(state.orders, untouched.orders) ? {} : { orders: state.orders }),
    ...(state.quick === '' ? {} : { quick: state.quick }),
    ...(values.length ? { values: Object.fromEntries(values) } : {}),
    ...(state.advanced ? { advanced: state.advanced } : {}),
    ...(state.node === undefined ? {} : { node: state.node }),
    ...(state.view === undefined ? {} : { view: state.view }),
  }
}

class Reading {
  isPartial = false
  readonly #screen: ResolvedScreen
  constructor(screen: ResolvedScreen) {
    this.#screen = screen
  }

  whole(value: unknown, most: number, fallback: number): number {
    if (value === undefined) return fallback
    if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most) return value
    this.isPartial = true
    return fallback
  }
  /** A list is never ordered by a field that the user may not see. Columns of the back end that the document does not name are allowed. */
  orders(value: unknown): readonly Sort[] {
    const { byKey, fields, list } = this.#screen
    const isClosed = (key: string) => list.columns.some(({ field, sortable }) => field.key === key && !sortable)
    if (value === undefined) return list.orders
    const stated: readonly unknown[] = Array.isArray(value) ? value : [value]
    const isGiven = (key: string) =>
      byKey.has(key)
        ? fields.some((field) => field.key === key && field.isMasked !== true)
        : (SYSTEM_FIELDS as readonly string[]).includes(key) || list.orders.some((one) => one.field === key)
    const read = stated.flatMap((one): Sort[] => {
      const { field, order } = isObject(one) ? one : {}
      return typeof field === 'string' && (order === 'asc' || order === 'desc') && isGiven(field) && !isClosed(field)
        ? [{ field, order }]
        : []
    })
    this.isPartial ||= read.length < stated.length
    return read.length ? read.slice(0, 5) : list.orders
  }
  quick(value: unknown): string {
    if (value === undefined) return ''
    const isThere = typeof value === 'string' && this.#screen.list.quick.length > 0
    this.isPartial ||= !isThere
    return isThere ? value.slice(0, 100) : ''
  }
  values(value: unknown, untouched: readonly unknown[]): readonly unknown[] {
    const { items } = this.#screen.query
    const entries = isObject(value) ? value : {}
    const names = new Set(items.map((_, index) => itemName(items, index)))
    this.isPartial ||= Object.keys(entries).some((name) => !names.has(name))
    return items.map((item, index) => {
      const name = itemName(items, index)
      return Object.hasOwn(entries, name) ? this.#value(item, entries[name], untouched[index]) : untouched[index]
    })
  }
  #value(item: ResolvedQueryItem, stored: unknown, untouched: unknown): unknown {
    const ends = isRange(stored) ? [stored.begin, stored.end] : [stored]
    const isWrong = isRange(stored) !== (item.mode === 'range') && stored !== null
    if (
      !isWrong &&
      ends.every(
        (end) => end === null || end === undefined || end === '' || checkStoredValue(item.field, end) === undefined,
      )
    )
      return itemValue(item, stored)
    this.isPartial = true
    return untouched
  }
  advanced(value: unknown): QueryGroup | undefined {
    if (value === undefined) return undefined
    const read = readQuery(isObject(value) ? value['of'] : undefined, isObject(value) ? value['match'] : undefined)
    this.isPartial ||= !read.ok
    return read.ok && read.query.of.length > 0 ? withDerived(this.#screen, read.query) : undefined
  }
  node(value: unknown): string | undefined {
    if (value === undefined) return undefined
    const field = treeField(this.#screen)
    const isNode =
      typeof value === 'string' &&
      value !== '' &&
      value.length <= LONGEST_NODE &&
      field !== undefined &&
      checkStoredValue(field, value) === undefined
    this.isPartial ||= !isNode
    return isNode ? value : undefined
  }
}

/** Reads a stored state from any source. A part that does not fit gets the default of the document. */
export function readStoredState(
  screen: ResolvedScreen,
  stored: Readonly<Record<keyof StoredState, unknown>> | Readonly<Record<string, unknown>>,
  starts: Starts = NO_STARTS,
): ReadBack {
  const reading = new Reading(screen)
  const untouched = untouchedState(screen, starts)
  const parts: Readonly<Record<string, unknown>> = stored
  const state: Asked = {
    pageNo: reading.whole(parts['page'], MAX_PAGE_NO, 1),
    pageSize: reading.whole(parts['size'], MAX_PAGE_SIZE, untouched.pageSize),
    orders: reading.orders(parts['orders']),
    quick: reading.quick(parts['quick']),
    values: reading.values(parts['values'], untouched.values),
    advanced: reading.advanced(parts['advanced']),
    node: reading.node(parts['node']),
    view: typeof parts['view'] === 'string' ? parts['view'] : undefined,
  }
  return { state, isPartial: reading.isPartial }
}
