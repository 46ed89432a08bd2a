import type { Values } from '../types.ts'
import { rowsIn } from '../values.ts'

/** What each slot holds: the caller's own list until something of it is written. */
export class RowValues {
  /** As they were loaded. */
  readonly first: readonly Values[]
  #now: readonly Values[]

  constructor(loaded: readonly unknown[] = []) {
    this.first = rowsIn(loaded)
    this.#now = this.first
  }
  get now(): readonly Values[] {
    return this.#now
  }
  get writable(): Values[] {
    if (this.#now === this.first) this.#now = this.first.slice()
    return this.#now as Values[]
  }
}
