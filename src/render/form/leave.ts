import { useEffect } from 'react'
import { holdUnsaved } from '../../lib/unsaved.ts'

/** The browser asks before a page with unsaved fields is left or reloaded. */
export function useLeaveWarning(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return
    const release = holdUnsaved()
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => {
      release()
      window.removeEventListener('beforeunload', ask)
    }
  }, [dirty])
}
