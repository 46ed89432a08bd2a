import { isObject } from '../../../schemas/language/values.ts'
import type { StoreCore } from './store-core.ts'
import type { CellAt, GridConflict, Values } from './types.ts'
import { idIn, UNSAFE_KEY } from './values.ts'

/** An object of states by their names: only those that are sent are replaced. */
const MERGED = 'tug_status'

interface Theirs {
  readonly value: unknown
  readonly by: string | undefined
}

/** Changes of the same rows by other users. Unsaved values of this user are stored separately. */
export class Merging {
  readonly #core: StoreCore
  readonly #theirs = new Map<number, Map<string, Theirs>>()

  constructor(core: StoreCore) {
    this.#core = core
  }
  /** Merges a row of another user; `isTyped` means that it is not stored yet. */
  merge(row: Values, by?: string, isTyped = false): void {
    const { rows, options } = this.#core
    const slot = rows.known(idIn(row))
    if (slot === undefined || rows.isNew(slot)) return
    this.#core.quietly(() => {
      const changed = Object.keys(row).filter(
        (key) =>
          key !== 'id' &&
          key !== UNSAFE_KEY &&
          !(key === options.order && rows.numbered) &&
          this.#lay(slot, key, row[key], by, isTyped),
      )
      if (changed.length > 0 && rows.before(slot)) this.#core.follow(slot, changed)
    }, 'merge')
  }
  /** Does the cell hold something else now? */
  #lay(slot: number, key: string, sent: unknown, by: string | undefined, isUnsaved: boolean): boolean {
    const { rows, teller } = this.#core
    const stored = rows.stored(slot, key)
    const theirs = key === MERGED && isObject(stored) && isObject(sent) ? { ...stored, ...sent } : sent
    const isTyped = rows.before(slot)?.has(key) === true
    if (isTyped && !rows.isSame(key, rows.value(slot, key), theirs)) {
      // A computed cell follows from the current values of this row, no matter which user typed them.
      const isComputed = this.#core.byKey.get(key)?.computed === true
      if (!isComputed && !rows.isSame(key, stored, theirs)) this.#put(slot, key, { value: theirs, by })
      rows.setStored(slot, key, theirs)
      return false
    }
    this.forget(slot, key)
    // Both typed the same and neither has saved it: it stays to be saved here as well.
    if (isTyped && isUnsaved) return false
    if (isTyped) teller.mark(rows.id(slot), key)
    if (!rows.lay(slot, key, theirs)) return false
    if (rows.isAlive(slot)) this.#core.wrote(slot, key, false)
    return true
  }
  #put(slot: number, key: string, theirs: Theirs): void {
    const conflicts = this.#theirs.get(slot)
    if (conflicts) conflicts.set(key, theirs)
    else this.#theirs.set(slot, new Map([[key, theirs]]))
    this.#core.teller.mark(this.#core.rows.id(slot), key)
  }
  /** Nothing is to be chosen in this cell any more; without a key in none of the row. */
  forget(slot: number, key?: string): void {
    const conflicts = this.#theirs.get(slot)
    if (!conflicts) return
    for (const one of key === undefined ? [...conflicts.keys()] : [key])
      if (conflicts.delete(one)) this.#core.teller.mark(this.#core.rows.id(slot), one)
    if (conflicts.size === 0) this.#theirs.delete(slot)
  }
  clear(): void {
    this.#theirs.clear()
  }
  at(slot: number, key: string): GridConflict | undefined {
    const theirs = this.#theirs.get(slot)?.get(key)
    const { rows } = this.#core
    if (!theirs || !rows.isAlive(slot)) return undefined
    const mine = rows.value(slot, key)
    // An edit or an undo that gives the same value has settled the conflict.
    return rows.isSame(key, mine, theirs.value)
      ? undefined
      : { id: rows.id(slot), key, mine, theirs: theirs.value, ...(theirs.by === undefined ? {} : { by: theirs.by }) }
  }
  all(): readonly GridConflict[] {
    return [...this.#theirs].flatMap(([slot, conflicts]) =>
      [...conflicts.keys()].flatMap((key) => this.at(slot, key) ?? []),
    )
  }
  /** Ends conflicts, as one step; taken back, they are to be chosen in again. */
  choose(cells: readonly CellAt[], side: 'mine' | 'theirs'): void {
    const { rows, history } = this.#core
    const chosen = cells.flatMap(({ id, key }) => {
      const slot = rows.find(id)
      const theirs = slot === undefined ? undefined : this.#theirs.get(slot)?.get(key)
      return slot !== undefined && theirs && this.at(slot, key) ? [{ slot, key, theirs }] : []
    })
    if (chosen.length === 0) return
    const forth = () => {
      for (const { slot, key } of chosen) this.forget(slot, key)
    }
    const back = () => {
      // The stored value may have changed meanwhile: then there is no conflict left.
      for (const { slot, key, theirs } of chosen)
        if (rows.isSame(key, rows.stored(slot, key), theirs.value)) this.#put(slot, key, theirs)
    }
    this.#core.step(() => {
      forth()
      history.put({ kind: 'callback', count: chosen.length, back, forth })
      if (side === 'theirs') this.#write(chosen)
    })
  }
  #write(chosen: readonly { readonly slot: number; readonly key: string; readonly theirs: Theirs }[]): void {
    const written = new Map<number, string[]>()
    for (const { slot, key, theirs } of chosen)
      if (this.#core.write(slot, key, theirs.value, true)) written.set(slot, [...(written.get(slot) ?? []), key])
    for (const [slot, keys] of written) this.#core.follow(slot, keys)
  }
}
