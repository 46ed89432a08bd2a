import { useEffect, useEffectEvent } from 'react'
import { useHost } from '../../host/host.tsx'

/** Notifies the user when a link asks for something that does not exist or that the user may not see. */
export function useUnreadableParams(misread: number): void {
  const { ports } = useHost()
  const tellIt = useEffectEvent(() => ports.notify('warning', ports.say('LIST_ADDRESS_MISREAD')))
  useEffect(() => {
    if (misread > 0) tellIt()
  }, [misread])
}
