import type { PointerEvent } from 'react'
import { clampWidth } from '../columns/index.ts'

/** The parts of a table that a column's width is stated in. */
function partsOf(grip: HTMLElement, at: number) {
  const heading = grip.closest('th')
  const table = grip.closest('table')
  const column = table?.querySelectorAll<HTMLElement>('col')[at]
  return heading && table && column ? { heading, table, column } : undefined
}

/** The resize handle of a heading: the column follows the drag, and the table is redrawn on release. By keyboard the width is set in the column settings. */
export function ColumnGrip({
  at,
  onResize,
}: {
  /** Which of all columns of the table. */ readonly at: number
  readonly onResize: (width: number | undefined) => void
}) {
  const begin = (event: PointerEvent<HTMLElement>) => {
    // The heading is not dragged.
    event.stopPropagation()
    const grip = event.currentTarget
    const parts = partsOf(grip, at)
    if (!parts || event.button !== 0) return
    const { heading, table, column } = parts
    const [from, before, whole] = [event.clientX, heading.offsetWidth, table.offsetWidth]
    let width = before
    const follow = ({ clientX }: globalThis.PointerEvent) => {
      width = clampWidth(before + clientX - from)
      column.style.width = `${width}px`
      table.style.width = `${whole + width - before}px`
    }
    const end = () => {
      grip.removeEventListener('pointermove', follow)
      grip.removeEventListener('lostpointercapture', end)
      if (width !== before) onResize(width)
    }
    grip.setPointerCapture(event.pointerId)
    grip.addEventListener('pointermove', follow)
    grip.addEventListener('lostpointercapture', end)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- for the mouse alone
    <span
      className="vi-grip"
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={() => onResize(undefined)}
      onPointerDown={begin}
    />
  )
}
