import type { MouseEvent } from 'react'
import type { Bounds } from '../grid-props.ts'
import { moveCursorOutside, type Place, type Sheet } from '../sheet/index.ts'
import type { CellMenuPlace } from '../tools/index.ts'

interface CellMouseOptions {
  readonly sheet: Sheet
  readonly boundsOf: (row: number) => DOMRect | undefined
  readonly onMenu: (point: CellMenuPlace['at']) => void
  readonly onRead: (row: number, bounds: Bounds) => void
  readonly onOpen: ((row: number) => void) | undefined
  readonly onFocus: () => void
}

/** What a press of a cell does, by the mouse or by a finger. */
export function useCellMouse({ sheet, boundsOf, onMenu, onRead, onOpen, onFocus }: CellMouseOptions) {
  const { store, columns, at } = sheet
  const { editing } = sheet.now()
  const placeOf = (event: MouseEvent): Place | undefined => {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-col]') : null
    const row = store.indexOf(cell?.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? '')
    return cell && row >= 0 ? { row, col: Number(cell.dataset['col']) } : undefined
  }
  const onContextMenu = (event: MouseEvent) => {
    const place = placeOf(event)
    // What is typed in has the menu of the browser.
    if (!place || (event.target instanceof Element && event.target.closest('.vg-control'))) return
    event.preventDefault()
    moveCursorOutside(sheet, place)
    onMenu({ x: event.clientX, y: event.clientY })
  }
  const onClick = (event: MouseEvent) => {
    const place = placeOf(event)
    if (!place || (editing && editing.id === store.idAt(place.row) && editing.key === columns[place.col]?.key)) return
    // On glass a double click is hard to make: a second tap opens the cell, too.
    const isTap = 'pointerType' in event.nativeEvent && event.nativeEvent.pointerType === 'touch'
    const isAgain = isTap && place.row === at.row && place.col === at.col
    if (isAgain && sheet.edit(place)) return
    if (event.shiftKey) sheet.extend(place)
    else sheet.go(place)
    if (event.target instanceof Element && event.target.closest('button, a, input')) return
    onFocus()
    const bounds = boundsOf(place.row)
    if (isAgain) onOpen?.(place.row)
    else if (bounds && !event.shiftKey && !sheet.mayEdit(place)) onRead(place.row, bounds)
  }
  const onDoubleClick = (event: MouseEvent) => {
    const place = placeOf(event)
    if (!place || editing) return
    if (sheet.mayEdit(place)) sheet.edit(place)
    else onOpen?.(place.row)
  }
  return { onClick, onContextMenu, onDoubleClick }
}
