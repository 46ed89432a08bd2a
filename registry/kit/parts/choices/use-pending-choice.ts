import { useLayoutEffect, useRef, useState } from 'react'
import type { Choice } from '../../../../schemas/language/lookup.ts'
import type { Ports } from '../../ports.ts'
import { composeSentence } from '../prose/sentence.ts'

export interface PendingChoice<C> {
  /** Takes the one that is picked of the choices once they are there, and answers whether it did; the person types on meanwhile, and may have left. */
  readonly takeAhead: (
    looked: Promise<readonly C[]>,
    pick: (choices: readonly C[]) => C | undefined,
    onNothing: (choices: readonly C[]) => void,
  ) => Promise<boolean>
  /** What is still looked for is not wanted any more. */
  readonly forget: () => void
  readonly isTaking: boolean
}

/** For text that was confirmed before its choices were loaded. A save meanwhile waits for it. */
export function usePendingChoice<C extends Choice>(
  ports: Ports,
  take: (choices: readonly C[]) => void,
): PendingChoice<C> {
  const [pending, setPending] = useState(0)
  const round = useRef(0)
  // Two answers may come before the value of the first is drawn, and any after the control is gone.
  const fresh = useRef<readonly C[]>([])
  const latest = useRef(take)
  // Choices are taken in the order in which they were confirmed, whichever answer comes first.
  const earlier = useRef<Promise<unknown>>(Promise.resolve())
  useLayoutEffect(() => {
    fresh.current = []
    latest.current = take
  })
  const takeAhead: PendingChoice<C>['takeAhead'] = (looked, pick, onNothing) => {
    const asked = round.current
    setPending((count) => count + 1)
    const before = earlier.current
    const taken = looked
      .catch((reason: unknown): readonly C[] => {
        composeSentence(ports, 'warning', reason)
        return []
      })
      .then(async (choices) => {
        await before
        return choices
      })
      .then((choices) => {
        setPending((count) => count - 1)
        if (asked !== round.current) return false
        const found = pick(choices)
        if (!found) {
          onNothing(choices)
          return false
        }
        fresh.current = [...fresh.current, found]
        latest.current(fresh.current)
        return true
      })
    earlier.current = taken.catch(() => undefined)
    return taken
  }
  return {
    takeAhead,
    forget: () => {
      round.current += 1
    },
    isTaking: pending > 0,
  }
}
