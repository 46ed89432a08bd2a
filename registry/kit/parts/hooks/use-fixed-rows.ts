import { defaultRangeExtractor, observeElementRect, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useState } from 'react'

/** Rows drawn beyond both ends of what is in view. */
const OVERSCAN = 8

interface FixedRowsOptions {
  /** The element that scrolls. */
  readonly box: RefObject<HTMLElement | null>
  readonly count: number
  /** Of every row, px. */
  readonly rowHeight: number
  /** Height of the box where the document has no layout, px. */
  readonly assumedHeight: number
  /** This row and its neighbours are drawn wherever the box is scrolled to: the box names it as its active descendant. */
  readonly active: number
}
interface FixedRows {
  /** Rows to draw, in ascending order; there may be gaps around the active one. */
  readonly drawn: readonly number[]
  /** Scrolls as far as needed for a row to be in view. */
  readonly reveal: (row: number) => void
}

/** Virtualisation of rows of one height in a box that scrolls. */
export function useFixedRows({ box, count, rowHeight, assumedHeight, active }: FixedRowsOptions): FixedRows {
  // The box of a parent is attached after the effects of its children.
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  useEffect(() => setScroller(box.current), [box])
  // oxlint-disable-next-line react/incompatible-library -- what this hook returns is computed anew on each render
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    // Otherwise the library scrolls a box that was scrolled before back to its beginning.
    initialOffset: () => scroller?.scrollTop ?? 0,
    initialRect: { width: 0, height: assumedHeight },
    observeElementRect: (instance, callback) =>
      observeElementRect(instance, ({ width, height }) => callback({ width, height: height || assumedHeight })),
    rangeExtractor: (range) => {
      const rows = new Set(defaultRangeExtractor(range))
      for (const row of [active - 1, active, active + 1]) if (row >= 0 && row < count) rows.add(row)
      return [...rows].toSorted((a, b) => a - b)
    },
  })
  const reveal = useCallback((row: number) => virtualizer.scrollToIndex(row, { align: 'auto' }), [virtualizer])
  return { drawn: virtualizer.getVirtualItems().map(({ index }) => index), reveal }
}
