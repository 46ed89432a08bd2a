import { useCallback } from 'react'
import { useLoaded } from '../../../registry/kit/parts/hooks/use-loaded.ts'
import type { Ports } from '../../../registry/kit/ports.ts'
import type { ResolvedField } from '../../../engine/model/index.ts'
import type { Row } from '../../api/rows/data-source.ts'
import { loadLabels, fieldText, type LabelsByLookup } from '../../ui/fields/labels.ts'
import type { ChildRow } from '../store/index.ts'

const views = new WeakMap<ChildRow, Row>()
/** A row as lists know it: with the words that came with it, where they still hold. */
function viewOf(row: ChildRow): Row {
  let view = views.get(row)
  if (!view) {
    const stale = new Set(row.changed.map((key) => `${key}_dictText`))
    view = {
      ...Object.fromEntries(Object.entries(row.before ?? {}).filter(([key]) => !stale.has(key))),
      ...row.record,
      id: row.id,
    }
    views.set(row, view)
  }
  return view
}

const NO_WORDS: LabelsByLookup = new Map()

/** Words of the cells; those of values that were typed are asked for. */
export function useCellWords(rows: readonly ChildRow[], columns: readonly ResolvedField[], ports: Ports) {
  const typed = rows.filter(({ before, changed }) => !before || changed.length > 0)
  const { latest: labels = NO_WORDS } = useLoaded(typed.length === 0 ? undefined : [rows, columns, ports], () =>
    loadLabels(columns, typed.map(viewOf), ports),
  )
  return useCallback((row: ChildRow, resolved: ResolvedField) => fieldText(resolved, viewOf(row), labels), [labels])
}
