import { useEffect, useRef } from 'react'

/**
 * After a layer over the page is closed, the focus returns to `opener`, else to where it was. After
 * it is gone from the page, which takes the focus along.
 */
export function useRestoreFocus(isOpen: boolean, opener?: () => HTMLElement | null | undefined): void {
  const before = useRef<Element | null>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (isOpen) before.current = document.activeElement
    else if (wasOpen.current) {
      const place = opener ? opener() : before.current
      before.current = null
      if (place instanceof HTMLElement && place.isConnected) place.focus()
    }
    wasOpen.current = isOpen
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when it opens and when it is closed
  }, [isOpen])
}
