import { NUMBER_COLUMNS } from '../../registry/kit/column-types.ts'
import { lookOf } from './sheet/sheet.ts'
import type { GridColumn } from './store/types.ts'

export const ROW_HEIGHT = 61
/** Where cells do not look like controls. */
export const READ_HEIGHT = 37
export const HEAD_HEIGHT = 40
export const MAX_HEIGHT = 400
export const NUMBER_WIDTH = 60
export const SELECT_WIDTH = 40
export const SELECT_WIDTH_TOTALS = 60
export const DRAG_WIDTH = 40

const DEFAULT_WIDTH = 120
const LEAST = 190
/** Of dates with a time, people and departments: without a given width, and at least. */
const WIDE: Readonly<Record<string, number>> = { timestamp: 200, user: 220, depart: 160 }

/** Width of a column in px. */
export function widthOf({ width, field }: GridColumn): number {
  const wide = WIDE[field.lookup?.kind ?? ''] ?? WIDE[field.storage.type]
  if (width === undefined) return wide ?? DEFAULT_WIDTH
  return wide === undefined ? width : Math.max(LEAST, width)
}
/** Numbers stand on the right. */
export function isRight(column: GridColumn): boolean {
  if (column.align) return column.align === 'right'
  return lookOf(column).kind === 'number' || (NUMBER_COLUMNS.has(column.field.storage.type) && !column.field.lookup && lookOf(column).kind === 'words')
}
