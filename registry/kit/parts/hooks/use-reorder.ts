import { type PointerEvent, type RefObject, useRef, useState } from 'react'

/** How the entry that is being dragged looks. */
export const HELD = { opacity: 0.5 } as const

/** The list with one entry at another place; itself where there is no such place. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const one = list[from]
  if (one === undefined || from === to || to < 0 || to >= list.length) return list
  return list.toSpliced(from, 1).toSpliced(to, 0, one)
}

/** The entry below the pointer: its place among the first `count` elements of the list. */
export function entryUnder(
  box: HTMLElement,
  { clientX, clientY }: Pick<PointerEvent, 'clientX' | 'clientY'>,
  count: number,
): number | undefined {
  const at = [...box.children].slice(0, count).findIndex((child) => {
    const { left, right, top, bottom } = child.getBoundingClientRect()
    return clientX >= left && clientX < right && clientY >= top && clientY < bottom
  })
  return at < 0 ? undefined : at
}

interface Reorder {
  readonly list: RefObject<HTMLElement | null>
  /** Which place of the list the pointer points at; undefined: none. */
  readonly placeOf: (box: HTMLElement, event: PointerEvent<HTMLElement>) => number | undefined
  readonly onMove: (from: number, to: number) => void
}

/**
 * Dragging one entry of a list to another place; mouse, pen and finger alike. The list hears the pointer, not the entry:
 * one that is drawn at another place loses it.
 */
export function useReorder({ list, placeOf, onMove }: Reorder) {
  const held = useRef<number>(undefined)
  const [holding, setHolding] = useState<number>()
  const hold = (at: number | undefined) => {
    held.current = at
    setHolding(at)
  }
  const end = () => hold(undefined)
  return {
    /** Place of the entry that is being dragged. */
    holding,
    /** For the handle of an entry. */
    grab: (event: PointerEvent<HTMLElement>, at: number) => {
      if (event.button !== 0) return
      event.preventDefault()
      list.current?.setPointerCapture(event.pointerId)
      hold(at)
    },
    /** For the list. */
    heard: {
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const from = held.current
        const to = from === undefined || !list.current ? undefined : placeOf(list.current, event)
        if (from === undefined || to === undefined || to === from) return
        onMove(from, to)
        hold(to)
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  }
}
