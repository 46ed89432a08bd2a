import { isEmpty } from '../../../registry/kit/values.ts'
import type { StoreCore } from './store-core.ts'
import { moved } from './history.ts'
import { inSlices } from './slices.ts'
import type { CellChange, EditOutcome, GridOrder, SliceOptions, Values } from './types.ts'
import { UNSAFE_KEY } from './values.ts'

/** Rows of changes that are written before the clock is looked at. */
const AT_ONCE = 20

/** The changes of one row that follow each other. */
function* byRow(changes: Iterable<CellChange>): Generator<readonly CellChange[]> {
  let run: CellChange[] = []
  for (const change of changes) {
    if (run[0] && run[0].id !== change.id) {
      yield run
      run = []
    }
    run.push(change)
  }
  if (run.length > 0) yield run
}

/** What a person does to the rows: each call is a part of a step. */
export class Writing {
  readonly #core: StoreCore

  constructor(core: StoreCore) {
    this.#core = core
  }
  edit(changes: Iterable<CellChange>): EditOutcome {
    const outcome = { changed: 0, refused: 0 }
    for (const run of byRow(changes)) this.#editRow(run, outcome)
    return outcome
  }
  async editInSlices(changes: Iterable<CellChange>, options?: SliceOptions): Promise<EditOutcome> {
    const outcome = { changed: 0, refused: 0 }
    const token = options?.token ?? Symbol('one step')
    const runs = byRow(changes)
    let done = 0
    const some = () => {
      for (let count = 0; count < AT_ONCE; count++) {
        const next = runs.next()
        if (next.done === true) return false
        this.#editRow(next.value, outcome)
        done += 1
      }
      this.#core.checkTouched()
      return true
    }
    // Each slice is a step of its own for the listeners, and one with the others for undoing.
    await inSlices(
      (until) => this.#core.step(() => until(some), token),
      () => [done, done],
      options,
    )
    return outcome
  }
  #editRow(run: readonly CellChange[], outcome: { changed: number; refused: number }): void {
    const core = this.#core
    const slot = core.rows.find(run[0]?.id ?? '')
    if (slot === undefined) return void (outcome.refused += run.length)
    const allowed = run.filter(({ key }) => core.mayWrite(slot, key))
    outcome.refused += run.length - allowed.length
    const written = allowed.filter(({ key, value }) => core.write(slot, key, value, true)).map(({ key }) => key)
    outcome.changed += written.length
    if (written.length === 0) return
    const writtenKeys = new Set(allowed.map(({ key }) => key))
    const emptied = this.#empty(slot, written, writtenKeys)
    core.follow(slot, [...written, ...emptied])
  }
  /** Empties the dependents of changed cells, and theirs; a cell that is written at the same time keeps its value. */
  #empty(slot: number, changed: readonly string[], writtenKeys: ReadonlySet<string>): readonly string[] {
    const keys = new Set(changed)
    for (const key of keys)
      for (const lower of this.#core.byKey.get(key)?.empties ?? []) if (!writtenKeys.has(lower)) keys.add(lower)
    return [...keys].filter(
      (key) => !writtenKeys.has(key) && this.#core.byKey.has(key) && this.#core.write(slot, key, null, true),
    )
  }

  add(rows: readonly Values[], at: number): readonly string[] {
    const { rows: all, view, history, teller, options } = this.#core
    const free = Math.max(0, (options.maxRows ?? Infinity) - all.size)
    const values = this.#begun(rows.slice(0, free))
    const place = Math.min(Math.max(0, Math.trunc(at)), view.size)
    const stored = this.#storedPlace(place)
    const slots = values.map((row) => this.#core.make(row))
    if (slots.length === 0) return []
    all.insert(slots, stored)
    all.renumber()
    view.came(slots, place)
    history.put({ kind: 'came', slots, places: slots.map((_, index) => stored + index) })
    teller.rows()
    return slots.map((slot) => all.id(slot))
  }
  /** Copies of rows, below the last of them. */
  addCopies(slots: readonly number[]): readonly string[] {
    const { rows, columns, view } = this.#core
    const copied = columns.filter(({ counts = false }) => !counts)
    const copies = slots.map((slot) => Object.fromEntries(copied.map(({ key }) => [key, rows.value(slot, key)])))
    return this.add(copies, Math.max(-1, ...slots.map((slot) => view.place(slot))) + 1)
  }
  /** Where a place of the view lies among all rows: below the row above it. */
  #storedPlace(place: number): number {
    const { rows, view } = this.#core
    const above = view.at(place - 1)
    if (place === view.size) return rows.size
    return above === undefined ? rows.position(view.at(0) ?? -1) : rows.position(above) + 1
  }
  /** New rows with what their columns begin with. */
  #begun(rows: readonly Values[]): readonly Values[] {
    const { columns, options } = this.#core
    const counters = new Map(
      columns.filter(({ counts = false }) => counts).map(({ key }) => [key, rows.length > 0 ? this.#largest(key) : 0]),
    )
    return rows.map((row) => {
      const begun: Record<string, unknown> = {}
      for (const { key, initial } of columns) {
        const next = counters.get(key)
        if (next !== undefined) counters.set(key, next + 1)
        if (next !== undefined || initial !== undefined) begun[key] = next === undefined ? initial : next + 1
      }
      for (const [key, value] of Object.entries(row))
        if (key !== 'id' && key !== UNSAFE_KEY && key !== options.order && (!isEmpty(value) || !counters.has(key)))
          begun[key] = value
      return begun
    })
  }
  #largest(key: string): number {
    const { rows } = this.#core
    let most = 0
    for (const slot of rows.order) {
      const value = Number(rows.value(slot, key) ?? 0)
      if (value > most && Number.isFinite(value)) most = value
    }
    return Math.floor(most)
  }
  remove(ids: readonly string[]): void {
    const { rows, view, history, teller } = this.#core
    const slots = new Set(ids.flatMap((id) => rows.find(id) ?? []).filter((slot) => this.#core.mayRemove(slot)))
    if (slots.size === 0) return
    history.put({ kind: 'went', ...rows.remove(slots) })
    rows.renumber()
    view.went(slots)
    teller.rows()
  }
  move(from: number, to: number, count: number): void {
    const { rows, view, history, teller } = this.#core
    const { size } = view
    const isPossible =
      [from, to, count].every(Number.isInteger) &&
      !view.isSorted &&
      count > 0 &&
      from >= 0 &&
      from + count <= size &&
      to >= 0 &&
      to + count <= size
    if (!isPossible || from === to) return
    if (view.seen === rows.order) {
      rows.arrange(moved(rows.order, from, to, count))
      history.put({ kind: 'move', from, to, count })
    } else {
      const seen = moved(view.seen, from, to, count)
      this.#arrangeAll(this.#besides(seen, to, count))
      view.put(seen)
    }
    rows.renumber()
    teller.rows()
  }
  /** All rows with some of the view below the row that is seen above them, or else above the next. */
  #besides(seen: readonly number[], to: number, count: number): readonly number[] {
    const { order } = this.#core.rows
    const taken = seen.slice(to, to + count)
    const isTaken = new Set(taken)
    const rest = order.filter((slot) => !isTaken.has(slot))
    const above = seen[to - 1]
    const place = above === undefined ? rest.indexOf(seen[to + count] ?? -1) : rest.indexOf(above) + 1
    return [...rest.slice(0, place), ...taken, ...rest.slice(place)]
  }
  #arrangeAll(after: readonly number[]): void {
    const { rows, history } = this.#core
    history.put({ kind: 'order', before: rows.order.slice(), after })
    rows.arrange(after)
  }
  /** Puts all rows into another order for good. */
  arrange(orders: readonly GridOrder[]): void {
    const { rows, view, viewUpdater } = this.#core
    this.#arrangeAll(view.arranged(orders, rows.order))
    rows.renumber()
    viewUpdater.refresh()
  }
}
