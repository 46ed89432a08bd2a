import type { DataEditorCoreProps } from '@glideapps/glide-data-grid'
import type { Bounds } from '../../grid-props.ts'
import { isSame, lookOf, type Place, type Sheet } from '../../sheet/index.ts'
import type { LeadColumn } from '../cells.ts'

type Hand<K extends keyof DataEditorCoreProps> = NonNullable<DataEditorCoreProps[K]>
interface CellHandsOptions {
  readonly sheet: Sheet
  readonly leads: readonly LeadColumn[]
  /** The row header was touched. */
  readonly onLead: (
    lead: LeadColumn,
    row: number,
    held: { readonly shiftKey: boolean; readonly ctrlKey: boolean; readonly metaKey: boolean },
  ) => void
  readonly onRead: (row: number, bounds: Bounds) => void
  readonly onOpen: ((row: number) => void) | undefined
  /** The menu of a cell is asked for, at a point of the window; `isRow`: of its row, before which it was pressed. */
  readonly onMenu: (place: Place, at: { readonly x: number; readonly y: number }, isRow: boolean) => void
  readonly onFocus: () => void
}

/** Does a finger use a cell by its first touch? What can be typed into only by the second: the first one goes there. */
function isAtOnce(sheet: Sheet, place: Place): boolean {
  const column = sheet.column(place.col)
  return isSame(place, sheet.at) || !sheet.mayEdit(place) || (column !== undefined && lookOf(column).kind === 'check')
}

/**
 * What a press of a cell does, by the mouse or by a finger. A finger that rests goes on from where the person is, as Shift does; on the cell
 * of the person it opens the menu.
 */
export function cellPointerHandlers({ sheet, leads, onLead, onRead, onOpen, onMenu, onFocus }: CellHandsOptions) {
  const { store } = sheet
  const use = (place: Place, bounds: Bounds) => {
    if (!sheet.mayEdit(place)) onRead(place.row, bounds)
    else sheet.edit(place)
    onFocus()
  }
  const onCellClicked: Hand<'onCellClicked'> = ([glideCol, row], event) => {
    if (row >= store.size) return undefined
    const lead = leads[glideCol]
    const place = { row, col: glideCol - leads.length }
    const isLong = event.isLongTouch === true
    const isShared = isLong || event.shiftKey || event.ctrlKey || event.metaKey
    // The mouse has pressed it already.
    if (lead && event.isTouch) onLead(lead, row, isLong ? { ...event, shiftKey: true } : event)
    if (!lead && !isShared && (!event.isTouch || isAtOnce(sheet, place))) return use(place, event.bounds)
    return onFocus()
  }
  const onCellActivated: Hand<'onCellActivated'> = ([glideCol, row], by) => {
    const place = { row, col: glideCol - leads.length }
    const isMeant =
      by.inputType === 'pointer' && (by.pointerType === 'touch' || by.pointerActivation === 'double-click')
    // What can be written is used by the press already: a check would be switched twice.
    if (isMeant && place.col >= 0 && row < store.size && !sheet.mayEdit(place)) onOpen?.(row)
  }
  const onCellContextMenu: Hand<'onCellContextMenu'> = ([glideCol, row], event) => {
    event.preventDefault()
    const place = { row, col: Math.max(0, glideCol - leads.length) }
    // A finger that rests elsewhere has selected up to there.
    if (row >= store.size || (event.isTouch && !isSame(place, sheet.at))) return
    onMenu(
      place,
      { x: event.bounds.x + event.localEventX, y: event.bounds.y + event.localEventY },
      glideCol < leads.length,
    )
  }
  return { use, onCellClicked, onCellActivated, onCellContextMenu }
}
