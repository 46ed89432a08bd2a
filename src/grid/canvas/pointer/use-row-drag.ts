import { useState, type PointerEvent } from 'react'
import { HEAD_HEIGHT } from '../../cell/index.ts'
import { followPointer, leadColumnAt, type LeadOptions } from './pointer.ts'

/** Near an edge the rows move on under the pointer. */
const EDGE = 30

/** A row is dragged by its grip to another place. `line` is where it would go, in px of the grid's box. */
export function useRowDrag(options: LeadOptions) {
  const { sheet, editor, box } = options
  const [line, setLine] = useState<number>()
  const onPointerDown = (event: PointerEvent) => {
    const pressed = leadColumnAt(event, options)
    if (pressed?.lead !== 'row-drag' || sheet.store.orders.length > 0 || !sheet.isFree()) return
    event.preventDefault()
    event.stopPropagation()
    sheet.end()
    const from = pressed.row
    let to = from
    const placeAt = ({ clientX, clientY }: globalThis.PointerEvent) => {
      const around = box.current?.getBoundingClientRect()
      const there = editor.current?.getMouseArgsForPosition(clientX, clientY)
      if (!around || !there) return
      if (there.kind === 'cell' && there.location[1] < sheet.store.size) {
        const isBelow = clientY > there.bounds.y + there.bounds.height / 2
        const gap = there.location[1] + (isBelow ? 1 : 0)
        to = gap > from ? gap - 1 : gap
        setLine((isBelow ? there.bounds.y + there.bounds.height : there.bounds.y) - around.top)
        const [isTop, isBottom] = [clientY < around.top + HEAD_HEIGHT + EDGE, clientY > around.bottom - EDGE]
        if (isTop && there.location[1] > 0) editor.current?.scrollTo(0, there.location[1] - 1, 'vertical')
        else if (isBottom && there.location[1] < sheet.store.size - 1)
          editor.current?.scrollTo(0, there.location[1] + 1, 'vertical')
      }
    }
    followPointer(placeAt, ({ type }) => {
      setLine(undefined)
      if (type !== 'pointerup' || to === from) return
      sheet.store.move(from, to)
      sheet.go({ row: to, col: sheet.at.col })
    })
  }
  return { onPointerDown, line }
}
