import type { ResolvedField } from '../../../../engine/model/index.ts'
import { isSameValue } from '../../../../engine/value/index.ts'
import { OriginalValues } from './original-values.ts'
import { Flags } from './flags.ts'
import { LoadedRows } from './loaded-rows.ts'
import { Identity } from './identity.ts'
import { RowOrder } from './row-order.ts'
import { RowValues } from './row-values.ts'
import type { GridFault, RowState, Values } from '../types.ts'
import { valueIn } from '../values.ts'

/** These methods alone update what is derived from the rows; a slot is a row's number for as long as the store lives. */
export interface RowsWatcher {
  readonly onCell: (slot: number, key: string, before: unknown, after: unknown) => void
  readonly onCame: (slot: number) => void
  readonly onWent: (slot: number) => void
  /** Something else is stored of the row. */
  readonly onStored?: (slot: number) => void
}

/** A row without any of them is stored, there, and the caller's. */
const [OWNED, NEW, GONE] = [1, 2, 4] as const
const NOTHING: Values = {}

/**
 * The rows in their stored order, changed in place. A row of the caller's is copied before it is written for the first time. Which row
 * has which id is found out on demand: a face draws 100,000 rows without it.
 */
export class Rows {
  readonly orderKey: string | undefined
  /** Have the rows been renumbered? Till then they hold the numbers they came with. */
  numbered = false
  readonly #order = new RowOrder()
  #values = new RowValues()
  #flags = new Flags()
  readonly #identity: Identity
  /** The loaded rows, until they are identified. */
  #unread: LoadedRows | undefined
  readonly #before: OriginalValues
  readonly #fieldOf: (key: string) => ResolvedField | undefined
  readonly #gone = new Set<number>()
  #fresh = 0
  readonly watchers: RowsWatcher[] = []

