import { useSyncExternalStore } from 'react'

const NARROW = '(max-width: 1000px)'

/** True where there is no room for two panes side by side. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia(NARROW)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => window.matchMedia(NARROW).matches,
  )
}
