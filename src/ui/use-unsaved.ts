import { createContext, useContext, useEffect, useEffectEvent } from 'react'
import { holdUnsaved, type Unsaved } from '../lib/unsaved.ts'

/** False where typed values are only a trial, as in the designer's preview: leaving them loses nothing. */
export const UnsavedTracking = createContext(true)

/** Says, as long as it holds, that something typed here is not saved. */
export function useUnsaved(isUnsaved: boolean, { ask, isLive }: Unsaved = {}): void {
  const isTracked = useContext(UnsavedTracking) && isUnsaved
  const question = useEffectEvent(() => ask?.() ?? Promise.resolve(true))
  const live = useEffectEvent(() => isLive?.() ?? true)
  const hasQuestion = ask !== undefined
  useEffect(
    () =>
      isTracked
        ? holdUnsaved(undefined, { ...(hasQuestion ? { ask: () => question() } : {}), isLive: () => live() })
        : undefined,
    [isTracked, hasQuestion],
  )
}
