import { useCallback, useRef, useState } from 'react'
import { HEAD_HEIGHT, MAX_HEIGHT } from '../cell/index.ts'

/** More rows than this are no use on paper, and the page would stand still while they are laid out. */
export const MAX_PRINTED_ROWS = 2000
/** Rows around those in view are drawn, too. */
const MARGIN = 6
/** Which rows are drawn is found out again after more than so much of a row. */
const RECOMPUTED = 0.3

/** Computes the rows in view from the scroll offset of the box. */
export function useRowWindow({
  size,
  maxHeight,
  rowHeight,
  isWhole,
}: {
  readonly size: number
  readonly maxHeight: number | false
  readonly rowHeight: number
  readonly isWhole: boolean
}) {
  const box = useRef<HTMLDivElement>(null)
  const [scrolled, setScrolled] = useState(0)
  const shown = Math.ceil(((maxHeight === false ? MAX_HEIGHT : maxHeight) - HEAD_HEIGHT) / rowHeight)
  const first = isWhole ? 0 : Math.max(0, Math.floor(scrolled / rowHeight) - MARGIN)
  const last = isWhole ? Math.min(size, MAX_PRINTED_ROWS) : Math.min(size, first + shown + 2 * MARGIN)
  const reveal = useCallback(
    (row: number) => {
      const element = box.current
      if (!element) return
      const top =
        element.scrollTop > row * rowHeight
          ? row * rowHeight
          : Math.max(element.scrollTop, (row + 1 - shown) * rowHeight)
      if (top === element.scrollTop) return
      element.scrollTop = top
      setScrolled(top)
    },
    [shown, rowHeight],
  )
  const onScroll = useCallback(() => {
    const top = box.current?.scrollTop ?? 0
    setScrolled((before) => (Math.abs(top - before) > RECOMPUTED * rowHeight ? top : before))
  }, [rowHeight])
  return { box, first, last, shown, reveal, onScroll }
}
