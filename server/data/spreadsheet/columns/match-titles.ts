import type { SheetColumn } from '../../../../schemas/contract/data/import.ts'
import type { ChildTable } from '../../write/index.ts'
import type { TableScreen } from '../../catalog/index.ts'
import {
  type SheetField,
  titleWithoutBrackets,
  fieldsByTitle,
  isId,
  normalizeTitle,
  sheetColumns,
  sheetFields,
} from './sheet-fields.ts'
import { type Titles, titleScore, readTitles } from './titles.ts'

/** The header must be among the first rows; the contract has two title rows above it. */
const HEADER_WITHIN = 10
/** Titles that share this much of their pairs of letters mean the same. */
const ALIKE = 0.6
const ENDING = 0.7

/** The first rows of a sheet, which are searched for the header. */
export type Head = readonly (readonly [number: number, words: readonly string[], ...unknown[]])[]
/** The sub-tables of a screen, and those of them whose rows the person may write. */
export interface Tables {
  readonly all: readonly ChildTable[]
  readonly tables: readonly ChildTable[]
}

/** What the columns of a header are called; the header may begin in the row above. */
export function headerTitles(screen: TableScreen, head: Head, header: number, tables: readonly ChildTable[]): Titles {
  const at = (row: number) => head.find(([number]) => number === row)?.[1]
  return readTitles(at(header) ?? [], at(header - 1), screen, tables)
}

/** The row among the first that names most fields; none where no row names any. */
export function findTitles(screen: TableScreen, { all, tables }: Tables, head: Head): number | undefined {
  const known = fieldsByTitle(sheetFields(screen, tables))
  let best: { row: number; fit: number } | undefined
  for (const [number] of head.slice(0, HEADER_WITHIN)) {
    const fit = titleScore(headerTitles(screen, head, number, all), known)
    if (fit > (best?.fit ?? 0)) best = { row: number, fit }
  }
  return best?.row
}

function pairs(text: string): ReadonlySet<string> {
  const padded = ` ${text} `
  return new Set(Array.from({ length: padded.length - 1 }, (_, at) => padded.slice(at, at + 2)))
}
/** How alike two titles are, from 0 to 1: what their pairs of letters share (Dice). */
function likeness(one: string, other: string): number {
  if (one === '' || other === '') return 0
  if (one === other) return 1
  // A title often begins with its subject: 展览类型 is a 类型.
  if (Math.min(one.length, other.length) > 1 && (one.endsWith(other) || other.endsWith(one))) return ENDING
  const [left, right] = [pairs(one), pairs(other)]
  return (2 * [...left].filter((pair) => right.has(pair)).length) / (left.size + right.size)
}

interface Candidate {
  readonly column: number
  readonly field: SheetField
  readonly score: number
}

/** The best field of each column that has none yet, each field once, the most alike first. */
function similar(
  fields: readonly SheetField[],
  columns: readonly { readonly column: number; readonly title: string }[],
  taken: ReadonlySet<string>,
): readonly Candidate[] {
  const candidates = columns.flatMap(({ column, title }) =>
    fields.flatMap((field): Candidate[] => {
      if (taken.has(field.key)) return []
      const score = Math.max(
        ...field.names.map((name) => likeness(titleWithoutBrackets(title), titleWithoutBrackets(name))),
      )
      return score >= ALIKE ? [{ column, field, score }] : []
    }),
  )
  const [used, filled] = [new Set<string>(), new Set<number>()]
  return candidates
    .toSorted((one, other) => other.score - one.score || one.column - other.column)
    .filter(({ column, field }) => {
      if (filled.has(column) || used.has(field.key)) return false
      filled.add(column)
      used.add(field.key)
      return true
    })
}

/** A column of a header, with the field that it seems to hold. */
export interface MatchedColumn {
  readonly column: number
  readonly title: string
  readonly field?: SheetField
  readonly how?: NonNullable<SheetColumn['how']>
  /** Nobody needs to be asked: the title is that of the field, but for its unit or remark. */
  readonly isSure?: boolean
}

/** Which fields the columns of a header seem to hold: what the person chose before, else what the titles say. */
export function matchTitles(
  screen: TableScreen,
  open: readonly ChildTable[],
  { words, unsure }: Titles,
  width: number,
  remembered: Readonly<Record<string, string>> = {},
): readonly MatchedColumn[] {
  const fields = sheetColumns(screen, open)
  const all = Array.from({ length: Math.max(width, words.length) }, (_, column) => ({
    column,
    title: words[column] ?? '',
  }))
  const [known, byKey] = [fieldsByTitle(fields), new Map(fields.map((field) => [field.key, field]))]
  const taken = new Set<string>()
  const chosen = new Map<number, Pick<MatchedColumn, 'field' | 'how' | 'isSure'>>()
  const take = (
    column: number,
    field: SheetField | undefined,
    how: NonNullable<SheetColumn['how']>,
    isSure: boolean,
  ) => {
    if (!field || chosen.has(column) || taken.has(field.key)) return
    taken.add(field.key)
    chosen.set(column, { field, how, isSure })
  }
  for (const { column } of all)
    take(column, Object.hasOwn(remembered, column) ? byKey.get(remembered[column] ?? '') : undefined, 'earlier', true)
  for (const { column, title } of all)
    take(
      column,
      title === '' ? undefined : known.get(normalizeTitle(title)),
      unsure.has(column) ? 'unsure' : 'title',
      !unsure.has(column),
    )
  const left = all.filter(({ column, title }) => title !== '' && !chosen.has(column))
  // What only sounds like a field of a sub-table would make rows below out of any column.
  for (const { column, field, score } of similar(
    fields.filter(({ table, resolved }) => table === undefined && !isId(resolved)),
    left,
    taken,
  ))
    take(column, field, 'similar', score === 1)
  return all.map((column) => ({ ...column, ...chosen.get(column.column) }))
}
