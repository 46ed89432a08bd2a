import type { ResolvedField } from '../../../../registry/screen/resolve.ts'
import type { Header } from '../header.ts'
import type { InRow } from '../workbook.ts'

/** A record of a sheet: the row that it stands in, with the first row of each sub-table, and the rows below that hold more of them. */
export interface Block {
  readonly row: InRow
  readonly more: readonly InRow[]
}

const stands = ({ words, marks, formulas }: InRow, column: number) => (words[column] ?? '') !== '' || marks?.[column] !== undefined || formulas?.includes(column) === true
/** Does a row hold anything in these columns? */
export const holds = (row: InRow, fields: ReadonlyMap<number, ResolvedField>) => [...fields.keys()].some((column) => stands(row, column))

/** Whether a row goes on with the record above it: nothing of a record stands in it, but something of a sub-table. */
export function continuing({ fields, below }: Header): (row: InRow) => boolean {
  const brought = below.filter((one) => one.fields.size > 0)
  return (row) => brought.some((one) => holds(row, one.fields)) && !holds(row, fields)
}

/** The rows of a sheet by the records that they belong to. */
export function blocksOf(rows: readonly InRow[], header: Header): readonly Block[] {
  const isMore = continuing(header)
  const blocks: { row: InRow; more: InRow[] }[] = []
  for (const row of rows) {
    const last = blocks.at(-1)
    if (last && isMore(row)) last.more.push(row)
    else blocks.push({ row, more: [] })
  }
  return blocks
}
