import { useCallback, useEffect, useRef, type RefObject } from 'react'
import type { DataEditorRef } from '@glideapps/glide-data-grid'
import type { Sheet } from '../sheet/sheet.ts'

interface PlaceOptions {
  readonly sheet: Sheet
  /** Columns before those of the rows. */
  readonly leads: number
  readonly editor: RefObject<DataEditorRef | null>
  readonly box: RefObject<HTMLDivElement | null>
}

/**
 * Tells the style sheet where the active cell is, in px of the grid's box: `--vg-left`, `--vg-top`, `--vg-width`, `--vg-height`. `followSoon`
 * asks with the next frame, when the layout is known anyway.
 */
export function useCellPlace({ sheet, leads, editor, box }: PlaceOptions) {
  const frame = useRef(0)
  const follow = useCallback(() => {
    const element = box.current
    const bounds = editor.current?.getBounds(sheet.at.col + leads, sheet.at.row)
    if (!element || !bounds) return
    const around = element.getBoundingClientRect()
    const style = { left: bounds.x - around.left, top: bounds.y - around.top, width: bounds.width, height: bounds.height }
    for (const [name, value] of Object.entries(style)) element.style.setProperty(`--vg-${name}`, `${value}px`)
  }, [sheet, leads, editor, box])
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
