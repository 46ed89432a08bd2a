import type { GridFault, Values } from '../types.ts'
import { idIn, UNSAFE_KEY } from '../values.ts'

const TEMPORARY = '_tmp'

/** Which slot has which id, both ways. */
export class Identity {
  readonly faults: GridFault[] = []
  readonly #newId: () => string
  readonly #ids: string[] = []
  readonly #slots = new Map<string, number>()
  #made = 0

  /** Without `newId` the ids of new rows are numbers that end with `_tmp`. */
  constructor(newId?: () => string) {
    this.#newId = newId ?? (() => `${(this.#made += 1)}${TEMPORARY}`)
  }
  clear(): void {
    for (const list of [this.faults, this.#ids]) list.length = 0
    this.#slots.clear()
  }
  /** Adds a loaded row under its own id, where it has one that is free. False: it becomes a new row. `index` is its position among the loaded rows. */
  take(slot: number, row: Values, index: number): boolean {
    if (Object.hasOwn(row, UNSAFE_KEY)) this.faults.push({ kind: 'unsafe-key', index, word: UNSAFE_KEY })
    const id = idIn(row)
    const isFree = id !== '' && !this.#slots.has(id)
    if (!isFree) this.faults.push({ kind: id === '' ? 'no-id' : 'same-id', index, word: id })
    this.put(slot, isFree ? id : this.temporary())
    // A row without an id of its own cannot be identified on the server.
    return isFree && !id.endsWith(TEMPORARY)
  }
  put(slot: number, id: string): void {
    this.#ids[slot] = id
    this.#slots.set(id, slot)
  }
  /** The row has another id from now on and is not found by the old one. */
  rename(slot: number, id: string): void {
    this.#slots.delete(this.of(slot))
    this.put(slot, id)
  }
  /** The row has its stored id now. It is still found by the old one, for parts that work on it. */
  settle(slot: number, id: string): void {
    this.put(slot, id)
  }
  /** The row is not found by its id any more. */
  forget(slot: number): void {
    this.#slots.delete(this.of(slot))
  }
  of(slot: number): string {
    return this.#ids[slot] ?? ''
  }
  find(id: string): number | undefined {
    return this.#slots.get(id)
  }
  /** An id for a new row, which no row has. */
  temporary(): string {
    for (;;) {
      const id = this.#newId()
      if (!this.#slots.has(id)) return id
    }
  }
}
