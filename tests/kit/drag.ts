import { fireEvent } from '@testing-library/react'

/** Height of a line in a document without a layout, px. */
const LINE = 40

/** Takes the entry of the only list that can be put in order by its handle, and drops it at another place. */
export function dragByFinger(from: number, to: number): void {
  const handle = document.querySelectorAll('[data-grab]')[from]
  const list = handle?.closest('ul')
  if (!handle || !list) throw new Error('nothing can be dragged')
  list.setPointerCapture = () => undefined
  // Without a layout every entry would lie at the same place.
  for (const child of list.children)
    child.getBoundingClientRect = () => new DOMRect(0, [...list.children].indexOf(child) * LINE, 200, LINE)
  const at = (place: number) => ({ pointerId: 7, pointerType: 'touch', clientX: 10, clientY: place * LINE + 5 })
  fireEvent.pointerDown(handle, { ...at(from), button: 0 })
  fireEvent.pointerMove(list, at(to))
  fireEvent.pointerUp(list, at(to))
  fireEvent.pointerMove(list, at(from))
}
