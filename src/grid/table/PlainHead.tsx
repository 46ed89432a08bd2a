import { FILTER_SIGN, isRight } from '../cell/index.ts'
import type { Sheet } from '../sheet/index.ts'
import type { GridColumn } from '../store/index.ts'
import { activeFilters } from '../tools/index.ts'

const SIGNS = { ascending: ' ↑', descending: ' ↓' } as const

/** The head of a column; a press opens its menu. The grid is one stop for Tab: Shift+F10 opens it, too. */
export function PlainHead({
  sheet,
  column,
  onOpen,
}: {
  readonly sheet: Sheet
  readonly column: GridColumn
  readonly onOpen: () => void
}) {
  const { store, locked, ports } = sheet
  const order = store.orders.find(({ key }) => key === column.key)
  const sorted = order && (order.desc ? 'descending' : 'ascending')
  return (
    <th scope="col" className={isRight(column) ? 'vg-right' : undefined} aria-sort={sorted}>
      <button type="button" tabIndex={-1} className="vg-head" aria-haspopup="menu" onClick={onOpen}>
        {activeFilters(sheet).has(column.key) && (
          <>
            <span aria-hidden="true" className="vg-filtered">
              {FILTER_SIGN}
            </span>
            <span className="v-hidden">{ports.say('GRID_FILTERED')}</span>
          </>
        )}
        <span className={column.required && !locked ? 'vi-required' : undefined}>{column.title}</span>
        {sorted && <span aria-hidden="true">{SIGNS[sorted]}</span>}
      </button>
    </th>
  )
}
