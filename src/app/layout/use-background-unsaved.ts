import { useEffect, useLayoutEffect } from 'react'
import { hasUnsavedInView, holdUnsaved } from '../../lib/unsaved.ts'
import { onPageClosed } from '../../state/tabs.ts'
import { isCachedPage } from './confirm-leaving.ts'

const held = new Map<string, () => void>()

function release(isOver: (page: string) => boolean): void {
  for (const [page, letGo] of held) {
    if (!isOver(page)) continue
    letGo()
    held.delete(page)
  }
}

/**
 * The effects of a page in a background tab are suspended, and with them its report of unsaved values. It is said
 * here instead, until the page is in view again or its tab is closed.
 */
export function useBackgroundUnsaved(active: string): void {
  // Before the effects of the page that goes are taken back.
  useLayoutEffect(
    () => () => {
      if (hasUnsavedInView() && isCachedPage(active)) held.set(active, holdUnsaved(active))
    },
    [active],
  )
  useEffect(() => release((page) => page === active), [active])
  useEffect(() => onPageClosed(({ closed }) => release((page) => page === closed.fullPath)), [])
  useEffect(() => () => release(() => true), [])
}
