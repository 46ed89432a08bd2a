import { cleaned } from '../../schemas/language/characters/marks.ts'
import { FITS, hintsOf, numberOf } from './kinds.ts'

/** One of the first rows of a sheet: its texts, and what merged cells above would repeat in it. */
export interface HeadRow {
  readonly number: number
  readonly words: readonly string[]
  readonly above?: Readonly<Record<number, string>>
}
export interface Head {
  /** The row of the titles; 0 where there is none. */
  readonly header: number
  readonly titles: readonly string[]
}

const [LONGEST_TITLE, SEARCHED, SHARE] = [60, 20, 0.6]
const NO_HINTS = hintsOf('')

const isFilled = (text: string | undefined): text is string => text !== undefined && cleaned(text) !== ''
const countOf = ({ words }: HeadRow) => words.filter(isFilled).length
function isTitle(text: string): boolean {
  const cell = { raw: cleaned(text), shown: cleaned(text) }
  return (
    cell.raw.length <= LONGEST_TITLE &&
    numberOf(cell) === undefined &&
    !FITS.datetime(cell, NO_HINTS) &&
    !FITS.mobile(cell, NO_HINTS) &&
    !/^[\d０-９]/.test(cell.raw)
  )
}
/** Years and months are titles as well, next to others that are words. */
const isHead = ({ words }: HeadRow) => {
  const filled = words.filter(isFilled)
  return filled.filter(isTitle).length >= Math.max(filled.length * SHARE, 1)
}

/** The second row of a head: it names what the row above leaves open, and nothing that the first one names alone. */
function isSecondRow(first: HeadRow, second: HeadRow | undefined): boolean {
  if (!second || second.number !== first.number + 1 || !second.words.filter(isFilled).every(isTitle)) return false
  const open = (column: number) => !isFilled(first.words[column])
  let isAdding = false
  for (const [column, text] of second.words.entries()) {
    if (!isFilled(text)) continue
    // Below the first column of a group stands its first title; everything else below a title is a value.
    if (open(column)) isAdding = true
    else if (!open(column + 1)) return false
  }
  return isAdding
}

function titlesAt(rows: readonly HeadRow[], header: number): readonly string[] {
  const own = rows.find(({ number }) => number === header)
  if (!own) return []
  const above = rows.find((row) => row.number === header - 1)
  const hasGroups = above !== undefined && isHead(above) && isSecondRow(above, own)
  const width = Math.max(own.words.length, hasGroups ? above.words.length : 0)
  const text = (words: readonly string[] | undefined, column: number) => cleaned(words?.[column] ?? '')
  const lone = Array.from(
    { length: width },
    (_, column) => text(own.words, column) || cleaned(own.above?.[column] ?? ''),
  )
  const titles = hasGroups ? lone.map((title, column) => title || text(above.words, column)) : lone
  if (!hasGroups) return titles
  // Titles that two groups have alike bear the name of their group.
  let group = ''
  const groups = titles.map((_, column) => (group = text(above.words, column) || group))
  return titles.map((title, column) =>
    title !== '' && titles.indexOf(title) !== titles.lastIndexOf(title) && groups[column] !== title
      ? `${groups[column] ?? ''}${title}`
      : title,
  )
}

/** The head of a table by its first rows: below titles of the whole sheet, in one row or two. `stated` is the row that a person says. */
export function findHead(rows: readonly HeadRow[], stated?: number): Head {
  if (stated !== undefined) return { header: stated, titles: titlesAt(rows, stated) }
  const searched = rows.slice(0, SEARCHED)
  const usual = Math.max(...searched.map(countOf), 0)
  const place = searched.findIndex((row) => countOf(row) >= Math.max(usual * SHARE, Math.min(usual, 2)))
  const first = searched[place]
  if (!first || !isHead(first)) return { header: 0, titles: [] }
  const second = searched[place + 1]
  const header = isSecondRow(first, second) && second ? second.number : first.number
  return { header, titles: titlesAt(rows, header) }
}
