import type { Place } from './places.ts'
import type { CellWrite } from './cell-write.ts'
import type { Sheet } from './sheet.ts'
import { columnMeaning } from './column-meaning.ts'

/** The cells where rows and columns cross, by their places; rows need not be neighbours. */
export interface SelectedCells {
  readonly rows: readonly number[]
  readonly cols: readonly number[]
}
const range = (first: number, last: number) =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)

/** The selected cells: the visible selected rows, else the block. */
export function selectedCells(sheet: Sheet): SelectedCells {
  const { store, block, columns } = sheet
  const rows = sheet.now().isGathered ? store.selected.map((id) => store.indexOf(id)).filter((row) => row >= 0) : []
  if (rows.length > 0) return { rows: rows.toSorted((a, b) => a - b), cols: range(0, columns.length - 1) }
  return {
    rows: store.size === 0 ? [] : range(block.from.row, block.to.row),
    cols: range(block.from.col, block.to.col),
  }
}
export const selectionSize = ({ rows, cols }: SelectedCells) => rows.length * cols.length
/** The meanings of the values of its columns. */
export const columnMeanings = ({ columns }: Sheet, { cols }: SelectedCells): readonly string[] =>
  cols.map((col) => columnMeaning(columns[col]!.field))
export function clearedCells({ store }: Sheet, { rows, cols }: SelectedCells): Iterable<CellWrite> {
  const ids = rows.map((row) => store.idAt(row))
  return (function* puts() {
    for (const id of ids) for (const col of cols) yield { id, col, value: null }
  })()
}
const sameList = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((item, at) => item === other[at])
export const isSameSelection = (one: SelectedCells, other: SelectedCells) =>
  sameList(one.rows, other.rows) && sameList(one.cols, other.cols)
/** So many cells are looked at for one that may be written: a menu opens at once. */
const LOOKED_AT = 1000
export function mayEditIn(sheet: Sheet, { rows, cols }: SelectedCells): boolean {
  let looked = 0
  for (const row of rows)
    for (const col of cols) {
      looked += 1
      if (sheet.mayEdit({ row, col }) || looked > LOOKED_AT) return !sheet.locked
    }
  return false
}
/** Moves the cursor to a cell outside of the selection; `isRow`: to its whole row. */
export function moveCursorOutside(sheet: Sheet, { row, col }: Place, isRow = false): void {
  const { rows, cols } = selectedCells(sheet)
  if (rows.includes(row) && (isRow || cols.includes(col))) return
  if (isRow) sheet.select({ row, col: 0 }, { row, col: sheet.columns.length - 1 })
  else sheet.go({ row, col })
}
