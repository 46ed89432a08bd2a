import { useEffect, type RefObject } from 'react'
import type { Sheet } from '../../sheet/index.ts'

const SCROLL_CLOSE_MS = 100

/** Scrolling away closes the cell; the typed value stays. */
export function useCloseOnScroll(sheet: Sheet, box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const handle = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('.vg-control, .vg-typed')) return
      clearTimeout(timer)
      timer = setTimeout(() => sheet.end(), SCROLL_CLOSE_MS)
    }
    element.addEventListener('wheel', handle, { passive: true })
    element.addEventListener('touchmove', handle, { passive: true })
    return () => {
      clearTimeout(timer)
      element.removeEventListener('wheel', handle)
      element.removeEventListener('touchmove', handle)
    }
  }, [sheet, box])
}
