import type { CellStyle } from '../../../registry/kit/define.ts'
import type { Ports } from '../../../registry/kit/ports.ts'
import { type CellChange, type GridColumn, type GridStore, idIn, type Values, type Way } from '../store/index.ts'
import { clearedCells, selectedCells, selectionSize, type SelectedCells } from './selected-cells.ts'
import { putCells } from './cell-write.ts'
import { arrangeFixed, blockOf, edge, isSingleCell, isSame, type Block, type Place } from './places.ts'
import type { Editing, GridRights, Leave, SheetState } from './sheet-state.ts'
import { nextInReading, nextWithin } from './walk.ts'
import { followRow, scrollToChanges } from './scroll-to-changes.ts'
import { withSlot, NO_SLOTS, slotIn, type GridSlot, type Slots } from './slots.ts'
import { CellWords } from './cell-text.ts'
import { SLICED_ABOVE, SlicedWork } from './sliced-work.ts'

const WORDS: CellStyle = { kind: 'words' }
export const lookOf = ({ field }: GridColumn): CellStyle => field.widget?.cell ?? WORDS
const STEPS: Readonly<
  Record<Exclude<Leave, 'stay' | 'next' | 'previous' | 'below' | 'above'>, readonly [row: number, col: number]>
> = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] }

/** Rows of a selection whose words are asked for ahead. */
const WARMED = 2000
const clamp = (value: number, last: number) => Math.max(0, Math.min(value, last))

interface SheetOptions {
  readonly store: GridStore
  readonly ports: Ports
  readonly rights: GridRights
  readonly locked: boolean
  /** Names the grid among those of its page; '' for none. */
  readonly name?: string
  /** What the host draws columns with, by the name of their slot. */
  readonly slots?: Slots
}
type TypedNow = Readonly<Record<'keep' | 'drop', () => void>>

