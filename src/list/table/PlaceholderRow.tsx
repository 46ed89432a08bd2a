import { memo, useEffect, useRef } from 'react'
import type { TableShape } from './table-shape.ts'
import type { VirtualRows } from './use-virtual-rows.ts'
import type { ViewRow } from '../rows/index.ts'

interface PlaceholderRowProps {
  readonly view: ViewRow
  readonly place: number
  readonly shape: TableShape
  readonly isSelected: boolean
  readonly watch: VirtualRows['watch']
}

/** A row far from the view: one line with its words, as high as the row, where the browser's own search finds it. */
export const PlaceholderRow = memo(function PlaceholderRow({
  view: { id, words },
  place,
  shape,
  isSelected,
  watch,
}: PlaceholderRowProps) {
  const line = useRef<HTMLTableRowElement>(null)
  useEffect(() => (line.current ? watch(line.current, place) : undefined), [watch, place])
  return (
    <tr ref={line} data-row-key={id} className={isSelected ? 'vi-row-selected' : undefined}>
      <td colSpan={shape.widths.length}>
        <div className="vi-far">
          {shape.data
            .map(({ column }) => words[column.field.key])
            .filter(Boolean)
            .join(' ')}
        </div>
      </td>
    </tr>
  )
})
