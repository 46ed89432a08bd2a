import { useCallback, useEffect, useRef, type RefObject } from 'react'
import type { Sheet } from '../../sheet/index.ts'
import type { BoundsOf } from '../canvas-parts.ts'

/** The input is invisible until something is typed into it. */
const REST_MS = 60

interface PlaceOptions {
  readonly sheet: Sheet
  readonly boundsOf: BoundsOf
  readonly box: RefObject<HTMLDivElement | null>
  /** The element surrounds the content of the cell only: a new position is a new layout of everything inside. */
  readonly around: RefObject<HTMLDivElement | null>
}

/**
 * Sets the position of the active cell as CSS variables, in px of the grid's box: `--vg-left`, `--vg-top`, `--vg-width`, `--vg-height`. `followSoon`
 * asks with the next frame, when the layout is known anyway; while nothing is typed in the cell, once the wheel rests.
 */
export function useCellPlace({ sheet, boundsOf, box, around }: PlaceOptions) {
  const frame = useRef(0)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const placed = useRef('')
  const follow = useCallback(() => {
    const element = box.current
    const bounds = boundsOf(sheet.at.col, sheet.at.row)
    if (!element || !bounds) return
    const { left, top } = element.getBoundingClientRect()
    const style = Object.entries({
      left: bounds.x - left,
      top: bounds.y - top,
      width: bounds.width,
      height: bounds.height,
    })
      .map(([name, value]) => `--vg-${name}: ${value}px`)
      .join('; ')
    if (style === placed.current) return
    placed.current = style
    around.current?.setAttribute('style', style)
  }, [sheet, boundsOf, box, around])
  const followSoon = useCallback(() => {
    clearTimeout(rest.current)
    if (!sheet.editing) rest.current = setTimeout(follow, REST_MS)
    else if (frame.current === 0) {
      frame.current = requestAnimationFrame(() => {
        frame.current = 0
        follow()
      })
    }
  }, [follow, sheet])
  useEffect(
    () => () => {
      clearTimeout(rest.current)
      cancelAnimationFrame(frame.current)
      frame.current = 0
    },
    [],
  )
  return { follow, followSoon }
}
