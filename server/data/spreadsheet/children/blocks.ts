import type { ResolvedField } from '../../../../engine/model/index.ts'
import type { Header } from '../columns/header.ts'
import type { SheetRow } from '../book/types.ts'

/** A record of a sheet: its row, which has the first row of each sub-table, and the rows below with the others. */
export interface Block {
  readonly row: SheetRow
  readonly more: readonly SheetRow[]
}

const stands = ({ words, marks }: SheetRow, column: number) =>
  (words[column] ?? '') !== '' || marks?.[column] !== undefined
/** True when a row has a value in one of these columns. */
export const hasValues = (row: SheetRow, fields: ReadonlyMap<number, ResolvedField>) =>
  [...fields.keys()].some((column) => stands(row, column))

/** Rows that a person has mended cells of. */
type Mended = Pick<ReadonlyMap<number, unknown>, 'has'>
const NONE: Mended = new Set<number>()

/** A row begins a record, goes on with the sub-tables of the one above it, or holds nothing of what is mapped. */
function partOf(row: SheetRow, { fields, below }: Header, mended: Mended): 'record' | 'more' | 'nothing' {
  if (hasValues(row, fields)) return 'record'
  if (below.some((one) => hasValues(row, one.fields))) return 'more'
  return mended.has(row.number) ? 'record' : 'nothing'
}

/** True when a row does not start a record but may belong to the record above it. */
export const isContinuation = (row: SheetRow, header: Header, mended: Mended): boolean =>
  partOf(row, header, mended) !== 'record'

/** The rows of a sheet by the records that they belong to; those that hold nothing of what is mapped are passed over. */
export function blocksOf(rows: readonly SheetRow[], header: Header, mended: Mended = NONE): readonly Block[] {
  const blocks: { row: SheetRow; more: SheetRow[] }[] = []
  for (const row of rows) {
    const part = partOf(row, header, mended)
    if (part === 'nothing') continue
    const last = blocks.at(-1)
    if (last && part === 'more') last.more.push(row)
    else blocks.push({ row, more: [] })
  }
  return blocks
}
