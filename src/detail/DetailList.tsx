import { use } from 'react'
import { textIn } from '../../schemas/language/text.ts'
import type { ResolvedField } from '../../engine/model/index.ts'
import type { Row } from '../api/rows/data-source.ts'
import { DetailList as Pairs } from '../ui/DetailList.tsx'
import { ShowFace, hasShowFace } from '../ui/fields/Field.tsx'
import { useHost } from '../host/host.tsx'
import { PaperContext } from './print-layout.ts'
import { fieldText, type LabelsByLookup } from '../ui/fields/labels.ts'

interface DetailListProps {
  readonly fields: readonly ResolvedField[]
  readonly columns: number
  readonly row: Row
  readonly labels: LabelsByLookup
}

/** Titles and values of some fields of a row, side by side. */
export function DetailList({ fields, columns, row, labels }: DetailListProps) {
  const { screen, ports } = useHost()
  const paper = use(PaperContext)
  const items = fields.map((field) => {
    const text = fieldText(field, row, labels)
    const isEmpty = text === '' && (row[field.key] ?? '') === ''
    const shown = (text !== '' || hasShowFace(field)) && (
      <ShowFace
        resolved={field}
        id={`detail-${field.key}`}
        ports={ports}
        stored={row[field.key]}
        text={text}
        dense={false}
      />
    )
    return {
      key: field.key,
      title: textIn(field.field.title, ports.locale),
      value: isEmpty ? '' : shown || '',
      wide: screen.form.wide.has(field.key) && !isEmpty,
    }
  })
  return <Pairs items={items} columns={columns} {...(paper ? { empty: '' } : {})} />
}
