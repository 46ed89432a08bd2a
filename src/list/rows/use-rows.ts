import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useRevision } from '../../../registry/kit/parts/hooks/use-revision.ts'
import type { Ports } from '../../../registry/kit/ports.ts'
import type { ResolvedField } from '../../../engine/model/index.ts'
import type { CountKind } from '../../../schemas/contract/data/data.ts'
import type { DataSource, ListRequest, Row } from '../../api/rows/data-source.ts'
import { explain, notifyError } from '../../host/explain.ts'
import { useHost } from '../../host/host.tsx'
import { hasLabels, loadLabels, WITHOUT_LABELS, fieldText, type LabelsByLookup } from '../../ui/fields/labels.ts'

/** A row with the words of every drawn field, so that a cell only has to print them. */
export interface ViewRow {
  readonly id: string
  readonly row: Row
  readonly words: Readonly<Record<string, string>>
}

interface Answer {
  readonly rows: readonly ViewRow[]
  readonly total: number | undefined
  /** How it was counted, where the service says. */
  readonly countKind: CountKind | undefined
  /** Is an index of the table being made? */
  readonly isIndexing: boolean
  /** Why the last load failed, '' when it did not. */
  readonly reason: string
  /** What was answered; anything else is still on its way. */
  readonly order: object | undefined
  /** Of the dictionaries that the words are from. */
  readonly revision: number
}

export interface Rows extends Omit<Answer, 'order' | 'revision'> {
  readonly status: 'loading' | 'ready' | 'failed'
  /** How often the rows were asked for anew. */
  readonly loads: number
  readonly reload: () => void
}

const NOTHING_YET: Answer = {
  rows: [],
  total: undefined,
  countKind: undefined,
  isIndexing: false,
  reason: '',
  order: undefined,
  revision: 0,
}

/** The rows of the latest request. A newer request aborts the older one, whose answer is then never shown. */
export function useRows(request: ListRequest, fields: readonly ResolvedField[]): Rows {
  const {
    source,
    ports,
    keep: { outbox },
  } = useHost()
  const [turn, setTurn] = useState(0)
  const order = useMemo(() => ({ request, fields, turn }), [request, fields, turn])
  const [first] = useState(() => atHand(source, order, ports))
  const [{ rows, total, countKind, isIndexing, reason, order: answered, revision: said }, setAnswer] = useState(first)
  const untaken = useRef(first.order)
  const revision = useRevision(ports.lookup)

  useEffect(() => {
    // It is drawn already; later readers call again, also for the same request of another service.
    const isTold = untaken.current === order
    untaken.current = undefined
    if (isTold) return void source.list(order.request).catch(() => undefined)
    const abort = new AbortController()
    const { signal } = abort
    async function load() {
      try {
        const page = await readRows(source, order.request, order.fields, ports, signal)
        if (!signal.aborted) setAnswer({ ...page, reason: '', order })
      } catch (error) {
        if (signal.aborted) return
        notifyError(error, ports)
        // Rows of another request must not pass for the answer to this one.
        setAnswer((before) => ({ ...before, rows: [], reason: explain(error, ports), order }))
      }
    }
    void load()
    return () => abort.abort()
  }, [source, ports, order])

  // Dictionaries have become others: the rows stay, and are said anew.
  useEffect(() => {
    if (answered !== order || said === revision) return
    let isCurrent = true
    void sayAnew(rows, order.fields, ports).then(
      (words) =>
        isCurrent && setAnswer((before) => (before.order === order ? { ...before, rows: words, revision } : before)),
    )
    return () => {
      isCurrent = false
    }
  }, [answered, order, said, revision, rows, ports])

  const reload = useCallback(() => setTurn((before) => before + 1), [])
  const status = answered !== order ? 'loading' : reason ? 'failed' : 'ready'
  // What waited for a connection is sent, or there is one again.
  useEffect(() => outbox.watch((isLess) => isLess && reload()), [outbox, reload])
  useEffect(() => {
    if (status !== 'failed') return undefined
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [status, reload])
  return useMemo(
    () => ({ rows, total, countKind, isIndexing, reason, status, loads: turn, reload }),
    [rows, total, countKind, isIndexing, reason, status, turn, reload],
  )
}

/** What the page asked for before it was drawn, where it is answered and says all its words: drawn at once, nothing is drawn twice. */
function atHand(
  source: DataSource,
  order: { readonly request: ListRequest; readonly fields: readonly ResolvedField[] },
  ports: Ports,
): Answer {
  const page = source.listed?.(order.request)
  if (!page || !hasLabels(order.fields, page.rows)) return NOTHING_YET
  return {
    rows: viewsOf(page.rows, order.fields, WITHOUT_LABELS),
    total: page.total,
    countKind: page.countKind,
    isIndexing: page.isIndexing === true,
    reason: '',
    order,
    revision: ports.lookup.changes?.now() ?? 0,
  }
}

/** Rows of a request with their labels; without labels when the caller has aborted. */
export async function readRows(
  source: DataSource,
  request: ListRequest,
  fields: readonly ResolvedField[],
  ports: Ports,
  signal?: AbortSignal,
): Promise<Omit<Answer, 'reason' | 'order'>> {
  const page = await source.list(request, signal)
  const revision = ports.lookup.changes?.now() ?? 0
  if (signal?.aborted) return { rows: [], total: undefined, countKind: undefined, isIndexing: false, revision }
  return {
    rows: await toViews(page.rows, fields, ports),
    total: page.total,
    countKind: page.countKind,
    isIndexing: page.isIndexing === true,
    revision,
  }
}

async function toViews(rows: readonly Row[], fields: readonly ResolvedField[], ports: Ports): Promise<ViewRow[]> {
  return viewsOf(rows, fields, await loadLabels(fields, rows, ports))
}
function viewsOf(rows: readonly Row[], fields: readonly ResolvedField[], labels: LabelsByLookup): ViewRow[] {
  return rows.map((row) => ({
    id: row.id,
    row,
    words: Object.fromEntries(fields.map((field) => [field.key, fieldText(field, row, labels)])),
  }))
}

/** The same rows in the words of now; one whose words are the same is the same. */
async function sayAnew(views: readonly ViewRow[], fields: readonly ResolvedField[], ports: Ports): Promise<ViewRow[]> {
  const fresh = await toViews(
    views.map(({ row }) => row),
    fields,
    ports,
  )
  return fresh.map((view, at) => {
    const before = views[at]
    return before && fields.every(({ key }) => before.words[key] === view.words[key]) ? before : view
  })
}
