import { use } from 'react'
import type { ResolvedScreen } from '../../../registry/screen/resolve.ts'
import { useHost } from '../host.tsx'
import { NO_STARTS, type Starts } from '../list/kept.ts'
import { hasStarts, queryStarts } from './starts.ts'

/** Asked for once per screen that is drawn: a day that ends changes no query that somebody looks at. */
const asked = new WeakMap<ResolvedScreen, Promise<Starts>>()

/** What the query begins with by its expressions. Waits for their language where there are any. */
export function useStarts(): Starts {
  const { screen, context } = useHost()
  if (!hasStarts(screen)) return NO_STARTS
  const known = asked.get(screen) ?? queryStarts(screen, context()).catch(() => NO_STARTS)
  asked.set(screen, known)
  return use(known)
}
