import type { GridColumn } from '@glideapps/glide-data-grid'
import { useLayoutEffect, useState, type RefObject } from 'react'

/** So much of the room may stand still: in a narrow window the other columns could never be reached. */
const STANDING = 0.7

/** The number of frozen columns that fit: at most `wanted`, within a width in px. */
export function frozenCount(columns: readonly GridColumn[], wanted: number, room: number): number {
  let width = 0
  const tooMany = columns
    .slice(0, wanted)
    .findIndex((column) => (width += 'width' in column ? column.width : 0) > room * STANDING)
  return tooMany < 0 ? wanted : tooMany
}
/** The same for the current width of the grid. */
export function useFrozenCount(
  box: RefObject<HTMLElement | null>,
  columns: readonly GridColumn[],
  wanted: number,
): number {
  const [standing, setStanding] = useState(wanted)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined
    const watcher = new ResizeObserver(() => setStanding(frozenCount(columns, wanted, element.clientWidth)))
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [box, columns, wanted])
  return Math.min(standing, wanted)
}
