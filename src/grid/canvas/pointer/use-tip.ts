import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { cellAnnouncement, type Place, type Sheet, stateAt } from '../../sheet/index.ts'

interface Bounds {
  readonly x: number
  readonly y: number
  readonly height: number
}
/** Places in px of the grid's box. */
export interface Tip {
  readonly text: string
  readonly style: { readonly left: number; readonly top: number } | { readonly left: number; readonly bottom: number }
}
/** Room that a tip takes at most, px: most are one line. */
const WIDE = 328
const HIGH = 60

/** Below its cell, or above where the box ends: what hangs over the box is not seen. */
function placed(text: string, bounds: Bounds, around: DOMRect): Tip {
  const left = Math.max(0, Math.min(bounds.x - around.left, around.width - WIDE))
  const below = bounds.y - around.top + bounds.height
  return {
    text,
    style: below + HIGH <= around.height ? { left, top: below } : { left, bottom: around.bottom - bounds.y },
  }
}

/** What is said of the cell under the pointer: what is wrong with it, what others made of it, and who is in it. */
export function useTip(sheet: Sheet, box: RefObject<HTMLDivElement | null>) {
  const [tip, setTip] = useState<Tip>()
  const over = useRef<readonly [Place | undefined, Bounds | undefined]>([undefined, undefined])
  const point = useCallback(
    (place: Place | undefined, bounds: Bounds | undefined) => {
      const { store } = sheet
      over.current = [place, bounds]
      const column = place && sheet.column(place.col)
      if (!place || !bounds || !column || place.row < 0 || place.row >= store.size) return setTip(undefined)
      const seen = store.seen.cell(place.row, column.key)
      const text = [stateAt(sheet, place.row, place.col), seen?.problem, cellAnnouncement(sheet, place.row, place.col)]
        .filter(Boolean)
        .join(' ')
      // Only who has something to say asks for the layout: a wheel passes over many cells.
      const around = text === '' ? undefined : box.current?.getBoundingClientRect()
      return setTip(around && placed(text, bounds, around))
    },
    [sheet, box],
  )
  // A cell may become wrong, or be put right, under a pointer that rests.
  useEffect(() => sheet.store.subscribe(() => point(...over.current)), [sheet, point])
  return { tip, point }
}
