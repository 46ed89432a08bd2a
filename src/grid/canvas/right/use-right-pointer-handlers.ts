import { useRef, type MouseEvent, type PointerEvent, type RefObject } from 'react'
import { HEAD_HEIGHT } from '../../cell/index.ts'
import { type Block, extendSeries, type Place, fillTarget, type Sheet } from '../../sheet/index.ts'
import { WIDTHS } from '../pointer/resizing.ts'
import { HANDLE, type RightLook, type Scrolled } from './draw-right.ts'

/** In px of the window. */
export interface Bounds {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
/** What a pointer does there. */
export interface RightColumnActions {
  /** A cell was clicked. */
  readonly onPress: (place: Place, bounds: Bounds) => void
  readonly onHead: (col: number) => void
  readonly onMenu: (col: number) => void
  readonly onCellMenu: (place: Place, at: { readonly x: number; readonly y: number }) => void
  readonly onResize: (id: string, width: number) => void
  /** The pointer is over a cell, or over none. */
  readonly onPoint: (place: Place | undefined, bounds: Bounds | undefined) => void
  readonly onFocus: () => void
}
interface PointerOptions extends RightColumnActions {
  readonly sheet: Sheet
  readonly look: RightLook
  readonly size: number
  readonly hasTotals: boolean
  readonly canvas: RefObject<HTMLCanvasElement | null>
  readonly scrolled: RefObject<Scrolled>
  readonly leftOf: (col: number) => number
  readonly boundsOf: (col: number, row: number) => Bounds | undefined
  /** The fill handle was dragged to this cell, or released. */
  readonly onPull: (target: Block | undefined) => void
}
type Held =
  | { readonly kind: 'cell'; readonly place: Place | undefined }
  | { readonly kind: 'border'; readonly id: string; readonly width: number; readonly from: number }
  | { readonly kind: 'corner'; readonly source: Block; readonly target: Block }
type At = Pick<globalThis.PointerEvent, 'clientX' | 'clientY'>

/** So near a border, or the corner, px. */
const NEAR = 5

/** What is at a point of the window. */
function placesAt({ sheet, look, size, hasTotals, canvas, scrolled, leftOf, boundsOf }: PointerOptions) {
  const inBox = ({ clientX, clientY }: At) => {
    const around = canvas.current?.getBoundingClientRect()
    return around && { x: clientX - around.x, y: clientY - around.y, height: around.height }
  }
  /** Row -1 is the head; undefined below all rows. */
  const placeOf = (at: At): Place | undefined => {
    const point = inBox(at)
    if (!point) return undefined
    const { x, y, height } = point
    const col = look.columns.findIndex((column, index) => x < leftOf(look.from + index) + column.width)
    const row =
      y < HEAD_HEIGHT
        ? -1
        : scrolled.current.first + Math.floor((y - HEAD_HEIGHT - scrolled.current.by) / look.rowHeight)
    const isTotal = hasTotals && y > height - look.rowHeight
    return col < 0 || row >= size || isTotal ? undefined : { row, col: look.from + col }
  }
  /** The column whose left border is there: at the right side a column grows to the left. */
  const borderAt = (at: At) => {
    const point = inBox(at)
    return point && point.y < HEAD_HEIGHT
      ? look.columns.find((_, index) => Math.abs(point.x - leftOf(look.from + index)) <= NEAR)
      : undefined
  }
  const isCorner = ({ clientX, clientY }: At) => {
    const { row, col } = sheet.block.to
    const bounds = sheet.locked || col < look.from || size === 0 ? undefined : boundsOf(col, row)
    return (
      bounds !== undefined &&
      Math.abs(clientX - (bounds.x + bounds.width - HANDLE / 2)) <= NEAR &&
      Math.abs(clientY - (bounds.y + bounds.height - HANDLE / 2)) <= NEAR
    )
  }
  return { placeOf, borderAt, isCorner }
}

/** The pointer over the columns at the right side: cells are pressed and selected, borders drawn, the corner of the block pulled. */
export function useRightPointerHandlers(options: PointerOptions) {
  const { sheet, canvas, boundsOf, onPull } = options
  const held = useRef<Held>(undefined)
  const { placeOf, borderAt, isCorner } = placesAt(options)
  const heldAt = (event: PointerEvent): Held | undefined => {
    const border = borderAt(event)
    if (border) return { kind: 'border', id: border.id, width: border.width, from: event.clientX }
    if (isCorner(event)) return { kind: 'corner', source: sheet.block, target: sheet.block }
    const place = placeOf(event)
    return place && { kind: 'cell', place: event.shiftKey ? undefined : place }
  }
  const onPointerDown = (event: PointerEvent<HTMLCanvasElement>) => {
    const next = event.button === 0 ? heldAt(event) : undefined
    if (!next) return undefined
    event.preventDefault()
    const place = next.kind === 'cell' ? placeOf(event) : undefined
    if (place && place.row < 0) return options.onHead(place.col)
    event.currentTarget.setPointerCapture(event.pointerId)
    held.current = next
    if (!place) return undefined
    if (event.shiftKey) sheet.extend(place)
    else sheet.go(place)
    return options.onFocus()
  }
  const pull = (source: Block, event: PointerEvent) => {
    const place = placeOf({
      clientX: event.clientX,
      clientY: Math.max(event.clientY, (canvas.current?.getBoundingClientRect().y ?? 0) + HEAD_HEIGHT),
    })
    if (!place) return
    const target = fillTarget(source, place)
    held.current = { kind: 'corner', source, target }
    onPull(target)
  }
  const select = (place: Place | undefined) => {
    const { corner } = sheet.now()
    if (!place || place.row < 0 || (corner.row === place.row && corner.col === place.col)) return
    held.current = { kind: 'cell', place: undefined }
    sheet.extend(place)
  }
  const onPointerMove = (event: PointerEvent<HTMLCanvasElement>) => {
    const { current: now } = held
    if (now?.kind === 'border')
      return options.onResize(
        now.id,
        Math.min(WIDTHS.most, Math.max(WIDTHS.least, now.width + now.from - event.clientX)),
      )
    if (now?.kind === 'corner') return pull(now.source, event)
    const place = placeOf(event)
    if (now) return select(place)
    event.currentTarget.style.cursor = borderAt(event) ? 'col-resize' : isCorner(event) ? 'crosshair' : ''
    return options.onPoint(place, place && boundsOf(place.col, place.row))
  }
  const end = () => {
    held.current = undefined
    onPull(undefined)
  }
  const onPointerUp = () => {
    const now = held.current
    end()
    if (now?.kind === 'corner' && now.target !== now.source) extendSeries(sheet, now.source, now.target)
    const place = now?.kind === 'cell' ? now.place : undefined
    const bounds = place && boundsOf(place.col, place.row)
    if (place && bounds) options.onPress(place, bounds)
  }
  const onContextMenu = (event: MouseEvent) => {
    const place = placeOf(event)
    if (!place) return
    event.preventDefault()
    if (place.row < 0) options.onMenu(place.col)
    else options.onCellMenu(place, { x: event.clientX, y: event.clientY })
  }
  return {
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel: end,
    onPointerLeave: () => options.onPoint(undefined, undefined),
    onContextMenu,
  }
}
