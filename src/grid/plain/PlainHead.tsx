import { isRight } from '../measures.ts'
import type { Sheet } from '../sheet/sheet.ts'
import type { GridColumn } from '../store/types.ts'

const SIGNS = { ascending: ' ↑', descending: ' ↓' } as const

/** The head of a column; a press opens its menu. The grid is one stop for Tab: Shift+F10 opens it, too. */
export function PlainHead({ sheet: { store, locked }, column, onOpen }: { readonly sheet: Sheet; readonly column: GridColumn; readonly onOpen: () => void }) {
  const order = store.orders.find(({ key }) => key === column.key)
  const sorted = order && (order.desc ? 'descending' : 'ascending')
  return (
    <th scope="col" className={isRight(column) ? 'vg-right' : undefined} aria-sort={sorted}>
      <button type="button" tabIndex={-1} className="vg-head" aria-haspopup="menu" onClick={onOpen}>
        <span className={column.required && !locked ? 'vi-required' : undefined}>{column.title}</span>
        {sorted && <span aria-hidden="true">{SIGNS[sorted]}</span>}
      </button>
    </th>
  )
}
