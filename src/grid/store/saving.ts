import type { StoreCore } from './store-core.ts'
import type { Merging } from './merging.ts'
import type { GridDelta, GridSettled, Values } from './types.ts'
import { addedOf, changedOf, VERSION } from './unsaved.ts'
import { idIn, UNSAFE_KEY, valueIn } from './values.ts'

type Sent = ReadonlyMap<string, Values>

/** The payload of a save, and the rows' state after it. */
export class Saving {
  readonly #core: StoreCore
  readonly #merging: Merging
  #last: GridDelta | undefined

  constructor(core: StoreCore, merging: Merging) {
    this.#core = core
    this.#merging = merging
  }

  delta(): GridDelta {
    const { rows } = this.#core
    const removed = rows.gone
    const versions = removed.flatMap((slot) => {
      const version = valueIn(rows.peek(slot), VERSION)
      return typeof version === 'number' ? [[rows.id(slot), version] as const] : []
    })
    this.#last = {
      added: rows.fresh.map((slot) => addedOf(this.#core, slot)),
      changed: rows.edited.map((slot) => changedOf(this.#core, slot)),
      removed: removed.map((slot) => rows.id(slot)),
      ...(versions.length > 0 ? { versions: Object.fromEntries(versions) } : {}),
      ...(rows.moved ? { order: rows.order.map((slot) => rows.id(slot)) } : {}),
    }
    return this.#last
  }
  /** All rows in their order; new ones have an id only when it is asked for. */
  data(withIds: boolean): readonly Values[] {
    const { rows } = this.#core
    return rows.order.map((slot) => {
      const values: Record<string, unknown> = { ...rows.values(slot) }
      if (withIds || !rows.isNew(slot)) values['id'] = rows.id(slot)
      else delete values['id']
      return values
    })
  }
  /** Applies a delta to the rows it was taken from. */
  restore({ added, changed, removed, order }: GridDelta): void {
    const { rows, byKey, viewUpdater, history } = this.#core
    const gone = new Set(removed.flatMap((id) => rows.find(id) ?? []))
    if (gone.size > 0) history.put({ kind: 'went', ...rows.remove(gone) })
    for (const row of changed) {
      const slot = rows.find(idIn(row))
      if (slot === undefined) continue
      const written = Object.keys(row).filter((key) => byKey.has(key) && this.#core.write(slot, key, row[key], false))
      if (written.length > 0) this.#core.follow(slot, written)
    }
    const slots = added.map((row) =>
      this.#core.make(
        Object.fromEntries(Object.entries(row).filter(([key]) => key !== 'id' && key !== UNSAFE_KEY)),
        idIn(row),
      ),
    )
    if (slots.length > 0) history.put({ kind: 'came', slots, places: slots.map((_, index) => rows.size + index) })
    rows.insert(slots, rows.size)
    if (order) this.#order(order)
    if (gone.size + slots.length > 0 || order) rows.renumber()
    viewUpdater.refresh()
  }
  #order(order: readonly string[]): void {
    const { rows, history } = this.#core
    const places = new Map(order.map((id, index) => [id, index]))
    const before = rows.order.slice()
    const after = before.toSorted(
      (a, b) => (places.get(rows.id(a)) ?? order.length) - (places.get(rows.id(b)) ?? order.length),
    )
    history.put({ kind: 'order', before, after })
    rows.arrange(after)
  }

  /** What was saved is clean, what was refused says why, what was typed since stays. */
  settle({ saved, removed, refused, sent = this.#last }: GridSettled): void {
    const { rows, teller } = this.#core
    const values: Sent = new Map([...(sent?.added ?? []), ...(sent?.changed ?? [])].map((row) => [idIn(row), row]))
    const order = sent?.order?.flatMap((id) => rows.known(id) ?? [])
    this.#core.quietly(() => {
      for (const [id, stored] of saved) this.#saved(id, stored, values.get(id))
      rows.drop(new Set(removed.flatMap((id) => rows.known(id) ?? []).filter((slot) => !rows.isAlive(slot))))
      for (const [id, errors] of refused) this.#refused(id, errors)
      if (order) rows.rebase(order)
      teller.allMarks()
    })
  }
  #saved(id: string, stored: Values, sent: Values | undefined): void {
    const { rows, checks } = this.#core
    const slot = rows.known(id)
    if (slot === undefined) return
    const wasNew = rows.isNew(slot)
    const since = new Set(
      this.#core.columns.flatMap(({ key }) => (this.#isTypedSince(slot, key, sent, wasNew) ? [key] : [])),
    )
    rows.keep(slot, idIn(stored) || id)
    for (const key of new Set([...Object.keys(stored), ...(rows.before(slot)?.keys() ?? []), ...since]))
      this.#clean(slot, key, Object.hasOwn(stored, key) ? stored[key] : sent?.[key], since.has(key))
    checks.unsay(slot)
    this.#core.teller.rows()
  }
  #clean(slot: number, key: string, stored: unknown, isTypedSince: boolean): void {
    const { rows, options } = this.#core
    if (key === 'id' || key === UNSAFE_KEY || (key === options.order && rows.numbered)) return
    if (!isTypedSince) this.#merging.forget(slot, key)
    if (isTypedSince) rows.setStored(slot, key, stored)
    else if (rows.lay(slot, key, stored)) this.#core.wrote(slot, key, false)
  }
  #isTypedSince(slot: number, key: string, sent: Values | undefined, wasNew: boolean): boolean {
    const { rows, options } = this.#core
    if (key === options.order) return false
    if (sent && Object.hasOwn(sent, key)) return !rows.isSame(key, sent[key], rows.value(slot, key))
    return sent !== undefined && !wasNew && rows.before(slot)?.has(key) === true
  }
  #refused(id: string, errors: Readonly<Record<string, string>>): void {
    const { rows, viewUpdater, checks } = this.#core
    const slot = rows.known(id)
    if (slot === undefined) return
    if (!rows.isAlive(slot)) {
      // What may not go is there again.
      rows.insert([slot], Math.min(Math.max(0, rows.stoodAt(slot)), rows.size))
      viewUpdater.refresh()
    }
    checks.say(slot, errors)
  }
  clear(): void {
    this.#last = undefined
  }
}
