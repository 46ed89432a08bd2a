import { useMemo, useState } from 'react'
import type { ResolvedField } from '../../engine/model/index.ts'
import type { ListRequest } from '../api/rows/data-source.ts'
import { useHost } from '../host/host.tsx'
import { useFaces } from '../ui/fields/faces.ts'
import { useColumns, useSaved } from './columns/index.ts'
import type { ListControl } from './query-state/index.ts'
import { useBranches, useInnerRows, useRows } from './rows/index.ts'

/** The request with what a person has drawn besides the columns of the document; the same where there is nothing. */
function withFields(request: ListRequest, fields: readonly ResolvedField[]): ListRequest {
  const more = fields.map(({ key }) => key).filter((key) => !request.fields.includes(key))
  return more.length === 0 ? request : { ...request, fields: [...request.fields, ...more] }
}

/** The columns that a person has chosen, and the rows of the query with the fields that these columns draw. */
export function useListRows({ request, isPage }: Pick<ListControl, 'request' | 'isPage'>) {
  const { screen, source } = useHost()
  const [isDrawn, setDrawn] = useState(false)
  const columns = useColumns(useSaved(isDrawn && isPage))
  const shownKeys = columns.shown
    .map(({ field }) => field.key)
    .toSorted()
    .join()
  // The rows are the same whatever the order and the widths of their columns.
  const fields = useMemo(() => shownKeys.split(',').flatMap((key) => screen.byKey.get(key) ?? []), [shownKeys, screen])
  const drawn = useMemo(
    () => [...[...screen.list.columns, ...screen.query.items].map(({ field }) => field), ...fields],
    [screen, fields],
  )
  useFaces(drawn)
  const rows = useRows(
    useMemo(() => (source.answersWhole ? request : withFields(request, fields)), [source, request, fields]),
    fields,
  )
  if (rows.status === 'ready' && !isDrawn) setDrawn(true)
  const branches = useInnerRows(useBranches(request, fields, rows))
  return { columns, fields, rows, branches }
}
