import { NUMBER_COLUMNS } from '../../../registry/kit/column-types.ts'
import type { Density } from '../../../schemas/language/sections.ts'
import { lookOf } from '../sheet/index.ts'
import type { GridColumn } from '../store/index.ts'

/** Of a grid that asks for no density: the default of the specification. */
export const ROW_HEIGHT = 61
/** The same, where cells do not look like controls. */
const READ_HEIGHT = 37
const DENSE: Readonly<Record<Density, number>> = { small: 28, middle: 32, large: 44 }
/** What a finger needs. */
const TOUCHED = 44
export const HEAD_HEIGHT = 40
export const MAX_HEIGHT = 400
/** Room for the bar that scrolls sideways. */
const SCROLLBAR = 18
export const NUMBER_WIDTH = 60
export const SELECT_WIDTH = 40
export const SELECT_WIDTH_TOTALS = 60
export const DRAG_WIDTH = 40
/** Where text of several lines is typed, in px. */
export const TEXT_POPUP = { width: 200, height: 150 }
/** How long a row that another user changed is highlighted. */
export const RELOAD_EFFECT_MS = 1400

const DEFAULT_WIDTH = 120
const LEAST = 190
/** Of dates with a time, people and departments: without a width in the document, and at least. */
const WIDE: Readonly<Record<string, number>> = { timestamp: 200, user: 220, depart: 160 }

/** Of a column that is filtered by; before the title, which may be cut off at its end. */
export const FILTER_SIGN = '▽ '

/** Width of a column in px. */
export function widthOf({ width, field }: GridColumn): number {
  const wide = WIDE[field.lookup?.kind ?? ''] ?? WIDE[field.storage.type]
  if (width === undefined) return wide ?? DEFAULT_WIDTH
  return wide === undefined ? width : Math.max(LEAST, width)
}
interface RowLook {
  readonly density: Density | undefined
  readonly alwaysEdit: boolean
  readonly isTouched: boolean
}
/** Height of a row in px. */
export function rowHeightOf({ density, alwaysEdit, isTouched }: RowLook): number {
  if (density === undefined) return alwaysEdit ? ROW_HEIGHT : READ_HEIGHT
  return isTouched ? Math.max(TOUCHED, DENSE[density]) : DENSE[density]
}
/** Height of the canvas in px: as many rows as there are, up to a limit. */
export function heightOf({
  rows,
  totals,
  rowHeight,
  maxHeight,
}: {
  readonly rows: number
  readonly totals: number
  readonly rowHeight: number
  readonly maxHeight: number | false
}): number {
  const whole = HEAD_HEIGHT + (Math.max(1, rows) + totals) * rowHeight + SCROLLBAR
  return maxHeight === false ? whole : Math.min(maxHeight, whole)
}
/** Numbers stand on the right. */
export function isRight(column: GridColumn): boolean {
  if (column.align) return column.align === 'right'
  return (
    lookOf(column).kind === 'number' ||
    (NUMBER_COLUMNS.has(column.field.storage.type) && !column.field.lookup && lookOf(column).kind === 'words')
  )
}
