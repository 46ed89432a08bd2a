import { type RefObject, useEffect, useState } from 'react'
import type { Box } from './targets.ts'

const WATCHED = {
  childList: true,
  subtree: true,
  attributes: true,
  attributeFilter: ['hidden', 'class', 'style', 'open', 'aria-selected', 'aria-current'],
}

const isSame = (one: Box<unknown>, other: Box<unknown>) =>
  one.id === other.id &&
  one.left === other.left &&
  one.top === other.top &&
  one.width === other.width &&
  one.height === other.height &&
  one.isActive === other.isActive &&
  one.grid?.left === other.grid?.left &&
  one.grid?.width === other.grid?.width &&
  one.grid?.columns === other.grid?.columns
/** The new boxes; those that are where they were stay the same objects, so that they are not drawn again. */
function merged<T>(before: readonly Box<T>[], next: readonly Box<T>[]): readonly Box<T>[] {
  const known = new Map(before.map((box) => [box.id, box]))
  const boxes = next.map((box) => {
    const earlier = known.get(box.id)
    return earlier && isSame(earlier, box) ? earlier : box
  })
  return boxes.length === before.length && boxes.every((box, at) => box === before[at]) ? before : boxes
}

/** The places of everything on the sheet, measured again in the frame after anything on it has changed. */
export function useBoxes<T>(
  sheet: RefObject<HTMLElement | null>,
  form: RefObject<HTMLElement | null>,
  boxesIn: (sheet: HTMLElement, drawn: HTMLElement) => readonly Box<T>[],
): readonly Box<T>[] {
  const [boxes, setBoxes] = useState<readonly Box<T>[]>([])
  useEffect(() => {
    const [onSheet, drawn] = [sheet.current, form.current]
    if (!onSheet || !drawn) return undefined
    let frame = 0
    const measure = () => {
      frame = 0
      const next = boxesIn(onSheet, drawn)
      setBoxes((before) => merged(before, next))
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
  }, [sheet, form, boxesIn])
  return boxes
}
