import { useCallback, useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import type { Sheet } from '../../sheet/index.ts'
import type { BoundsOf, CanvasParts } from '../canvas-parts.ts'
import { scrollDirections } from './rectangles.ts'
import { useCellPlace } from './use-cell-place.ts'

/** The active cell and the other corner of the block are in view. The element `around` the input is over the active cell. */
export function useActiveCell(
  { sheet, size, leads: { length: leads }, main, editor, right, box }: CanvasParts,
  { corner, editing }: ReturnType<Sheet['now']>,
  around: RefObject<HTMLDivElement | null>,
) {
  const { at } = sheet
  const boundsOf = useCallback<BoundsOf>(
    (col, row) => (col < main ? editor.current?.getBounds(col + leads, row) : right.current?.boundsOf(col, row)),
    [main, leads, editor, right],
  )
  const { follow, followSoon } = useCellPlace({ sheet, boundsOf, box, around })
  const reveal = useCallback(
    (col: number, row: number) => {
      const way = scrollDirections(sheet, col < main)
      if (way) editor.current?.scrollTo(col < main ? col + leads : 0, row, way)
    },
    [main, leads, sheet, editor],
  )
  // The cell that the person comes to is in view; the first one is from the beginning.
  const hasMoved = useRef(false)
  useEffect(() => {
    hasMoved.current ||= at.row > 0 || at.col > 0
    if (size > 0 && hasMoved.current) reveal(at.col, at.row)
    followSoon()
  }, [at.col, at.row, size, reveal, followSoon])
  useEffect(() => {
    const { row, col } = corner
    if (size > 0 && hasMoved.current) reveal(Math.min(col, sheet.columns.length - 1), Math.min(row, size - 1))
  }, [corner, size, reveal, sheet])
  // The input is over its cell from the first frame on.
  useLayoutEffect(() => {
    if (editing) follow()
  }, [editing, follow])
  return { boundsOf, followSoon }
}
