import type { ReactNode, RefObject } from 'react'
import { useFixedRows } from '../../../../registry/kit/parts/hooks/use-fixed-rows.ts'

const ASSUMED_HEIGHT = 800

interface VirtualRowsProps {
  readonly box: RefObject<HTMLElement | null>
  readonly count: number
  readonly rowHeight: number
  /** The row that the tree names as its active descendant. */
  readonly active: number
  readonly draw: (row: number) => ReactNode
}

/** The rows in view of a menu that is too long to be drawn whole. */
export function VirtualRows({ box, count, rowHeight, active, draw }: VirtualRowsProps) {
  const { drawn } = useFixedRows({ box, count, rowHeight, assumedHeight: ASSUMED_HEIGHT, active })
  return drawn.map(draw)
}
