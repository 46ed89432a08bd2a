const STOPS = 'a[href], button, input, select, textarea, [tabindex], [contenteditable="true"]'
const isStop = (element: HTMLElement) =>
  element.tabIndex >= 0 &&
  !element.matches(':disabled') &&
  element.checkVisibility?.() !== false &&
  element.closest('[inert]') === null

/** Leads out of a face of the grid, from whatever cell, to the stop of Tab after it or before it. */
export function leaveFace(face: Element, isBack: boolean): void {
  const wanted = isBack ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING
  const stops = [...document.querySelectorAll<HTMLElement>(STOPS)].filter(
    (stop) => !face.contains(stop) && (face.compareDocumentPosition(stop) & wanted) !== 0 && isStop(stop),
  )
  stops.at(isBack ? -1 : 0)?.focus()
}
