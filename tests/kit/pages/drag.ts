import { fireEvent, waitFor } from '@testing-library/react'

interface Point {
  readonly clientX: number
  readonly clientY: number
}
interface DragOptions {
  readonly pointerType?: 'mouse' | 'touch'
  /** How it ends; undefined: it goes on. */
  readonly end?: 'drop' | 'cancel' | 'escape'
}
const POINTER = { pointerId: 7, button: 0 }

/** Presses an element at the first point and moves the pointer over the others. The code of a drag comes with the first press. */
export async function drag(
  element: Element,
  points: readonly Point[],
  { pointerType = 'touch', end = 'drop' }: DragOptions = {},
): Promise<void> {
  const [pressed, ...passed] = points
  if (!pressed) throw new Error('a drag begins somewhere')
  fireEvent.pointerDown(element, { ...POINTER, ...pressed, pointerType })
  await waitFor(() => {
    // Drawn when a drag can begin.
    if (!document.querySelector('[id^="DndLiveRegion"]')) throw new Error('the code of a drag has not come')
  })
  for (const point of passed) fireEvent.pointerMove(document.body, { ...POINTER, ...point, pointerType })
  if (end === 'escape') fireEvent.keyDown(document.body, { key: 'Escape', code: 'Escape' })
  fireEvent[end === 'cancel' ? 'pointerCancel' : 'pointerUp'](document.body, {
    ...POINTER,
    ...(passed.at(-1) ?? pressed),
    pointerType,
  })
  fireEvent.pointerMove(document.body, { ...POINTER, ...pressed, pointerType })
}

/** The library of drags stops clicks for a moment after a drag: one of the next test would be lost. */
const clicksArrive = () =>
  waitFor(() => {
    let isHeard = false
    const hear = () => (isHeard = true)
    document.body.addEventListener('click', hear)
    fireEvent.click(document.body)
    document.body.removeEventListener('click', hear)
    if (!isHeard) throw new Error('clicks are still stopped')
  })

/** Height of a line in a document without a layout, px. */
const LINE = 40

/** Without a layout every entry would lie at the same place: they lie below each other. */
export function layOut(list: Element): (place: number) => Point {
  Object.assign(list, { setPointerCapture: () => undefined })
  for (const child of list.children)
    child.getBoundingClientRect = () => new DOMRect(0, [...list.children].indexOf(child) * LINE, 200, LINE)
  return (place) => ({ clientX: 10, clientY: place * LINE + 5 })
}

/** Takes the entry of the only list that can be put in order by its handle, and drops it at another place. */
export async function dragByFinger(from: number, to: number): Promise<void> {
  const handle = document.querySelectorAll('[data-grab]')[from]
  const list = handle?.closest('ul')
  if (!handle || !list) throw new Error('nothing can be dragged')
  const at = layOut(list)
  await drag(handle, [at(from), at(to)])
  await clicksArrive()
}
