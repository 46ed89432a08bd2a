import { Input, InputNumber, Select, Switch } from 'antd'
import { fits } from '../../schemas/language/check.ts'
import { useDesigner } from '../context.tsx'
import { isObject } from '../document/json.ts'
import { JsonInput } from './JsonInput.tsx'
import { Labelled } from './Labelled.tsx'
import { LocalText } from './LocalText.tsx'
import { ObjectList } from './ObjectList.tsx'
import type { OptionSchema } from './option-schema.ts'
import { PairList } from './PairList.tsx'
import { DictSelect, RowsSelect } from './sources.tsx'

export interface OptionInputProps {
  readonly id: string
  readonly name: string
  readonly schema: OptionSchema
  readonly value: unknown
  readonly fieldKeys: readonly string[]
  readonly onChange: (value: unknown) => void
}

/** One option as a control with label and help. What no control fits is edited as JSON. */
export function OptionInput({ id, name, schema, value, fieldKeys, onChange }: OptionInputProps) {
  const { say, words } = useDesigner()
  const label = words(schema['x-title']) || name
  if (schema.type === 'array' && schema.items?.properties) return <ObjectList id={id} label={label} help={words(schema['x-help'])} item={schema.items} value={value} onChange={onChange} draw={(part) => <OptionInput {...part} fieldKeys={fieldKeys} />} />
  if (schema.patternProperties) return <PairList id={id} label={label} help={words(schema['x-help'])} schema={schema} value={value} fieldKeys={fieldKeys} onChange={onChange} />
  if (schema['x-text']) return <LocalText id={id} label={label} help={words(schema['x-help'])} value={value} onChange={onChange} />
  return (
    <Labelled id={id} label={label} help={words(schema['x-help']) || undefined} error={isWrong(schema, value) ? say('DESIGNER_OPTION_WRONG') : undefined}>
      {(described) => <Control described={described} schema={schema} value={value} fieldKeys={fieldKeys} onChange={onChange} />}
    </Labelled>
  )
}

const listOf = (text: string) => text.split(',').map((part) => part.trim()).filter((part) => part !== '')
/** Emptied boxes are not wrong: the default takes their place. */
const isWrong = (schema: OptionSchema, value: unknown) => value !== undefined && value !== null && !fits(schema as Record<string, unknown>, value)

interface ControlProps extends Omit<OptionInputProps, 'id' | 'name'> {
  readonly described: { readonly id: string; readonly 'aria-describedby'?: string }
}
function Control({ described, schema, value, fieldKeys, onChange }: ControlProps) {
  const { say, words } = useDesigner()
  const text = typeof value === 'string' ? value : ''
  const examples = schema.examples?.filter((each) => typeof each === 'string') ?? []
  const placeholder = examples[0] === undefined ? undefined : say('DESIGNER_OPTION_EXAMPLE', { example: examples[0] })
  const keys = fieldKeys.map((key) => ({ value: key, label: key }))
  const choices = schema.enum?.map((each, index) => ({ value: each, label: words(schema['x-titles']?.[index]) || each }))
  if (schema.type === 'boolean') return <Switch {...described} size="small" checked={value === true} onChange={onChange} />
  if (schema.type === 'integer' || schema.type === 'number') {
    const limits = { ...(schema.minimum === undefined ? {} : { min: schema.minimum }), ...(schema.maximum === undefined ? {} : { max: schema.maximum }) }
    return <InputNumber {...described} {...limits} {...(schema.type === 'integer' ? { precision: 0 } : {})} value={typeof value === 'number' ? value : null} onChange={(next) => onChange(next ?? undefined)} />
  }
  if (choices) return <Select {...described} value={text || null} options={choices} onChange={onChange} />
  if (schema['x-source'] === 'dict') return <DictSelect described={described} value={text} onChange={onChange} />
  if (schema['x-source'] === 'field') return <Select {...described} value={text || null} allowClear showSearch options={keys} onChange={(next: string | undefined) => onChange(next ?? '')} />
  if (schema['x-source'] === 'fields') return <Select {...described} mode="tags" value={listOf(text)} options={keys} placeholder={placeholder} onChange={(next: string[]) => onChange(next.join(','))} />
  if (schema['x-source'] === 'rows') return <RowsSelect described={described} value={text} examples={examples} onChange={onChange} />
  if (examples.length > 1) return <Select {...described} value={text || null} options={examples.map((each) => ({ value: each, label: each }))} onChange={onChange} />
  if (schema.type === 'string' && (schema.maxLength ?? 0) > 300) return <Input.TextArea {...described} autoSize={{ minRows: 2, maxRows: 8 }} placeholder={placeholder} value={text} onChange={(event) => onChange(event.target.value)} />
  if (schema.type === 'string') return <Input {...described} placeholder={placeholder} value={text} maxLength={schema.maxLength} onChange={(event) => onChange(event.target.value)} />
  if (schema.type === 'array' && schema.items?.type === 'string') {
    const list = Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
    const options = schema.items.enum?.map((each) => ({ value: each, label: each })) ?? keys
    return <Select {...described} mode={schema.items.enum ? 'multiple' : 'tags'} value={list} options={options} onChange={onChange} />
  }
  return <JsonInput described={described} value={value ?? (isObject(schema.properties) ? {} : null)} onChange={onChange} />
}
