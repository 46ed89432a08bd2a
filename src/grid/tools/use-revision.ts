import { useCallback, useSyncExternalStore } from 'react'
import type { GridStore } from '../store/grid-store.ts'
import { perFrame } from './per-frame.ts'

/** Draws again whenever anything of the rows is another; once per step, and of many steps at a time once per frame. */
export function useRevision(store: GridStore): number {
  const watch = useCallback(
    (listener: () => void) => {
      const { call, cancel } = perFrame(listener)
      const stop = store.subscribe(call)
      return () => {
        stop()
        cancel()
      }
    },
    [store],
  )
  return useSyncExternalStore(watch, () => store.revision)
}
