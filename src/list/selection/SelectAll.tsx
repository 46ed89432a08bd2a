import { useHost } from '../../host/host.tsx'
import type { ViewRow } from '../rows/index.ts'
import type { Selection } from './use-selection.ts'

/** Selects every row of the page, or none of them. */
export function SelectAll({ rows, selection }: { readonly rows: readonly ViewRow[]; readonly selection: Selection }) {
  const { ports } = useHost()
  const count = rows.filter(({ id }) => selection.has(id)).length
  const isAll = count > 0 && count === rows.length
  return (
    <input
      type="checkbox"
      className="vi-check"
      checked={isAll}
      disabled={rows.length === 0}
      aria-label={ports.say('LIST_SELECT_PAGE')}
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && !isAll
      }}
      onChange={() => selection.setOnPage(rows, new Set(isAll ? [] : rows.map(({ id }) => id)))}
    />
  )
}
