import { CompactSelection, type DataEditorRef, type GridColumn } from '@glideapps/glide-data-grid'
import { useState, type PointerEvent, type RefObject } from 'react'
import { Resizing } from './resizing.ts'

interface ResizingOptions {
  readonly editor: RefObject<DataEditorRef | null>
  /** As the library draws them. */
  readonly columns: readonly GridColumn[]
  /** How many of them stand before the columns of the rows. */
  readonly leads: number
  readonly resize: (id: string, width: number) => void
}

/** Borders of the columns that the library draws. */
export function useResizing({ editor, columns, leads, resize }: ResizingOptions) {
  const [resizing] = useState(() => new Resizing())
  const onPointerDown = ({ nativeEvent }: PointerEvent) => {
    const borderAt = (x: number, y: number) => {
      const args = editor.current?.getMouseArgsForPosition(x, y)
      const column =
        args?.kind === 'header' && args.isEdge && args.location[0] >= leads ? columns[args.location[0]] : undefined
      return column && 'width' in column ? { id: column.id ?? '', width: column.width } : undefined
    }
    const measure = (id: string) =>
      editor.current?.remeasureColumns(
        CompactSelection.fromSingleSelection(columns.findIndex((column) => column.id === id)),
      )
    resizing.press(nativeEvent, { borderAt, resize, measure })
  }
  return { onPointerDown, onColumnResize: resizing.onColumnResize }
}
