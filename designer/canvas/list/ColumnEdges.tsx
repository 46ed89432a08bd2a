import { Edge } from '../Edge.tsx'
import type { ListBox } from './list-targets.ts'

interface ColumnEdgesProps {
  readonly boxes: readonly ListBox[]
  readonly onResize: (box: ListBox, width: number | undefined) => void
}

/** The right edge of each column; a double click leaves its width to the table. */
export function ColumnEdges({ boxes, onResize }: ColumnEdgesProps) {
  return boxes
    .filter(({ target }) => target.kind === 'column')
    .map((box) => (
      <Edge
        key={box.id}
        box={box}
        onResize={(width) => onResize(box, width)}
        onDoubleClick={() => onResize(box, undefined)}
      />
    ))
}
