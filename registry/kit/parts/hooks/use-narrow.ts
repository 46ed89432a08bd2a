import { useSyncExternalStore } from 'react'

const NARROW = '(max-width: 768px)'

function watch(listener: () => void): () => void {
  const media = window.matchMedia(NARROW)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** True on a phone, where a dialog takes the whole window. */
export function useNarrow(): boolean {
  return useSyncExternalStore(watch, () => window.matchMedia(NARROW).matches)
}
