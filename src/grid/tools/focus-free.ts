/**
 * May the focus go into this part by itself? Not out of a control in use, nor out of a dialog over the part. A dialog
 * around the part had to put it somewhere as it opened: on itself, or on one of its buttons.
 */
export function isFocusFree(part: Element): boolean {
  const active = document.activeElement
  if (!active || active.contains(part)) return true
  return active instanceof HTMLButtonElement && part.closest('[role="dialog"]')?.contains(active) === true
}
