const STOPS = 'a[href], button, input, select, textarea, [tabindex], [contenteditable="true"]'
const isStop = (element: HTMLElement) =>
  element.tabIndex >= 0 &&
  !element.matches(':disabled') &&
  element.checkVisibility?.() !== false &&
  element.closest('[inert]') === null

/** Moves the focus from any cell out of the grid to the next or previous tab stop. */
export function leaveGrid(face: Element, isBack: boolean): void {
  const wanted = isBack ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING
  const stops = [...document.querySelectorAll<HTMLElement>(STOPS)].filter(
    (stop) => !face.contains(stop) && (face.compareDocumentPosition(stop) & wanted) !== 0 && isStop(stop),
  )
  stops.at(isBack ? -1 : 0)?.focus()
}
