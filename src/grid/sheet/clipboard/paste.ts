import { storedForm } from '../../../../engine/model/index.ts'
import {
  yieldToBrowser,
  type CellChange,
  type GridColumn,
  inSlices,
  type Until,
  type Values,
} from '../../store/index.ts'
import { cachedReader, type Keys } from '../read-cell-text.ts'
import type { ForColumns } from './copied-block.ts'
import type { Cells } from './sheet-text.ts'
import type { Sheet } from '../sheet.ts'

/** Rows that are put below the others before the clock is looked at: each time all rows are counted anew. */
const ROWS_AT_ONCE = 100

/** A row that is not there yet, and which of its values were not understood. */
interface Fresh {
  readonly values: Values
  readonly unread: readonly string[]
}

/** Cells of a row whose words were not understood. */
interface Unread {
  readonly id: string
  readonly keys: readonly string[]
}
/** Reports the problems of pasted texts, or that they are unreadable where the column has no problem of its own. */
export function reportUnread({ store, columns, ports }: Sheet): (cells: Unread) => void {
  const sentences = new Map(columns.map(({ key, title }) => [key, ports.say('FIELD_UNREADABLE', { label: title })]))
  return ({ id, keys }) => store.checkCells(id, keys, (key) => sentences.get(key) ?? '')
}

interface PasteTarget {
  /** The first column, and the rows that are there, as they stood when the paste was asked for. */
  readonly col: number
  readonly ids: readonly string[]
}
interface PasteOptions {
  /** Makes one step of all slices. */
  readonly token: symbol
  readonly signal: AbortSignal
  readonly report: (done: number) => void
}
/** Copied cells on their way into the rows, and what came of them. */
export class Paste {
  readonly #sheet: Sheet
  readonly #target: PasteTarget
  readonly #cells: Cells
  readonly #read: (column: GridColumn, cell: unknown, at: number) => unknown
  /** Cells that were looked at. */
  #seen = 0
  #refused = 0
  #outside = 0
  readonly #unread: { readonly id: string; readonly keys: string[] }[] = []
  #isUnread = false

  constructor(sheet: Sheet, target: PasteTarget, { cells, isStored }: ForColumns, keys: Keys) {
    this.#sheet = sheet
    this.#target = target
    this.#cells = cells
    const understand = cachedReader(keys)
    this.#read = (column, cell, at) => {
      this.#isUnread = false
      if (isStored[at] === true) return storedForm(column.field, cell)
      const { stored, unread } = understand(column.field, typeof cell === 'string' ? cell : String(cell ?? ''))
      this.#isUnread = unread
      return stored
    }
  }
  /** Rows below the last one come first: what is there already is written over afterwards. */
  #parts(): readonly [there: Cells, beyond: Cells] {
    const room = this.#target.ids.length
    return [this.#cells.slice(0, room), this.#cells.slice(room)]
  }
  lay(): void {
    const { store } = this.#sheet
    const [there, beyond] = this.#parts()
    store.transact(() => {
      store.edit(this.#changes(there))
      this.#append(beyond, beyond.length)
    })
  }
  /** The same with room for frames between; ended early by the signal. */
  async layInSlices({ token, signal, report }: PasteOptions): Promise<void> {
    const { store } = this.#sheet
    const onProgress = () => report(this.#seen)
    await yieldToBrowser()
    const [there, beyond] = this.#parts()
    let rest = beyond
    const some = () => {
      rest = this.#append(rest, ROWS_AT_ONCE)
      return rest.length > 0
    }
    if (rest.length > 0)
      await inSlices(
        (until: Until) => store.transact(() => until(some), token),
        () => [this.#seen, this.#seen],
        { signal, onProgress },
      )
    await yieldToBrowser()
    await store.editInSlices(this.#changes(there), { token, signal, onProgress })
  }
  /** The changes of rows that are there. */
  *#changes(cells: Cells): Generator<CellChange> {
    const { store, columns } = this.#sheet
    const { ids, col: first } = this.#target
    for (const [index, row] of cells.entries()) {
      const id = ids[index] ?? ''
      const place = store.indexOf(id)
      for (const [at, cell] of row.entries()) {
        const col = first + at
        const column = columns[col]
        this.#seen += 1
        if (!column) this.#outside += 1
        else if (!this.#sheet.mayEdit({ row: place, col })) this.#refused += 1
        else {
          const value = this.#read(column, cell, at)
          if (this.#isUnread) this.#mark(id, column.key)
          yield { id, key: column.key, value }
        }
      }
    }
  }
  #fresh(row: readonly unknown[]): Fresh {
    const values: Record<string, unknown> = {}
    const unread: string[] = []
    for (const [at, cell] of row.entries()) {
      const column = this.#sheet.columns[this.#target.col + at]
      this.#seen += 1
      if (!column) this.#outside += 1
      else if (column.readonly) this.#refused += 1
      else {
        values[column.key] = this.#read(column, cell, at)
        if (this.#isUnread) unread.push(column.key)
      }
    }
    return { values, unread }
  }
  /** Puts so many rows below the last one; gives those that are left. Those that find no place are counted. */
  #append(cells: Cells, count: number): Cells {
    const taken = cells.slice(0, count)
    const rows = this.#sheet.rights.add ? taken.map((row) => this.#fresh(row)) : []
    const ids = rows.length > 0 ? this.#sheet.store.add(rows.map(({ values }) => values)) : []
    for (const [index, id] of ids.entries()) for (const key of rows[index]?.unread ?? []) this.#mark(id, key)
    const isFull = ids.length < taken.length
    if (isFull) for (const row of cells.slice(ids.length)) this.#outside += row.length
    return isFull ? [] : cells.slice(taken.length)
  }
  /** Cells of one row follow each other. */
  #mark(id: string, key: string): void {
    const last = this.#unread.at(-1)
    if (last?.id === id) last.keys.push(key)
    else this.#unread.push({ id, keys: [key] })
  }
  /** Reports the result: every dropped value is mentioned, unless the signal is aborted. */
  async tell(signal?: AbortSignal): Promise<void> {
    const { ports, store } = this.#sheet
    const unread = this.#unread.values()
    const tellUnread = reportUnread(this.#sheet)
    let count = 0
    const some = () => {
      const { done, value } = unread.next()
      count += value?.keys.length ?? 0
      if (value) tellUnread(value)
      return done !== true
    }
    if (
      !(await inSlices(
        (until: Until) => store.transact(() => until(some)),
        () => [count, count],
        signal ? { signal } : {},
      ))
    )
      return
    const warnings = [
      ['GRID_NOT_READ', count],
      ['GRID_NOT_WRITTEN', this.#refused],
      ['GRID_NO_PLACE', this.#outside],
    ] as const
    for (const [code, many] of warnings) if (many > 0) ports.notify('warning', ports.say(code, { count: many }))
  }
}
