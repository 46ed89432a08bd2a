import { faceMode } from '../../../engine/query/index.ts'
import type { ResolvedQueryItem } from '../../../engine/model/index.ts'
import { itemStored, itemValue } from '../../../src/query/bar/index.ts'
import { QueryFace } from '../../../src/ui/fields/Field.tsx'
import { useDesigner } from '../../context.tsx'
import { JsonInput } from '../inputs/JsonInput.tsx'
import type { Described } from '../inputs/Labelled.tsx'
import { StoredBox } from './StoredBox.tsx'
import { sameJson } from '../../../schemas/language/values.ts'

interface QueryDefaultProps {
  readonly described: Described
  readonly item: ResolvedQueryItem
  readonly stored: unknown
  readonly onChange: (value: unknown) => void
}

/** What a query begins with, entered as in the query itself; what its widget does not read is edited as JSON. */
export function QueryDefault({ described, item, stored, onChange }: QueryDefaultProps) {
  const { ports } = useDesigner()
  const write = (edited: unknown) => itemStored(item, edited) ?? undefined
  const read = (value: unknown) => itemValue(item, value)
  const isReadable = stored === undefined || sameJson(write(read(stored)), stored)
  if (!item.field.widget || !isReadable) return <JsonInput described={described} value={stored} onChange={onChange} />
  return (
    <StoredBox resolved={item.field} stored={stored} read={read} write={write} onChange={onChange}>
      {(value, onEdit) => (
        <QueryFace
          resolved={item.field}
          title={item.title}
          mode={faceMode(item.mode)}
          id={described.id}
          ports={ports}
          value={value}
          onChange={onEdit}
        />
      )}
    </StoredBox>
  )
}
