import type { Rectangle } from '@glideapps/glide-data-grid'
import type { Block, Sheet } from '../../sheet/index.ts'

/** A block as the library has it: columns are counted from those before the rows on. */
export const rectOf = ({ from, to }: Block, by: number, last: number) => ({
  x: from.col + by,
  y: from.row,
  width: Math.min(to.col, last) - from.col + 1,
  height: to.row - from.row + 1,
})

/** The number of columns that the library draws: all but those fixed at the right, at least one. */
export function scrollableColumnCount({ columns }: Sheet): number {
  const first = columns.findIndex(({ fixed }) => fixed === 'right')
  return first <= 0 ? columns.length : first
}

/** The directions in which a cell is scrolled into view: selecting whole rows or whole columns does not scroll along them. */
export function scrollDirections(sheet: Sheet, isMoving: boolean): 'both' | 'vertical' | 'horizontal' | undefined {
  const {
    block: { from, to },
    columns,
    store: { size },
  } = sheet
  const isLong = (first: number, last: number, count: number) =>
    sheet.now().held === undefined && count > 1 && first === 0 && last === count - 1
  const [across, down] = [isMoving && !isLong(from.col, to.col, columns.length), !isLong(from.row, to.row, size)]
  return across ? (down ? 'both' : 'horizontal') : down ? 'vertical' : undefined
}

/** The block of cells of a rectangle. */
export function blockOfRectangle({ x, y, width, height }: Rectangle, by: number, rows = Infinity): Block {
  return {
    from: { row: y, col: Math.max(0, x - by) },
    to: { row: Math.min(rows, y + height) - 1, col: x - by + width - 1 },
  }
}