  /** `newId` makes the ids of new rows; `fieldOf` says what a column holds. */
  constructor(
    rows: readonly Values[],
    orderKey: string | undefined,
    newId?: () => string,
    fieldOf: (key: string) => ResolvedField | undefined = () => undefined,
  ) {
    this.orderKey = orderKey
    this.#fieldOf = fieldOf
    this.#before = new OriginalValues(this.isSame)
    this.#identity = new Identity(newId)
    this.load(rows)
  }
  /** Begins anew with these rows. */
  load(rows: readonly Values[]): void {
    for (const index of [this.#identity, this.#before, this.#gone]) index.clear()
    this.#fresh = 0
    this.numbered = false
    this.#unread = new LoadedRows(rows, this.#identity, (slot) => {
      this.#flags.set(slot, NEW)
      this.#fresh += 1
    })
    this.#values = new RowValues(rows)
    this.#order.begin(this.slots)
    this.#flags = new Flags()
  }
  /** Slots in stored order. */
  get order(): number[] {
    return this.#order.now
  }
  /** How many rows there are. */
  get size(): number {
    return this.#order.size
  }
  /** The slot at a place, undefined where there is none. */
  at(place: number): number | undefined {
    return this.#order.at(place)
  }
  get #known(): Identity {
    this.tellApart()
    return this.#identity
  }
  /** Reads the ids of the next `count` loaded rows. Returns whether there are more. */
  tellApart(count = Infinity): boolean {
    if (this.#unread?.tell(count)) return true
    this.#unread = undefined
    void this.#values.writable
    return false
  }
  /** Problems of the loaded rows themselves. */
  get faults(): readonly GridFault[] {
    return this.#known.faults
  }
  #put(id: string, values: Values, flags: number): number {
    const slot = this.#values.writable.push(values) - 1
    this.#flags.set(slot, flags)
    this.#known.put(slot, id)
    return slot
  }

  /** How many slots there are, those of removed rows too. */
  get slots(): number {
    return this.#values.now.length
  }
  isAlive(slot: number): boolean {
    return this.#values.now[slot] !== undefined && !this.#flags.has(slot, GONE)
  }
  isNew(slot: number): boolean {
    this.#unread?.tellTo(slot)
    return this.#flags.has(slot, NEW)
  }
  /** The slot of a row that is there. */
  find(id: string): number | undefined {
    const slot = this.known(id)
    return slot !== undefined && this.isAlive(slot) ? slot : undefined
  }
  /** The slot of a row, whether it is still there or not. */
  known(id: string): number | undefined {
    return this.#identity.find(id) ?? this.#known.find(id)
  }
  id(slot: number): string {
    this.#unread?.tellTo(slot)
    return this.#identity.of(slot)
  }
  state(slot: number): RowState {
    return this.isNew(slot) ? 'new' : this.#before.has(slot) ? 'edited' : 'stored'
  }
  /** Place in stored order, from 0; -1 for a row that is not there. */
  position(slot: number): number {
    return this.#order.position(slot, this.slots)
  }
  value(slot: number, key: string): unknown {
    if (this.numbered && key === this.orderKey) return this.position(slot) + 1
    return valueIn(this.#values.now[slot] ?? NOTHING, key)
  }
  /** All rows, as long as they are the loaded ones with their original numbers. */
  get asGiven(): readonly Values[] | undefined {
    return this.#order.isAsGiven && !this.numbered ? this.#values.now : undefined
  }
  /** The row as it lies here: its sort number may be an older one. */
  peek(slot: number): Values {
    return this.#values.now[slot] ?? NOTHING
  }
  /** The row as it was loaded; undefined for one that was added since. */
  readonly first = (slot: number): Values | undefined => this.#values.first[slot]
  /** The row with its sort number. */
  values(slot: number): Values {
    const key = this.orderKey
    if (!this.numbered || key === undefined || !this.isAlive(slot)) return this.peek(slot)
    const number = this.position(slot) + 1
    return this.peek(slot)[key] === number ? this.peek(slot) : { ...this.peek(slot), [key]: number }
  }
  #own(slot: number): Record<string, unknown> {
    if (this.#flags.has(slot, OWNED)) return this.#values.now[slot] as Record<string, unknown>
    this.#flags.set(slot, OWNED)
    return (this.#values.writable[slot] = { ...this.#values.now[slot] })
  }

  /** Are two values of a column the same? */
  readonly isSame = (key: string, one: unknown, other: unknown): boolean => isSameValue(one, other, this.#fieldOf(key))

  /** Writes a cell; was it another value? */
  set(slot: number, key: string, value: unknown): boolean {
    const old = valueIn(this.peek(slot), key)
    if (this.isSame(key, old, value)) return false
    this.#own(slot)[key] = value
    if (!this.isNew(slot)) this.#before.remember(slot, key, old, value)
    if (this.isAlive(slot)) for (const watcher of this.watchers) watcher.onCell(slot, key, old, value)
    return true
  }
  /** What changed cells of a stored row held. */
  before(slot: number): ReadonlyMap<string, unknown> | undefined {
    return this.#before.of(slot)
  }
  /** What the stored row holds in a cell, whatever it holds here. */
  stored(slot: number, key: string): unknown {
    const original = this.#before.of(slot)
    return original?.has(key) ? original.get(key) : valueIn(this.peek(slot), key)
  }
  /** The stored row holds this in a cell from now on. */
  setStored(slot: number, key: string, value: unknown): void {
    this.#before.put(slot, key, value, valueIn(this.peek(slot), key))
    this.#toldStored(slot)
  }
  #toldStored(slot: number): void {
    for (const watcher of this.watchers) watcher.onStored?.(slot)
  }
  /** Writes stored values over the current ones. */
  lay(slot: number, key: string, value: unknown): boolean {
    const isOther = this.set(slot, key, value)
    this.setStored(slot, key, value)
    return isOther
  }

  /** Makes a row that is to be inserted, under the id it brings where that is free. */
  make(values: Values, wanted?: string): number {
    return this.#put(
      wanted === undefined || wanted === '' || this.known(wanted) !== undefined ? this.#known.temporary() : wanted,
      values,
      NEW | OWNED | GONE,
    )
  }
  /** A new row is stored from now on, under its own id. */
  keep(slot: number, id: string): void {
    if (id !== this.id(slot)) this.#known.settle(slot, id)
    if (!this.isNew(slot)) return
    this.#flags.drop(slot, NEW)
    this.#toldStored(slot)
    if (this.isAlive(slot)) this.#fresh -= 1
    else this.#gone.add(slot)
    this.#order.putStored([...this.#order.stored, slot])
  }
  /** A removed row is not stored any more: should it come back, it is a new one. */
  drop(slots: ReadonlySet<number>): void {
    for (const slot of slots) {
      this.#gone.delete(slot)
      this.#before.delete(slot)
      this.#flags.set(slot, NEW)
      this.#known.rename(slot, this.#known.temporary())
    }
    this.#order.putStored(this.#order.stored.filter((slot) => !slots.has(slot)))
  }
  /** The stored rows stand in this order. */
  rebase(order: readonly number[]): void {
    const listed = new Set(order)
    this.#order.putStored(
      [...order, ...this.#order.stored.filter((slot) => !listed.has(slot))].filter((slot) => !this.isNew(slot)),
    )
  }
  insert(slots: readonly number[], at: number): void {
    this.#order.put([...this.order.slice(0, at), ...slots, ...this.order.slice(at)])
    this.#come(slots)
  }
  /** Puts rows back to the places they had, ascending. */
  return(slots: readonly number[], places: readonly number[]): void {
    const all: number[] = []
    let next = 0
    for (const slot of this.order) {
      while (next < slots.length && (places[next] ?? 0) <= all.length) all.push(slots[next++] ?? 0)
      all.push(slot)
    }
    while (next < slots.length) all.push(slots[next++] ?? 0)
    this.#order.put(all)
    this.#come(slots)
  }
  #come(slots: readonly number[]): void {
    for (const slot of slots) {
      this.#flags.drop(slot, GONE)
      if (this.isNew(slot)) this.#fresh += 1
      else this.#gone.delete(slot)
      for (const watcher of this.watchers) watcher.onCame(slot)
    }
  }
  /** Takes rows away; where they were, ascending, with the slots in that order. */
  remove(slots: ReadonlySet<number>): { readonly slots: readonly number[]; readonly places: readonly number[] } {
    const gone: number[] = []
    const places: number[] = []
    this.#order.put(
      this.order.filter((slot, place) => {
        if (!slots.has(slot)) return true
        gone.push(slot)
        places.push(place)
        return false
      }),
    )
    for (const slot of gone) {
      this.#flags.set(slot, GONE)
      if (this.isNew(slot)) this.#fresh -= 1
      else this.#gone.add(slot)
      for (const watcher of this.watchers) watcher.onWent(slot)
    }
    return { slots: gone, places }
  }
  /** The same rows in another order. */
  arrange(order: readonly number[]): void {
    this.#order.put(order.slice())
  }
  /** From now on the sort numbers are the places, 1…n. */
  renumber(): void {
    if (this.orderKey !== undefined) this.numbered = true
  }
  /** The values of these rows are read again only where they exist. */
  release(slots: readonly number[]): void {
    for (const slot of slots) {
      if (this.isAlive(slot)) continue
      this.#values.writable[slot] = NOTHING
      if (this.isNew(slot)) this.#known.forget(slot)
    }
  }

  /** Stored rows that were removed, in the order they were. */
  get gone(): readonly number[] {
    return this.#gone.size === 0 ? [] : this.#order.stored.filter((slot) => this.#gone.has(slot))
  }
  get edited(): readonly number[] {
    return this.#before.size === 0 ? [] : this.order.filter((slot) => this.#before.has(slot))
  }
  get fresh(): readonly number[] {
    return !this.tellApart() && this.#fresh === 0 ? [] : this.order.filter((slot) => this.isNew(slot))
  }
  /** Do the rows stand in another order than the stored ones, or new ones between them? */
  get moved(): boolean {
    return this.#order.isMoved((slot) => this.isAlive(slot))
  }
  /** Where a stored row stood among the stored ones. */
  readonly stoodAt = (slot: number) => this.#order.stored.indexOf(slot)
  /** The same for the loaded rows that are identified so far: a row without an id of its own turns out to be new. */
  get isTouched(): boolean {
    return this.#before.size > 0 || this.#gone.size > 0 || this.#fresh > 0 || this.moved
  }
  get dirty(): boolean {
    return this.isTouched || (!this.tellApart() && this.isTouched)
  }
}
