import { useCallback, useSyncExternalStore } from 'react'
import type { GridStore } from '../../grid/store/index.ts'

/** Is there anything in the grid that is not saved? */
export function useDirty(store: GridStore): boolean {
  const watch = useCallback((changed: () => void) => store.subscribe(changed), [store])
  return useSyncExternalStore(watch, () => store.isTouched)
}
