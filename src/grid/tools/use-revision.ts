import { useCallback, useSyncExternalStore } from 'react'
import type { SlicedWork } from '../sheet/index.ts'
import type { GridStore } from '../store/index.ts'
import { perFrame } from './per-frame.ts'

/** Draws again whenever anything of the rows is another; once per step, of many steps at a time once per frame, and amid `work` now and then. */
export function useRevision(store: GridStore, work?: SlicedWork): number {
  const watch = useCallback(
    (listener: () => void) => {
      const { call, cancel } = perFrame(listener, () => work?.isBusy === true)
      const stop = store.subscribe(call)
      return () => {
        stop()
        cancel()
      }
    },
    [store, work],
  )
  return useSyncExternalStore(watch, () => store.revision)
}
