import type { Box } from '../targets.ts'

/** Pixels that rounding may take from a width. */
const ROUNDING = 2

/**
 * The widths that the right edge of a field can be dragged to, from its own left edge: that of one column and that of the rest of its row.
 * Undefined where both are the same: the grid has one column, or one is left of it on a narrow sheet.
 */
export function widthsIn(
  { left, width, grid }: Pick<Box, 'left' | 'width' | 'grid'>,
  isWide: boolean,
): { readonly column: number; readonly row: number } | undefined {
  if (!grid || grid.columns < 2) return undefined
  if (isWide) return { column: width / grid.columns, row: width }
  // A field of the last column has no room at its right: past its edge is the row.
  const row = Math.max(grid.left + grid.width - left, width + width / 2)
  return width >= grid.width - ROUNDING ? undefined : { column: width, row }
}
