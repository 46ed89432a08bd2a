import type { GridColumn } from '@glideapps/glide-data-grid'
import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react'

const widthOf = (column: GridColumn) => ('width' in column ? column.width : 0)

/** Stretches one column over the remaining width. */
export function stretchColumn(columns: readonly GridColumn[], at: number, room: number): readonly GridColumn[] {
  const spare = room - columns.reduce((sum, column) => sum + widthOf(column), 0)
  return spare > 0
    ? columns.map((column, index) => (index === at ? { ...column, width: widthOf(column) + spare } : column))
    : columns
}
/** The same for the current width of the grid. `measure` is called once the library has drawn: its bar for scrolling takes room. */
export function useStretchedColumns(box: RefObject<HTMLElement | null>, columns: readonly GridColumn[], at: number) {
  const [room, setRoom] = useState(0)
  const watched = useRef<{ readonly of: Element; readonly stop: () => void }>(undefined)
  const measure = useCallback(() => {
    const scroller = box.current?.querySelector('.dvn-scroller')
    if (!scroller || watched.current?.of === scroller) return
    watched.current?.stop()
    const watcher = new ResizeObserver(() => {
      setRoom(scroller.clientWidth)
      // The library asks for its new size a moment after it was drawn with it, and may be interrupted in between: what it drew would stay as it was.
      scroller.dispatchEvent(new Event('scroll'))
    })
    watcher.observe(scroller)
    watched.current = { of: scroller, stop: () => watcher.disconnect() }
  }, [box])
  useEffect(
    () => () => {
      watched.current?.stop()
      watched.current = undefined
    },
    [],
  )
  const filled = useMemo(() => stretchColumn(columns, at, room), [columns, at, room])
  return { filled, measure }
}
