import { isRight } from '../cell/index.ts'
import { lineName, type Sheet, totalLines, totalText } from '../sheet/index.ts'

/** What the columns come to, below the rows. */
export function PlainTotals({ sheet, before }: { readonly sheet: Sheet; readonly before: number }) {
  const { columns, ports } = sheet
  const lines = totalLines(columns)
  if (lines.length === 0) return null
  return (
    <tfoot>
      {lines.map((line) => (
        <tr key={line}>
          {before > 0 && (
            <th scope="row" colSpan={before}>
              {lineName(line, ports)}
            </th>
          )}
          {columns.map((column) => (
            <td key={column.key} className={isRight(column) ? 'vg-right' : undefined}>
              {totalText(sheet, column, line)}
            </td>
          ))}
        </tr>
      ))}
    </tfoot>
  )
}
