/**
 * The order of the slots now, and the stored order. Lists are made on demand: a face draws
 * 100,000 rows as they were loaded without one.
 */
export class RowOrder {
  /** Number of loaded rows; slots 0…n-1 in that order. */
  #loadedCount = 0
  #now: number[] | undefined
  #stored: readonly number[] = []
  #positions: Int32Array | undefined
  #moved: boolean | undefined = false

  begin(count: number): void {
    this.#loadedCount = count
    this.#now = undefined
    this.#stored = []
    this.#forget()
  }
  /** Is the order the loaded one, without a list? */
  get isAsGiven(): boolean {
    return this.#now === undefined
  }
  get size(): number {
    return this.#now?.length ?? this.#loadedCount
  }
  /** The slot at a place, undefined where there is none. */
  at(place: number): number | undefined {
    if (this.#now) return this.#now[place]
    return place >= 0 && place < this.#loadedCount ? place : undefined
  }
  get now(): number[] {
    if (!this.#now) {
      this.#now = Array<number>(this.#loadedCount)
      for (let slot = 0; slot < this.#loadedCount; slot++) this.#now[slot] = slot
      this.#stored = this.#now
    }
    return this.#now
  }
  /** They stand like this from now on. */
  put(order: number[]): void {
    void this.now
    this.#now = order
    this.#forget()
  }
  /** Stored rows, as they stood. */
  get stored(): readonly number[] {
    void this.now
    return this.#stored
  }
  putStored(stored: readonly number[]): void {
    void this.now
    this.#stored = stored
    this.#moved = undefined
  }
  #forget(): void {
    this.#positions = undefined
    this.#moved = undefined
  }
  /** Place of a slot, from 0; -1 when it does not stand anywhere. `slots` is how many there are. */
  position(slot: number, slots: number): number {
    if (!this.#now) return slot < this.#loadedCount ? slot : -1
    if (!this.#positions) {
      this.#positions = new Int32Array(slots).fill(-1)
      for (let place = 0; place < this.#now.length; place++) this.#positions[this.#now[place] ?? 0] = place
    }
    return this.#positions[slot] ?? -1
  }
  /** Do they stand in another order than the stored ones, or new ones between them? */
  isMoved(isAlive: (slot: number) => boolean): boolean {
    return (this.#moved ??= this.#look(isAlive))
  }
  #look(isAlive: (slot: number) => boolean): boolean {
    if (!this.#now) return false
    let next = 0
    for (const slot of this.#stored) {
      if (!isAlive(slot)) continue
      if (this.#now[next] !== slot) return true
      next += 1
    }
    return false
  }
}
