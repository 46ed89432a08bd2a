import { ownProperty, sameJson } from '../../../schemas/language/values.ts'
import { useDesigner } from '../../context.tsx'
import { fieldAt, fieldKeys } from '../../document/fields.ts'
import { useOpen } from '../../editor/context.tsx'
import type { PropertySchema } from '../field/controls.tsx'
import { propertiesOf, Property } from '../field/FieldProperties.tsx'
import { type FieldEntry, useFieldTitles, useSetField } from '../field/use-set-field.ts'
import { FieldPlaces } from './FieldPlaces.tsx'

const PARTS = ['common', 'rules'] as const
/** What is said of one field alone: its own value, and fields beside it. */
const ALONE: ReadonlySet<string | undefined> = new Set(['default', 'other-fields'])
const isShared = (schema: PropertySchema) => schema['x-label'] !== undefined && !ALONE.has(schema['x-control'])

/** The properties that all selected fields have. A change is one step for all of them. */
export function FieldsPanel({ keys }: { readonly keys: readonly string[] }) {
  const { say } = useDesigner()
  const { document } = useOpen()
  const fields = keys.flatMap((key): readonly FieldEntry[] => {
    const field = fieldAt(document, key)
    return field ? [[key, field]] : []
  })
  const set = useSetField(...fields)
  const titles = useFieldTitles(fields)
  const [first] = fields
  if (!first) return null
  const [fieldKey, field] = first
  const valuesOf = (name: string) => fields.map(([, each]) => ownProperty(each, name))
  return (
    <aside className="vd-panel vd-list-panel" aria-label={say('FIELDS_PROPERTIES', { count: fields.length })}>
      <h2 className="vd-fields-head">{say('CANVAS_MANY', { count: fields.length })}</h2>
      <p className="vd-help">{titles}</p>
      {PARTS.flatMap((part) => propertiesOf(part, fields))
        .filter(([, schema]) => isShared(schema))
        .map(([name, schema]) => {
          const [value, ...others] = valuesOf(name)
          const isMixed = others.some((other) => !sameJson(other, value))
          return (
            <Property
              // What is typed for these fields is no text of others.
              key={`${keys.join()} ${name}`}
              id={`vd-fields-${name}`}
              name={name}
              schema={schema}
              value={isMixed ? undefined : value}
              isMixed={isMixed}
              fieldKey={fieldKey}
              field={field}
              keys={fieldKeys(document)}
              onChange={(next) => set(name, next)}
            />
          )
        })}
      <FieldPlaces fields={fields} />
    </aside>
  )
}
