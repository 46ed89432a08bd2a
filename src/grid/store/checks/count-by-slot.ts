/** A count over all rows, updated row by row: a row is counted again only when it changes. */
export class CountBySlot {
  readonly #count: (slot: number) => number
  readonly #known = new Map<number, number>()
  readonly #stale = new Set<number>()
  #all = 0

  constructor(count: (slot: number) => number) {
    this.#count = count
  }
  get all(): number {
    for (const slot of this.#stale) {
      const count = this.#count(slot)
      this.#all += count - (this.#known.get(slot) ?? 0)
      if (count > 0) this.#known.set(slot, count)
      else this.#known.delete(slot)
    }
    this.#stale.clear()
    return this.#all
  }
  recount(slot: number): void {
    this.#stale.add(slot)
  }
  clear(): void {
    this.#known.clear()
    this.#stale.clear()
    this.#all = 0
  }
}
