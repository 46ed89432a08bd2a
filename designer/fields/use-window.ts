import { type RefObject, useLayoutEffect, useState } from 'react'

/** Rows drawn beyond the edge of what is seen: scrolling and the Tab key reach them before they are looked for. */
const BEYOND = 8
/** Rows drawn before anything was measured. */
const FIRST = 32

interface Range {
  readonly first: number
  readonly last: number
}

/** The part of an element that is seen: within the window, and within the box that scrolls it. */
function seen(body: HTMLElement, box: HTMLElement): { readonly from: number; readonly to: number } {
  const inner = body.getBoundingClientRect()
  const outer = box.getBoundingClientRect()
  return { from: Math.max(0, outer.top) - inner.top, to: Math.min(window.innerHeight, outer.bottom) - inner.top }
}

/**
 * Which rows of one height are worth drawing. Follows every box that scrolls around them, the page included. `focused` is
 * the row with the focus: it and its neighbours are drawn wherever they are, so that focus is never lost.
 */
export function useWindow(
  body: RefObject<HTMLElement | null>,
  box: RefObject<HTMLElement | null>,
  height: number,
  count: number,
  focused: number,
): readonly number[] {
  const [range, setRange] = useState<Range>({ first: 0, last: FIRST })
  useLayoutEffect(() => {
    const measure = () => {
      if (!body.current || !box.current) return
      const { from, to } = seen(body.current, box.current)
      const first = Math.max(0, Math.floor(from / height) - BEYOND)
      const last = Math.max(first, Math.ceil(to / height)) + BEYOND
      setRange((before) => (before.first === first && before.last === last ? before : { first, last }))
    }
    const watch = new ResizeObserver(measure)
    for (const part of [box.current, body.current]) if (part) watch.observe(part)
    measure()
    window.addEventListener('scroll', measure, { capture: true, passive: true })
    window.addEventListener('resize', measure)
    return () => {
      watch.disconnect()
      window.removeEventListener('scroll', measure, { capture: true })
      window.removeEventListener('resize', measure)
    }
  }, [body, box, height])
  const drawn = new Set<number>()
  for (let index = range.first; index < Math.min(count, range.last); index++) drawn.add(index)
  if (focused >= 0)
    for (let index = Math.max(0, focused - 1); index <= Math.min(count - 1, focused + 1); index++) drawn.add(index)
  return [...drawn].toSorted((a, b) => a - b)
}
