import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Saved } from '../../api/list-views.ts'
import { useHost } from '../../host/host.tsx'

export interface SavedOfList {
  /** Undefined until the server has answered, and where it stores no such settings. */
  readonly saved: readonly Saved[] | undefined
  readonly refresh: () => Promise<void>
}

/** What people keep of this list on the server; asked for once its first rows are there, which never wait for it. */
export function useSaved(isWanted: boolean): SavedOfList {
  const {
    screen: {
      screen: { id },
    },
    keep: { saved: store },
  } = useHost()
  const [saved, setSaved] = useState<readonly Saved[]>()
  const [isDue, setDue] = useState(isWanted)
  if (isWanted && !isDue) setDue(true)
  const refresh = useCallback(async () => setSaved(await store?.list(id)), [store, id])
  useEffect(() => {
    if (!isDue || !store) return undefined
    const abort = new AbortController()
    // Another back end may keep no such things.
    store.list(id, abort.signal).then(
      (list) => !abort.signal.aborted && setSaved(list),
      () => undefined,
    )
    return () => abort.abort()
  }, [isDue, store, id])
  return useMemo(() => ({ saved, refresh }), [saved, refresh])
}
