import type { ResolvedField } from '../../../engine/model/index.ts'
import { type Locale, textIn } from '../../../schemas/language/text.ts'
import { textWidth } from '../../lib/text.ts'

/** The edges of a cell. */
const AROUND = 24
/** The border of the control and its arrow. */
const CONTROL = 32
/** The mark of a required column. */
const MARK = '* '
const MOST = 200

/**
 * The width of a list column in the grid, where its cells are controls. It was chosen for one language: where the title or a
 * stated choice of another does not fit, the column is wider, within reason.
 */
export function listedWidth(width: number, { field, lookup }: ResolvedField, locale: Locale): number {
  const choices = lookup?.kind === 'static' ? lookup.items.map(({ text }) => textWidth(textIn(text, locale))) : []
  const title = textWidth(`${field.required === true ? MARK : ''}${textIn(field.title, locale)}`) + AROUND
  const value = lookup ? Math.max(width + CONTROL, Math.max(0, ...choices) + AROUND + CONTROL) : width
  return Math.max(width, Math.min(Math.max(title, value), MOST))
}
