import { isEmpty } from '../../../../registry/kit/values.ts'
import type { Rows, RowsWatcher } from '../rows/rows.ts'
import type { GridColumn, Values } from '../types.ts'
import { ColumnAggregate } from './column-aggregate.ts'

export interface Total {
  /** Of the integer parts; '-' when a value is no number. */
  readonly sum: string
  /** Arithmetic mean, two decimals at most; '-' when there is none. */
  readonly average: string
  /** What `total` of the column asks for, stored form; null where there is nothing to be said. */
  readonly stated: unknown
}
const NO_TOTAL = '-'
const NUMBER = /^\s*(-?)(\d+)(?:\.(\d+))?\s*$/
/** Decimals that count towards an average, as an integer of its last place. */
const PLACES = 6
const UNIT = 10 ** PLACES
const AVERAGE_PLACES = 2
/** Up to here a hundred thousand of them still add up exactly as numbers. */
const SMALL = 2 ** 35

/** The total of a column, updated value by value: in integers, so that subtraction is exact. */
class Sum {
  #whole = 0
  #big = 0n
  #parts = 0
  #count = 0
  #bad = 0

  /** Adds a whole column. Of numbers no other step is made, and no list of them: this code is cold when a page draws its first grid, and a megabyte of garbage there makes the browser sweep its heap. */
  addAll(rows: readonly Values[], key: string): void {
    let whole = 0
    let count = 0
    for (let index = 0; index < rows.length; index++) {
      const value = rows[index]?.[key]
      if (typeof value === 'number' && value < SMALL && value > -SMALL && Math.trunc(value) === value) {
        whole += value
        count += 1
      } else if (typeof value !== 'function') this.add(value, 1)
    }
    this.#whole += whole
    this.#count += count
  }
  add(value: unknown, sign: 1 | -1): void {
    if (isEmpty(value)) return
    if (typeof value === 'number' && Math.abs(value) < SMALL) {
      const whole = Math.trunc(value)
      this.#whole += sign * whole
      if (whole !== value) this.#parts += sign * Math.round((value - whole) * UNIT)
      this.#count += sign
    } else this.#text(typeof value === 'number' ? plain(value) : value, sign)
  }
  #text(value: unknown, sign: 1 | -1): void {
    const [, minus = '', whole, parts = ''] = (typeof value === 'string' ? NUMBER.exec(value) : null) ?? []
    if (whole === undefined) return void (this.#bad += sign)
    const turned = minus === '' ? sign : -sign
    this.#big += BigInt(turned) * BigInt(whole)
    if (parts !== '') this.#parts += turned * Math.round(Number(`0.${parts}`) * UNIT)
    this.#count += sign
  }
  get #wholes(): bigint {
    return this.#big + BigInt(this.#whole)
  }
  /** Of the integer parts. */
  get sum(): string {
    return this.#bad > 0 ? NO_TOTAL : String(this.#wholes)
  }
  get average(): string {
    return this.mean(AVERAGE_PLACES) ?? NO_TOTAL
  }
  /** With the decimals. */
  get exact(): string | null {
    return this.#bad > 0 || this.#count === 0 ? null : quotient(this.#micros, BigInt(UNIT), PLACES)
  }
  mean(places: number): string | null {
    return this.#bad > 0 || this.#count === 0
      ? null
      : quotient(this.#micros, BigInt(this.#count) * BigInt(UNIT), places)
  }
  get #micros(): bigint {
    return this.#wholes * BigInt(UNIT) + BigInt(this.#parts)
  }
}

const plain = (value: number) =>
  Number.isFinite(value) ? value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: PLACES }) : ''

/** A quotient as a decimal text of so many places at most, halves away from zero. */
function quotient(dividend: bigint, divisor: bigint, places: number): string {
  const size = (dividend < 0n ? -dividend : dividend) * 10n ** BigInt(places)
  const rounded = (size * 2n + divisor) / (divisor * 2n)
  const text = String(rounded).padStart(places + 1, '0')
  const parts = text.slice(text.length - places).replace(/0+$/, '')
  const minus = dividend < 0n && rounded > 0n ? '-' : ''
  return `${minus}${text.slice(0, text.length - places)}${parts === '' ? '' : '.'}${parts}`
}

/** Places of an average of a screen's own: two more than its values may have, as the service says it. */
const placesOf = ({ storage: { type, scale } }: GridColumn['field']) =>
  (type === 'numeric' ? (scale ?? PLACES) : 0) + AVERAGE_PLACES
const isAdded = ({ statistics = [], total }: GridColumn) => statistics.length > 0 || total === 'sum' || total === 'avg'
const isLooked = ({ total }: GridColumn) => total === 'min' || total === 'max' || total === 'count'

