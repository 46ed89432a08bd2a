import { resolveField } from '../../../engine/model/index.ts'
import { NUMBER_COLUMNS } from '../../../registry/kit/column-types.ts'
import { type Field, FieldSchema } from '../../../schemas/language/field.ts'
import type { PropertyFields, PropertyPart } from '../../../schemas/language/property.ts'
import { ownProperty, sameJson } from '../../../schemas/language/values.ts'
import { useDesigner } from '../../context.tsx'
import { type JsonObject, objectAt, setProperty } from '../../document/json.ts'
import { dictionaryUse } from '../../fields/dictionary-use.ts'
import { type FieldPartProps, type PropertySchema, CONTROLS } from './controls.tsx'
import { PropertyFrame } from '../inputs/PropertyFrame.tsx'
import { OptionInput } from '../options/OptionInput.tsx'
import { EMPTY_CONTEXT } from '../options/option-schema.ts'
import { type FieldEntry, useSetField } from './use-set-field.ts'

type Properties = Readonly<Record<string, PropertySchema>>
const TEXTUAL: ReadonlySet<string> = new Set(['text', 'varchar'])
const REQUIRED: readonly string[] = FieldSchema.required

/** The properties of a field in the order in which they are drawn. */
const ORDERED: readonly (readonly [string, PropertySchema])[] = (() => {
  const all = Object.entries(FieldSchema.properties as unknown as Properties)
  return all
    .filter(([, schema]) => !schema['x-before'])
    .flatMap((entry) => [...all.filter(([, schema]) => schema['x-before'] === entry[0]), entry])
})()

/** True for the properties that make sense for what the field stores. */
function isFor(fields: PropertyFields, fieldKey: string, field: JsonObject): boolean {
  if (fields === 'dict') return dictionaryUse(fieldKey, field) !== 'none'
  const {
    storage: { type },
    widget,
  } = resolveField(fieldKey, field as unknown as Field)
  return {
    text: TEXTUAL.has(type),
    number: NUMBER_COLUMNS.has(type),
    many: widget !== undefined && widget.value !== 'one',
  }[fields]
}

/** The properties of one section that make sense for all these fields. */
export function propertiesOf(
  part: PropertyPart,
  fields: readonly FieldEntry[],
): readonly (readonly [string, PropertySchema])[] {
  return ORDERED.filter(([, schema]) => {
    const { 'x-part': own, 'x-fields': meant } = schema
    return own === part && (!meant || fields.every(([key, field]) => isFor(meant, key, field)))
  })
}

/** The properties of one section of the panel of a field, drawn from the schema of a field. */
export function FieldProperties({ part, ...props }: FieldPartProps & { readonly part: PropertyPart }) {
  const { fieldKey, field } = props
  const set = useSetField([fieldKey, field])
  return propertiesOf(part, [[fieldKey, field]]).map(([name, schema]) => {
    const common = {
      ...props,
      id: `vd-field-${fieldKey}-${name}`,
      name,
      schema,
      onChange: (value: unknown) => set(name, value),
    }
    return schema['x-label'] ? (
      <Property key={name} {...common} value={ownProperty(field, name)} isRequired={REQUIRED.includes(name)} />
    ) : (
      <Members key={name} {...common} value={objectAt(field, name)} />
    )
  })
}

interface PropertyProps extends FieldPartProps {
  readonly id: string
  readonly name: string
  readonly schema: PropertySchema
  readonly value: unknown
  readonly isRequired?: boolean
  /** The selected fields state different values. */
  readonly isMixed?: boolean
  readonly onChange: (value: unknown) => void
}
/** One property with its control, its help and the way to its default. */
export function Property(props: PropertyProps) {
  const { say } = useDesigner()
  const { schema, name, value, isRequired = false, isMixed = false, onChange } = props
  const fallback = schema.default ?? (schema.type === 'boolean' ? false : undefined)
  // Another widget changes more than the name of the widget.
  const hasDefault = !isRequired && schema['x-control'] !== 'view'
  return (
    <PropertyFrame
      label={schema['x-label'] ? say(schema['x-label']) : name}
      help={schema['x-hint'] ? say(schema['x-hint']) : undefined}
      isChanged={isMixed || (value !== undefined && !sameJson(value, fallback))}
      onReset={hasDefault ? () => onChange(undefined) : undefined}
    >
      <PropertyInput {...props} />
    </PropertyFrame>
  )
}
function PropertyInput({ schema, name, id, value, isRequired = false, isMixed, onChange, ...props }: PropertyProps) {
  const { say } = useDesigner()
  const label = schema['x-label'] ? say(schema['x-label']) : name
  const help = isMixed ? say('FIELDS_MIXED') : schema['x-hint'] ? say(schema['x-hint']) : undefined
  const Control = schema['x-control'] && CONTROLS[schema['x-control']]
  if (Control) return <Control {...props} {...{ id, label, help, schema, value, isMixed, onChange }} />
  const fallback = schema.default ?? (schema.type === 'boolean' ? false : undefined)
  const handleChange = (next: unknown) => {
    if (isRequired) return onChange(next ?? '')
    onChange(next === fallback || next === '' ? undefined : next)
  }
  const drawn = {
    ...schema,
    'x-title': label,
    ...(help ? { 'x-help': help } : {}),
    ...(fallback === undefined ? {} : { default: fallback }),
  }
  return (
    <OptionInput
      id={id}
      name={name}
      schema={drawn}
      value={value ?? fallback}
      around={EMPTY_CONTEXT}
      isRequired={isRequired}
      onChange={handleChange}
    />
  )
}

/** The members of a property that is an object. It leaves the document with its last member, or with one that it requires. */
function Members({
  schema,
  id,
  value,
  onChange,
  ...props
}: Omit<PropertyProps, 'value'> & { readonly value: JsonObject }) {
  const required = schema.required ?? []
  const isWhole = (object: JsonObject) => required.every((name) => ownProperty(object, name) !== undefined)
  const handleChange = (name: string, next: unknown) => {
    const changed = setProperty(value, name, next)
    onChange(Object.keys(changed).length > 0 && isWhole(changed) ? changed : undefined)
  }
  return Object.entries((schema.properties ?? {}) as Properties)
    .filter(([name, member]) => member['x-label'] && (required.includes(name) || isWhole(value)))
    .map(([name, member]) => (
      <Property
        key={name}
        {...props}
        id={`${id}-${name}`}
        name={name}
        schema={member}
        value={ownProperty(value, name)}
        onChange={(next) => handleChange(name, next)}
      />
    ))
}
