import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'

/** Rows drawn above and below what is in view. */
const SPARE = 8
/** Assumed where nothing is laid out yet. */
const HEIGHT_UNKNOWN = 800

interface Window {
  readonly scroller: RefObject<HTMLDivElement | null>
  /** First row drawn, and the one after the last. */
  readonly from: number
  readonly to: number
  readonly onScroll: () => void
  /** Scrolls as far as needed for a row to be in view. */
  readonly reveal: (row: number) => void
}

/**
 * Draws only the rows of a long list that can be seen; all have the same height. The browser tells how high the list is and how far it
 * is scrolled: who asks while a page is drawn has the layout of all of it made in between.
 */
export function useWindow(count: number, rowHeight: number): Window {
  const scroller = useRef<HTMLDivElement>(null)
  const scrolled = useRef(0)
  const seen = useRef(HEIGHT_UNKNOWN)
  /** What was to be in view before anything was known of it; undefined from then on. */
  const early = useRef<number | undefined>(-1)
  const [first, setFirst] = useState(0)
  const [height, setHeight] = useState(HEIGHT_UNKNOWN)
  const show = useCallback((top: number) => {
    scrolled.current = top
    setFirst(Math.floor(top / rowHeight))
  }, [rowHeight])
  const onScroll = useCallback(() => show(scroller.current?.scrollTop ?? 0), [show])
  const reveal = useCallback((row: number) => {
    const box = scroller.current
    if (!box || row < 0) return
    if (early.current !== undefined) early.current = row
    const top = row * rowHeight
    const below = top + rowHeight - seen.current
    const wanted = top < scrolled.current ? top : Math.max(below, scrolled.current)
    if (wanted !== scrolled.current) box.scrollTop = wanted
    show(wanted)
  }, [rowHeight, show])
  useEffect(() => {
    const box = scroller.current
    if (!box || typeof ResizeObserver === 'undefined') return undefined
    const measure = new ResizeObserver(() => {
      seen.current = box.clientHeight || HEIGHT_UNKNOWN
      setHeight(seen.current)
      reveal(early.current ?? -1)
      early.current = undefined
    })
    measure.observe(box)
    return () => measure.disconnect()
  }, [reveal])
  // A list that has become shorter starts where it still has rows.
  const start = Math.min(first, Math.max(0, count - 1))
  return { scroller, from: Math.max(0, start - SPARE), to: Math.min(count, start + Math.ceil(height / rowHeight) + SPARE), onScroll, reveal }
}
