import { type RefObject, useEffect, useState } from 'react'
import { type Box, boxesIn } from './targets.ts'

const WATCHED = {
  childList: true,
  subtree: true,
  attributes: true,
  attributeFilter: ['hidden', 'class', 'open', 'aria-selected', 'aria-current'],
}

const isSame = (one: readonly Box[], other: readonly Box[]) =>
  one.length === other.length && JSON.stringify(one) === JSON.stringify(other)

/** The places of everything on the sheet, measured again in the frame after anything on it has changed. */
export function useBoxes(sheet: RefObject<HTMLElement | null>, form: RefObject<HTMLElement | null>): readonly Box[] {
  const [boxes, setBoxes] = useState<readonly Box[]>([])
  useEffect(() => {
    const [onSheet, drawn] = [sheet.current, form.current]
    if (!onSheet || !drawn) return undefined
    let frame = 0
    const measure = () => {
      frame = 0
      const next = boxesIn(onSheet, drawn)
      setBoxes((before) => (isSame(before, next) ? before : next))
    }
    const later = () => {
      if (frame === 0) frame = requestAnimationFrame(measure)
    }
    const changes = new MutationObserver(later)
    changes.observe(drawn, WATCHED)
    const sizes = new ResizeObserver(later)
    sizes.observe(drawn)
    later()
    return () => {
      cancelAnimationFrame(frame)
      changes.disconnect()
      sizes.disconnect()
    }
  }, [sheet, form])
  return boxes
}
