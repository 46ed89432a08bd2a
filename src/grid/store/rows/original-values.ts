/** The original values of changed cells of stored rows. */
export class OriginalValues {
  readonly #cells = new Map<number, Map<string, unknown>>()
  readonly #isSame: (key: string, one: unknown, other: unknown) => boolean

  constructor(isSame: (key: string, one: unknown, other: unknown) => boolean) {
    this.#isSame = isSame
  }
  get size(): number {
    return this.#cells.size
  }
  has(slot: number): boolean {
    return this.#cells.has(slot)
  }
  of(slot: number): ReadonlyMap<string, unknown> | undefined {
    return this.#cells.get(slot)
  }
  /** A cell changes from one value to another: its first value is stored until the cell has it again. */
  remember(slot: number, key: string, old: unknown, value: unknown): void {
    const originals = this.#cells.get(slot)
    this.put(slot, key, originals?.has(key) ? originals.get(key) : old, value)
  }
  /** The stored row holds `stored` where the cell holds `now`. */
  put(slot: number, key: string, stored: unknown, now: unknown): void {
    const originals = this.#cells.get(slot)
    if (!this.#isSame(key, stored, now)) {
      if (originals) originals.set(key, stored)
      else this.#cells.set(slot, new Map([[key, stored]]))
    } else if (originals?.delete(key) && originals.size === 0) this.#cells.delete(slot)
  }
  delete(slot: number): void {
    this.#cells.delete(slot)
  }
  clear(): void {
    this.#cells.clear()
  }
}
