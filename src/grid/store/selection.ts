import type { StoreCore } from './store-core.ts'
import type { Selected } from './types.ts'

/** Which rows are chosen; locked ones never are. */
export class Selection {
  readonly #core: StoreCore
  readonly #slots = new Set<number>()

  constructor(core: StoreCore) {
    this.#core = core
  }
  #isFree(slot: number): boolean {
    return this.#core.rows.isAlive(slot) && !this.#core.isLocked(slot)
  }
  has(slot: number): boolean {
    return this.#slots.has(slot) && this.#isFree(slot)
  }
  set(slots: Iterable<number>, on: boolean): void {
    for (const slot of slots) {
      if (!on) this.#slots.delete(slot)
      else if (this.#isFree(slot)) this.#slots.add(slot)
    }
    this.#core.teller.step(() => this.#core.teller.allMarks())
  }
  clear(): void {
    this.set([...this.#slots], false)
  }
  /** In the order of the rows. */
  get slots(): readonly number[] {
    if (this.#slots.size === 0) return []
    return this.#core.rows.order.filter((slot) => this.has(slot))
  }
  /** How many are chosen. */
  get count(): number {
    return this.#countOf(() => true)
  }
  #countOf(counts: (slot: number) => boolean): number {
    let count = 0
    for (const slot of this.#slots) if (this.has(slot) && counts(slot)) count += 1
    return count
  }
  /** Of the rows that are seen. */
  get state(): Selected {
    const { view, hasLocks } = this.#core
    const chosen = this.#countOf((slot) => view.place(slot) >= 0)
    if (chosen === 0) return 'none'
    // Rows are asked one by one only where some of them may be locked.
    const free = hasLocks ? view.seen.filter((slot) => this.#isFree(slot)).length : view.size
    return chosen === free ? 'all' : 'some'
  }
}
