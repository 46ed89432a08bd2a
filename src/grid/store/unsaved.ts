import type { StoreCore } from './store-core.ts'
import type { GridDelta, Values } from './types.ts'
import { valueIn } from './values.ts'

export const VERSION = 'version'
/** What tells of a row whether something else is to be sent of it; of a changed one it is how many cells. */
const [NEW, GONE] = [-1, -2] as const

/** A new row as a save sends it. */
export function addedOf({ rows, columns }: StoreCore, slot: number): Values {
  const sent: Record<string, unknown> = { id: rows.id(slot) }
  for (const { key } of columns) sent[key] = rows.value(slot, key) ?? null
  return sent
}
/** A changed row as a save sends it: its id, its version and the changed cells. */
export function changedOf({ rows }: StoreCore, slot: number): Values {
  const version = valueIn(rows.peek(slot), VERSION)
  const sent: Record<string, unknown> = { id: rows.id(slot), ...(version === undefined ? {} : { version }) }
  for (const key of rows.before(slot)?.keys() ?? []) sent[key] = rows.value(slot, key) ?? null
  return sent
}

/** What is not saved, row by row: of many rows it is written down with room for frames. */
export class Unsaved {
  readonly #core: StoreCore

  constructor(core: StoreCore) {
    this.#core = core
  }
  /** Rows that a save would send, each with a number that is another one once it has come, gone or holds more or fewer changed cells. */
  *rows(): Generator<readonly [id: string, sign: number]> {
    const { rows } = this.#core
    for (const slot of rows.order) {
      const sign = this.#signOf(slot)
      if (sign !== undefined) yield [rows.id(slot), sign]
    }
    for (const slot of rows.gone) yield [rows.id(slot), GONE]
  }
  #signOf(slot: number): number | undefined {
    const { rows } = this.#core
    if (!rows.isAlive(slot)) return rows.isNew(slot) ? undefined : GONE
    return rows.isNew(slot) ? NEW : rows.before(slot)?.size
  }
  /** The number of one row; undefined where a save would send nothing of it. */
  sign(id: string): number | undefined {
    const slot = this.#core.rows.known(id)
    return slot === undefined ? undefined : this.#signOf(slot)
  }
  /** A row as it was read, whatever was done to it since. */
  read(id: string): Values | undefined {
    const slot = this.#core.rows.known(id)
    return slot === undefined ? undefined : this.#core.rows.first(slot)
  }
  /** Ids of all rows, where they stand in another order than the stored ones. */
  get order(): readonly string[] | undefined {
    const { rows } = this.#core
    return rows.moved ? rows.order.map((slot) => rows.id(slot)) : undefined
  }
  /** What a save would send of these rows, new ones in the order they stand in. */
  of(ids: Iterable<string>): Pick<GridDelta, 'added' | 'changed' | 'removed'> {
    const { rows } = this.#core
    const fresh: number[] = []
    const changed: Values[] = []
    const removed: string[] = []
    for (const id of ids) {
      const slot = rows.known(id)
      if (slot === undefined) continue
      const [isNew, isAlive] = [rows.isNew(slot), rows.isAlive(slot)]
      if (isNew && isAlive) fresh.push(slot)
      else if (isAlive && rows.before(slot)) changed.push(changedOf(this.#core, slot))
      else if (!isNew && !isAlive) removed.push(rows.id(slot))
    }
    const added = fresh.toSorted((a, b) => rows.position(a) - rows.position(b)).map((slot) => addedOf(this.#core, slot))
    return { added, changed, removed }
  }
}
