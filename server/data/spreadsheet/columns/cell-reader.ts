import { NO_LABELS } from '../../../../registry/kit/codec.ts'
import { NUMBER_COLUMNS } from '../../../../registry/kit/column-types.ts'
import type { ResolvedField } from '../../../../engine/model/index.ts'
import type { ColumnWords, SheetRow, EncodedRow } from '../book/types.ts'
import type { Header } from './header.ts'
import type { MergedCells } from './merged-cells.ts'

type Columns = Pick<Header, 'fields' | 'below'>

const BY_VALUE: ReadonlySet<string> = new Set([...NUMBER_COLUMNS, 'date', 'timestamp', 'time'])

/** Whether a field takes the value of a cell, and not what it shows. */
export const readsRawValue = ({ storage }: ResolvedField): boolean => BY_VALUE.has(storage.type)

/** A number or a day is taken as such, however a cell shows it; all else is what the cell shows. A percentage is a number where its field says so. */
function isAsShown(field: ResolvedField, shown: string): boolean {
  if (!readsRawValue(field)) return true
  return shown.endsWith('%') && field.widget?.codec.parse(shown, field.options, NO_LABELS) !== undefined
}

/** A row by the fields of its columns: each cell has a value of its field. */
function taken(row: SheetRow, { fields, below }: Columns): SheetRow {
  const { shown, marks } = row
  if (!shown && !marks) return row
  const [words, values, left] = [[...row.words], {} as Record<number, string>, { ...marks }]
  for (const columns of [fields, ...below.map((one) => one.fields)]) {
    for (const [column, field] of columns) {
      const said = shown?.[column]
      if (said !== undefined && isAsShown(field, said)) {
        values[column] = words[column] ?? ''
        words[column] = said
      }
      // The number is whole; it is the text of it that is not.
      if (marks?.[column] === 'IMPORT_DIGITS_LOST' && NUMBER_COLUMNS.has(field.storage.type)) delete left[column]
    }
  }
  return { number: row.number, words, values, marks: left }
}

/** A row with the values of merged cells above it. Next to the rows of a sub-table a record occurs once, however many rows its cells span. */
function repeated(words: readonly string[], above: ColumnWords, { fields, below }: Columns): readonly string[] {
  const isBelow = below.some((one) => one.fields.size > 0)
  const columns = Object.keys(above)
    .map(Number)
    .filter((column) => !(isBelow && fields.has(column)))
  const width = Math.max(words.length, ...columns.map((column) => column + 1))
  return Array.from({ length: width }, (_, column) => (columns.includes(column) ? above[column] : words[column]) ?? '')
}

/** Reads the rows of a stored sheet by its header. */
export function rowReader(header: Columns, merging: MergedCells): (encoded: EncodedRow) => SheetRow {
  return ([number, words, marks, shown, above]) =>
    taken(
      {
        number,
        words: merging === 'repeat' && above ? repeated(words, above, header) : words,
        ...(marks ? { marks } : {}),
        ...(shown ? { shown } : {}),
      },
      header,
    )
}
