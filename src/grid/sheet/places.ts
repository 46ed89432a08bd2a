import type { GridColumn } from '../store/index.ts'

/** A cell by its place in the view and among the drawn columns, from 0. */
export interface Place {
  readonly row: number
  readonly col: number
}
/** A rectangle of cells, both ends included. */
export interface Block {
  readonly from: Place
  readonly to: Place
}

export function blockOf(one: Place, other: Place): Block {
  return {
    from: { row: Math.min(one.row, other.row), col: Math.min(one.col, other.col) },
    to: { row: Math.max(one.row, other.row), col: Math.max(one.col, other.col) },
  }
}
export const isSame = (one: Place, other: Place) => one.row === other.row && one.col === other.col
export const heightOf = ({ from, to }: Block) => to.row - from.row + 1
export const widthOf = ({ from, to }: Block) => to.col - from.col + 1
export const sizeOf = (block: Block) => heightOf(block) * widthOf(block)
export const isSingleCell = (block: Block) => sizeOf(block) === 1

/** Columns that are fixed on the left come first, those on the right last. */
export function arrangeFixed(columns: readonly GridColumn[]): readonly GridColumn[] {
  const at = (side: GridColumn['fixed']) => columns.filter(({ fixed }) => fixed === side)
  return columns.some(({ fixed }) => fixed !== undefined) ? [...at('left'), ...at(undefined), ...at('right')] : columns
}

/** Where Ctrl and an arrow lead: the end of a run of filled cells, or the next filled one after a gap. */
export function edge(isFilled: (at: number) => boolean, from: number, by: 1 | -1, last: number): number {
  let at = from + by
  if (at < 0 || at > last) return from
  const inRun = isFilled(from) && isFilled(at)
  while (at + by >= 0 && at + by <= last && (inRun ? isFilled(at + by) : !isFilled(at))) at += by
  return at
}
