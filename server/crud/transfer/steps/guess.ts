import type { BookSheet } from '../../../../schemas/contract/import.ts'
import { hashOf } from '../../../http/hash.ts'
import type { ChildTable } from '../../children.ts'
import type { TableScreen } from '../../screens.ts'
import { readArea } from '../book/areas.ts'
import type { KeptRow } from '../book/types.ts'
import { lookOf } from '../book/words.ts'
import { type Tables, findTitles, matchTitles, titlesAt } from '../match-titles.ts'
import { plainTitle } from '../sheet-fields.ts'
import type { KeptSheet } from './kept.ts'

const SAMPLES = 3
const PREVIEW = 8
const CLIP = 80
const AREAS_SAID = 5

const clipped = (words: string) => (words.length > CLIP ? `${words.slice(0, CLIP).toWellFormed()}…` : words)

/** The row of titles: the one that names most fields, else the first that has several words. */
export function guessHeader(screen: TableScreen, tables: Tables, { head }: KeptSheet): number {
  return findTitles(screen, tables, head) ?? head.find(([, words]) => words.filter((said) => said !== '').length > 1)?.[0] ?? head[0]?.[0] ?? 0
}

/** The titles of a header; without one, the columns are counted. */
export const titlesOf = (screen: TableScreen, { head }: KeptSheet, header: number, tables: readonly ChildTable[]): readonly string[] => titlesAt(screen, head, header, tables).words
/** Sheets with the same titles are the same kind of sheet. */
export const titlesHash = (titles: readonly string[]) => hashOf(JSON.stringify(titles.map(plainTitle)))

const sampleOf = (row: KeptRow, column: number) => clipped(lookOf(row, column))

/** What a sheet holds under a header, and which fields its columns seem to be. */
export function describeSheet(screen: TableScreen, { all, tables: open }: Tables, sheet: KeptSheet, header: number, remembered: Readonly<Record<string, string>>): BookSheet {
  const titles = titlesAt(screen, sheet.head, header, all)
  const below = sheet.head.filter(([number]) => number > header)
  const columns = matchTitles(screen, open, titles, Math.max(...below.map(([, words]) => words.length), 0), remembered)
  const merged = sheet.merged.filter((area) => (readArea(area)?.last ?? 0) > header).slice(0, AREAS_SAID)
  return {
    name: sheet.name, rows: sheet.rows - sheet.head.filter(([number]) => number <= header).length, header,
    columns: columns.map(({ column, title, field, how }) => ({ column, title: clipped(title), sample: below.slice(0, SAMPLES).map((row) => sampleOf(row, column)), ...(field && how ? { field: field.key, how } : {}) })),
    preview: sheet.head.slice(0, PREVIEW).map((row) => ({ row: row[0], words: row[1].map((_, column) => sampleOf(row, column)) })),
    ...(merged.length > 0 ? { merged } : {}),
  }
}
