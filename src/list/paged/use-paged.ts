import { useCallback, useEffect, useState } from 'react'

export interface Paging {
  readonly pageNo: number
  readonly pageSize: number
}
interface Answer<Q, T> {
  readonly asked: Q & Paging
  readonly rows: readonly T[]
  readonly total: number
  readonly error: unknown
}
/** The requested page of rows, and the functions that request others. */
export interface Paged<Q, T> {
  readonly asked: Q & Paging
  readonly rows: readonly T[]
  readonly total: number
  readonly error: unknown
  readonly isLoading: boolean
  /** Asks otherwise; without a page for the first one. */
  readonly change: (more: Partial<Q & Paging>) => void
  readonly reload: () => void
}

/** Reads page by page. What is shown stays until the answer is there; `read` must stay the same. */
export function usePaged<Q extends object, T>(
  first: Q,
  read: (asked: Q & Paging, signal: AbortSignal) => Promise<{ readonly records: readonly T[]; readonly total: number }>,
): Paged<Q, T> {
  const [asked, setAsked] = useState<Q & Paging>({ ...first, pageNo: 1, pageSize: 10 })
  const [answer, setAnswer] = useState<Answer<Q, T>>()
  useEffect(() => {
    const stop = new AbortController()
    read(asked, stop.signal).then(
      ({ records, total }) => setAnswer({ asked, rows: records, total, error: undefined }),
      (error: unknown) => {
        if (!stop.signal.aborted) setAnswer({ asked, rows: [], total: 0, error })
      },
    )
    return () => stop.abort()
  }, [asked, read])
  const change = useCallback((more: Partial<Q & Paging>) => setAsked((now) => ({ ...now, pageNo: 1, ...more })), [])
  const reload = useCallback(() => setAsked((now) => ({ ...now })), [])
  return {
    asked,
    rows: answer?.rows ?? [],
    total: answer?.total ?? 0,
    error: answer?.error,
    isLoading: answer?.asked !== asked,
    change,
    reload,
  }
}
