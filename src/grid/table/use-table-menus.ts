import type { RefObject } from 'react'
import type { Sheet } from '../sheet/index.ts'
import type { CellMenuPlace } from '../tools/index.ts'

interface TableMenuOptions {
  readonly table: RefObject<HTMLTableElement | null>
  /** The id of the active cell, where it is drawn. */
  readonly active: string | undefined
  readonly onMenu: (col: number, at: { readonly x: number; readonly y: number }) => void
  readonly onCellMenu: (menu: CellMenuPlace) => void
}

/** The menus of a column and of the selected cells, at the elements they belong to. */
export function useTableMenus(sheet: Sheet, { table, active, onMenu, onCellMenu }: TableMenuOptions) {
  const openMenu = (col: number) => {
    const head = table.current?.querySelectorAll('.vg-head')[col]?.getBoundingClientRect()
    if (head) onMenu(col, { x: head.left, y: head.bottom })
  }
  const openCellMenu = (point?: CellMenuPlace['at']) => {
    const cell = document.getElementById(active ?? '')?.getBoundingClientRect()
    onCellMenu({ at: point ?? { x: cell?.left ?? 0, y: cell?.bottom ?? 0 }, onColumn: () => openMenu(sheet.at.col) })
  }
  return { openMenu, openCellMenu }
}
