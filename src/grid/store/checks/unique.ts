import { isEmpty } from '../../../../registry/kit/values.ts'
import type { Rows } from '../rows/rows.ts'

/** Which rows hold which value of one column; most values are held by one row alone. */
export class UniqueIndex {
  readonly #holders = new Map<string, number | Set<number>>()
  readonly #rows: Rows
  readonly #key: string
  /** Slots below it are read; the others will be with what they hold then. */
  #next = 0

  constructor(rows: Rows, key: string) {
    this.#rows = rows
    this.#key = key
  }
  /** Reads so many rows more; are there others? */
  fill(count = Infinity): boolean {
    for (let left = count; left > 0 && this.#next < this.#rows.slots; left--) {
      const slot = this.#next++
      if (this.#rows.isAlive(slot)) this.add(slot, this.#rows.value(slot, this.#key))
    }
    return this.#next < this.#rows.slots
  }
  /** The one other row that held the value alone till now. */
  add(slot: number, value: unknown): number | undefined {
    // A new row is the next one where all others are read.
    if (slot === this.#next) this.#next += 1
    const word = slot < this.#next ? wordOf(value) : undefined
    if (word === undefined) return undefined
    const held = this.#holders.get(word)
    if (held === undefined) this.#holders.set(word, slot)
    else if (typeof held === 'number') {
      if (held === slot) return undefined
      this.#holders.set(word, new Set([held, slot]))
      return held
    } else held.add(slot)
    return undefined
  }
  /** The one other row that holds the value alone from now on. */
  remove(slot: number, value: unknown): number | undefined {
    const word = slot < this.#next ? wordOf(value) : undefined
    const held = word === undefined ? undefined : this.#holders.get(word)
    if (word === undefined || held === undefined) return undefined
    if (typeof held === 'number') {
      if (held === slot) this.#holders.delete(word)
      return undefined
    }
    held.delete(slot)
    if (held.size > 1) return undefined
    const [left] = held
    if (left !== undefined) this.#holders.set(word, left)
    return left
  }
  /** Do two or more of the rows read so far have it? An empty value never collides. */
  isRepeated(value: unknown): boolean {
    const word = wordOf(value)
    return word !== undefined && typeof this.#holders.get(word) === 'object'
  }
}

function wordOf(value: unknown): string | undefined {
  if (isEmpty(value)) return undefined
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
