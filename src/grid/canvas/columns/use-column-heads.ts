import { useCallback } from 'react'
import type { DataEditorCoreProps } from '@glideapps/glide-data-grid'
import { isRight } from '../../cell/index.ts'
import type { BoundsOf, CanvasParts } from '../canvas-parts.ts'
import { drawCheckbox } from '../draw.ts'
import { drawRightHead } from './draw-right-head.ts'
import type { Paint } from '../paint.ts'
import type { useColumnLayout } from './use-column-layout.ts'

type Handler<K extends keyof DataEditorCoreProps> = NonNullable<DataEditorCoreProps[K]>
interface Corner {
  readonly x: number
  readonly y: number
  readonly height: number
}
/** A column's menu is asked for; `at` in px of the window. */
export type OnColumnMenu = (
  col: number,
  at: { readonly x: number; readonly y: number },
  columns: { readonly frozen: number; readonly freeze: (count: number) => void },
) => void

interface HeadOptions extends Pick<ReturnType<typeof useColumnLayout>, 'frozen' | 'setFrozen'> {
  readonly paint: Paint
  readonly boundsOf: BoundsOf
  readonly onMenu: OnColumnMenu
  readonly onFocus: () => void
}

/** The heads of the columns: the box for all rows, the menus, and a press that selects the column. */
export function useColumnHeads(parts: CanvasParts, options: HeadOptions) {
  const { sheet, leads, main, size } = parts
  const { frozen, setFrozen, paint, boundsOf, onMenu, onFocus } = options
  const { store } = sheet
  const pressColumn = (col: number) => {
    if (size > 0) sheet.select({ row: 0, col }, { row: size - 1, col })
    onFocus()
  }
  const onHeaderClicked: Handler<'onHeaderClicked'> = (glideCol) => {
    const lead = leads[glideCol]
    if (!lead) return pressColumn(glideCol - leads.length)
    if (lead === 'row-select') {
      if (store.selection === 'all') store.clearSelection()
      else store.selectAll()
    }
    return onFocus()
  }
  const onHeaderMenuClick = (glideCol: number, bounds: Corner) => {
    if (glideCol >= leads.length)
      onMenu(glideCol - leads.length, { x: bounds.x, y: bounds.y + bounds.height }, { frozen, freeze: setFrozen })
  }
  const onHeaderContextMenu: Handler<'onHeaderContextMenu'> = (glideCol, event) => {
    event.preventDefault()
    onHeaderMenuClick(glideCol, event.bounds)
  }
  // Another function makes the canvas draw everything.
  const drawHeader = useCallback<Handler<'drawHeader'>>(
    (args, content) => {
      const { ctx, columnIndex, rect } = args
      const lead = leads[columnIndex]
      const column = sheet.columns[columnIndex - leads.length]
      if (lead === undefined && column && isRight(column) && drawRightHead(args)) return
      if (lead === undefined || lead === 'row-number') content()
      if (lead !== 'row-select') return
      const { selection: chosen } = store
      drawCheckbox(
        ctx,
        { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 },
        chosen === 'all' ? 'on' : chosen === 'some' ? 'some' : 'off',
        store.size === 0,
        paint,
      )
    },
    [leads, sheet.columns, store, paint],
  )
  const openMenu = useCallback(
    (col: number) => {
      const bounds = boundsOf(col, -1)
      // Columns that are fixed on the right are not frozen on the left.
      if (bounds)
        onMenu(
          col,
          { x: bounds.x, y: bounds.y + bounds.height },
          { frozen: col < main ? frozen : col + 1, freeze: setFrozen },
        )
    },
    [boundsOf, onMenu, main, frozen, setFrozen],
  )
  return {
    heads: { drawHeader, onHeaderClicked, onHeaderMenuClick, onHeaderContextMenu },
    pressColumn,
    openMenu,
  }
}
