import type { Place } from './places.ts'
import type { Put } from './put.ts'
import type { Sheet } from './sheet.ts'
import { signOf } from './sign.ts'

/** The cells where rows and columns cross, by their places; rows need not be neighbours. */
export interface Picked {
  readonly rows: readonly number[]
  readonly cols: readonly number[]
}
const range = (first: number, last: number) =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)

/** What is selected: rows that were chosen one by one, as far as they are seen, or else the block. */
export function pickedIn(sheet: Sheet): Picked {
  const { store, block, columns } = sheet
  const rows = sheet.now().isGathered ? store.selected.map((id) => store.indexOf(id)).filter((row) => row >= 0) : []
  if (rows.length > 0) return { rows: rows.toSorted((a, b) => a - b), cols: range(0, columns.length - 1) }
  return {
    rows: store.size === 0 ? [] : range(block.from.row, block.to.row),
    cols: range(block.from.col, block.to.col),
  }
}
export const sizeOfPicked = ({ rows, cols }: Picked) => rows.length * cols.length
/** What the values of its columns mean. */
export const signsOf = ({ columns }: Sheet, { cols }: Picked): readonly string[] =>
  cols.map((col) => signOf(columns[col]!.field))
export function emptied({ store }: Sheet, { rows, cols }: Picked): Iterable<Put> {
  const ids = rows.map((row) => store.idAt(row))
  return (function* puts() {
    for (const id of ids) for (const col of cols) yield { id, col, value: null }
  })()
}
const sameList = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((item, at) => item === other[at])
export const isSamePicked = (one: Picked, other: Picked) =>
  sameList(one.rows, other.rows) && sameList(one.cols, other.cols)
/** So many cells are looked at for one that may be written: a menu opens at once. */
const LOOKED_AT = 1000
export function mayEditIn(sheet: Sheet, { rows, cols }: Picked): boolean {
  let looked = 0
  for (const row of rows)
    for (const col of cols) {
      looked += 1
      if (sheet.mayEdit({ row, col }) || looked > LOOKED_AT) return !sheet.locked
    }
  return false
}
/** Goes to a cell, unless it is among those that are selected; `isRow`: its whole row is meant. */
export function comeTo(sheet: Sheet, { row, col }: Place, isRow = false): void {
  const { rows, cols } = pickedIn(sheet)
  if (rows.includes(row) && (isRow || cols.includes(col))) return
  if (isRow) sheet.select({ row, col: 0 }, { row, col: sheet.columns.length - 1 })
  else sheet.go({ row, col })
}
