import type { ReactNode } from 'react'

/** A table of few columns; one that is wider than the page is scrolled by keys as well. */
export interface RowsColumn<T> {
  readonly title: string
  readonly isNumber?: boolean
  readonly render: (row: T) => ReactNode
}
interface RowsProps<T> {
  readonly label: string
  readonly columns: readonly RowsColumn<T>[]
  readonly rows: readonly T[]
}

export function Rows<T>({ label, columns, rows }: RowsProps<T>) {
  const align = ({ isNumber }: RowsColumn<T>) => (isNumber ? 'v-monitor-number' : undefined)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keys
    <section className="v-monitor-rows" tabIndex={0} aria-label={label}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.title} scope="col" className={align(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows are replaced as a whole, and two may be equal
            <tr key={at}>
              {columns.map((column) => (
                <td key={column.title} className={align(column)}>
                  {column.render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
