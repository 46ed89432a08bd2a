import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Choice, LookupRef } from '../../../schemas/language/lookup.ts'
import type { Ports } from '../ports.ts'
import { tell } from './sentence.ts'

export interface TakeAhead {
  /** Looks the words up and takes what is found: the choice of that name, else the first one. */
  readonly takeAhead: (words: string, onNothing: () => void) => void
  readonly isTaking: boolean
}

/** For words that were ended, with Enter or Tab, before there was an answer to them. Each finds its choice while the person types on. */
export function useTakeAhead(ports: Ports, lookup: LookupRef, size: number, take: (choices: readonly Choice[]) => void): TakeAhead {
  const [arrived, setArrived] = useState<readonly Choice[]>([])
  const [pending, setPending] = useState(0)
  const taken = useRef(0)
  const takeNew = useEffectEvent(() => {
    const fresh = arrived.slice(taken.current)
    taken.current = arrived.length
    if (fresh.length > 0) take(fresh)
  })
  useEffect(() => takeNew(), [arrived])
  const takeAhead = (words: string, onNothing: () => void) => {
    setPending((count) => count + 1)
    ports.lookup
      .search(lookup, words, size)
      .then(
        (choices) => {
          const free = choices.filter((choice) => !choice.disabled)
          const found = free.find((choice) => choice.text === words) ?? free[0]
          if (found) setArrived((all) => [...all, found])
          else onNothing()
        },
        (reason: unknown) => {
          tell(ports, 'warning', reason)
          onNothing()
        },
      )
      .finally(() => setPending((count) => count - 1))
  }
  return { takeAhead, isTaking: pending > 0 }
}
