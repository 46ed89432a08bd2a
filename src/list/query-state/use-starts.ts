import { use, useEffect, useState } from 'react'
import type { ResolvedScreen } from '../../../engine/model/index.ts'
import { useHost } from '../../host/host.tsx'
import { NO_STARTS, type Starts } from './stored-state.ts'
import { hasDefaultTerms, queryStarts } from './default-terms.ts'

interface Asked {
  readonly of: ResolvedScreen
  readonly starts: Promise<Starts>
}
/** Who asks, and on which day. */
interface Waiting extends Asked {
  readonly by: string
}

/** What a list that waits for its starts has asked for: it is drawn anew until they are there, and remembers nothing itself until then. */
const waiting = new WeakMap<ResolvedScreen, Waiting>()

/** What the query begins with by its expressions. Waits for their language where there are any. Midnight does not change the query of an open list; a list that is opened later evaluates them again. */
export function useStarts(): Starts {
  const { screen, context } = useHost()
  const ask = (): Asked => {
    const now = context()
    const by = JSON.stringify([now.today, now.user])
    const known = waiting.get(screen)
    const asked = known?.by === by ? known : { of: screen, by, starts: queryStarts(screen, now).catch(() => NO_STARTS) }
    waiting.set(screen, asked)
    return asked
  }
  const [held, hold] = useState(() => (hasDefaultTerms(screen) ? ask() : undefined))
  const isOther = hasDefaultTerms(screen) && held?.of !== screen
  const asked = isOther ? ask() : held
  if (isOther) hold(asked)
  useEffect(() => void waiting.delete(screen), [screen])
  return hasDefaultTerms(screen) && asked ? use(asked.starts) : NO_STARTS
}
