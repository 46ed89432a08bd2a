import { Edge } from '../Edge.tsx'
import type { Elements } from '../elements/use-elements.ts'
import { areWide } from '../elements/commands.ts'
import type { Box } from '../targets.ts'
import { widthsIn } from './field-width.ts'

/** The right edge of the selected field: dragged over the columns of its grid, it takes one of them or the whole row. */
export function FieldEdge({ box, elements }: { readonly box: Box; readonly elements: Elements }) {
  const isWide = areWide(elements.subject)
  const widths = widthsIn(box, isWide)
  if (!widths) return null
  const { column, row } = widths
  const snap = (width: number) => (width > (column + row) / 2 ? row : column)
  const current = isWide ? row : column
  return (
    <Edge
      box={{ ...box, width: current }}
      snap={snap}
      onResize={(width) => width !== current && elements.commands.widen()}
      onDoubleClick={elements.commands.widen}
    />
  )
}
