import { useEffect, useMemo, useState } from 'react'
import type { ListRequest, Row } from '../../api/rows/data-source.ts'
import { useHost } from '../../host/host.tsx'
import { loadLabels, fieldText } from '../../ui/fields/labels.ts'
import { filterKey } from './filter-key.ts'
import type { Rows } from './use-rows.ts'

export interface Totals {
  readonly status: 'loading' | 'ready' | 'failed'
  /** Words by field; a field whose total is not known has none. */
  readonly words: Readonly<Record<string, string>>
  readonly retry: () => void
  /** Of the page in sight alone, where the service adds up no further. */
  readonly isOfPage: boolean
}

const NO_WORDS = {}

/** The totals of a query, asked for after its rows. Undefined where the screen has none, or the service does not compute any. */
export function useTotals(request: ListRequest, { status, loads }: Pick<Rows, 'status' | 'loads'>): Totals | undefined {
  const { screen, source, ports } = useHost()
  const { totals } = screen.list
  const isOfPage = source.totalsOf === 'page'
  const asked = isOfPage ? JSON.stringify(request) : filterKey(request)
  const [turn, setTurn] = useState(0)
  const order = `${turn} ${loads} ${asked}`
  const [answer, setAnswer] = useState<{ readonly order: string; readonly words: Totals['words'] | undefined }>()
  const isWanted = totals.length > 0 && source.totals !== undefined && status === 'ready'
  const isDue = isWanted && answer?.order !== order
  useEffect(() => {
    if (!isDue) return undefined
    const abort = new AbortController()
    async function load() {
      const sums = await source.totals?.(request, abort.signal)
      const row: Row = { id: '', ...sums }
      const summed = totals.filter(({ of }) => of !== 'count').map(({ field }) => field)
      const labels = await loadLabels(summed, [row], ports)
      const words = Object.fromEntries(
        totals.map(({ field, of }) => [
          field.key,
          of === 'count' ? String(row[field.key] ?? '') : fieldText(field, row, labels),
        ]),
      )
      if (!abort.signal.aborted) setAnswer({ order, words })
    }
    load().catch(() => !abort.signal.aborted && setAnswer({ order, words: undefined }))
    return () => abort.abort()
    // The rest of a request makes no other totals.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isDue, order, source, totals, ports])
  return useMemo(() => {
    if (totals.length === 0 || !source.totals) return undefined
    const isAnswered = answer?.order === order
    return {
      status: !isAnswered ? 'loading' : answer.words ? 'ready' : 'failed',
      words: answer?.words ?? NO_WORDS,
      isOfPage,
      retry: () => setTurn((before) => before + 1),
    }
  }, [totals, source, isOfPage, answer, order])
}
