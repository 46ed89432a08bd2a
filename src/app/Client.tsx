import { useCallback, useEffect, useState } from 'react'
import type { SignedInClient as InsideType } from './SignedInClient.tsx'
import { StandaloneLogin } from './login/StandaloneLogin.tsx'
import { pathOf, useAddress } from './routes/address.ts'
import { LOGIN_PATH } from './routes/redirect.ts'
import type { ViewLoads } from './views.tsx'

interface Props {
  /** Whether the sign-in page is all there is to show at first. */
  readonly atDoor: boolean
  /** The authenticated part of the client, if it is loaded, and the function that fetches it. */
  readonly inside: typeof InsideType | undefined
  readonly fetchInside: () => Promise<typeof InsideType>
  readonly views: ViewLoads
}

/** The sign-in page alone until it is left, then the whole client, which has a sign-in page of its own. */
export function Client({ atDoor, inside, fetchInside, views }: Props) {
  const address = useAddress()
  const [isInside, setInside] = useState(!atDoor)
  const [{ Inside, failure }, setFetched] = useState<{
    readonly Inside?: typeof InsideType | undefined
    readonly failure?: unknown
  }>({ Inside: inside })
  if (!isInside && pathOf(address) !== LOGIN_PATH) setInside(true)
  const rest = useCallback(async () => setFetched({ Inside: await fetchInside() }), [fetchInside])
  const isAwaited = isInside && !Inside
  useEffect(() => {
    if (isAwaited)
      fetchInside().then(
        (Fetched) => setFetched({ Inside: Fetched }),
        (reason: unknown) => setFetched({ failure: reason }),
      )
  }, [isAwaited, fetchInside])

  if (failure !== undefined) throw failure
  if (!isInside) return <StandaloneLogin rest={rest} />
  return Inside ? <Inside views={views} /> : null
}
