import { CountBySlot } from './count-by-slot.ts'
import { inSlices } from '../slices.ts'
import type { Rows, RowsWatcher } from '../rows/rows.ts'
import type { GridColumn, GridProblem, SliceOptions, Values } from '../types.ts'
import { UniqueIndex } from './unique.ts'

type Found = string | undefined
interface Finding {
  readonly value: unknown
  readonly text: string
}
/** What a cell's checks are asked about. */
interface Asked {
  readonly value: unknown
  readonly row: Values
  readonly before: () => Values | undefined
}
/** Rows that are checked before the clock is looked at. */
const AT_ONCE = 25

interface Ports {
  /** Reports the marked cells when it ends. */
  readonly step: <T>(work: () => T) => T
  readonly isLocked: (slot: number) => boolean
  /** A row as it is stored; undefined for a new one. */
  readonly stored: (slot: number) => Values | undefined
  /** What is wrong with a row as a whole. */
  readonly checkRow: ((row: Values) => string | undefined) | undefined
  /** Problems of untouched rows are hints. */
  readonly sparesStored: boolean
  readonly onMark: (slot: number, key: string) => void
}

/** The problems of the cells that were checked: a cell reports nothing before it was visited or all were checked. */
export class Checks implements RowsWatcher {
  readonly #rows: Rows
  readonly #columns: readonly GridColumn[]
  readonly #isChecked: ReadonlySet<string>
  readonly #byKey: ReadonlyMap<string, GridColumn>
  readonly #ports: Ports
  /** What is said of a value that repeats, by column. */
  readonly #repeats: ReadonlyMap<string, string>
  readonly #unique = new Map<string, UniqueIndex>()
  readonly #found = new Map<number, Map<string, string>>()
  /** What the server had against a value: it holds while the value does. */
  readonly #said = new Map<number, Map<string, Finding>>()
  /** Columns of a row that tell what is wrong with them, by slot. */
  readonly #visited: (Set<string> | 'all' | undefined)[] = []
  readonly #waiting = new Map<string, Promise<void>>()
  #wrong = 0
  readonly #faults: CountBySlot

