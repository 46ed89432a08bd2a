import type { PointerEvent } from 'react'
import type { GridColumn } from '@glideapps/glide-data-grid'
import type { CanvasParts } from '../canvas-parts.ts'
import { useResizing } from './use-resizing.ts'
import { useRowDrag } from './use-row-drag.ts'
import { useRowPointerHandlers } from './use-row-pointer-handlers.ts'

interface PointerDownOptions {
  /** As the library draws them. */
  readonly columns: readonly GridColumn[]
  readonly resize: (id: string, width: number) => void
  readonly onFocus: () => void
}

/** What a pressed pointer draws before the library hears of it: borders of columns, rows by their grips, rows by their headers. */
export function usePointerDown(parts: CanvasParts, { columns, resize, onFocus }: PointerDownOptions) {
  const rows = useRowPointerHandlers({ ...parts, onFocus })
  const drag = useRowDrag(parts)
  const resizing = useResizing({ editor: parts.editor, columns, leads: parts.leads.length, resize })
  const onPointerDown = (event: PointerEvent) => {
    resizing.onPointerDown(event)
    drag.onPointerDown(event)
    rows.onPointerDown(event)
  }
  return { onPointerDown, onColumnResize: resizing.onColumnResize, pressLead: rows.press, dragLine: drag.line }
}
