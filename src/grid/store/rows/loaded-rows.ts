import { isObject } from '../../../../schemas/language/values.ts'
import type { Identity } from './identity.ts'

/** Rows as they were loaded, before their ids are read. */
export class LoadedRows {
  readonly #rows: readonly unknown[]
  readonly #identity: Identity
  readonly #onNew: (slot: number) => void
  #next = 0
  #slot = 0

  /** `onNew` is called for a row without an id of its own. */
  constructor(rows: readonly unknown[], identity: Identity, onNew: (slot: number) => void) {
    this.#rows = rows
    this.#identity = identity
    this.#onNew = onNew
  }
  /** Identifies this many more rows; true when there are further ones. */
  tell(count: number): boolean {
    for (let left = count; left > 0 && this.#next < this.#rows.length; left--) this.#take(this.#next++)
    return this.#next < this.#rows.length
  }
  /** Tells apart those up to a slot: what a row is called hangs on those before it alone. */
  tellTo(slot: number): void {
    while (this.#slot <= slot && this.#next < this.#rows.length) this.#take(this.#next++)
  }
  #take(index: number): void {
    const row = this.#rows[index]
    if (!isObject(row)) return void this.#identity.faults.push({ kind: 'no-row', index, word: '' })
    const slot = this.#slot++
    if (!this.#identity.take(slot, row, index)) this.#onNew(slot)
  }
}
