import { textIn, type Locale } from '../../../schemas/language/text.ts'
import { textWidth } from '../../lib/text.ts'
import type { ShownColumn } from '../columns/index.ts'

const WIDTHS: Readonly<Record<string, number>> = {
  date: 120,
  timestamp: 180,
  time: 110,
  integer: 110,
  bigint: 110,
  numeric: 120,
  boolean: 90,
}
const TEXT_WIDTH = 160
const SORT_MARK = 56
/** Least width of a heading in addition to its text: its sort mark and the edges of the cell. */
const AROUND_HEADING = 38
const GAP = 14
const PADDING = 24

/**
 * Wide enough for the title with its sort mark, and for what such values usually need. A stated width was chosen with one
 * language in mind: where the title of another does not fit, the column is wider, within reason.
 */
export function columnWidth(column: ShownColumn, locale: Locale): number {
  if (column.ownWidth !== undefined) return column.ownWidth
  const title = textWidth(textIn(column.title, locale))
  if (column.width !== undefined) return Math.max(column.width, Math.min(title + AROUND_HEADING, TEXT_WIDTH))
  return Math.max(WIDTHS[column.field.storage.type] ?? TEXT_WIDTH, title + SORT_MARK)
}

/** Wide enough for that many buttons in a row. */
export function actionsWidth(titles: readonly string[], direct: number): number {
  const shown = titles.slice(0, direct)
  return Math.max(
    90,
    shown.reduce((sum, title) => sum + textWidth(title) + GAP, PADDING),
  )
}
