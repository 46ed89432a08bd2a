import type { StoreCore } from './store-core.ts'
import type { Merging } from './merging.ts'
import { NO_USERS, type Presence } from './presence.ts'
import type { Selection } from './selection.ts'
import type { GridPerson } from './types.ts'

/** A cell as it is drawn. */
export interface ViewCell {
  /** Stored form; undefined where the row does not show it. */
  readonly value: unknown
  /** By the person. */
  readonly mayWrite: boolean
  readonly isDirty: boolean
  /** What is wrong with it, as far as it was checked. */
  readonly problem: string | undefined
  readonly isConflict: boolean
  readonly presence: readonly GridPerson[]
}
interface Parts {
  readonly core: StoreCore
  readonly merging: Merging
  readonly presence: Presence
  readonly selection: Selection
}

/** What a face asks for by places of the view, again and again: no id has to be known for it, and nothing is made. */
export class GridView {
  readonly #parts: Parts
  readonly #cell: { -readonly [K in keyof ViewCell]: ViewCell[K] } = {
    value: undefined,
    mayWrite: false,
    isDirty: false,
    problem: undefined,
    isConflict: false,
    presence: NO_USERS,
  }

  constructor(parts: Parts) {
    this.#parts = parts
  }
  #slot(index: number): number | undefined {
    return this.#parts.core.view.at(index)
  }
  /** The same object at every call; undefined outside the view. */
  cell(index: number, key: string): ViewCell | undefined {
    const slot = this.#slot(index)
    if (slot === undefined) return undefined
    const { core, merging, presence } = this.#parts
    const cell = this.#cell
    cell.value = core.shown(slot, key)
    cell.mayWrite = core.mayWrite(slot, key)
    cell.isDirty = core.rows.before(slot)?.has(key) === true
    cell.problem = core.checks.text(slot, key)
    cell.isConflict = merging.at(slot, key) !== undefined
    cell.presence = presence.isEmpty ? NO_USERS : presence.at({ id: core.rows.id(slot), key })
    return cell
  }
  /** May the person write this cell? */
  mayWrite(index: number, key: string): boolean {
    const slot = this.#slot(index)
    return slot !== undefined && this.#parts.core.mayWrite(slot, key)
  }
  /** The number that a row is called by. */
  number(index: number): number {
    const { rows, options } = this.#parts.core
    const number = options.numbered ? rows.value(this.#slot(index) ?? -1, options.numbered.key) : undefined
    return typeof number === 'number' ? number : index + 1
  }
  /** How many rows are chosen by their boxes. */
  get chosen(): number {
    return this.#parts.selection.count
  }
  isSelected(index: number): boolean {
    const slot = this.#slot(index)
    return slot !== undefined && this.#parts.selection.has(slot)
  }
  isLocked(index: number): boolean {
    const slot = this.#slot(index)
    return slot !== undefined && this.#parts.core.isLocked(slot)
  }
}
