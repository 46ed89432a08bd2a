import { Input, InputNumber, Select, Switch } from 'antd'
import { fits } from '../../../schemas/language/check/check.ts'
import { useDesigner } from '../../context.tsx'
import { isObject } from '../../../schemas/language/values.ts'
import { JsonInput } from '../inputs/JsonInput.tsx'
import { type Described, Labelled } from '../inputs/Labelled.tsx'
import { LocalText } from '../inputs/LocalText.tsx'
import { ObjectList } from './ObjectList.tsx'
import type { ControlContext, OptionSchema } from './option-schema.ts'
import { ConditionPairs, RecordPairs } from './pairs.tsx'
import { PairInput } from './PairInput.tsx'
import { SourcedInput } from './SourcedInput.tsx'

export interface OptionInputProps {
  readonly id: string
  readonly name: string
  readonly schema: OptionSchema
  readonly value: unknown
  readonly around: ControlContext
  /** What is wrong with it besides its own shape: it repeats its neighbour. */
  readonly fault?: string | undefined
  readonly isRequired?: boolean
  readonly onChange: (value: unknown) => void
}

/** Emptied boxes are not wrong: the default takes their place. */
const isWrong = (schema: OptionSchema, value: unknown) =>
  value !== undefined && value !== null && !fits(schema as Record<string, unknown>, value)

/** One option as a control with label and help. What no control fits is edited as JSON. */
export function OptionInput({
  id,
  name,
  schema,
  value,
  around,
  fault,
  isRequired = false,
  onChange,
}: OptionInputProps) {
  const { say, words } = useDesigner()
  const label = words(schema['x-title']) || name
  const help = words(schema['x-help'])
  const common = { id, label, help, schema, value, around, onChange }
  if (schema.type === 'array' && schema.items?.properties)
    return <ObjectList {...common} item={schema.items} around={around} Member={OptionInput} />
  if (schema.patternProperties) return <RecordPairs {...common} />
  if (schema['x-source'] === 'condition') return <ConditionPairs {...common} />
  const none = words(schema['x-none'])
  if (schema['x-text'])
    return (
      <LocalText
        id={id}
        label={label}
        help={help}
        required={isRequired}
        {...(none ? { placeholder: none } : {})}
        value={value}
        faultOf={(text) => (isWrong(schema, text) ? say('DESIGNER_OPTION_WRONG') : undefined)}
        onChange={onChange}
      />
    )
  const [example] = examplesOf(schema)
  const placeholder = none || (example === undefined ? undefined : say('DESIGNER_OPTION_EXAMPLE', { example }))
  if (schema['x-source'])
    return (
      <SourcedInput
        {...common}
        help={help || undefined}
        value={typeof value === 'string' ? value : ''}
        placeholder={placeholder}
        isWrong={isWrong(schema, value)}
      />
    )
  return (
    <Labelled
      id={id}
      label={label}
      help={help || undefined}
      error={isWrong(schema, value) ? say('DESIGNER_OPTION_WRONG') : fault}
    >
      {(described) => (
        <Control
          described={described}
          label={label}
          schema={schema}
          value={value}
          placeholder={placeholder}
          onChange={onChange}
        />
      )}
    </Labelled>
  )
}

const examplesOf = ({ examples = [] }: OptionSchema) => examples.filter((each) => typeof each === 'string')

interface ControlProps extends Pick<OptionInputProps, 'schema' | 'value' | 'onChange'> {
  readonly described: Described
  readonly label: string
  readonly placeholder: string | undefined
}
function Control({ described, label, schema, value, placeholder, onChange }: ControlProps) {
  const { words } = useDesigner()
  const text = typeof value === 'string' ? value : ''
  const examples = examplesOf(schema)
  const titled = (values: readonly string[]) =>
    values.map((each, index) => ({ value: each, label: words(schema['x-titles']?.[index]) || each }))
  if (schema.type === 'boolean')
    return <Switch {...described} size="small" checked={value === true} onChange={onChange} />
  if (schema.type === 'integer' || schema.type === 'number') {
    const limits = {
      ...(schema.minimum === undefined ? {} : { min: schema.minimum }),
      ...(schema.maximum === undefined ? {} : { max: schema.maximum }),
    }
    return (
      <InputNumber
        {...described}
        {...limits}
        {...(schema.type === 'integer' ? { precision: 0 } : {})}
        placeholder={placeholder}
        value={typeof value === 'number' ? value : null}
        onChange={(next) => onChange(next ?? undefined)}
      />
    )
  }
  const choices = schema.enum ?? (examples.length > 1 ? examples : undefined)
  if (choices)
    return (
      <Select
        {...described}
        allowClear={schema.default === undefined}
        placeholder={placeholder}
        value={text || null}
        options={titled(choices)}
        onChange={onChange}
      />
    )
  if (schema.type === 'string' && (schema.maxLength ?? 0) > 300)
    return (
      <Input.TextArea
        {...described}
        autoSize={{ minRows: 2, maxRows: 8 }}
        placeholder={placeholder}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  if (schema.type === 'string')
    return (
      <Input
        {...described}
        placeholder={placeholder}
        value={text}
        maxLength={schema.maxLength}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  if (schema.type === 'array' && schema['x-sides'])
    return (
      <PairInput
        described={described}
        label={label}
        sides={schema['x-sides'].map(words)}
        value={value}
        maxLength={schema.items?.maxLength}
        onChange={onChange}
      />
    )
  if (schema.type === 'array' && schema.items?.type === 'string') {
    const list = Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
    const options = (schema.items.enum ?? []).map((each) => ({ value: each, label: each }))
    return (
      <Select
        {...described}
        mode={schema.items.enum ? 'multiple' : 'tags'}
        value={list}
        options={options}
        onChange={onChange}
      />
    )
  }
  return (
    <JsonInput described={described} value={value ?? (isObject(schema.properties) ? {} : null)} onChange={onChange} />
  )
}
