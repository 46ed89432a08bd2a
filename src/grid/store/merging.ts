import { isObject } from '../../../schemas/language/guard.ts'
import type { Core } from './core.ts'
import type { GridConflict, Values } from './types.ts'
import { idIn, same, UNSAFE_KEY } from './values.ts'

/** An object of states by their names: only those that are sent are replaced. */
const MERGED = 'tug_status'

interface Theirs {
  readonly value: unknown
  readonly by: string | undefined
}

/** What somebody else made of the same rows meanwhile. What the person typed and has not saved is kept beside it. */
export class Merging {
  readonly #core: Core
  readonly #theirs = new Map<number, Map<string, Theirs>>()

  constructor(core: Core) {
    this.#core = core
  }
  /** Lays in a row of somebody else's; `isTyped` tells that it is not stored yet. */
  merge(row: Values, by?: string, isTyped = false): void {
    const { rows, options } = this.#core
    const slot = rows.known(idIn(row))
    if (slot === undefined || rows.isNew(slot)) return
    this.#core.quietly(() => {
      const changed = Object.keys(row).filter((key) => key !== 'id' && key !== UNSAFE_KEY && !(key === options.order && rows.numbered) && this.#lay(slot, key, row[key], by, isTyped))
      if (changed.length > 0 && rows.before(slot)) this.#core.follow(slot, changed)
    }, 'merge')
  }
  /** Does the cell hold something else now? */
  #lay(slot: number, key: string, sent: unknown, by: string | undefined, isUnsaved: boolean): boolean {
    const { rows, teller } = this.#core
    const stored = rows.stored(slot, key)
    const theirs = key === MERGED && isObject(stored) && isObject(sent) ? { ...stored, ...sent } : sent
    const isTyped = rows.before(slot)?.has(key) === true
    if (isTyped && !same(rows.value(slot, key), theirs)) {
      if (!same(stored, theirs)) this.#put(slot, key, { value: theirs, by })
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
    const kept = this.#theirs.get(slot)
    if (kept) kept.set(key, theirs)
    else this.#theirs.set(slot, new Map([[key, theirs]]))
    this.#core.teller.mark(this.#core.rows.id(slot), key)
  }
  /** Nothing is to be chosen in this cell any more; without a key in none of the row. */
  forget(slot: number, key?: string): void {
    const kept = this.#theirs.get(slot)
    if (!kept) return
    for (const one of key === undefined ? [...kept.keys()] : [key]) if (kept.delete(one)) this.#core.teller.mark(this.#core.rows.id(slot), one)
    if (kept.size === 0) this.#theirs.delete(slot)
  }
  clear(): void {
    this.#theirs.clear()
  }
  at(slot: number, key: string): GridConflict | undefined {
    const theirs = this.#theirs.get(slot)?.get(key)
    const { rows } = this.#core
    if (!theirs || !rows.isAlive(slot)) return undefined
    const mine = rows.value(slot, key)
    // Whoever typed or took back to the same has chosen already.
    return same(mine, theirs.value) ? undefined : { id: rows.id(slot), key, mine, theirs: theirs.value, ...(theirs.by === undefined ? {} : { by: theirs.by }) }
  }
  all(): readonly GridConflict[] {
    return [...this.#theirs].flatMap(([slot, kept]) => [...kept.keys()].flatMap((key) => this.at(slot, key) ?? []))
  }
  choose(slot: number, key: string, side: 'mine' | 'theirs'): void {
    const conflict = this.at(slot, key)
    if (!conflict) return
    this.#core.step(() => {
      this.forget(slot, key)
      if (side === 'theirs' && this.#core.write(slot, key, conflict.theirs, true)) this.#core.follow(slot, [key])
    })
  }
}
