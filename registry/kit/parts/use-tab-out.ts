import { type KeyboardEvent, useRef, useState } from 'react'

/**
 * Lets Tab leave a select. In the open list of several it would choose what is marked there, and so take away again what
 * Enter has just chosen: the list closes instead. One that Escape has closed is gone a moment later only.
 */
export function useTabOut(isMulti: boolean) {
  const [isOpen, setOpen] = useState(false)
  const isClosing = useRef(false)
  return {
    ...(isMulti ? { open: isOpen, onOpenChange: setOpen } : {}),
    onInputKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Tab' && (isMulti || isClosing.current)) {
        event.stopPropagation()
        setOpen(false)
      }
      isClosing.current = event.key === 'Escape'
    },
  }
}
