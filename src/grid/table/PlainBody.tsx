import type { ComponentProps, Ref } from 'react'
import { ControlEditor } from '../cell/index.ts'
import type { Sheet } from '../sheet/index.ts'
import { PlainRow } from './PlainRow.tsx'

interface PlainBodyProps extends Pick<ComponentProps<typeof PlainRow>, 'prefix' | 'rowNumber' | 'onGrab' | 'onOpen'> {
  readonly sheet: Sheet
  /** Rows that are drawn: from `first`, before `last`. */
  readonly first: number
  readonly last: number
  readonly rowHeight: number
  readonly isWhole: boolean
  readonly hasBoxes: boolean
  /** Where the dragged row would go. */
  readonly dragged: number | undefined
  /** The cell that was edited is closed. */
  readonly onLeft: () => void
  readonly ref: Ref<HTMLTableSectionElement>
}

/** The rows in view. */
export function PlainBody({
  sheet,
  first,
  last,
  rowHeight,
  isWhole,
  hasBoxes,
  dragged,
  onLeft,
  ref,
  ...common
}: PlainBodyProps) {
  const { store, at, block } = sheet
  const { editing } = sheet.now()
  const isBlock = block.from.row !== block.to.row || block.from.col !== block.to.col
  return (
    <tbody ref={ref}>
      <Gap height={first * rowHeight} />
      {Array.from({ length: Math.max(0, last - first) }, (_, offset) => {
        const row = first + offset
        const id = store.idAt(row)
        return (
          <PlainRow
            key={id}
            sheet={sheet}
            id={id}
            row={row}
            hasBox={hasBoxes}
            isHeld={dragged === row}
            active={row === at.row ? at.col : undefined}
            from={isBlock && row >= block.from.row && row <= block.to.row ? block.from.col : undefined}
            to={block.to.col}
            {...common}
          >
            {editing?.id === id
              ? {
                  key: editing.key,
                  control: (
                    <ControlEditor
                      sheet={sheet}
                      editing={editing}
                      id={`${common.prefix}-edit`}
                      ports={sheet.ports}
                      onLeft={onLeft}
                    />
                  ),
                }
              : undefined}
          </PlainRow>
        )
      })}
      {!isWhole && <Gap height={(store.size - last) * rowHeight} />}
    </tbody>
  )
}

/** Placeholder of rows out of view. */
function Gap({ height }: { readonly height: number }) {
  return height > 0 ? <tr aria-hidden="true" className="vg-gap" style={{ height }} /> : null
}
