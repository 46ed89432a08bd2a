import { useEffect, useRef, useState, type RefObject } from 'react'

interface Room {
  readonly width: number
  readonly gap: number
  /** Width of the button that leads to what does not fit. */
  readonly more: number
}

/** The number of items that fit into one line, including the overflow button if it is needed. */
export function countFitting(widths: readonly number[], { width, gap, more }: Room): number {
  const ends: number[] = []
  for (const piece of widths) ends.push((ends.at(-1) ?? -gap) + gap + piece)
  if ((ends.at(-1) ?? 0) <= width) return widths.length
  const found = ends.findLastIndex((end) => end + gap + more <= width)
  return found + 1
}

/** Until it was seen: about what the word and its arrow take. */
const MORE_WIDTH = 90

/** The name that a piece of a line is found by, and that of the button for the rest. */
const PIECE = 'data-piece'
export const MORE = 'more'

interface Fitting {
  readonly line: RefObject<HTMLDivElement | null>
  /** Number of items in the line. */
  readonly shown: number
}

/** Observes the width of a toolbar; `words` is the text that the widths depend on. All items are rendered until each was measured once. */
export function useOverflow(names: readonly string[], words: string): Fitting {
  const line = useRef<HTMLDivElement>(null)
  const seen = useRef(new Map<string, number>())
  const [fits, setFits] = useState<number>()
  const all = names.join(' ')
  useEffect(() => {
    const box = line.current
    if (!box || typeof ResizeObserver !== 'function') return undefined
    // Read when the browser has laid out anyway: nothing is measured for it.
    const watch = new ResizeObserver(() => {
      for (const piece of box.querySelectorAll<HTMLElement>(`[${PIECE}]`))
        seen.current.set(piece.getAttribute(PIECE) ?? '', piece.offsetWidth)
      const widths = all.split(' ').map((name) => seen.current.get(name))
      if (box.clientWidth === 0 || widths.includes(undefined)) return setFits(undefined)
      const gap = Number.parseFloat(getComputedStyle(box).columnGap) || 0
      return setFits(
        countFitting(widths.map(Number), { width: box.clientWidth, gap, more: seen.current.get(MORE) ?? MORE_WIDTH }),
      )
    })
    watch.observe(box)
    return () => watch.disconnect()
  }, [all, words])
  return { line, shown: Math.min(fits ?? names.length, names.length) }
}
