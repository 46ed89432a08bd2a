import { type PointerEvent, useState } from 'react'
import type { ListBox } from './list-targets.ts'

interface ColumnEdgesProps {
  readonly boxes: readonly ListBox[]
  readonly onResize: (box: ListBox, width: number | undefined) => void
}

/** Pixels of the edge that takes the pointer. */
const EDGE = 8

/** The right edge of each column: dragged, it makes the column wider; a double click leaves its width to the table. For the pointer; keys and an input do the same. */
export function ColumnEdges({ boxes, onResize }: ColumnEdgesProps) {
  const [drag, setDrag] = useState<{ readonly id: string; readonly from: number; readonly by: number }>()
  const begin = (event: PointerEvent<HTMLElement>, { id }: ListBox) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrag({ id, from: event.clientX, by: 0 })
  }
  return boxes.flatMap((box) => {
    if (box.target.kind !== 'column') return []
    const { id, left, top, width, height } = box
    const by = drag?.id === id ? drag.by : 0
    return [
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- for the pointer alone
      <div
        key={id}
        aria-hidden
        className={drag?.id === id ? 'vd-column-edge vd-column-edge-dragged' : 'vd-column-edge'}
        style={{ left: left + width + by - EDGE / 2, top, width: EDGE, height }}
        onPointerDown={(event) => begin(event, box)}
        onPointerMove={({ clientX }) => drag?.id === id && setDrag({ ...drag, by: clientX - drag.from })}
        onLostPointerCapture={() => {
          setDrag(undefined)
          if (drag?.id === id && drag.by !== 0) onResize(box, width + drag.by)
        }}
        onDoubleClick={() => onResize(box, undefined)}
      />,
    ]
  })
}