interface Ports {
  /** A total is another one. */
  readonly onChange: (key: string) => void
  readonly isShown: ((row: Values, key: string) => boolean) | undefined
}

/** Sums and averages of the columns that state them, and what else a screen says of a column, from the first question on. What a row does not show is not added. */
export class Totals implements RowsWatcher {
  readonly #rows: Rows
  readonly #columns: ReadonlyMap<string, GridColumn>
  readonly #sums = new Map<string, Sum>()
  /** Of columns that say how many or which. */
  readonly #looked = new Map<string, ColumnAggregate>()
  /** What was added of each row, where rows may hide cells: whether they do hangs on other cells. */
  readonly #added = new Map<string, unknown[]>()
  /** Rows in which something is otherwise since they were added. */
  readonly #stale = new Set<number>()
  readonly #ports: Ports

  constructor(rows: Rows, columns: readonly GridColumn[], ports: Ports) {
    this.#rows = rows
    this.#ports = ports
    this.#columns = new Map(
      columns.flatMap((column) => (isAdded(column) || isLooked(column) ? [[column.key, column]] : [])),
    )
  }
  of(key: string): Total {
    const column = this.#columns.get(key)
    if (!column) return { sum: NO_TOTAL, average: NO_TOTAL, stated: null }
    this.#refresh()
    const found = isLooked(column) ? this.#look(column).found : undefined
    if (!isAdded(column)) return { sum: NO_TOTAL, average: NO_TOTAL, stated: found }
    const sum = this.#sumOf(key)
    const { total, field } = column
    const stated = total === 'sum' ? sum.exact : total === 'avg' ? sum.mean(placesOf(field)) : found
    return { sum: sum.sum, average: sum.average, stated }
  }
  #look({ key, total }: GridColumn): ColumnAggregate {
    const known = this.#looked.get(key)
    if (known && !known.isLost) return known
    const looked = new ColumnAggregate(total)
    this.#each(key, (value) => looked.add(value, 1))
    this.#looked.set(key, looked)
    return looked
  }
  #sumOf(key: string): Sum {
    const known = this.#sums.get(key)
    if (known) return known
    const sum = new Sum()
    const loaded = this.#ports.isShown ? undefined : this.#rows.asGiven
    if (loaded) sum.addAll(loaded, key)
    else this.#each(key, (value) => sum.add(value, 1))
    this.#sums.set(key, sum)
    return sum
  }
  /** What counts of each row. */
  #each(key: string, add: (value: unknown) => void): void {
    if (!this.#ports.isShown) {
      for (const slot of this.#rows.order) add(this.#rows.value(slot, key))
      return
    }
    let added = this.#added.get(key)
    if (!added) this.#added.set(key, (added = []))
    for (const slot of this.#rows.order) add((added[slot] = this.#shown(slot, key)))
  }
  #shown(slot: number, key: string): unknown {
    return this.#rows.isAlive(slot) && this.#ports.isShown?.(this.#rows.peek(slot), key) !== false
      ? this.#rows.value(slot, key)
      : undefined
  }
  #change(key: string, before: unknown, after: unknown): void {
    for (const one of [this.#sums.get(key), this.#looked.get(key)]) {
      one?.add(before, -1)
      one?.add(after, 1)
    }
  }
  #refresh(): void {
    for (const slot of this.#stale)
      for (const [key, added] of this.#added) {
        const before = added[slot]
        added[slot] = this.#shown(slot, key)
        this.#change(key, before, added[slot])
      }
    this.#stale.clear()
  }
  onCell(slot: number, key: string, before: unknown, after: unknown): void {
    if (this.#ports.isShown) return this.#later(slot)
    if (!this.#columns.has(key)) return
    this.#change(key, before, after)
    this.#ports.onChange(key)
  }
  onCame(slot: number): void {
    this.#all(slot, (key, value) => this.#change(key, undefined, value))
  }
  onWent(slot: number): void {
    this.#all(slot, (key, value) => this.#change(key, value, undefined))
  }
  #all(slot: number, change: (key: string, value: unknown) => void): void {
    if (this.#ports.isShown) return this.#later(slot)
    for (const key of this.#columns.keys()) {
      change(key, this.#rows.value(slot, key))
      this.#ports.onChange(key)
    }
  }
  #later(slot: number): void {
    if (this.#columns.size === 0) return
    this.#stale.add(slot)
    for (const key of this.#columns.keys()) this.#ports.onChange(key)
  }
  /** The rows begin anew. */
  clear(): void {
    this.#stale.clear()
    for (const map of [this.#added, this.#looked, this.#sums]) map.clear()
    for (const key of this.#columns.keys()) this.#ports.onChange(key)
  }
}
