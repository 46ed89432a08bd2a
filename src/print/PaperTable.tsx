import type { ResolvedField } from '../../engine/model/index.ts'
import { type Text, textIn } from '../../schemas/language/text.ts'
import type { Row } from '../api/rows/data-source.ts'
import { ShowFace, hasShowFace } from '../ui/fields/Field.tsx'
import { type LabelsByLookup, displayText, fieldText } from '../ui/fields/labels.ts'
import { useHost } from '../host/host.tsx'

/** Of more rows only the words are printed, without pictures and marks. */
const MOST_DRAWN = 1000

export interface PaperColumn {
  readonly field: ResolvedField
  readonly title?: Text | undefined
  readonly align?: string | undefined
}
interface PaperTableProps {
  readonly columns: readonly PaperColumn[]
  readonly rows: readonly Row[]
  readonly labels: LabelsByLookup
}

/** Rows on paper: every cell in full, its head on every page. */
export function PaperTable({ columns, rows, labels }: PaperTableProps) {
  const { ports } = useHost()
  const isDrawn = rows.length <= MOST_DRAWN
  return (
    <table>
      <thead>
        <tr>
          <th data-align="center">{ports.say('PRINT_NUMBER')}</th>
          {columns.map(({ field, align, title = field.field.title }) => (
            <th key={field.key} data-align={align}>
              {textIn(title, ports.locale)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={row.id || index}>
            <td data-align="center">{index + 1}</td>
            {columns.map(({ field, align }) => {
              const text = fieldText(field, row, labels)
              return (
                <td key={field.key} data-align={align}>
                  {isDrawn && hasShowFace(field) ? (
                    <ShowFace
                      resolved={field}
                      id={`paper-${index}-${field.key}`}
                      ports={ports}
                      stored={row[field.key]}
                      text={text}
                      dense
                    />
                  ) : (
                    displayText(field, row[field.key], text, ports.locale)
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
