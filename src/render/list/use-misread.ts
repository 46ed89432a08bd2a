import { useEffect, useEffectEvent } from 'react'
import { useHost } from '../host.tsx'

/** Whoever opens a link that says something else than she may see is told. */
export function useMisread(misread: number): void {
  const { ports } = useHost()
  const tellIt = useEffectEvent(() => ports.notify('warning', ports.say('LIST_ADDRESS_MISREAD')))
  useEffect(() => {
    if (misread > 0) tellIt()
  }, [misread])
}
