import { StoreCore } from './store-core.ts'
import type { Way } from './history.ts'
import { Merging } from './merging.ts'
import { Presence } from './presence.ts'
import { Saving } from './saving.ts'
import { GridView } from './grid-view.ts'
import { Selection } from './selection.ts'
import type { Total } from './view/totals.ts'
import type {
  CellAt,
  CellChange,
  EditOutcome,
  GridChange,
  GridColumn,
  GridConflict,
  GridDelta,
  GridFault,
  GridOptions,
  GridOrder,
  GridPerson,
  GridProblem,
  GridRow,
  GridSettled,
  Selected,
  SliceOptions,
  Values,
} from './types.ts'
import { Unsaved } from './unsaved.ts'
import { Writing } from './writing.ts'

/** The rows of an editable grid and everything that was done to them. Indexes are places in the view, from 0. */
export class GridStore {
  readonly options: GridOptions
  /** Columns that are drawn, in order. */
  readonly columns: readonly GridColumn[]
  readonly #core: StoreCore
  readonly #writing: Writing
  readonly #saving: Saving
  readonly #merging: Merging
  readonly #selection: Selection
  readonly #presence = new Presence()
  /** For faces, by places of the view. */
  readonly seen: GridView
  /** What a save would send, row by row. */
  readonly unsaved: Unsaved

