import { useMemo, type RefObject } from 'react'
import { type FaceKeys, type KeyTargets, moveCursorOutside, type Place } from '../../sheet/index.ts'
import type { CellMenuPlace } from '../../tools/index.ts'
import type { BoundsOf, CanvasParts } from '../canvas-parts.ts'

/** The size of a page is that of the rows in view when the key is pressed. */
const withPage = (targets: Omit<KeyTargets, 'page'>, seen: RefObject<{ readonly height: number }>): KeyTargets => ({
  ...targets,
  get page() {
    return Math.max(1, seen.current.height - 1)
  },
})

interface CellMenuOptions {
  readonly faceKeys: FaceKeys
  readonly boundsOf: BoundsOf
  readonly onCellMenu: (menu: CellMenuPlace) => void
  readonly onColumnMenu: (col: number) => void
  readonly onOpen: ((row: number) => void) | undefined
}

/** The menu of the selected cells, by keys (`targets`) and by the pointer. */
export function useCellMenu({ sheet, seen }: CanvasParts, options: CellMenuOptions) {
  const { faceKeys, boundsOf, onCellMenu, onColumnMenu, onOpen } = options
  const targets = useMemo(() => {
    const menu: KeyTargets['menu'] = (from) => {
      const bounds = boundsOf(sheet.at.col, sheet.at.row)
      onCellMenu({
        at: from ?? { x: bounds?.x ?? 0, y: (bounds?.y ?? 0) + (bounds?.height ?? 0) },
        onColumn: () => onColumnMenu(sheet.at.col),
      })
    }
    return withPage({ ...faceKeys, menu, open: onOpen && (() => onOpen(sheet.at.row)) }, seen)
  }, [seen, faceKeys, onCellMenu, onColumnMenu, boundsOf, onOpen, sheet])
  const openCellMenu = (place: Place, from: CellMenuPlace['at'], isRow = false) => {
    moveCursorOutside(sheet, place, isRow)
    targets.menu(from)
  }
  return { targets, openCellMenu }
}
