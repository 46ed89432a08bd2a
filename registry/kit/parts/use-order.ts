import { type DragEvent, type HTMLAttributes, useRef } from 'react'

/** Tells our own lines from files that are dragged in. */
const TYPE = 'application/x-vitrine-order'

/** The list with one entry at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const rest = list.filter((_, at) => at !== from)
  const one = list[from]
  return one === undefined ? list : [...rest.slice(0, to), one, ...rest.slice(to)]
}

type Dragging = Pick<HTMLAttributes<HTMLElement>, 'draggable' | 'onDragStart' | 'onDragOver' | 'onDrop' | 'onDragEnd'>

/** What makes the lines of a list change places by dragging; buttons do the same for keys and fingers. */
export function useDragOrder(isOn: boolean, onMove: (from: number, to: number) => void): (at: number) => Dragging {
  const from = useRef<number>(undefined)
  if (!isOn) return () => ({})
  const isOurs = (event: DragEvent) => from.current !== undefined && event.dataTransfer.types.includes(TYPE)
  return (at) => ({
    draggable: true,
    onDragStart: (event) => {
      from.current = at
      event.dataTransfer.setData(TYPE, String(at))
      event.dataTransfer.effectAllowed = 'move'
    },
    onDragOver: (event) => {
      if (!isOurs(event)) return
      event.preventDefault()
      event.stopPropagation()
    },
    onDrop: (event) => {
      if (!isOurs(event)) return
      event.preventDefault()
      event.stopPropagation()
      if (from.current !== undefined && from.current !== at) onMove(from.current, at)
    },
    onDragEnd: () => {
      from.current = undefined
    },
  })
}
