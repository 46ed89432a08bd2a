import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** Within this of the edge of the box, it scrolls along. */
const EDGE = 36
const SPEED = 14

interface Drag {
  readonly key: string
  readonly from: number
  /** The gap it would drop into: 0 is before the first row. */
  readonly gap: number
}
export interface RowDrag {
  readonly dragged: Drag | null
  readonly start: (event: PointerEvent<HTMLElement>, key: string, index: number) => void
}

/** The nearest box around `element` that scrolls; the page when there is none. */
function scrollerOf(element: HTMLElement): Element {
  for (let box = element.parentElement; box; box = box.parentElement) {
    if (box.scrollHeight > box.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(box).overflowY)) return box
  }
  return document.documentElement
}

/** Moves a row by its handle, with mouse, pen or finger. Escape, or losing the pointer, leaves it where it was. */
export function useRowDrag(
  body: RefObject<HTMLElement | null>,
  height: number,
  count: number,
  onDrop: (key: string, to: number) => void,
): RowDrag {
  const [dragged, setDragged] = useState<Drag | null>(null)
  const stop = useRef(() => {})
  useEffect(() => () => stop.current(), [])
  const start = useCallback(
    (event: PointerEvent<HTMLElement>, key: string, from: number) => {
      if (event.button !== 0 || !body.current) return
      event.preventDefault()
      const handle = event.currentTarget
      const rows = body.current
      const scroller = scrollerOf(rows)
      let y = event.clientY
      let gap = from
      let frame = 0
      handle.setPointerCapture(event.pointerId)
      handle.focus({ preventScroll: true })
      setDragged({ key, from, gap })
      const follow = () => {
        const page = scroller === document.documentElement
        const { top, bottom } = page ? { top: 0, bottom: window.innerHeight } : scroller.getBoundingClientRect()
        scroller.scrollTop += y < top + EDGE ? -SPEED : y > bottom - EDGE ? SPEED : 0
        const next = Math.max(0, Math.min(count, Math.round((y - rows.getBoundingClientRect().top) / height)))
        if (next !== gap) {
          gap = next
          setDragged({ key, from, gap })
        }
        frame = requestAnimationFrame(follow)
      }
      frame = requestAnimationFrame(follow)
      const move = (moved: globalThis.PointerEvent) => {
        y = moved.clientY
      }
      const drop = () => {
        const to = gap > from ? gap - 1 : gap
        stop.current()
        if (to !== from) onDrop(key, to)
      }
      const escape = (pressed: KeyboardEvent) => pressed.key === 'Escape' && stop.current()
      stop.current = () => {
        cancelAnimationFrame(frame)
        handle.removeEventListener('pointermove', move)
        handle.removeEventListener('pointerup', drop)
        handle.removeEventListener('lostpointercapture', stop.current)
        window.removeEventListener('keydown', escape)
        setDragged(null)
      }
      handle.addEventListener('pointermove', move)
      handle.addEventListener('pointerup', drop)
      handle.addEventListener('lostpointercapture', stop.current)
      window.addEventListener('keydown', escape)
    },
    [body, height, count, onDrop],
  )
  return { dragged, start }
}
