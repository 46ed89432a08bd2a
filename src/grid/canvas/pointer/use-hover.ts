import { useRef } from 'react'
import type { DataEditorCoreProps } from '@glideapps/glide-data-grid'
import type { LeadOptions } from './pointer.ts'
import { useTip } from './use-tip.ts'

/** The tip of the cell under the pointer, over the columns of the library (`hover`) and over those at the right side. */
export function useHover({ sheet, box, leads }: LeadOptions) {
  const { tip, point } = useTip(sheet, box)
  // The library hears of a pointer over the columns at the right side last, and takes it for one over nothing.
  const isAtRight = useRef(false)
  const pointRight: typeof point = (place, bounds) => {
    isAtRight.current = bounds !== undefined
    point(place, bounds)
  }
  const hover: NonNullable<DataEditorCoreProps['onItemHovered']> = (event) => {
    if (event.kind === 'cell') point({ row: event.location[1], col: event.location[0] - leads.length }, event.bounds)
    else if (!isAtRight.current) point(undefined, undefined)
  }
  return { tip, hover, pointRight }
}
