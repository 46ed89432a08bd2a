import { twoDigits } from '../schemas/language/values.ts'
/** The kinds of the columns that both grids draw, in turn. */
const KINDS = ['number', 'text', 'date', 'choice', 'switch'] as const
type GridKind = (typeof KINDS)[number]

export interface BenchColumn {
  readonly key: string
  readonly title: string
  readonly kind: GridKind
}
export type BenchRow = Record<string, string | number>

export const COLUMN_WIDTH = 120
export const GRID_HEIGHT = 720
/** Of a row of the usual density, px: each page draws so, and the driver asks where its cells are. */
export const ROW_HEIGHT = 32
export const CHOICES = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1),
  text: `选项${index + 1}`,
}))

/** The first of them is the one that is added up. */
export const COLUMNS: readonly BenchColumn[] = Array.from({ length: 30 }, (_, index) => ({
  key: `c${index}`,
  title: `列${index + 1}`,
  kind: KINDS[index % KINDS.length] ?? 'text',
}))
export const SUMMED = 'c0'

const VALUE_OF: Readonly<Record<GridKind, (seed: number) => string | number>> = {
  number: (seed) => seed % 9973,
  text: (seed) => `文物 ${seed % 1000}`,
  date: (seed) => `20${twoDigits(seed % 26)}-${twoDigits((seed % 12) + 1)}-${twoDigits((seed % 28) + 1)}`,
  choice: (seed) => String((seed % CHOICES.length) + 1),
  switch: (seed) => (seed % 3 === 0 ? 'Y' : 'N'),
}
const valueOf = ({ kind }: BenchColumn, row: number, column: number) => VALUE_OF[kind](row * (column + 7))

/** The rows that both pages hold, stored form. */
export function gridRows(count: number): BenchRow[] {
  return Array.from({ length: count }, (_, row) => ({
    id: String(row),
    ...Object.fromEntries(COLUMNS.map((column, at) => [column.key, valueOf(column, row, at)])),
  }))
}

/** What another spreadsheet would give of so many rows: words, in lines and tabs. */
export function gridWords(count: number): string {
  const wordsOf = (column: BenchColumn, row: number, at: number) => {
    const value = valueOf(column, row + 1, at)
    if (column.kind === 'choice') return `选项${value}`
    return column.kind === 'switch' ? (value === 'Y' ? '是' : '否') : value
  }
  return Array.from({ length: count }, (_, row) =>
    COLUMNS.map((column, at) => wordsOf(column, row, at)).join('\t'),
  ).join('\n')
}

/** Rows of the page that is asked for. */
export const asked = (): number => Number(new URLSearchParams(location.search).get('n') ?? 1000)
