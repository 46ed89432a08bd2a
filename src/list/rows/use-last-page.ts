import { useEffect, useRef } from 'react'
import type { Total } from './use-exact-total.ts'
import type { ListControl } from '../query-state/index.ts'
import type { Rows } from './use-rows.ts'

/** After deleting, or from an old link, the current page may not exist any more: goes to the last page. */
export function useLastPage(
  { state: { pageNo, pageSize }, change }: ListControl,
  { status, rows }: Rows,
  { count, kind }: Total,
): void {
  const step = useRef(1)
  const isEmpty = rows.length === 0
  useEffect(() => {
    if (status !== 'ready') return
    const last = count === undefined ? undefined : Math.max(1, Math.ceil(count / pageSize))
    if (kind === 'exact') {
      if (last !== undefined && pageNo > last) change({ pageNo: last })
      return
    }
    if (!isEmpty || pageNo === 1) {
      step.current = 1
      return
    }
    // The end is unknown: goes back one page, then in growing steps, so that a distant page takes a few calls instead of thousands.
    const back = pageNo - step.current
    step.current *= 2
    change({ pageNo: Math.max(1, Math.min(back, last ?? back)) })
  }, [status, isEmpty, count, kind, pageNo, pageSize, change])
}
