import type { Sheet } from '../sheet/index.ts'
import { PlainHead } from './PlainHead.tsx'

interface PlainHeadsProps {
  readonly sheet: Sheet
  /** There is a column of boxes, of grips, or of both. */
  readonly hasLead: boolean
  readonly hasBoxes: boolean
  readonly rowNumber: boolean
  readonly onMenu: (col: number) => void
}

/** The heads of all columns, with the box for all rows. */
export function PlainHeads({ sheet, hasLead, hasBoxes, rowNumber, onMenu }: PlainHeadsProps) {
  const { store, columns, ports } = sheet
  const all = store.selection
  return (
    <thead>
      <tr aria-rowindex={1}>
        {hasLead && (
          <th scope="col" className="vg-box">
            {hasBoxes && (
              <input
                ref={(element) => {
                  if (element) element.indeterminate = all === 'some'
                }}
                type="checkbox"
                className="vi-check"
                tabIndex={-1}
                checked={all === 'all'}
                aria-label={ports.say('GRID_SELECT_ALL')}
                onChange={() => (all === 'all' ? store.clearSelection() : store.selectAll())}
              />
            )}
          </th>
        )}
        {rowNumber && <th scope="col">{store.options.numbered?.title ?? ports.say('GRID_NUMBER')}</th>}
        {columns.map((column, col) => (
          <PlainHead key={column.key} sheet={sheet} column={column} onOpen={() => onMenu(col)} />
        ))}
      </tr>
    </thead>
  )
}
