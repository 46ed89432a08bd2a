import { isEmpty } from '../../../registry/kit/values.ts'
import { Checks } from './checks/checks.ts'
import { History, type HistoryChange, type Way } from './history.ts'
import { Rows } from './rows/rows.ts'
import { yieldToBrowser, inSlices, type Until } from './slices.ts'
import { ChangeNotifier } from './view/change-notifier.ts'
import { Totals } from './view/totals.ts'
import type { GridColumn, GridFault, GridOptions, SliceOptions, Values } from './types.ts'
import { UNSAFE_KEY } from './values.ts'
import { View } from './view/view.ts'
import { ViewUpdater } from './view/view-updater.ts'

/** Rows that are identified between two looks at the clock. */
const AT_ONCE = 500

/** Takes a step back, or does it again, a part at a time. */
type Parts = (onWrite: HistoryChange) => Iterator<boolean, void>
/** A step that is taken back or done again. */
interface Replay {
  /** Cells that were written so far. */
  done: number
  /** Does a part of it; is any left? */
  some(): boolean
  /** Reports the slices done since the last report; `isOver` with the last one. */
  tell(isOver: boolean): void
}

/** The parts of a store and the transaction that writes them together. */
export class StoreCore {
  readonly options: GridOptions
  readonly columns: readonly GridColumn[]
  readonly byKey: ReadonlyMap<string, GridColumn>
  readonly rows: Rows
  readonly view: View
  readonly viewUpdater: ViewUpdater
  readonly history: History
  readonly checks: Checks
  readonly totals: Totals
  readonly teller = new ChangeNotifier()
  /** Cells written in this step by the person, and rows that something else was written in. */
  readonly #touched = new Map<number, Set<string>>()
  /** Ends with the last step that was asked for in slices. */
  #lastReplay: Promise<unknown> = Promise.resolve()

  constructor(options: GridOptions) {
    this.options = options
    this.columns = options.columns.filter(({ key }) => key !== UNSAFE_KEY)
    this.byKey = new Map(this.columns.map((column) => [column.key, column]))
    this.rows = new Rows(options.rows, options.order, options.newId, (key) => this.byKey.get(key)?.field)
    this.view = new View(this.rows, (slot, key) => this.shown(slot, key))
    this.viewUpdater = new ViewUpdater(this)
    this.history = new History(this.rows)
    this.checks = new Checks(this.rows, this.columns, {
      step: (work) => this.teller.step(work),
      checkRow: options.checkRow,
      isLocked: (slot) => this.isLocked(slot),
      stored: (slot) => this.stored(slot),
      sparesStored: options.sparesStored === true,
      onMark: (slot, key) => this.teller.mark(this.rows.id(slot), key),
    })
    this.totals = new Totals(this.rows, this.columns, {
      onChange: (key) => this.teller.total(key),
      isShown: options.isShown,
    })
    this.rows.watchers.push(this.checks, this.totals)
  }
  /** Problems of the rows that were loaded. */
  get faults(): readonly GridFault[] {
    const isShort = this.columns.length < this.options.columns.length
    return isShort ? [...this.rows.faults, { kind: 'unsafe-key', index: -1, word: UNSAFE_KEY }] : this.rows.faults
  }
  /** May any row be locked at all? */
  get hasLocks(): boolean {
    return this.options.isDisabled !== undefined
  }
  isLocked(slot: number): boolean {
    const { isDisabled } = this.options
    const stored = isDisabled && this.stored(slot)
    return stored !== undefined && isDisabled?.(stored) === true
  }
  /** May the person write this cell? */
  mayWrite(slot: number, key: string): boolean {
    const column = this.byKey.get(key)
    if (!column || column.readonly === true || key === this.options.order || this.isLocked(slot)) return false
    if (this.#isClosed(slot)) return false
    return this.options.mayWrite?.(this.rows.values(slot), key, this.rows.isNew(slot)) ?? true
  }
  /** What a cell holds, as far as its row shows it. */
  shown(slot: number, key: string): unknown {
    return this.options.isShown?.(this.rows.peek(slot), key) === false ? undefined : this.rows.value(slot, key)
  }
  mayRemove(slot: number): boolean {
    return !this.isLocked(slot) && (this.options.mayRemove?.(this.stored(slot)) ?? true)
  }
  #isClosed(slot: number): boolean {
    const { mayChange } = this.options
    const stored = mayChange && this.stored(slot)
    return stored !== undefined && mayChange?.(stored) === false
  }

