import type { Rows } from '../rows/rows.ts'
import { SORTED_AT_ONCE, sortSlots } from './sorting.ts'
import type { GridOrder, Values } from '../types.ts'

/** Sort order and row filter of the view; undefined for all rows. */
export interface ViewSettings {
  readonly orders: readonly GridOrder[]
  readonly keeps: ((row: Values) => boolean) | undefined
}

/** Which rows are seen, in which order. Without orders and without a filter these are all, as they are stored. */
export class View {
  readonly #rows: Rows
  readonly #shown: (slot: number, key: string) => unknown
  #orders: readonly GridOrder[] = []
  #keeps: ((row: Values) => boolean) | undefined
  #seen: number[] | undefined
  #places: Int32Array | undefined
  #of: readonly number[] | undefined
  /** Rows that were put into the view since a look at it began. */
  readonly added = new Set<number>()

  /** `shown` gives what a cell holds, as far as its row shows it. */
  constructor(rows: Rows, shown: (slot: number, key: string) => unknown) {
    this.#rows = rows
    this.#shown = shown
  }
  /** Slots as they are seen. */
  get seen(): readonly number[] {
    return this.#seen ?? this.#rows.order
  }
  get size(): number {
    return this.#seen?.length ?? this.#rows.size
  }
  /** The slot at a place of the view, undefined where there is none. */
  at(place: number): number | undefined {
    return this.#seen ? this.#seen[place] : this.#rows.at(place)
  }
  get orders(): readonly GridOrder[] {
    return this.#orders
  }
  get keeps(): ViewSettings['keeps'] {
    return this.#keeps
  }
  /** Is it ordered or filtered? */
  get isOwn(): boolean {
    return this.isSorted || this.#keeps !== undefined
  }
  get isSorted(): boolean {
    return this.#orders.length > 0
  }
  /** Place of a row among those that are seen, -1 when it is not. */
  place(slot: number): number {
    const { seen } = this
    if (seen !== this.#of || !this.#places) {
      this.#of = seen
      this.#places = new Int32Array(this.#rows.slots).fill(-1)
      for (let index = 0; index < seen.length; index++) this.#places[seen[index] ?? 0] = index
    }
    return this.#places[slot] ?? -1
  }
  lookBy({ orders, keeps }: ViewSettings): void {
    this.#orders = orders
    this.#keeps = keeps
    this.refresh()
  }
  /** Filters the rows again. An edit alone does not, so that a row never disappears while it is edited. */
  refresh(): void {
    this.#seen = this.isOwn ? this.arranged(this.#orders, this.#visible()) : undefined
  }
  #visible(): readonly number[] {
    const keeps = this.#keeps
    return keeps ? this.#rows.order.filter((slot) => keeps(this.#rows.values(slot))) : this.#rows.order
  }
  /** The slots in another order; equal ones stay as they are. */
  arranged(orders: readonly GridOrder[], slots: readonly number[]): number[] {
    const parts = this.arranging(orders, slots)
    let part = parts.next()
    while (part.done !== true) part = parts.next()
    return part.value
  }
  /** What would be seen, a part at a time. */
  *looking({ orders, keeps }: ViewSettings): Generator<void, number[]> {
    const visible: number[] = []
    for (const [index, slot] of this.#rows.order.slice().entries()) {
      if (!keeps || (this.#rows.isAlive(slot) && keeps(this.#rows.values(slot)))) visible.push(slot)
      if (keeps && index % SORTED_AT_ONCE === 0) yield
    }
    return yield* this.arranging(orders, visible)
  }
  /** The slots in another order, a part at a time. */
  *arranging(orders: readonly GridOrder[], slots: readonly number[]): Generator<void, number[]> {
    let all = slots.slice()
    for (const { key, desc = false, by } of orders.toReversed()) {
      const valueOf = (slot: number) => {
        const value = this.#shown(slot, key)
        return by ? by(value) : value
      }
      all = yield* sortSlots(all, valueOf, desc)
    }
    return all
  }
  /** New rows stand where they were put, whatever the filter says. */
  came(slots: readonly number[], at: number): void {
    for (const slot of slots) this.added.add(slot)
    if (this.#seen) this.#seen = [...this.#seen.slice(0, at), ...slots, ...this.#seen.slice(at)]
  }
  went(slots: ReadonlySet<number>): void {
    if (this.#seen) this.#seen = this.#seen.filter((slot) => !slots.has(slot))
  }
  /** Rows that are gone are no longer seen. */
  dropGone(): void {
    if (this.#seen) this.#seen = this.#seen.filter((slot) => this.#rows.isAlive(slot))
  }
  /** The same rows of the view in another order. */
  put(seen: readonly number[]): void {
    this.#seen = seen.slice()
  }
  /** Lays in what `looking` came to. */
  putLook({ orders, keeps }: ViewSettings, seen: readonly number[]): void {
    this.#orders = orders
    this.#keeps = keeps
    if (this.isOwn) this.put(seen)
    else this.refresh()
  }
  clear(): void {
    this.#orders = []
    this.#keeps = undefined
    this.refresh()
  }
}
