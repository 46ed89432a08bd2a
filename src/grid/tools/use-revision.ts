import { useCallback, useSyncExternalStore } from 'react'
import type { GridStore } from '../store/grid-store.ts'

/** Draws again whenever anything of the rows is another; once per step. */
export function useRevision(store: GridStore): number {
  const watch = useCallback((listener: () => void) => store.subscribe(listener), [store])
  return useSyncExternalStore(watch, () => store.revision)
}
