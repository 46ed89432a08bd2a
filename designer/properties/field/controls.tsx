import { Input, Select } from 'antd'
import type { ComponentType } from 'react'
import type { PropertyControl, PropertyKeywords } from '../../../schemas/language/property.ts'
import { ownProperty, stringOrEmpty } from '../../../schemas/language/values.ts'
import type { Word } from '../../../src/lib/complete.ts'
import { useDesigner } from '../../context.tsx'
import type { JsonObject } from '../../document/json.ts'
import { dictionaryUse } from '../../fields/dictionary-use.ts'
import { ViewSelect } from '../../fields/ViewSelect.tsx'
import { ConditionInput } from '../inputs/ConditionInput.tsx'
import { DefaultInput } from './DefaultInput.tsx'
import { ExpressionInput } from '../inputs/ExpressionInput.tsx'
import { useTitleOf } from '../inputs/field-titles.ts'
import { Labelled } from '../inputs/Labelled.tsx'
import type { OptionSchema } from '../options/option-schema.ts'
import { RuleList } from './RuleList.tsx'
import { DictSelect, useIsUnknownDict } from '../options/sources.tsx'

export interface FieldPartProps {
  readonly fieldKey: string
  readonly field: JsonObject
  readonly keys: readonly string[]
}
export type PropertySchema = OptionSchema & PropertyKeywords

interface ControlProps extends FieldPartProps {
  readonly id: string
  readonly label: string
  readonly help: string | undefined
  readonly schema: PropertySchema
  readonly value: unknown
  /** The selected fields state different values. */
  readonly isMixed?: boolean | undefined
  /** An undefined value takes the property out of the document. */
  readonly onChange: (value: unknown) => void
}
const OPTION: readonly Word[] = [
  { word: 'option.value', title: '' },
  { word: 'option.text', title: '' },
]

/** Controls of properties that the schema alone does not describe. */
export const CONTROLS: Readonly<Record<PropertyControl, ComponentType<ControlProps>>> = {
  view: View,
  dict: Dict,
  default: Default,
  condition: ({ id, label, help, schema, value, isMixed, keys, onChange }) => (
    <ConditionInput
      isMixed={isMixed}
      id={id}
      label={label}
      help={help}
      value={value}
      fallback={schema.default === true}
      fieldKeys={keys}
      onChange={onChange}
    />
  ),
  expression: (props) => <Expression {...props} />,
  'option-expression': (props) => <Expression {...props} locals={OPTION} />,
  regex: (props) => <Code {...props} read={(typed) => typed} />,
  name: (props) => <Code {...props} read={(typed) => typed.trim()} />,
  'other-fields': OtherFields,
  rules: ({ id, label, value, keys, onChange }) => (
    <RuleList id={id} label={label} value={value} fieldKeys={keys} onChange={onChange} />
  ),
}

function View({ id, label, help, value, onChange }: ControlProps) {
  return (
    <Labelled id={id} label={label} help={help}>
      {(described) => (
        <ViewSelect
          id={described.id}
          size="middle"
          label={label}
          view={typeof value === 'string' ? value : undefined}
          onChange={onChange}
        />
      )}
    </Labelled>
  )
}

function Dict({ id, label, help, fieldKey, field, value, onChange }: ControlProps) {
  const { say } = useDesigner()
  const isUnknown = useIsUnknownDict()
  return (
    <Labelled
      id={id}
      label={label}
      help={dictionaryUse(fieldKey, field) === 'wanted' ? say('DESIGNER_DICT_WANTED') : help}
      error={isUnknown(value) ? say('DOC_UNKNOWN_DICT', { code: value }) : undefined}
    >
      {(described) => (
        <DictSelect
          described={described}
          value={String(value ?? '')}
          onChange={(next) => onChange(next.trim() || undefined)}
        />
      )}
    </Labelled>
  )
}

function Default({ id, label, help, fieldKey, field, onChange }: ControlProps) {
  return (
    <Labelled id={id} label={label} help={help}>
      {(described) => (
        <DefaultInput
          key={String(ownProperty(field, 'view'))}
          described={described}
          fieldKey={fieldKey}
          field={field}
          onChange={onChange}
        />
      )}
    </Labelled>
  )
}

function Expression({
  id,
  label,
  help,
  schema,
  value,
  keys,
  locals,
  onChange,
}: ControlProps & { readonly locals?: readonly Word[] }) {
  const [placeholder] = schema.examples ?? []
  return (
    <ExpressionInput
      id={id}
      label={label}
      {...(help ? { help } : {})}
      {...(placeholder ? { placeholder } : {})}
      {...(locals ? { locals } : {})}
      value={value}
      fieldKeys={keys}
      onChange={onChange}
    />
  )
}

function Code({ id, label, help, value, read, onChange }: ControlProps & { readonly read: (typed: string) => string }) {
  return (
    <Labelled id={id} label={label} help={help}>
      {(described) => (
        <Input
          {...described}
          className="vd-code"
          spellCheck={false}
          value={stringOrEmpty(value)}
          onChange={(event) => onChange(read(event.target.value) || undefined)}
        />
      )}
    </Labelled>
  )
}

function OtherFields({ id, label, help, fieldKey, keys, value, onChange }: ControlProps) {
  const titleOf = useTitleOf()
  return (
    <Labelled id={id} label={label} help={help}>
      {(described) => (
        <Select
          {...described}
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          value={Array.isArray(value) ? value.map(String) : []}
          options={keys.filter((key) => key !== fieldKey).map((key) => ({ value: key, label: titleOf(key) }))}
          onChange={(next: string[]) => onChange(next.length ? next : undefined)}
        />
      )}
    </Labelled>
  )
}
