import { useCallback, useEffect, useImperativeHandle, useLayoutEffect, useRef, type MouseEvent, type PointerEvent, type Ref } from 'react'
import { HEAD_HEIGHT } from '../measures.ts'
import type { Place } from '../sheet/places.ts'
import type { Sheet } from '../sheet/sheet.ts'
import { drawRight, topOf, type RightLook, type Scrolled } from './draw-right.ts'

/** In px of the window. */
interface Bounds {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
export interface RightHandle {
  /** Draws with the next frame; `scrolled` where the rows were scrolled. */
  readonly draw: (scrolled?: Scrolled) => void
  /** Row -1 is the head. */
  readonly boundsOf: (col: number, row: number) => Bounds | undefined
}
interface RightColumnsProps {
  readonly sheet: Sheet
  readonly look: RightLook
  readonly size: number
  readonly hasTotals: boolean
  /** A cell was pressed and let go. */
  readonly onPress: (place: Place, bounds: Bounds) => void
  readonly onHead: (col: number) => void
  readonly onMenu: (col: number) => void
  readonly ref: Ref<RightHandle>
}

/** Columns that stand still at the right side: the library has those at the left alone. Drawn by the same hand as all other cells. */
export function RightColumns({ sheet, look, size, hasTotals, onPress, onHead, onMenu, ref }: RightColumnsProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const scrolled = useRef<Scrolled>({ first: 0, by: 0 })
  const frame = useRef(0)
  const width = look.columns.reduce((sum, column) => sum + column.width, 0)
  const paint = useCallback(() => {
    frame.current = 0
    const element = canvas.current
    const ctx = element?.getContext('2d')
    if (!element || !ctx) return
    const [height, ratio] = [element.clientHeight, window.devicePixelRatio]
    const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)]
    if (element.width !== wide) element.width = wide
    if (element.height !== high) element.height = high
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0)
    drawRight(ctx, look, { scrolled: scrolled.current, rows: size, hasTotals, block: sheet.block, at: sheet.at, width, height })
  }, [look, size, hasTotals, sheet, width])
  const newest = useRef(paint)
  const draw = useCallback((next?: Scrolled) => {
    if (next) scrolled.current = next
    if (frame.current === 0) frame.current = requestAnimationFrame(() => newest.current())
  }, [])
  useLayoutEffect(() => {
    newest.current = paint
    paint()
  }, [paint])
  useEffect(() => sheet.watch(draw), [sheet, draw])
  useEffect(() => {
    const seen = new ResizeObserver(() => draw())
    if (canvas.current) seen.observe(canvas.current)
    return () => {
      seen.disconnect()
      cancelAnimationFrame(frame.current)
      frame.current = 0
    }
  }, [draw])
  const leftOf = (col: number) => look.columns.slice(0, col - look.from).reduce((sum, column) => sum + column.width, 0)
  const boundsOf = (col: number, row: number): Bounds | undefined => {
    const around = canvas.current?.getBoundingClientRect()
    const column = look.columns[col - look.from]
    if (!around || !column) return undefined
    const y = row < 0 ? 0 : topOf(row, scrolled.current, look.rowHeight)
    return { x: around.x + leftOf(col), y: around.y + y, width: column.width, height: row < 0 ? HEAD_HEIGHT : look.rowHeight }
  }
  useImperativeHandle(ref, () => ({ draw, boundsOf }))

  /** Row -1 is the head; undefined below all rows. */
  const placeOf = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Place | undefined => {
    const around = canvas.current?.getBoundingClientRect()
    if (!around) return undefined
    const [x, y] = [clientX - around.x, clientY - around.y]
    const col = look.columns.findIndex((column, at) => x < leftOf(look.from + at) + column.width)
    const row = y < HEAD_HEIGHT ? -1 : scrolled.current.first + Math.floor((y - HEAD_HEIGHT - scrolled.current.by) / look.rowHeight)
    const isTotal = hasTotals && y > around.height - look.rowHeight
    return col < 0 || row >= size || isTotal ? undefined : { row, col: look.from + col }
  }
  const pressed = useRef<Place>(undefined)
  const handlePointerDown = (event: PointerEvent<HTMLCanvasElement>) => {
    const place = placeOf(event)
    if (event.button !== 0 || !place) return
    event.preventDefault()
    if (place.row < 0) return onHead(place.col)
    event.currentTarget.setPointerCapture(event.pointerId)
    pressed.current = event.shiftKey ? undefined : place
    if (event.shiftKey) sheet.extend(place)
    else sheet.go(place)
  }
  const handlePointerMove = (event: PointerEvent<HTMLCanvasElement>) => {
    const place = event.currentTarget.hasPointerCapture(event.pointerId) ? placeOf(event) : undefined
    const { corner } = sheet.now()
    if (!place || place.row < 0 || (corner.row === place.row && corner.col === place.col)) return
    pressed.current = undefined
    sheet.extend(place)
  }
  const handlePointerUp = () => {
    const place = pressed.current
    const bounds = place && boundsOf(place.col, place.row)
    pressed.current = undefined
    if (place && bounds) onPress(place, bounds)
  }
  const handleMenu = (event: MouseEvent) => {
    const place = placeOf(event)
    if (place?.row !== -1) return
    event.preventDefault()
    onMenu(place.col)
  }
  return (
    <canvas
      ref={canvas} aria-hidden="true" style={{ display: 'block', width, height: '100%' }}
      onMouseDown={(event) => event.preventDefault()} onPointerDown={handlePointerDown} onPointerMove={handlePointerMove} onPointerUp={handlePointerUp} onContextMenu={handleMenu}
    />
  )
}