  constructor(options: GridOptions) {
    this.options = options
    this.#core = new StoreCore(options)
    this.columns = this.allColumns.filter(({ hidden = false }) => !hidden)
    this.#writing = new Writing(this.#core)
    this.#merging = new Merging(this.#core)
    this.#saving = new Saving(this.#core, this.#merging)
    this.#selection = new Selection(this.#core)
    this.unsaved = new Unsaved(this.#core)
    this.seen = new GridView({
      core: this.#core,
      merging: this.#merging,
      presence: this.#presence,
      selection: this.#selection,
    })
  }
  /** All columns, hidden ones too. */
  get allColumns(): readonly GridColumn[] {
    return this.#core.columns
  }
  /** Rows of the view. */
  get size(): number {
    return this.#core.view.size
  }
  /** All rows, whatever the filter says. */
  get count(): number {
    return this.#core.rows.size
  }
  /** Problems of the loaded rows themselves. */
  get faults(): readonly GridFault[] {
    return this.#core.faults
  }
  get revision(): number {
    return this.#core.teller.revision
  }
  /** Throws for an index outside the view. */
  rowAt(index: number): GridRow {
    const slot = this.#core.view.at(index)
    if (slot === undefined) throw new RangeError(`There is no row ${index}`)
    return this.#row(slot)
  }
  /** '' outside the view. */
  idAt(index: number): string {
    return this.#core.rows.id(this.#core.view.at(index) ?? -1)
  }
  /** Place in the view, -1 when the row is not there or not seen. */
  indexOf(id: string): number {
    const slot = this.#core.rows.find(id)
    return slot === undefined ? -1 : this.#core.view.place(slot)
  }
  find(id: string): GridRow | undefined {
    return this.#of(id, (slot) => this.#row(slot))
  }
  #of<T>(id: string, ask: (slot: number) => T): T | undefined {
    const slot = this.#core.rows.find(id)
    return slot === undefined ? undefined : ask(slot)
  }
  /** Ids of all rows as they are stored, whatever is seen. */
  get ids(): readonly string[] {
    return this.#core.rows.order.map((slot) => this.#core.rows.id(slot))
  }
  /** Stored form; undefined outside the view, and where the row does not show it. */
  value(index: number, key: string): unknown {
    const slot = this.#core.view.at(index)
    return slot === undefined ? undefined : this.#core.shown(slot, key)
  }
  /** The same by the id of the row, whatever is seen; undefined where the row is not there. */
  held(id: string, key: string): unknown {
    return this.#of(id, (slot) => this.#core.shown(slot, key))
  }
  #row(slot: number): GridRow {
    const { rows } = this.#core
    return { id: rows.id(slot), values: rows.values(slot), state: rows.state(slot), locked: this.#core.isLocked(slot) }
  }
  subscribe(listener: (change: GridChange) => void): () => void {
    return this.#core.teller.subscribe(listener)
  }
  /** May this cell be written by the person? */
  mayWrite(id: string, key: string): boolean {
    return this.#of(id, (slot) => this.#core.mayWrite(slot, key)) === true
  }
  /** Must this cell be filled? */
  isRequired(id: string, key: string): boolean {
    return (
      this.#of(
        id,
        (slot) =>
          this.#core.byKey.get(key)?.required === true ||
          this.options.isRequired?.(this.#core.rows.values(slot), key) === true,
      ) === true
    )
  }
  /** Begins anew with these rows: what was done is forgotten. */
  load(rows: readonly Values[]): void {
    const { rows: all, view, history, checks, totals, teller } = this.#core
    teller.step(() => {
      history.clear()
      this.options.replayed?.(undefined)
      for (const part of [this.#selection, this.#merging, this.#saving, checks, totals]) part.clear()
      all.load(rows)
      view.refresh()
      teller.rows()
    })
  }

  /** Several changes as one step to undo, with one notification at its end. Consecutive steps of one `token` are joined. */
  transact<T>(work: () => T, token?: symbol): T {
    return this.#core.step(work, token)
  }
  /** Writes cells; those that may not be written are left as they are. */
  edit(changes: Iterable<CellChange>, token?: symbol): EditOutcome {
    return this.transact(() => this.#writing.edit(changes), token)
  }
  /** Reverts the steps of a token without a trace in the history, except in cells that were written since. Returns whether there were any. */
  takeBack(token: symbol): boolean {
    return this.#core.takeBack(token)
  }
  readonly takeBackInSlices = (token: symbol, options?: SliceOptions): Promise<void> =>
    this.#core.takeBackInSlices(token, options)
  /** Finds out what writing into these columns needs to know of all rows, in slices: the first edit need not. */
  readonly prepare = (keys: readonly string[]): Promise<void> => this.#core.prepare(keys)
  /** The same in slices, as one step to undo. `changes` are asked for as they are needed: what makes them has its share of the slices. */
  editInSlices(changes: Iterable<CellChange>, options?: SliceOptions): Promise<EditOutcome> {
    return this.#writing.editInSlices(changes, options)
  }
  /** Puts rows at a place of the view, at the end without one; gives their ids: as many as there may be. */
  add(rows: readonly Values[], at = this.size, token?: symbol): readonly string[] {
    return this.transact(() => this.#writing.add(rows, at), token)
  }
  /** Copies of rows, below the last of them. */
  addCopies(ids: readonly string[]): readonly string[] {
    return this.transact(() => this.#writing.addCopies(ids.flatMap((id) => this.#core.rows.find(id) ?? [])))
  }
  /** Removes rows; throws when the argument is neither an id nor ids. Locked ones stay. */
  remove(ids: readonly string[] | string): void {
    if (typeof ids !== 'string' && !Array.isArray(ids))
      throw new TypeError('Rows are removed by an id or a list of ids')
    this.transact(() => this.#writing.remove(typeof ids === 'string' ? [ids] : ids))
  }
  /** Moves rows of the view so that the first of them is at `to` afterwards; not while the view is sorted. */
  move(from: number, to: number, count = 1): void {
    this.transact(() => this.#writing.move(from, to, count))
  }
  /** Puts all rows into another order for good. */
  arrange(orders: readonly GridOrder[]): void {
    this.transact(() => this.#writing.arrange(orders))
  }
  get canUndo(): boolean {
    return this.#core.history.canUndo
  }
  get canRedo(): boolean {
    return this.#core.history.canRedo
  }
  /** Undoes the last step, except in cells that another user has written since. Returns whether there was one. */
  readonly undo = (): boolean => this.#core.again('undo')
  readonly redo = (): boolean => this.#core.again('redo')
  /** The same with room for frames between its parts. */
  readonly againInSlices = (way: Way, options?: SliceOptions): Promise<boolean> =>
    this.#core.againInSlices(way, options)
  /** How many cells and rows that would write. */
  readonly weightOf = (way: Way): number => this.#core.history.weightOf(way)

  get orders(): readonly GridOrder[] {
    return this.#core.view.orders
  }
  /** Orders the view alone; the rows stay as they are stored. In slices, false where something else was asked for meanwhile. */
  readonly sortBy = (orders: readonly GridOrder[]): void => this.#core.viewUpdater.sortBy(orders)
  readonly sortInSlices = (orders: readonly GridOrder[]): Promise<boolean> =>
    this.#core.viewUpdater.sortInSlices(orders)
  /** Shows some of the rows alone; in slices, false where something else was asked for meanwhile. */
  readonly filterBy = (keeps: ((row: Values) => boolean) | undefined): void => this.#core.viewUpdater.filterBy(keeps)
  readonly filterInSlices = (keeps: ((row: Values) => boolean) | undefined): Promise<boolean> =>
    this.#core.viewUpdater.filterInSlices(keeps)
  /** `hold` is called before a view is laid in that was worked out again, as after an undo, and what it gives after that. */
  onRefresh(hold: () => () => void): void {
    this.#core.viewUpdater.onRefresh = hold
  }

  problemAt(id: string, key: string): string | undefined {
    return this.#of(id, (slot) => this.#core.checks.text(slot, key))
  }
  /** In the order of the rows and columns; the key '' means the row. */
  readonly problems = (): readonly GridProblem[] => this.#core.checks.problems()
  /** How many cells are known to be wrong; hints are not among them. */
  get wrong(): number {
    return this.#core.checks.wrong
  }
  /** Number of problems in untouched cells. */
  get hints(): number {
    return this.#core.checks.hints
  }
  /** Shows the problems of a cell from now on. */
  readonly checkCell = (id: string, key: string): void => this.checkCells(id, [key])
  /** The same of several cells of a row; `otherwise` is said of those that nothing else is said of, for as long as they hold what they do. */
  checkCells(id: string, keys: readonly string[], otherwise?: (key: string) => string): void {
    const slot = this.#core.rows.find(id)
    if (slot !== undefined) this.#core.teller.step(() => this.#core.checks.visit(slot, keys, otherwise))
  }
  /** Checks every cell of the rows that were added or edited, at once. */
  readonly checkChanged = (): void => this.#core.checkChanged()
  /** Validates every cell in slices between frames. A cancelled run reports what it has checked so far. */
  async checkAll(options?: SliceOptions): Promise<{ readonly errors: number }> {
    await this.#core.checks.all(options)
    return { errors: this.wrong }
  }
  /** Shows problems of a row from outside, by column key; they last until the values change. */
  show(id: string, errors: Readonly<Record<string, string>>): void {
    const slot = this.#core.rows.find(id)
    if (slot !== undefined) this.#core.teller.step(() => this.#core.checks.say(slot, errors))
  }

  /** What a save has to send. It can be stored as JSON and restored. */
  delta(): GridDelta {
    return this.#saving.delta()
  }
  /** Applies a delta as one step. */
  restore(delta: GridDelta): void {
    this.transact(() => this.#saving.restore(delta))
  }
  /** Resumes a delta of an earlier visit: it cannot be undone. */
  resume(delta: GridDelta): void {
    this.#core.quietly(() => this.#saving.restore(delta))
  }
  /** Copies of all rows in their order, new ones without an id unless it is asked for. */
  data({ withIds = false }: { readonly withIds?: boolean } = {}): readonly Values[] {
    return this.#saving.data(withIds)
  }
  /** Ids of stored rows that were removed. */
  get deleted(): readonly string[] {
    return this.#core.rows.gone.map((slot) => this.#core.rows.id(slot))
  }
  /** The rows with what was removed, when every cell is right; else how many are not. */
  async collect(
    options?: SliceOptions,
  ): Promise<{ readonly rows: readonly Values[]; readonly deleted: readonly string[] } | { readonly errors: number }> {
    const { errors } = await this.checkAll(options)
    return errors > 0 ? { errors } : { rows: this.data(), deleted: this.deleted }
  }
  /** Applies the outcome of a save. */
  readonly settle = (done: GridSettled): void => this.#saving.settle(done)
  get dirty(): boolean {
    return this.#core.rows.dirty
  }
  /** The same for the rows that are identified so far; listeners are notified once `prepare` has found more. */
  get isTouched(): boolean {
    return this.#core.rows.isTouched
  }
  readonly isDirty = (id: string, key: string): boolean =>
    this.#of(id, (slot) => this.#core.rows.before(slot)?.has(key)) === true
  /** What a column with statistics comes to, over all rows. */
  readonly total = (key: string): Total => this.#core.totals.of(key)

  select(ids: readonly string[], on: boolean): void {
    this.#selection.set(
      ids.flatMap((id) => this.#core.rows.find(id) ?? []),
      on,
    )
  }
  /** All rows of the view that are not locked. */
  selectAll(): void {
    this.#selection.set(this.#core.view.seen, true)
  }
  readonly clearSelection = (): void => this.#selection.clear()
  /** Ids in the order of the rows. */
  get selected(): readonly string[] {
    return this.#selection.slots.map((slot) => this.#core.rows.id(slot))
  }
  get selection(): Selected {
    return this.#selection.state
  }

  /** Merges a row of another user, `isTyped` where it is not stored yet; a cell that was typed into and not saved becomes a conflict. */
  merge(row: Values, by?: string, isTyped = false): void {
    this.#merging.merge(row, by, isTyped)
  }
  readonly conflicts = (): readonly GridConflict[] => this.#merging.all()
  conflictAt(id: string, key: string): GridConflict | undefined {
    return this.#of(id, (slot) => this.#merging.at(slot, key))
  }
  /** Ends conflicts, as one step to undo. */
  choose(cells: readonly CellAt[], side: 'mine' | 'theirs'): void {
    this.#merging.choose(cells, side)
  }
  /** Where another user is; without a cell they have left. */
  setPresence(who: GridPerson, at: CellAt | undefined): void {
    const { teller } = this.#core
    teller.step(() => {
      for (const { id, key } of this.#presence.set(who, at)) teller.mark(id, key)
    })
  }
  presenceAt(id: string, key: string): readonly GridPerson[] {
    return this.#presence.at({ id, key })
  }
}
