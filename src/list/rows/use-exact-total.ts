import { useCallback, useEffect, useRef, useState } from 'react'
import type { ListRequest } from '../../api/rows/data-source.ts'
import { notifyError } from '../../host/explain.ts'
import { useHost } from '../../host/host.tsx'
import { filterKey } from './filter-key.ts'
import type { Rows } from './use-rows.ts'

export interface Total {
  readonly count: number | undefined
  readonly kind: NonNullable<Rows['countKind']>
  readonly isCounting: boolean
  /** Counts to the last row, for this query; undefined where that was done already. */
  readonly countExactly: (() => void) | undefined
}

/** The total of a query, and a function that loads the exact one where the list has an estimate. */
export function useTotal(request: ListRequest, { total, countKind, status, loads }: Rows): Total {
  const { source, ports } = useHost()
  const asked = `${loads} ${filterKey(request)}`
  const [exact, setExact] = useState<{ readonly asked: string; readonly count: number | undefined }>()
  const abort = useRef<AbortController>(undefined)
  useEffect(() => () => abort.current?.abort(), [asked])
  const count = useCallback(async () => {
    abort.current = new AbortController()
    const { signal } = abort.current
    setExact({ asked, count: undefined })
    try {
      const page = await source.list({ ...request, pageNo: 1, pageSize: 1, count: 'exact' }, signal)
      if (!signal.aborted) setExact({ asked, count: page.total })
    } catch (error) {
      if (signal.aborted) return
      setExact(undefined)
      notifyError(error, ports)
    }
  }, [asked, request, source, ports])
  const isExact = exact?.asked === asked && exact.count !== undefined
  // A service that does not say how it counted has counted, or has not.
  const kind = isExact ? 'exact' : (countKind ?? (total === undefined ? 'unknown' : 'exact'))
  const canCount = status === 'ready' && countKind !== undefined && kind !== 'exact'
  return {
    count: isExact ? exact.count : total,
    kind,
    isCounting: exact?.asked === asked && !isExact,
    countExactly: canCount ? () => void count() : undefined,
  }
}
