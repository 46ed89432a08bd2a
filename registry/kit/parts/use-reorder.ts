import { type PointerEvent, type RefObject, useRef } from 'react'

/** `keys` with one of them at another place. */
export function moved(keys: readonly string[], from: number, to: number): readonly string[] {
  const key = keys[from]
  if (key === undefined || from === to || to < 0 || to >= keys.length) return keys
  return keys.toSpliced(from, 1).toSpliced(to, 0, key)
}

interface Drag {
  readonly startY: number
  readonly startAt: number
  at: number
}

/** Where on the page the list begins, its own scrolling included. */
const offsetOf = (list: HTMLElement | null) => list?.scrollTop ?? 0

/**
 * Dragging one line of a list whose lines have one height; mouse, pen and finger alike. The list hears the pointer, not
 * the line: a line that is drawn at another place loses it.
 */
export function useReorder(list: RefObject<HTMLElement | null>, keys: readonly string[], lineHeight: number, onMove: (keys: readonly string[], at: number) => void) {
  const drag = useRef<Drag>(undefined)
  const end = () => {
    drag.current = undefined
  }
  return {
    /** For the handle of a line. */
    grab: (event: PointerEvent<HTMLElement>, index: number) => {
      if (event.button !== 0) return
      event.preventDefault()
      list.current?.setPointerCapture(event.pointerId)
      drag.current = { startY: event.clientY + offsetOf(list.current), startAt: index, at: index }
    },
    /** For the list. */
    heard: {
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const held = drag.current
        if (!held) return
        const lines = Math.round((event.clientY + offsetOf(list.current) - held.startY) / lineHeight)
        const to = Math.max(0, Math.min(keys.length - 1, held.startAt + lines))
        if (to === held.at) return
        onMove(moved(keys, held.at, to), to)
        held.at = to
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  }
}
