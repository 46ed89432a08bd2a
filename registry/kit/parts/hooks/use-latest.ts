import { useCallback, useLayoutEffect, useRef } from 'react'

/** The same function at every drawing, which does what the latest one does: a component that receives it is not drawn again for it. */
export function useLatest<A extends readonly unknown[], R>(run: (...parameters: A) => R): (...parameters: A) => R {
  const latest = useRef(run)
  useLayoutEffect(() => void (latest.current = run))
  return useCallback((...parameters: A) => latest.current(...parameters), [])
}
