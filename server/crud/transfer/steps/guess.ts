import type { BookSheet, SheetColumn } from '../../../../schemas/contract/import.ts'
import { hashOf } from '../../../http/hash.ts'
import type { ChildTable } from '../../children.ts'
import type { TableScreen } from '../../screens.ts'
import { HEADER_WITHIN, type Tables } from '../header.ts'
import { type SheetField, fieldsByTitle, plainTitle, sheetFields } from '../sheet-fields.ts'
import { type Titles, fitOf, titlesIn } from '../titles.ts'
import type { KeptSheet } from './kept.ts'

const SAMPLES = 3
const PREVIEW = 8
const CLIP = 80
/** Titles that share this much of their pairs of letters mean the same. */
const ALIKE = 0.6
const ENDING = 0.7

const clipped = (words: string) => (words.length > CLIP ? `${words.slice(0, CLIP).toWellFormed()}…` : words)

/** The row of titles: the one that names most fields, else the first that has several words. */
export function guessHeader(screen: TableScreen, { all, tables }: Tables, sheet: KeptSheet): number {
  const { head } = sheet
  const known = fieldsByTitle(sheetFields(screen, tables))
  let best: { row: number; fit: number } | undefined
  for (const [number] of head.slice(0, HEADER_WITHIN)) {
    const fit = fitOf(titlesAt(screen, sheet, number, all), known)
    if (fit > (best?.fit ?? 0)) best = { row: number, fit }
  }
  return best?.row ?? head.find(([, words]) => words.filter((said) => said !== '').length > 1)?.[0] ?? head[0]?.[0] ?? 0
}

/** Words in brackets are units and remarks. */
const bare = (title: string) => plainTitle(title.replace(/[（(【[].*?[)）】\]]/g, ''))
function pairs(text: string): ReadonlySet<string> {
  const padded = ` ${text} `
  return new Set(Array.from({ length: padded.length - 1 }, (_, at) => padded.slice(at, at + 2)))
}
/** How alike two titles are, from 0 to 1: what their pairs of letters share (Dice). */
function likeness(one: string, other: string): number {
  if (one === '' || other === '') return 0
  if (one === other) return 1
  // What a title is of often stands before it: the kind of an exhibition is a kind.
  if (Math.min(one.length, other.length) > 1 && (one.endsWith(other) || other.endsWith(one))) return ENDING
  const [left, right] = [pairs(one), pairs(other)]
  return (2 * [...left].filter((pair) => right.has(pair)).length) / (left.size + right.size)
}

interface Candidate {
  readonly column: number
  readonly field: string
  readonly score: number
}

/** The best field of each column that has none yet, each field once, the most alike first. */
function similar(fields: readonly SheetField[], columns: readonly { readonly column: number; readonly title: string }[], taken: ReadonlySet<string>): Map<number, string> {
  const candidates = columns.flatMap(({ column, title }) => fields.flatMap(({ key, names }): Candidate[] => {
    if (taken.has(key)) return []
    const score = Math.max(...names.map((name) => likeness(bare(title), bare(name))))
    return score >= ALIKE ? [{ column, field: key, score }] : []
  }))
  const found = new Map<number, string>()
  const used = new Set<string>()
  for (const { column, field } of candidates.toSorted((one, other) => other.score - one.score || one.column - other.column)) {
    if (found.has(column) || used.has(field)) continue
    found.set(column, field)
    used.add(field)
  }
  return found
}

function titlesAt(screen: TableScreen, { head }: KeptSheet, header: number, tables: readonly ChildTable[]): Titles {
  const at = (row: number) => head.find(([number]) => number === row)?.[1]
  return titlesIn(at(header) ?? [], at(header - 1), screen, tables)
}
/** The titles of a header; without one, the columns are counted. */
export const titlesOf = (...header: Parameters<typeof titlesAt>): readonly string[] => titlesAt(...header).words
/** Sheets with the same titles are the same kind of sheet. */
export const titlesHash = (titles: readonly string[]) => hashOf(JSON.stringify(titles.map(plainTitle)))

/** What a sheet holds under a header, and which fields its columns seem to be: what the person chose before, else what the titles say. */
export function describeSheet(screen: TableScreen, { all: tables, tables: open }: Tables, sheet: KeptSheet, header: number, remembered: Readonly<Record<string, string>>): BookSheet {
  const { words: titles, unsure } = titlesAt(screen, sheet, header, tables)
  const fields = sheetFields(screen, open)
  const below = sheet.head.filter(([number]) => number > header)
  const width = Math.max(titles.length, ...below.map(([, words]) => words.length), 0)
  const all = Array.from({ length: width }, (_, column) => ({ column, title: titles[column] ?? '' }))
  const [known, mapped] = [fieldsByTitle(fields), new Set(fields.map(({ key }) => key))]
  const taken = new Set<string>()
  const chosen = new Map<number, Pick<SheetColumn, 'field' | 'how'>>()
  const take = (column: number, field: string | undefined, how: NonNullable<SheetColumn['how']>) => {
    if (field === undefined || chosen.has(column) || taken.has(field) || !mapped.has(field)) return
    taken.add(field)
    chosen.set(column, { field, how })
  }
  for (const { column } of all) take(column, Object.hasOwn(remembered, column) ? remembered[column] : undefined, 'earlier')
  for (const { column, title } of all) take(column, known.get(plainTitle(title))?.key, unsure.has(column) ? 'unsure' : 'title')
  const left = all.filter(({ column, title }) => title !== '' && !chosen.has(column))
  // What only sounds like a field of a sub-table would make rows below out of any column.
  for (const [column, field] of similar(fields.filter(({ table }) => table === undefined), left, taken)) take(column, field, 'similar')
  return {
    name: sheet.name, rows: sheet.rows - sheet.head.filter(([number]) => number <= header).length, header,
    columns: all.map(({ column, title }) => ({ column, title: clipped(title), sample: below.slice(0, SAMPLES).map(([, words]) => clipped(words[column] ?? '')), ...chosen.get(column) })),
    preview: sheet.head.slice(0, PREVIEW).map(([row, words]) => ({ row, words: words.map(clipped) })),
  }
}
