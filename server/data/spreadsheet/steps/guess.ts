import type { BookSheet } from '../../../../schemas/contract/data/import.ts'
import { isUniqueAlone } from '../../../../engine/model/index.ts'
import { LOCALES, textIn } from '../../../../schemas/language/text.ts'
import { say } from '../../../../schemas/messages/index.ts'
import { hashOf } from '../../../http/crypto/hash.ts'
import type { ChildTable } from '../../write/index.ts'
import type { TableScreen } from '../../catalog/index.ts'
import { lastRowOf } from '../book/areas.ts'
import type { EncodedRow } from '../book/types.ts'
import { displayText } from '../book/cell-values.ts'
import { type MatchedColumn, type Tables, findTitles, matchTitles, headerTitles } from '../columns/match-titles.ts'
import { isId, normalizeTitle } from '../columns/sheet-fields.ts'
import type { StoredSheet } from './stored-imports.ts'

const SAMPLES = 3
const PREVIEW = 8
const CLIP = 80
const AREAS_SAID = 5

const clipped = (words: string) => (words.length > CLIP ? `${words.slice(0, CLIP).toWellFormed()}…` : words)

/** The header row: the one that matches most fields, else the first with several texts. */
export function guessHeader(screen: TableScreen, tables: Tables, { head }: StoredSheet): number {
  return (
    findTitles(screen, tables, head) ??
    head.find(([, words]) => words.filter((said) => said !== '').length > 1)?.[0] ??
    head[0]?.[0] ??
    0
  )
}

/** The titles of a header; without one, the columns are counted. */
export const titlesOf = (
  screen: TableScreen,
  { head }: StoredSheet,
  header: number,
  tables: readonly ChildTable[],
): readonly string[] => headerTitles(screen, head, header, tables).words
/** Sheets with the same titles are the same kind of sheet. */
export const titlesHash = (titles: readonly string[]) => hashOf(JSON.stringify(titles.map(normalizeTitle)))

const sampleOf = (row: EncodedRow, column: number) => clipped(displayText(row, column))

/** Whether a sheet is an export of this screen, or its template: their first title is above the header. */
function isOwnLayout({ resolved: { screen } }: TableScreen, { head }: StoredSheet, header: number): boolean {
  const titles = new Set(LOCALES.map((locale) => say('EXPORT_TITLE', { name: textIn(screen.title, locale) }, locale)))
  return head.some(([number, words]) => number < header && titles.has(words[0] ?? ''))
}
/** The field by which the rows of an export find their records again: what every record has, and no other one. */
const keyOf = (columns: readonly MatchedColumn[]) =>
  columns.find(
    ({ field, isSure }) =>
      isSure === true &&
      field !== undefined &&
      field.table === undefined &&
      isUniqueAlone(field.resolved.field) &&
      field.resolved.field.required === true,
  )?.field?.key

/** What a sheet holds under a header, and which fields its columns seem to be. */
export function describeSheet(
  screen: TableScreen,
  { all, tables: open }: Tables,
  sheet: StoredSheet,
  header: number,
  remembered: Readonly<Record<string, string>>,
): BookSheet {
  const titles = headerTitles(screen, sheet.head, header, all)
  const below = sheet.head.filter(([number]) => number > header)
  const columns = matchTitles(screen, open, titles, Math.max(...below.map(([, words]) => words.length), 0), remembered)
  const key =
    columns.find(({ field }) => field !== undefined && isId(field.resolved))?.field?.key ??
    (isOwnLayout(screen, sheet, header) ? keyOf(columns) : undefined)
  const merged = sheet.merged.filter((area) => lastRowOf(area) > header).slice(0, AREAS_SAID)
  return {
    name: sheet.name,
    rows: sheet.rows - sheet.head.filter(([number]) => number <= header).length,
    header,
    columns: columns.map(({ column, title, field, how }) => ({
      column,
      title: clipped(title),
      sample: below.slice(0, SAMPLES).map((row) => sampleOf(row, column)),
      ...(field && how ? { field: field.key, how } : {}),
    })),
    preview: sheet.head
      .slice(0, PREVIEW)
      .map((row) => ({ row: row[0], words: row[1].map((_, column) => sampleOf(row, column)) })),
    ...(key === undefined ? {} : { key: [key] }),
    ...(merged.length > 0 ? { merged } : {}),
  }
}
