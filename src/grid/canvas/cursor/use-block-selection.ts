import { useMemo } from 'react'
import { CompactSelection, type DataEditorCoreProps, type GridSelection } from '@glideapps/glide-data-grid'
import { extendSeries, type Sheet } from '../../sheet/index.ts'
import type { CanvasParts } from '../canvas-parts.ts'
import { blockOfRectangle, rectOf } from './rectangles.ts'

const NOTHING = CompactSelection.empty()

/** The selected block as the library draws it, what the mouse makes of it, and the handle at its corner. */
export function useBlockSelection(
  { sheet, size, leads: { length: leads }, main }: CanvasParts,
  state: ReturnType<Sheet['now']>,
  onFocus: () => void,
) {
  const { at } = sheet
  const gridSelection = useMemo<GridSelection>(
    () =>
      size === 0 || sheet.block.from.col >= main
        ? { columns: NOTHING, rows: NOTHING }
        : {
            current: {
              cell: [Math.min(at.col, main - 1) + leads, at.row],
              range: rectOf(sheet.block, leads, main - 1),
              rangeStack: [],
            },
            columns: NOTHING,
            rows: NOTHING,
          },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the sheet says what the state means while there are so many rows
    [state, size, leads, main, sheet],
  )
  const onGridSelectionChange = ({ current }: GridSelection) => {
    if (!current || current.cell[1] >= size) return
    const [col, row] = [current.cell[0] - leads, current.cell[1]]
    if (col < 0) return
    const { range } = current
    const opposite = {
      row: Math.min(size - 1, range.y < row ? range.y : range.y + range.height - 1),
      col: Math.max(0, range.x - leads < col ? range.x - leads : range.x + range.width - 1 - leads),
    }
    const { at: now, corner, held } = sheet.now()
    // The library reports a press twice; what the first report opened stays open.
    if (!held && now.row === row && now.col === col && corner.row === opposite.row && corner.col === opposite.col)
      return
    sheet.select({ row, col }, opposite)
    // A block that is drawn by the mouse ends with no press of a cell, which would give the focus.
    onFocus()
  }
  const onFillPattern: NonNullable<DataEditorCoreProps['onFillPattern']> = (event) => {
    event.preventDefault()
    extendSeries(
      sheet,
      blockOfRectangle(event.patternSource, leads),
      blockOfRectangle(event.fillDestination, leads, size),
    )
  }
  const fillHandle = !sheet.locked && sheet.block.to.col < main
  return { gridSelection, onGridSelectionChange, onFillPattern, fillHandle }
}
