import { Button, Spin } from 'antd'
import { ClearOutlined } from '@ant-design/icons'
import { Suspense, useMemo, useState } from 'react'
import { type ResolvedField, resolveField } from '../../registry/screen/resolve.ts'
import type { Field } from '../../schemas/language/field.ts'
import { FormFace } from '../../src/ui/fields/Field.tsx'
import { useFaces } from '../../src/ui/fields/faces.ts'
import { useDesigner } from '../context.tsx'
import { type JsonObject, own, put, sameJson } from '../document/json.ts'
import { JsonInput } from './JsonInput.tsx'
import type { Described } from './Labelled.tsx'

interface DefaultInputProps {
  readonly described: Described
  readonly fieldKey: string
  readonly field: JsonObject
  readonly onChange: (value: unknown) => void
}

/** The value of a new record, entered with the field's own widget; what no widget reads is edited as JSON. */
export function DefaultInput({ described, fieldKey, field, onChange }: DefaultInputProps) {
  const stored = own(field, 'default')
  // The widget must not see the default as part of its field: it would be made anew with every keystroke.
  const bare = JSON.stringify(put(field, 'default', undefined))
  const resolved = useMemo(() => resolveField(fieldKey, JSON.parse(bare) as Field), [fieldKey, bare])
  const isReadable = stored === undefined || (resolved.widget !== undefined && sameJson(written(resolved, resolved.widget.codec.read(stored, resolved.options)), stored))
  if (!resolved.widget || !isReadable) return <JsonInput described={described} value={stored} onChange={onChange} />
  return (
    <Suspense fallback={<Spin size="small" />}>
      <Drawn described={described} resolved={resolved} stored={stored} onChange={onChange} />
    </Suspense>
  )
}

function written({ widget, options }: ResolvedField, edited: unknown): unknown {
  return widget?.codec.write(edited, options) ?? undefined
}

interface DrawnProps {
  readonly described: Described
  readonly resolved: ResolvedField
  readonly stored: unknown
  readonly onChange: (value: unknown) => void
}
function Drawn({ described, resolved, stored, onChange }: DrawnProps) {
  const { ports, say } = useDesigner()
  useFaces(useMemo(() => [resolved], [resolved]))
  const [typed, setTyped] = useState<{ readonly edited: unknown; readonly stored: unknown } | null>(null)
  const { widget, options } = resolved
  // What is being typed (`1.`) stays as typed for as long as it stands for the stored value.
  const value = typed && sameJson(typed.stored, stored) ? typed.edited : stored === undefined ? widget?.codec.empty : widget?.codec.read(stored, options)
  const handleChange = (edited: unknown) => {
    const next = written(resolved, edited)
    setTyped({ edited, stored: next })
    if (!sameJson(next, stored)) onChange(next)
  }
  return (
    <div className="vd-default">
      <FormFace id={described.id} {...(described['aria-describedby'] ? { describedBy: described['aria-describedby'] } : {})} resolved={resolved} required={false} ports={ports} value={value} disabled={false} invalid={false} onChange={handleChange} />
      {stored !== undefined && <Button type="text" size="small" icon={<ClearOutlined />} aria-label={say('DESIGNER_DEFAULT_CLEAR')} title={say('DESIGNER_DEFAULT_CLEAR')} onClick={() => onChange(undefined)} />}
    </div>
  )
}
