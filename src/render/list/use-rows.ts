import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Ports } from '../../../registry/kit/ports.ts'
import type { ResolvedField } from '../../../registry/screen/resolve.ts'
import type { DataSource, ListRequest, Row } from '../../api/data-source.ts'
import { explain, tell } from '../explain.ts'
import { useHost } from '../host.tsx'
import { loadLabels, wordsOf, type LabelsByLookup } from '../labels.ts'

/** A row with the words of every drawn field, so that a cell only has to print them. */
export interface ViewRow {
  readonly id: string
  readonly row: Row
  readonly words: Readonly<Record<string, string>>
}

interface Answer {
  readonly rows: readonly ViewRow[]
  readonly total: number | undefined
  /** Why the last load failed, '' when it did not. */
  readonly reason: string
  /** What was answered; anything else is still on its way. */
  readonly order: object | undefined
}

export interface Rows extends Omit<Answer, 'order'> {
  readonly status: 'loading' | 'ready' | 'failed'
  readonly reload: () => void
}

const NOTHING_YET: Answer = { rows: [], total: undefined, reason: '', order: undefined }

/** The rows of the latest request. A newer request aborts the older one, whose answer is then never shown. */
export function useRows(request: ListRequest, fields: readonly ResolvedField[]): Rows {
  const { source, ports } = useHost()
  const [{ rows, total, reason, order: answered }, setAnswer] = useState(NOTHING_YET)
  const [turn, setTurn] = useState(0)
  const order = useMemo(() => ({ request, fields, turn }), [request, fields, turn])

  useEffect(() => {
    const abort = new AbortController()
    const { signal } = abort
    async function load() {
      try {
        const page = await readRows(source, order.request, order.fields, ports, signal)
        if (!signal.aborted) setAnswer({ ...page, reason: '', order })
      } catch (error) {
        if (signal.aborted) return
        tell(error, ports)
        // Rows of another request must not pass for the answer to this one.
        setAnswer((before) => ({ ...before, rows: [], reason: explain(error, ports), order }))
      }
    }
    void load()
    return () => abort.abort()
  }, [source, ports, order])

  const reload = useCallback(() => setTurn((before) => before + 1), [])
  const status = answered !== order ? 'loading' : reason ? 'failed' : 'ready'
  return useMemo(() => ({ rows, total, reason, status, reload }), [rows, total, reason, status, reload])
}

/** Rows of a request with their words; without words once nobody waits for them any more. */
export async function readRows(source: DataSource, request: ListRequest, fields: readonly ResolvedField[], ports: Ports, signal?: AbortSignal): Promise<Pick<Answer, 'rows' | 'total'>> {
  const page = await source.list(request, signal)
  if (signal?.aborted) return { rows: [], total: undefined }
  const labels = await loadLabels(fields, page.rows, ports)
  return { rows: page.rows.map((row) => toView(row, fields, labels)), total: page.total }
}

function toView(row: Row, fields: readonly ResolvedField[], labels: LabelsByLookup): ViewRow {
  return { id: row.id, row, words: Object.fromEntries(fields.map((field) => [field.key, wordsOf(field, row, labels)])) }
}
