import { useCallback, useEffect, useImperativeHandle, useLayoutEffect, useRef, type Ref } from 'react'
import { HEAD_HEIGHT } from '../../cell/index.ts'
import type { Block, Sheet } from '../../sheet/index.ts'
import { drawRight, topOf, type RightLook, type Scrolled } from './draw-right.ts'
import { useRightPointerHandlers, type Bounds, type RightColumnActions } from './use-right-pointer-handlers.ts'

export interface RightHandle {
  /** Draws with the next frame; `scrolled` where the rows were scrolled. */
  readonly draw: (scrolled?: Scrolled) => void
  /** Row -1 is the head. */
  readonly boundsOf: (col: number, row: number) => Bounds | undefined
}
interface RightColumnsProps extends RightColumnActions {
  readonly sheet: Sheet
  readonly look: RightLook
  readonly size: number
  readonly hasTotals: boolean
  readonly ref: Ref<RightHandle>
}

/** Columns that stand still at the right side: the library has those at the left alone. Drawn by the same hand as all other cells. */
export function RightColumns({ sheet, look, size, hasTotals, ref, ...pointerProps }: RightColumnsProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const scrolled = useRef<Scrolled>({ first: 0, by: 0 })
  /** How far the corner of the block is pulled. */
  const pulled = useRef<Block>(undefined)
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
    drawRight(ctx, look, {
      scrolled: scrolled.current,
      rows: size,
      hasTotals,
      block: sheet.block,
      at: sheet.at,
      hasHandle: !sheet.locked,
      pulled: pulled.current,
      width,
      height,
    })
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
    return {
      x: around.x + leftOf(col),
      y: around.y + y,
      width: column.width,
      height: row < 0 ? HEAD_HEIGHT : look.rowHeight,
    }
  }
  useImperativeHandle(ref, () => ({ draw, boundsOf }))

  const onPull = (target: Block | undefined) => {
    pulled.current = target
    draw()
  }
  const handlers = useRightPointerHandlers({
    sheet,
    look,
    size,
    hasTotals,
    canvas,
    scrolled,
    leftOf,
    boundsOf,
    onPull,
    ...pointerProps,
  })
  return (
    <canvas
      ref={canvas}
      aria-hidden="true"
      style={{ display: 'block', width, height: '100%' }}
      onMouseDown={(event) => event.preventDefault()}
      {...handlers}
    />
  )
}