  /** One step to undo, with notification and checks at its end. `token` joins consecutive steps. */
  step<T>(work: () => T, token?: symbol): T {
    if (this.teller.isOpen) return work()
    return this.teller.step(() => {
      this.history.begin(token)
      try {
        return work()
      } finally {
        this.history.end()
        this.checkTouched()
      }
    })
  }
  /** Makes a change that cannot be undone, with notification and checks at its end. */
  quietly(work: () => void, origin?: 'merge'): void {
    this.teller.step(() => {
      work()
      this.checkTouched()
    }, origin)
  }
  /** Finds out in slices what writing into these columns needs to know of all rows. */
  async prepare(keys: readonly string[]): Promise<void> {
    const isTouched = this.rows.isTouched
    await inSlices(
      (until) => until(() => this.rows.tellApart(AT_ONCE)),
      () => [0, this.rows.slots],
    )
    // Rows without an id of their own were found: they are not stored.
    if (!isTouched && this.rows.isTouched) this.teller.step(() => this.teller.rows())
    await this.checks.prepare(keys)
  }
  /** Writes a cell as a part of the step; what the person writes tells from now on what is wrong with it. */
  write(slot: number, key: string, value: unknown, isTyped: boolean): boolean {
    const before = this.rows.value(slot, key)
    if (isTyped) this.checks.ready(key)
    if (!this.rows.set(slot, key, value)) return false
    this.history.cell(slot, key, before, value)
    this.wrote(slot, key, isTyped)
    return true
  }
  /** A cell holds something else now. */
  wrote(slot: number, key: string, isTyped: boolean): void {
    this.teller.cell(this.rows.id(slot), key)
    const touched = this.#touched.get(slot) ?? new Set<string>()
    if (isTyped) touched.add(key)
    // What was chosen tells at once that it no longer fits.
    for (const other of this.options.decided?.get(key) ?? [])
      if (!isEmpty(this.rows.value(slot, other))) touched.add(other)
    this.#touched.set(slot, touched)
  }
  /** Lays in what follows from the changed cells of a row. */
  follow(slot: number, changed: readonly string[]): void {
    const values = this.options.settle?.(this.rows.values(slot), changed, {
      id: this.rows.id(slot),
      before: this.stored(slot),
    })
    for (const [key, value] of Object.entries(values ?? {}))
      if (this.byKey.has(key)) this.write(slot, key, value, false)
  }
  /** A row as it is stored; undefined for a new one. */
  stored(slot: number): Values | undefined {
    const { rows } = this
    const changed = rows.before(slot)
    if (rows.isNew(slot)) return undefined
    return changed ? { ...rows.peek(slot), ...Object.fromEntries(changed) } : rows.peek(slot)
  }
  /** A row that is to be inserted, with what follows from what it brings. */
  make(values: Values, wanted?: string): number {
    const slot = this.rows.make(values, wanted)
    const settled = this.options.settle?.(values, [...this.byKey.keys()], { id: this.rows.id(slot), before: undefined })
    for (const [key, value] of Object.entries(settled ?? {})) this.rows.set(slot, key, value)
    return slot
  }
  /** Undoes or redoes the last step, except in cells that another user has written since. Returns whether there was one. */
  again(way: Way): boolean {
    const isThere = this.#mayGo(way)
    this.#whole((onWrite) => this.history.again(way, onWrite))
    return isThere
  }
  /** The same in slices: each one notifies of its changes. A step that is asked for before another one is done follows it. */
  againInSlices(way: Way, options?: SliceOptions): Promise<boolean> {
    return this.#inTurn(async () => {
      const isThere = this.#mayGo(way)
      await this.#inSlices((onWrite) => this.history.again(way, onWrite), this.history.weightOf(way), options)
      return isThere
    })
  }
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#lastReplay.then(work, work)
    this.#lastReplay = turn
    return turn
  }
  async #inSlices(parts: Parts, all: number, options?: SliceOptions): Promise<void> {
    const replay = this.#replay(parts)
    const slice = (until: Until) => {
      let isLeft = false
      this.quietly(() => {
        isLeft = until(replay.some)
        replay.tell(!isLeft)
      })
      return isLeft
    }
    await yieldToBrowser()
    await inSlices(slice, () => [Math.min(replay.done, all), all], options)
  }
  #mayGo(way: Way): boolean {
    return way === 'undo' ? this.history.canUndo : this.history.canRedo
  }
  /** Takes back what was done under a token, as if it had never been done; was there anything? */
  takeBack(token: symbol): boolean {
    const isThere = this.history.has(token)
    if (isThere) this.#whole((onWrite) => this.history.takeBack(token, onWrite))
    return isThere
  }
  /** The same in slices. */
  takeBackInSlices(token: symbol, options?: SliceOptions): Promise<void> {
    return this.#inTurn(async () => {
      if (this.history.has(token))
        await this.#inSlices((onWrite) => this.history.takeBack(token, onWrite), this.history.weightOf('undo'), options)
    })
  }
  #whole(parts: Parts): void {
    const replay = this.#replay(parts)
    this.quietly(() => {
      while (replay.some());
      replay.tell(true)
    })
  }
  #replay(parts: Parts): Replay {
    const { viewUpdater, rows } = this
    const mixed = new Map<number, string[]>()
    /** Since the last notification, and ever. */
    let [isMoved, wasMoved] = [false, false]
    const onWrite: HistoryChange = (slot, key, isWritten) => {
      replay.done += 1
      if (isWritten) {
        this.wrote(slot, key, false)
        this.options.replayed?.({ id: rows.id(slot), key, value: rows.value(slot, key) })
      } else mixed.set(slot, [...(mixed.get(slot) ?? []), key])
    }
    const left = parts(onWrite)
    const replay: Replay = {
      done: 0,
      some: () => {
        const { done, value } = left.next()
        isMoved ||= value === true
        // What a part costs includes its checks.
        this.checkTouched()
        return done !== true
      },
      tell: (isOver) => {
        wasMoved ||= isMoved
        if (isOver && wasMoved) viewUpdater.refresh()
        else if (isMoved) viewUpdater.dropGone()
        isMoved = false
        // What follows from cells of two people follows once all of them are written.
        if (isOver) for (const [slot, keys] of mixed) if (rows.isAlive(slot)) this.follow(slot, keys)
      },
    }
    return replay
  }
  checkChanged(): void {
    this.teller.step(() => this.checks.touchAll([...this.rows.fresh, ...this.rows.edited]))
  }
  /** Checks what was touched till now; a step does it at its end. */
  checkTouched(): void {
    const touched = [...this.#touched]
    this.#touched.clear()
    for (const [slot, keys] of touched) if (this.rows.isAlive(slot)) this.checks.touch(slot, keys)
  }
}
