import { useCallback, useRef, useState, type RefObject } from 'react'

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

/** Draws only the rows of a long list that can be seen; all have the same height. */
export function useWindow(count: number, rowHeight: number): Window {
  const scroller = useRef<HTMLDivElement>(null)
  const [first, setFirst] = useState(0)
  const visible = useCallback(() => Math.ceil((scroller.current?.clientHeight || HEIGHT_UNKNOWN) / rowHeight), [rowHeight])
  const onScroll = useCallback(() => setFirst(Math.floor((scroller.current?.scrollTop ?? 0) / rowHeight)), [rowHeight])
  const reveal = useCallback((row: number) => {
    const box = scroller.current
    if (!box || row < 0) return
    const height = box.clientHeight || HEIGHT_UNKNOWN
    const top = row * rowHeight
    if (top < box.scrollTop) box.scrollTop = top
    else if (top + rowHeight > box.scrollTop + height) box.scrollTop = top + rowHeight - height
    onScroll()
  }, [rowHeight, onScroll])
  // A list that has become shorter starts where it still has rows.
  const start = Math.min(first, Math.max(0, count - 1))
  // oxlint-disable-next-line react-hooks/refs -- the height is read only to draw enough rows; too few are drawn again on scroll
  const height = visible()
  return { scroller, from: Math.max(0, start - SPARE), to: Math.min(count, start + height + SPARE), onScroll, reveal }
}
