import { useCallback, useEffect, useState } from 'react'

interface Loaded<T> {
  readonly of: string
  readonly value?: T
  readonly error?: unknown
}
/** What an address answers, and the way to ask again. */
export function useLoaded<T>(of: string, load: (signal: AbortSignal) => Promise<T>): { readonly loaded: Loaded<T> | undefined; readonly reload: () => void } {
  const [found, setFound] = useState<Loaded<T>>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const stop = new AbortController()
    load(stop.signal).then((value) => setFound({ of, value }), (error: unknown) => !stop.signal.aborted && setFound({ of, error }))
    return () => stop.abort()
  }, [of, load, attempt])
  const reload = useCallback(() => setAttempt((now) => now + 1), [])
  return { loaded: found?.of === of ? found : undefined, reload }
}
