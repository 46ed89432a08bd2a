import type { MouseEvent } from 'react'

/** What does something of its own when it is clicked. */
const ACTIVE = 'a, button, input, label, select, textarea, [role="button"], [role="menuitem"]'

/** Did a click mean the row itself? Not one on something in it, nor one that ends the marking of text. */
export function meansRow({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest(ACTIVE) === null && (window.getSelection()?.isCollapsed ?? true)
}
