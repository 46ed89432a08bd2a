/**
 * True when this element may take the focus automatically: not from a control in use, nor from a dialog above it. A dialog
 * around the part had to put it somewhere as it opened: on itself, or on one of its buttons.
 */
export function mayTakeFocus(part: Element): boolean {
  const active = document.activeElement
  if (!active || active.contains(part)) return true
  return active instanceof HTMLButtonElement && part.closest('[role="dialog"]')?.contains(active) === true
}
