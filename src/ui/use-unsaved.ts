import { useEffect, useEffectEvent } from 'react'
import { holdUnsaved, type Unsaved } from '../lib/unsaved.ts'

/** Says, as long as it holds, that something typed here is not saved. */
export function useUnsaved(isUnsaved: boolean, { ask, isLive }: Unsaved = {}): void {
  const question = useEffectEvent(() => ask?.() ?? Promise.resolve(true))
  const live = useEffectEvent(() => isLive?.() ?? true)
  const hasQuestion = ask !== undefined
  useEffect(
    () =>
      isUnsaved
        ? holdUnsaved(undefined, { ...(hasQuestion ? { ask: () => question() } : {}), isLive: () => live() })
        : undefined,
    [isUnsaved, hasQuestion],
  )
}
