import type { Rows, RowsWatcher } from './rows.ts'
import type { GridColumn, Values } from './types.ts'
import { isEmpty } from './values.ts'

export interface Total {
  /** Of the integer parts; '-' when a value is no number. */
  readonly sum: string
  /** Arithmetic mean, two decimals at most; '-' when there is none. */
  readonly average: string
}
const NO_TOTAL = '-'
const NUMBER = /^\s*(-?)(\d+)(?:\.(\d+))?\s*$/
/** Decimals that count towards an average, as an integer of its last place. */
const PLACES = 6
const UNIT = 10 ** PLACES
/** Up to here a hundred thousand of them still add up exactly as numbers. */
const SMALL = 2 ** 35

/** What a column comes to, kept right value by value: integers alone, so that taking away is exact. */
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
  get total(): Total {
    if (this.#bad > 0) return { sum: NO_TOTAL, average: NO_TOTAL }
    const whole = this.#big + BigInt(this.#whole)
    return { sum: String(whole), average: this.#count === 0 ? NO_TOTAL : hundredths(whole * BigInt(UNIT) + BigInt(this.#parts), BigInt(this.#count) * BigInt(UNIT / 100)) }
  }
}

const plain = (value: number) => (Number.isFinite(value) ? value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: PLACES }) : '')

/** A quotient in hundredths as a decimal text, halves away from zero. */
function hundredths(dividend: bigint, divisor: bigint): string {
  const size = dividend < 0n ? -dividend : dividend
  const rounded = (size * 2n + divisor) / (divisor * 2n)
  const text = String(rounded).padStart(3, '0')
  const parts = text.slice(-2).replace(/0+$/, '')
  const minus = dividend < 0n && rounded > 0n ? '-' : ''
  return `${minus}${text.slice(0, -2)}${parts === '' ? '' : '.'}${parts}`
}

interface Ports {
  /** A total is another one. */
  readonly told: (key: string) => void
  readonly isShown: ((row: Values, key: string) => boolean) | undefined
}

/** Sums and averages of the columns that state them, from the first question on. What a row does not show is not added. */
export class Totals implements RowsWatcher {
  readonly #rows: Rows
  readonly #sums = new Map<string, Sum | undefined>()
  /** What was added of each row, where rows may hide cells: whether they do hangs on other cells. */
  readonly #added = new Map<string, unknown[]>()
  /** Rows in which something is otherwise since they were added. */
  readonly #stale = new Set<number>()
  readonly #ports: Ports

  constructor(rows: Rows, columns: readonly GridColumn[], ports: Ports) {
    this.#rows = rows
    this.#ports = ports
    for (const { key, statistics = [] } of columns) if (statistics.length > 0) this.#sums.set(key, undefined)
  }
  of(key: string): Total {
    if (!this.#sums.has(key)) return { sum: NO_TOTAL, average: NO_TOTAL }
    this.#refresh()
    return (this.#sums.get(key) ?? this.#begin(key)).total
  }
  #begin(key: string): Sum {
    const sum = new Sum()
    this.#sums.set(key, sum)
    if (!this.#ports.isShown) {
      const given = this.#rows.asGiven
      if (given) sum.addAll(given, key)
      else for (const slot of this.#rows.order) sum.add(this.#rows.value(slot, key), 1)
      return sum
    }
    this.#added.set(key, [])
    for (const slot of this.#rows.order) this.#again(slot, key, sum)
    return sum
  }
  #again(slot: number, key: string, sum: Sum): void {
    const added = this.#added.get(key)
    if (!added) return
    sum.add(added[slot], -1)
    added[slot] = this.#rows.isAlive(slot) && this.#ports.isShown?.(this.#rows.peek(slot), key) ? this.#rows.value(slot, key) : undefined
    sum.add(added[slot], 1)
  }
  #refresh(): void {
    for (const slot of this.#stale) for (const [key, sum] of this.#sums) if (sum) this.#again(slot, key, sum)
    this.#stale.clear()
  }
  onCell(slot: number, key: string, before: unknown, after: unknown): void {
    if (this.#ports.isShown) return this.#later(slot)
    if (!this.#sums.has(key)) return
    const sum = this.#sums.get(key)
    sum?.add(before, -1)
    sum?.add(after, 1)
    this.#ports.told(key)
  }
  onCame(slot: number): void {
    this.#all(slot, 1)
  }
  onWent(slot: number): void {
    this.#all(slot, -1)
  }
  #all(slot: number, sign: 1 | -1): void {
    if (this.#ports.isShown) return this.#later(slot)
    for (const [key, sum] of this.#sums) {
      sum?.add(this.#rows.value(slot, key), sign)
      this.#ports.told(key)
    }
  }
  #later(slot: number): void {
    if (this.#sums.size === 0) return
    this.#stale.add(slot)
    for (const key of this.#sums.keys()) this.#ports.told(key)
  }
  /** The rows begin anew. */
  clear(): void {
    this.#added.clear()
    this.#stale.clear()
    for (const key of this.#sums.keys()) {
      this.#sums.set(key, undefined)
      this.#ports.told(key)
    }
  }
}
