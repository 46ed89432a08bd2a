import { lazy, Suspense, useState, type ComponentType } from 'react'
import { pathOf, useAddress } from './routes/address.ts'
import { LOGIN_PATH } from './routes/redirect.ts'

const Door = lazy(async () => ({ default: (await import('./login/Door.tsx')).Door }))

interface Props {
  /** Whether the sign-in page is all there is to show at first. */
  readonly atDoor: boolean
  /** The client behind the sign-in; `rest` fetches it. */
  readonly Inside: ComponentType
  readonly rest: () => Promise<unknown>
}

/** The sign-in page alone until it is left, then the whole client, which has a sign-in page of its own. */
export function Client({ atDoor, Inside, rest }: Props) {
  const address = useAddress()
  const [isInside, setInside] = useState(!atDoor)
  if (!isInside && pathOf(address) !== LOGIN_PATH) setInside(true)
  return <Suspense fallback={null}>{isInside ? <Inside /> : <Door rest={rest} />}</Suspense>
}
