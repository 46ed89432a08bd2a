import type { RefObject } from 'react'
import { useReorder } from '../../../registry/kit/parts/reorder/use-reorder.tsx'
import type { Sheet } from '../sheet/index.ts'

/** Rows that are dragged by their grips to another place. */
export function useRowReorder(sheet: Sheet, list: RefObject<HTMLElement | null>, rowHeight: number) {
  const { store, ports } = sheet
  return useReorder({
    list,
    count: store.size,
    placeOf: (element, { y }) => {
      const place = Math.floor((y - element.getBoundingClientRect().top) / rowHeight)
      return place >= 0 && place < store.size ? place : undefined
    },
    nameOf: (row) => String(store.seen.number(row)),
    onMove: (from, to) => {
      if (!sheet.isFree()) return
      store.move(from, to)
      sheet.go({ row: to, col: sheet.at.col })
    },
    isLive: true,
    ports,
  })
}
