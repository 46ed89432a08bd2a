import { Result, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import type { Row } from '../../api/rows/data-source.ts'
import { DetailLayout } from '../../detail/DetailLayout.tsx'
import { explain } from '../../host/explain.ts'
import { preloadFaces, useFaces } from '../../ui/fields/faces.ts'
import { FormPage } from '../../form/FormPage.tsx'
import { useHost } from '../../host/host.tsx'
import { loadLabels, type LabelsByLookup } from '../../ui/fields/labels.ts'
import { useListState } from '../../list/query-state/index.ts'
import { QueryArea } from '../../query/bar/index.ts'
import { usePhone } from '../../host/ui/use-phone.ts'

export type Part = 'form' | 'detail' | 'query'

/** One part of a screen by itself, without the page that leads to it. Drawn inside a `ScreenView`. */
export function PartView({ part }: { readonly part: Part }) {
  if (part === 'form') return <FormPage />
  return part === 'detail' ? <DetailPart /> : <QueryPart />
}

function QueryPart() {
  const { screen, keep } = useHost()
  const phone = usePhone()
  const { state, untouched, typed, change } = useListState(screen, { keep })
  useFaces(screen.query.items.map(({ field }) => field))
  return (
    <QueryArea
      applied={state.values}
      untouched={untouched}
      typed={typed}
      phone={phone}
      onSearch={(values) => change({ values, pageNo: 1 })}
    />
  )
}

/** The detail of the first row. */
function DetailPart() {
  const { screen, source, ports } = useHost()
  const [shown, setShown] = useState<{ readonly row: Row; readonly labels: LabelsByLookup }>()
  const [reason, setReason] = useState('')
  useEffect(() => {
    const abort = new AbortController()
    const { fields } = screen.detail
    async function load() {
      try {
        const [{ rows }] = await Promise.all([
          source.list({ pageNo: 1, pageSize: 1, sort: screen.list.sort, fields: [], terms: {} }, abort.signal),
          preloadFaces(fields),
        ])
        const [row] = rows
        const labels = await loadLabels(fields, rows, ports)
        if (row && !abort.signal.aborted) setShown({ row, labels })
      } catch (error) {
        if (!abort.signal.aborted) setReason(explain(error, ports))
      }
    }
    void load()
    return () => abort.abort()
  }, [screen, source, ports])
  if (reason) return <Result status="warning" title={reason} />
  return shown ? <DetailLayout {...shown} /> : <Skeleton active paragraph={{ rows: 6 }} />
}
