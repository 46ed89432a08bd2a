import { useCallback, useMemo, useState } from 'react'
import type { Paged, Paging } from './use-paged.ts'

interface Whole<T> {
  readonly rows: readonly T[]
  readonly pageSize?: number
  readonly error?: unknown
  readonly isLoading?: boolean
  readonly reload?: () => void
}

const noReload = () => undefined

/** Pages of rows that are all there already. A page beyond them is the last one there is. */
export function useLocalPages<T>({
  rows,
  pageSize: first = 10,
  error,
  isLoading = false,
  reload = noReload,
}: Whole<T>): Paged<object, T> {
  const [asked, setAsked] = useState<Paging>({ pageNo: 1, pageSize: first })
  const change = useCallback((more: Partial<Paging>) => setAsked((now) => ({ ...now, pageNo: 1, ...more })), [])
  return useMemo(() => {
    const { pageSize } = asked
    const pageNo = Math.min(asked.pageNo, Math.max(1, Math.ceil(rows.length / pageSize)))
    return {
      asked: { pageNo, pageSize },
      rows: rows.slice((pageNo - 1) * pageSize, pageNo * pageSize),
      total: rows.length,
      error,
      isLoading,
      change,
      reload,
    }
  }, [asked, rows, error, isLoading, change, reload])
}
