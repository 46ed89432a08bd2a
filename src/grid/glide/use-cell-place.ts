import { useCallback, useEffect, useRef, type RefObject } from 'react'
import type { Sheet } from '../sheet/sheet.ts'

interface PlaceOptions {
  readonly sheet: Sheet
  /** Where a cell is, in px of the window. */
  readonly boundsOf: (col: number, row: number) => { readonly x: number; readonly y: number; readonly width: number; readonly height: number } | undefined
  readonly box: RefObject<HTMLDivElement | null>
}

/**
 * Tells the style sheet where the active cell is, in px of the grid's box: `--vg-left`, `--vg-top`, `--vg-width`, `--vg-height`. `followSoon`
 * asks with the next frame, when the layout is known anyway.
 */
export function useCellPlace({ sheet, boundsOf, box }: PlaceOptions) {
  const frame = useRef(0)
  const follow = useCallback(() => {
    const element = box.current
    const bounds = boundsOf(sheet.at.col, sheet.at.row)
    if (!element || !bounds) return
    const around = element.getBoundingClientRect()
    const style = { left: bounds.x - around.left, top: bounds.y - around.top, width: bounds.width, height: bounds.height }
    for (const [name, value] of Object.entries(style)) element.style.setProperty(`--vg-${name}`, `${value}px`)
  }, [sheet, boundsOf, box])
  const followSoon = useCallback(() => {
    if (frame.current !== 0) return
    frame.current = requestAnimationFrame(() => {
      frame.current = 0
      follow()
    })
  }, [follow])
  useEffect(
    () => () => {
      cancelAnimationFrame(frame.current)
      frame.current = 0
    },
    [],
  )
  return { follow, followSoon }
}
