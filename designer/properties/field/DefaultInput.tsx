import { useMemo } from 'react'
import { type ResolvedField, resolveField } from '../../../engine/model/index.ts'
import type { Field } from '../../../schemas/language/field.ts'
import { ownProperty, sameJson } from '../../../schemas/language/values.ts'
import { FormFace } from '../../../src/ui/fields/Field.tsx'
import { useDesigner } from '../../context.tsx'
import { type JsonObject, setProperty } from '../../document/json.ts'
import { JsonInput } from '../inputs/JsonInput.tsx'
import type { Described } from '../inputs/Labelled.tsx'
import { StoredBox } from './StoredBox.tsx'

interface DefaultInputProps {
  readonly described: Described
  readonly fieldKey: string
  readonly field: JsonObject
  readonly onChange: (value: unknown) => void
}

/** The value of a new record, entered with the field's own widget; what no widget reads is edited as JSON. */
export function DefaultInput({ described, fieldKey, field, onChange }: DefaultInputProps) {
  const { ports } = useDesigner()
  const stored = ownProperty(field, 'default')
  // The widget must not see the default as part of its field: it would be made anew with every keystroke.
  const bare = JSON.stringify(setProperty(field, 'default', undefined))
  const resolved = useMemo(() => resolveField(fieldKey, JSON.parse(bare) as Field), [fieldKey, bare])
  const read = (value: unknown) =>
    value === undefined ? resolved.widget?.codec.empty : resolved.widget?.codec.read(value, resolved.options)
  const isReadable = stored === undefined || sameJson(written(resolved, read(stored)), stored)
  if (!resolved.widget || !isReadable) return <JsonInput described={described} value={stored} onChange={onChange} />
  return (
    <StoredBox
      resolved={resolved}
      stored={stored}
      read={read}
      write={(edited) => written(resolved, edited)}
      onChange={onChange}
    >
      {(value, onEdit) => (
        <FormFace
          id={described.id}
          {...(described['aria-describedby'] ? { describedBy: described['aria-describedby'] } : {})}
          resolved={resolved}
          required={false}
          ports={ports}
          value={value}
          disabled={false}
          invalid={false}
          onChange={onEdit}
        />
      )}
    </StoredBox>
  )
}

function written({ widget, options }: ResolvedField, edited: unknown): unknown {
  return widget?.codec.write(edited, options) ?? undefined
}
