import { type KeyboardEvent, useRef } from 'react'

/**
 * Lets Tab leave a select whose list Escape has just closed. The list is gone a moment later only, and until then Tab would
 * choose what is marked in it: whoever types quickly would take away again what was chosen.
 */
export function useTabOut(): (event: KeyboardEvent) => void {
  const isClosing = useRef(false)
  return (event) => {
    if (event.key === 'Tab' && isClosing.current) event.stopPropagation()
    isClosing.current = event.key === 'Escape'
  }
}
