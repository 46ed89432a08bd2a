import type { GuessedColumn } from '../../schemas/contract/screens/screen-guess.ts'
import { cleaned } from '../../schemas/language/characters/marks.ts'
import { ColumnProfile } from './column.ts'
import type { Head } from './head.ts'
import { FITS, type GuessCell, hintsOf } from './kinds.ts'

/** More columns become no fields. */
const MAX_GUESSED_COLUMNS = 200
/** A table with more empty rows than these is written so. */
const MAX_GAPS = 20
const NO_HINTS = hintsOf('')

/** The cells of a row by their columns, and those of them that no import takes. */
export interface GuessRow {
  readonly number: number
  readonly cells: readonly (GuessCell | undefined)[]
  readonly faulty?: Readonly<Record<number, unknown>> | undefined
}

/** A table gone through row by row, with all that is known of its columns. */
export class TableProfile {
  readonly #head: Head
  readonly #columns: ColumnProfile[] = []
  #rows = 0
  #last = 0
  #width = 0
  #gaps = 0
  #nextTable: number | undefined

  constructor(head: Head) {
    this.#head = head
    this.#last = head.header
    this.#width = head.titles.length
  }
  get rows(): number {
    return this.#rows
  }
  /** The row that seems to be the head of another table below. */
  get nextTable(): number | undefined {
    return this.#nextTable
  }
  get columnsLeft(): number {
    return Math.max(this.#width - MAX_GUESSED_COLUMNS, 0)
  }

  add(row: GuessRow): void {
    if (row.number <= this.#head.header || this.#nextTable !== undefined) return
    const filled = row.cells.filter((cell) => cell !== undefined && cleaned(cell.shown) !== '')
    if (filled.length === 0) return
    if (this.#beginsTable(row, filled)) {
      this.#nextTable = row.number
      return
    }
    this.#rows += 1
    this.#last = row.number
    this.#width = Math.max(this.#width, row.cells.length)
    for (let column = 0; column < Math.min(row.cells.length, MAX_GUESSED_COLUMNS); column++) {
      const cell = row.cells[column]
      if (cell) this.#at(column).add(cell, row.faulty !== undefined && Object.hasOwn(row.faulty, column))
    }
  }
  #at(column: number): ColumnProfile {
    while (this.#columns.length <= column)
      this.#columns.push(new ColumnProfile(this.#head.titles[this.#columns.length] ?? ''))
    return this.#columns[column] as ColumnProfile
  }
  /** Titles again, after rows that are empty: several texts and nothing else, as many as a head has. */
  #beginsTable({ number, cells }: GuessRow, filled: readonly (GuessCell | undefined)[]): boolean {
    if (this.#rows === 0 || number === this.#last + 1) return false
    this.#gaps += 1
    if (this.#gaps > MAX_GAPS || filled.length < 2) return false
    const isRepeated = cells.every((cell, column) => (cell?.shown ?? '') === (this.#head.titles[column] ?? ''))
    const hasValues = filled.some((cell) => cell && (FITS.number(cell, NO_HINTS) || FITS.datetime(cell, NO_HINTS)))
    return isRepeated || (!hasValues && this.#hasValues())
  }
  #hasValues(): boolean {
    return this.#columns.some((column, at) =>
      ['integer', 'number', 'money', 'date', 'datetime'].includes(column.guess(at, 0).kind),
    )
  }

  /** The columns that have a title or a value. Those after an empty one next to another table are marked. */
  columns(): readonly GuessedColumn[] {
    const { titles } = this.#head
    const count = Math.min(Math.max(titles.length, this.#columns.length), MAX_GUESSED_COLUMNS)
    const all = Array.from({ length: count }, (_, column) => this.#at(column))
    const isEmpty = ({ title, filled }: ColumnProfile) => title === '' && filled === 0
    const gap = all.findIndex((column, at) => at > 1 && isEmpty(column))
    const hasTitles = titles.length > 0
    return all.flatMap((column, at) =>
      isEmpty(column)
        ? []
        : [{ ...column.guess(at, this.#rows), ...(hasTitles && gap > 0 && at > gap ? { isApart: true } : {}) }],
    )
  }
}
