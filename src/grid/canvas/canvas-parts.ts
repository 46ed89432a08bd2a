import type { RefObject } from 'react'
import type { Rectangle } from '@glideapps/glide-data-grid'
import type { LeadOptions } from './pointer/pointer.ts'
import type { RightHandle } from './right/RightColumns.tsx'

/** A cell in px of the window. */
export type BoundsOf = (
  col: number,
  row: number,
) => { readonly x: number; readonly y: number; readonly width: number; readonly height: number } | undefined

/** The grid as it is drawn now, and the elements that draw it. */
export interface CanvasParts extends LeadOptions {
  /** Columns of the rows that the library draws; the others stand still at the right side. */
  readonly main: number
  /** How many rows are drawn. */
  readonly size: number
  /** The rows in view. */
  readonly seen: RefObject<Rectangle>
  readonly right: RefObject<RightHandle | null>
}
