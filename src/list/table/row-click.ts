import type { MouseEvent } from 'react'

/** What does something of its own when it is clicked. */
const ACTIVE = 'a, button, input, label, select, textarea, [role="button"], [role="menuitem"]'

/** True for a click on the row itself: not on a control in it, and not the end of a text selection. */
export function isRowClick({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest(ACTIVE) === null && (window.getSelection()?.isCollapsed ?? true)
}
