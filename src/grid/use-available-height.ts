import { type RefObject, useLayoutEffect, useState } from 'react'
import { MAX_HEIGHT } from './cell/index.ts'

/** So much of the window has the grid at least, however far down it begins. */
const LEAST = { share: 0.5, px: 240 } as const

/** How far down the page an element begins, whatever is scrolled. */
function topOf(element: Element): number {
  let top = element.getBoundingClientRect().top + window.scrollY
  for (let around = element.parentElement; around && around !== document.body; around = around.parentElement)
    top += around.scrollTop
  return top
}
const px = (length: string) => Number.parseFloat(length) || 0
/** What the page has below an element: what follows it, and the margins of its ancestors. */
function belowOf(element: Element): number {
  let below = 0
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
    if (at.parentElement) below += px(getComputedStyle(at.parentElement).paddingBottom)
    // The columns of a page are side by side.
    const edge = at.getBoundingClientRect().bottom
    for (let next = at.nextElementSibling; next; next = next.nextElementSibling) {
      const { top, height } = next.getBoundingClientRect()
      if (top >= edge - 1 && /^(static|relative)$/.test(getComputedStyle(next).position)) below += height
    }
  }
  return below
}
/** Height in px that is left for the rows of a grid in a window of this height. */
export function availableHeightIn(window: number, above: number, below: number): number {
  return Math.floor(Math.max(window - above - below, window * LEAST.share, LEAST.px))
}
/** The same for a grid, as the window and the parts around the rows change. */
export function useAvailableHeight(section: RefObject<HTMLElement | null>, isAsked: boolean): number {
  const [room, setRoom] = useState(MAX_HEIGHT)
  useLayoutEffect(() => {
    const element = section.current
    const face = element?.querySelector('.vg-face')
    if (!isAsked || !element || !face) return undefined
    const measure = () => {
      const foot = element.getBoundingClientRect().bottom - face.getBoundingClientRect().bottom
      setRoom(availableHeightIn(window.innerHeight, topOf(face), foot + belowOf(element)))
    }
    const watcher = new ResizeObserver(measure)
    for (const one of [element, element.parentElement]) if (one) watcher.observe(one)
    window.addEventListener('resize', measure)
    measure()
    return () => {
      watcher.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [section, isAsked])
  return room
}
