import { useState, type PointerEvent, type RefObject } from 'react'
import type { DataEditorRef } from '@glideapps/glide-data-grid'
import type { Sheet } from '../sheet/sheet.ts'
import type { Lead } from './cells.ts'

/** Near an edge the rows move on under the pointer. */
const EDGE = 30

interface DragOptions {
  readonly sheet: Sheet
  readonly editor: RefObject<DataEditorRef | null>
  readonly leads: readonly Lead[]
  readonly box: RefObject<HTMLDivElement | null>
}

/** A row is dragged by its grip to another place. `line` is where it would go, in px of the grid's box. */
export function useRowDrag({ sheet, editor, leads, box }: DragOptions) {
  const [line, setLine] = useState<number>()
  const onPointerDown = (event: PointerEvent) => {
    const args = event.button === 0 && event.target instanceof HTMLElement && !event.target.closest('.vg-control') ? editor.current?.getMouseArgsForPosition(event.clientX, event.clientY) : undefined
    if (args?.kind !== 'cell' || leads[args.location[0]] !== 'row-drag' || args.location[1] >= sheet.store.size || sheet.store.orders.length > 0 || !sheet.isFree()) return
    event.preventDefault()
    event.stopPropagation()
    sheet.end()
    const from = args.location[1]
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
        const [isTop, isBottom] = [clientY < around.top + 40 + EDGE, clientY > around.bottom - EDGE]
        if (isTop && there.location[1] > 0) editor.current?.scrollTo(0, there.location[1] - 1, 'vertical')
        else if (isBottom && there.location[1] < sheet.store.size - 1) editor.current?.scrollTo(0, there.location[1] + 1, 'vertical')
      }
    }
    const end = () => {
      window.removeEventListener('pointermove', placeAt)
      window.removeEventListener('pointerup', drop)
      window.removeEventListener('pointercancel', end)
      setLine(undefined)
    }
    const drop = () => {
      end()
      if (to === from) return
      sheet.store.move(from, to)
      sheet.go({ row: to, col: sheet.at.col })
    }
    window.addEventListener('pointermove', placeAt)
    window.addEventListener('pointerup', drop)
    // A finger that moves on may be taken for one that scrolls.
    window.addEventListener('pointercancel', end)
  }
  return { onPointerDown, line }
}