/** The state of a spreadsheet over the rows: cursor, selection, cell editor. It is independent of the drawing. */
export class Sheet {
  readonly store: GridStore
  readonly ports: Ports
  readonly rights: GridRights
  readonly locked: boolean
  readonly name: string
  /** The drawn columns, those that are fixed on the left first and those on the right last. */
  readonly columns: readonly GridColumn[]
  readonly words: CellWords
  readonly work = new SlicedWork()
  readonly #slots: Slots
  #state: SheetState = {
    at: { row: 0, col: 0 },
    corner: { row: 0, col: 0 },
    held: undefined,
    editing: undefined,
    run: undefined,
    isGathered: false,
  }
  readonly #listeners = new Set<() => void>()
  readonly #worded = new Set<() => void>()
  #typed: TypedNow | undefined
  /** Steps that are taken back, or done again, in slices: the one that is at work, and those that wait for it. */
  readonly #steps: Way[] = []

  constructor({ store, ports, rights, locked, name = '', slots = NO_SLOTS }: SheetOptions) {
    this.store = store
    this.ports = ports
    this.rights = rights
    this.locked = locked
    this.name = name
    this.#slots = slots
    this.columns = arrangeFixed(store.columns).map((column) => withSlot(column, slots))
    store.onRefresh(() => followRow(this, (next) => this.#set(next)))
    this.words = new CellWords(ports, () => {
      for (const listener of this.#worded) listener()
    })
  }
  readonly watch = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
  /** Subscribes to the arrival of requested texts. */
  readonly watchWords = (listener: () => void): (() => void) => {
    this.#worded.add(listener)
    return () => void this.#worded.delete(listener)
  }
  readonly now = (): SheetState => this.#state
  #set(next: Partial<SheetState>): void {
    this.#state = { ...this.#state, ...next }
    for (const listener of this.#listeners) listener()
  }

  get at(): Place {
    return this.#inside(this.#state.at)
  }
  get block(): Block {
    const { corner, held } = this.#state
    return held ? { from: this.#inside(held.from), to: this.#inside(held.to) } : blockOf(this.at, this.#inside(corner))
  }
  get editing(): Editing | undefined {
    return this.#state.editing
  }
  column(col: number): GridColumn | undefined {
    return this.columns[col]
  }
  text(row: number, col: number): string {
    const column = this.columns[col]
    if (!column || row >= this.store.size) return ''
    const slot = this.slotOf(column)
    if (slot) return slot.text(this.store.rowAt(row).values)
    const said = this.store.value(row, `${column.key}_dictText`)
    return this.words.of(
      column,
      this.store.value(row, column.key),
      said !== undefined && this.store.seen.cell(row, column.key)?.isDirty === false ? said : undefined,
    )
  }
  /** The value of a cell of a row, at any position, unless the row hides it. */
  valueIn(row: Values, { key }: GridColumn): unknown {
    return this.store.options.isShown?.(row, key) === false ? undefined : row[key]
  }
  /** The words of the same. */
  textIn(row: Values, column: GridColumn): string {
    if (this.store.options.isShown?.(row, column.key) === false) return ''
    return this.slotOf(column)?.text(row) ?? this.words.ofRow(column, row, this.store.isDirty(idIn(row), column.key))
  }
  /** What the host draws a column with. */
  slotOf(column: GridColumn): GridSlot | undefined {
    return slotIn(column, this.#slots)
  }
  /** The placeholder of a cell without text: the server sets the value of a new row. */
  hint(row: number, col: number): string {
    const isFilled = this.columns[col]?.field.field.fill !== undefined
    return isFilled && this.store.rowAt(row).state === 'new' ? this.ports.say('GRID_FILLED_LATER') : ''
  }
  mayEdit({ row, col }: Place): boolean {
    const column = this.columns[col]
    if (this.locked || !column || row < 0 || row >= this.store.size) return false
    return column.readonly !== true && lookOf(column).readonly !== true && this.store.seen.mayWrite(row, column.key)
  }
  #inside({ row, col }: Place): Place {
    return { row: clamp(row, this.store.size - 1), col: clamp(col, this.columns.length - 1) }
  }
  go(to: Place): void {
    const at = this.#inside(to)
    this.select(at, at)
  }
  /** Selects from one cell to another, or what is chosen row by row; the person is at the first. */
  select(at: Place, corner: Place, isGathered = false): void {
    this.#choose({ at, corner, isGathered, run: undefined })
  }
  #choose(next: Pick<SheetState, 'at' | 'corner' | 'isGathered' | 'run'>): void {
    this.end()
    this.#set({ ...next, held: undefined })
    this.#warm()
  }
  /** The selection grows or shrinks; the person stays where they are. */
  extend(to: Place): void {
    this.#set({ corner: this.#inside(to), held: undefined, isGathered: false, run: undefined })
    this.#warm()
  }
  /** Requests the texts of the selection now: a clipboard event cannot wait for them. */
  #warm(): void {
    const { from, to } = this.block
    if (from.row === to.row) return
    for (let col = from.col; col <= to.col; col++)
      if (this.columns[col]?.field.lookup)
        for (let row = from.row; row <= Math.min(to.row, from.row + WARMED); row++) this.text(row, col)
  }
  step(rows: number, cols: number, extend = false, far = false): void {
    const from = extend ? this.#state.corner : this.at
    const to = far ? this.#edge(from, rows, cols) : { row: from.row + rows, col: from.col + cols }
    if (extend) this.extend(to)
    else this.go(to)
  }
  #edge({ row, col }: Place, rows: number, cols: number): Place {
    const isFilled = (value: unknown) => value !== null && value !== undefined && value !== ''
    const { key = '' } = this.columns[col] ?? {}
    if (rows !== 0)
      return {
        row: edge((at) => isFilled(this.store.value(at, key)), row, rows > 0 ? 1 : -1, this.store.size - 1),
        col,
      }
    return {
      row,
      col: edge(
        (at) => isFilled(this.store.value(row, this.columns[at]?.key ?? '')),
        col,
        cols > 0 ? 1 : -1,
        this.columns.length - 1,
      ),
    }
  }

  /** Begins to type into the cell; false where that may not be. */
  edit(place: Place = this.at, how?: Editing['how'], text?: string): boolean {
    const column = this.columns[place.col]
    if (!column || !this.mayEdit(place) || !this.isFree()) return false
    this.end()
    const look = lookOf(column)
    if (look.kind === 'check' && how !== 'control') return this.toggle(place)
    const chosen = how ?? (look.typed && !look.control ? 'typed' : 'control')
    this.#set({
      at: place,
      isGathered: false,
      ...(isSame(place, this.at) ? {} : { corner: place, held: undefined, run: undefined }),
      editing: { id: this.store.idAt(place.row), key: column.key, how: look.typed ? chosen : 'control', text },
    })
    return true
  }
  /** Switches a cell of two sides. */
  toggle(place: Place = this.at): boolean {
    const column = this.columns[place.col]
    const { widget, options } = column?.field ?? {}
    if (!column || !widget || !options || !this.mayEdit(place)) return false
    const isOn = widget.codec.read(this.store.value(place.row, column.key), options) === true
    this.write([{ id: this.store.idAt(place.row), key: column.key, value: widget.codec.write(!isOn, options) }])
    return true
  }
  /** Registers the edit in progress: `keep` writes it into the store, once; `drop` is called instead when it is cancelled. Returns a function that ends it and writes it too. */
  type(typed: TypedNow): () => void {
    this.#typed = typed
    return () => this.#typed === typed && this.#over('keep')
  }
  #over(how: keyof TypedNow): void {
    const { [how]: over } = this.#typed ?? {}
    this.#typed = undefined
    over?.()
  }
  /** Ends typing and keeps it. */
  end(): void {
    const { editing } = this.#state
    if (!editing) return
    this.#over('keep')
    this.#set({ editing: undefined })
    this.store.checkCell(editing.id, editing.key)
  }
  /** Ends typing as if nothing had been typed. */
  giveUp(): void {
    this.#over('drop')
    if (this.#state.editing) this.#set({ editing: undefined })
  }
  /** Ends typing and goes on. */
  leave(leave: Leave): void {
    this.end()
    if (leave === 'stay') return undefined
    if (leave === 'next' || leave === 'previous') return this.tab(leave === 'next' ? 1 : -1, true)
    if (leave === 'below' || leave === 'above') return this.enter(leave === 'below' ? 1 : -1)
    const [rows, cols] = STEPS[leave]
    return this.go({ row: this.at.row + rows, col: this.at.col + cols })
  }
  /** To the next cell along the rows that can be typed into: of what is selected, which stays so, or else of all. */
  tab(by: 1 | -1, isTyped = false): void {
    if (this.#within(by, false)) return
    const { run } = this.#state
    const at = this.#inside(nextInReading({ rows: this.store.size, cols: this.columns.length }, this.#walk(by)))
    this.#choose({
      at,
      corner: at,
      isGathered: false,
      run: { col: run?.col ?? this.at.col, isTyped: isTyped || run?.isTyped === true },
    })
  }
  /** To the next cell down the columns: of what is selected, which stays so, or else of all; after a run of Tabs in the column where that began. */
  enter(by: 1 | -1): void {
    if (!this.#within(by, true)) this.go({ row: this.at.row + by, col: this.#state.run?.col ?? this.at.col })
  }
  #within(by: 1 | -1, isDown: boolean): boolean {
    const { block } = this
    if (isSingleCell(block)) return false
    this.end()
    this.#set({ at: nextWithin(block, isDown, this.#walk(by)), held: block })
    return true
  }
  #walk(by: 1 | -1) {
    return { at: this.at, by, mayStop: (place: Place) => this.mayEdit(place) }
  }
  /** Is writing allowed? Not while a sliced operation writes; the user then sees the reason. */
  isFree(): boolean {
    if (this.work.isBusy) this.ports.notify('info', this.ports.say('GRID_BUSY'))
    return !this.work.isBusy
  }
  /** Writes cells as one undo step and reports cells that were not written. */
  write(changes: Iterable<CellChange>, skipped = 0): number {
    if (!this.isFree()) return 0
    const { changed, refused } = this.store.edit(changes)
    this.tellUnwritten(refused + skipped)
    return changed
  }
  tellUnwritten(count: number): void {
    if (count > 0) this.ports.notify('warning', this.ports.say('GRID_NOT_WRITTEN', { count }))
  }
  clear(picked: SelectedCells = selectedCells(this)): void {
    putCells(this, clearedCells(this, picked), selectionSize(picked))
  }
  undo(): void {
    this.#again('undo')
  }
  redo(): void {
    this.#again('redo')
  }
  #again(way: Way): void {
    this.end()
    if (this.#steps.length > 0) return void this.#steps.push(way)
    if (!this.isFree()) return undefined
    const weight = this.store.weightOf(way)
    if (weight <= SLICED_ABOVE) return scrollToChanges(this, () => this.store[way]())
    this.#steps.push(way)
    const goOn = () => {
      for (const next of this.#steps.splice(0).slice(1)) this.#again(next)
    }
    return void this.work
      .run(way === 'undo' ? 'GRID_UNDOING' : 'GRID_REDOING', weight, (report) =>
        this.store.againInSlices(way, { onProgress: report }),
      )
      .finally(goOn)
  }
  /** Ids of the rows that are chosen by their boxes, or else those of what is selected. */
  get chosen(): readonly string[] {
    const { selected } = this.store
    if (selected.length > 0) return selected
    const { from, to } = this.block
    return this.store.size === 0
      ? []
      : Array.from({ length: to.row - from.row + 1 }, (_, at) => this.store.idAt(from.row + at))
  }
  /** Moves the person's row. */
  moveRow(by: number): void {
    const { row, col } = this.at
    if (
      !this.rights.move ||
      this.locked ||
      row + by < 0 ||
      row + by >= this.store.size ||
      this.store.orders.length > 0 ||
      !this.isFree()
    )
      return
    this.end()
    this.store.move(row, row + by)
    this.go({ row: row + by, col })
  }
}