  constructor(rows: Rows, columns: readonly GridColumn[], ports: Ports) {
    this.#rows = rows
    this.#columns = columns.filter(({ checks, unique }) => checks.length > 0 || unique !== undefined)
    this.#isChecked = new Set(this.#columns.map(({ key }) => key))
    this.#byKey = new Map(columns.map((column) => [column.key, column]))
    this.#repeats = new Map(columns.flatMap(({ key, unique }) => (unique === undefined ? [] : [[key, unique]])))
    this.#ports = ports
    this.#faults = new CountBySlot(
      (slot) => [...(this.#found.get(slot) ?? [])].filter(([key, text]) => !this.#isHint(slot, key, text)).length,
    )
  }
  /** How many cells are wrong; those that are only hinted at are not counted. */
  get wrong(): number {
    return this.#ports.sparesStored ? this.#faults.all : this.#wrong
  }
  get hints(): number {
    return this.#wrong - this.wrong
  }
  /** In an edited row, an unchanged duplicate and an unchanged stored value do not block either; a problem of the server blocks the save. */
  #isHint(slot: number, key: string, text: string): boolean {
    if (!this.#ports.sparesStored || this.#said.get(slot)?.get(key)?.text === text) return false
    if (this.#isUntouched(slot)) return true
    if (this.#rows.isNew(slot)) return false
    if (text === this.#repeats.get(key)) return this.#rows.before(slot)?.has(key) === false
    return this.#byKey.get(key)?.spares?.(this.#rows.peek(slot), this.#storedOf(slot)) === true
  }
  #isUntouched(slot: number): boolean {
    return !this.#rows.isNew(slot) && this.#rows.before(slot) === undefined
  }
  text(slot: number, key: string): Found {
    return this.#found.get(slot)?.get(key)
  }
  /** In the order of the rows and the columns; '' means the row. */
  problems(): readonly GridProblem[] {
    const places = [...this.#found.keys()].toSorted((a, b) => this.#rows.position(a) - this.#rows.position(b))
    const keys = ['', ...this.#byKey.keys()]
    return places.flatMap((slot) =>
      keys.flatMap((key) => {
        const text = this.text(slot, key)
        return text === undefined
          ? []
          : [
              {
                id: this.#rows.id(slot),
                key,
                text,
                ...(this.#isHint(slot, key, text) ? { isHint: true as const } : {}),
              },
            ]
      }),
    )
  }

  /** Shows the problems of cells from now on, and updates those of other cells of the row that were checked before. */
  touch(slot: number, keys: Iterable<string>): void {
    const visited = this.#visit(slot, keys)
    const before = this.#storedOf(slot)
    for (const { key } of visited === undefined ? [] : this.#columns)
      if (visited === 'all' || visited?.has(key)) this.#check(slot, key, before)
    for (const key of this.#said.get(slot)?.keys() ?? []) this.#check(slot, key, before)
    if (visited === 'all') this.#check(slot, '', before)
    this.onStored(slot)
  }
  /** Made once, if at all: it is a copy of the row. */
  #storedOf(slot: number): Asked['before'] {
    let known: { readonly row: Values | undefined } | undefined
    return () => (known ??= { row: this.#ports.stored(slot) }).row
  }
  /** Shows the problems of cells from now on; `otherwise` is the problem of cells without another one, until their value changes. */
  visit(slot: number, keys: readonly string[], otherwise?: (key: string) => string): void {
    this.touch(slot, keys)
    const left = otherwise ? keys.filter((key) => this.text(slot, key) === undefined) : []
    if (left.length === 0) return
    const said = this.#said.get(slot) ?? new Map<string, Finding>()
    for (const key of left) said.set(key, { value: this.#rows.value(slot, key), text: otherwise?.(key) ?? '' })
    this.#said.set(slot, said)
    this.touch(slot, left)
  }
  /** Shows the problems of every cell of these rows from now on. */
  touchAll(slots: readonly number[]): void {
    const keys = [...this.#byKey.keys()]
    for (const slot of slots) this.touch(slot, keys)
  }
  #visit(slot: number, keys: Iterable<string>): ReadonlySet<string> | 'all' | undefined {
    const known = this.#visited[slot]
    if (known === 'all') return known
    const visited = known ?? new Set<string>()
    for (const key of keys) if (this.#isChecked.has(key)) visited.add(key)
    if (visited.size > 0) this.#visited[slot] = visited.size < this.#columns.length ? visited : 'all'
    return this.#visited[slot]
  }
  /** What the server has against a row as it is. */
  say(slot: number, errors: Readonly<Record<string, string>>): void {
    this.#said.set(
      slot,
      new Map(
        Object.entries(errors).map(([key, text]) => [
          key,
          { value: key === '' ? undefined : this.#rows.value(slot, key), text },
        ]),
      ),
    )
    this.touch(slot, Object.keys(errors))
  }
  unsay(slot: number): void {
    const said = this.#said.get(slot)
    this.#said.delete(slot)
    const before = this.#storedOf(slot)
    for (const key of said?.keys() ?? []) this.#check(slot, key, before)
    this.onStored(slot)
  }

  /** Checks every cell in slices. What is edited meanwhile is checked by its edit. False when it was ended early. */
  async all(options?: SliceOptions): Promise<boolean> {
    if (!(await this.prepare([...this.#byKey.keys()], options))) return false
    let slot = 0
    const some = () => {
      for (let count = 0; count < AT_ONCE && slot < this.#rows.slots; slot++) {
        if (!this.#rows.isAlive(slot)) continue
        this.#visited[slot] = 'all'
        this.#checkRow(slot)
        count += 1
      }
      return slot < this.#rows.slots
    }
    const isDone = await inSlices(
      (until) => this.#ports.step(() => until(some)),
      () => [slot, this.#rows.slots],
      options,
    )
    if (!isDone) return false
    while (this.#waiting.size > 0) await Promise.all(this.#waiting.values())
    return true
  }
  /** Finds out in slices who holds which value of these columns. False when it was ended early. */
  async prepare(keys: readonly string[], options?: SliceOptions): Promise<boolean> {
    for (const key of keys) {
      if (this.#byKey.get(key)?.unique === undefined) continue
      const index = this.#known(key)
      if (
        !(await inSlices(
          (until) => until(() => index.fill(AT_ONCE)),
          () => [0, this.#rows.slots],
          options,
        ))
      )
        return false
    }
    return true
  }
  /** The index of values is complete before a unique column is written, so that the other rows can be notified. */
  ready(key: string): void {
    if (this.#byKey.get(key)?.unique !== undefined) this.#indexOf(key)
  }
  #known(key: string): UniqueIndex {
    let index = this.#unique.get(key)
    if (!index) this.#unique.set(key, (index = new UniqueIndex(this.#rows, key)))
    return index
  }
  #indexOf(key: string): UniqueIndex {
    const index = this.#known(key)
    index.fill()
    return index
  }

  /** What nothing was said of and nothing was found in is the most by far: it is asked without further ado. */
  #checkRow(slot: number): void {
    const isPlain = !this.#said.has(slot) && !this.#found.has(slot) && !this.#ports.isLocked(slot)
    const row = this.#rows.peek(slot)
    const before = this.#storedOf(slot)
    for (const column of this.#columns) {
      if (isPlain) this.#put(slot, column, row, before)
      else this.#check(slot, column.key, before)
    }
    if (this.#ports.checkRow) this.#check(slot, '', before)
  }
  #check(slot: number, key: string, before: Asked['before']): void {
    const value = this.#rows.value(slot, key)
    const said = this.#said.get(slot)?.get(key)
    if (said && this.#rows.isSame(key, said.value, value)) return this.#tell(slot, key, said.text)
    const column = this.#byKey.get(key)
    if (!this.#rows.isAlive(slot) || this.#ports.isLocked(slot)) return this.#tell(slot, key, undefined)
    if (!column) return this.#tell(slot, key, key === '' ? this.#ports.checkRow?.(this.#rows.peek(slot)) : undefined)
    this.#put(slot, column, this.#rows.peek(slot), before)
  }
  #put(slot: number, column: GridColumn, row: Values, before: Asked['before']): void {
    const value = this.#rows.value(slot, column.key)
    const found = this.#first(column, { value, row, before }, 0)
    if (typeof found !== 'object') this.#tell(slot, column.key, found)
    else this.#wait(slot, column.key, value, found)
  }
  /** The first sentence of a column's checks, from one of them on. */
  #first(
    { key, checks, unique, uniqueAt = checks.length }: GridColumn,
    asked: Asked,
    from: number,
  ): Found | Promise<Found> {
    const { value, row, before } = asked
    for (let index = from; index <= checks.length; index++) {
      if (unique !== undefined && index === uniqueAt && this.#indexOf(key).isRepeated(value)) return unique
      const found = checks[index]?.(value, row, before)
      if (found instanceof Promise)
        return found.then(
          (text) =>
            text ?? this.#first({ ...this.#column(key), uniqueAt: uniqueAt > index ? uniqueAt : -1 }, asked, index + 1),
        )
      if (found !== undefined) return found
    }
    return undefined
  }
  #column(key: string): GridColumn {
    const column = this.#byKey.get(key)
    if (!column) throw new Error(`There is no column ${key}`)
    return column
  }
  #wait(slot: number, key: string, value: unknown, found: Promise<Found>): void {
    const word = `${slot} ${key}`
    const answer = found
      .catch(() => undefined)
      .then((text) => {
        if (this.#waiting.get(word) !== answer) return
        this.#waiting.delete(word)
        if (this.#rows.isAlive(slot) && this.#rows.isSame(key, this.#rows.value(slot, key), value))
          this.#ports.step(() => this.#tell(slot, key, text))
      })
    this.#waiting.set(word, answer)
  }
  /** Whether what is wrong with a row is a hint hangs on what is stored of it. */
  onStored(slot: number): void {
    if (this.#ports.sparesStored && this.#found.has(slot)) this.#faults.recount(slot)
  }
  #tell(slot: number, key: string, text: Found): void {
    const row = this.#found.get(slot)
    const before = row?.get(key)
    if (before === text) return
    if (this.#ports.sparesStored) this.#faults.recount(slot)
    if (text === undefined) {
      row?.delete(key)
      if (row?.size === 0) this.#found.delete(slot)
      this.#wrong -= 1
    } else {
      if (row) row.set(key, text)
      else this.#found.set(slot, new Map([[key, text]]))
      if (before === undefined) this.#wrong += 1
    }
    this.#ports.onMark(slot, key)
  }

  onCell(slot: number, key: string, before: unknown, after: unknown): void {
    this.onStored(slot)
    // What was said of the row as a whole was said of another row.
    if (this.#said.get(slot)?.delete('')) this.#tell(slot, '', undefined)
    const index = this.#unique.get(key)
    if (!index) return
    const [freed, joined] = [index.remove(slot, before), index.add(slot, after)]
    this.#others(key, freed, joined)
  }
  onCame(slot: number): void {
    for (const [key, index] of this.#unique) this.#others(key, index.add(slot, this.#rows.value(slot, key)))
    this.touch(slot, [])
  }
  onWent(slot: number): void {
    for (const [key, index] of this.#unique) this.#others(key, index.remove(slot, this.#rows.value(slot, key)))
    for (const key of this.#found.get(slot)?.keys() ?? []) this.#tell(slot, key, undefined)
  }
  #others(key: string, ...slots: readonly (number | undefined)[]): void {
    for (const slot of slots) if (slot !== undefined) this.touch(slot, [key])
  }
  /** The rows begin anew. */
  clear(): void {
    for (const entries of [this.#unique, this.#found, this.#said, this.#waiting]) entries.clear()
    this.#faults.clear()
    this.#visited.length = 0
    this.#wrong = 0
  }
}
