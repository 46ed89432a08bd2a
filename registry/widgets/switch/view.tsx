import { Flex, Select, Switch, Tag } from 'antd'
import { textIn } from '../../../schemas/language/text.ts'
import type { FormProps, QueryProps, ShowProps } from '../../kit/faces.ts'
import { clearable } from '../../kit/parts/clearable.tsx'
import { FULL, READABLE, ariaProps, chooseWords } from '../../kit/parts/control.ts'
import { type Options, wordsOf } from './options.ts'

type Value = boolean | null

export function Form(props: FormProps<Value, Options>) {
  const { value, onChange, onBlur, disabled, options, ports } = props
  const words = textIn(value === true ? options.onText : options.offText, ports.locale)
  return (
    <Flex component="span" gap={8} align="center" {...(onBlur ? { onBlur: () => onBlur() } : {})}>
      <Switch {...ariaProps(props)} disabled={disabled} checked={value === true} onChange={(next) => onChange(next)} />
      {words !== '' && <span>{words}</span>}
    </Flex>
  )
}

/** A query also knows "does not matter", so it is a select. */
export function Query(props: QueryProps<Value, Options>) {
  if (props.mode === 'range') return null
  const { id, value, onChange, options, ports } = props
  const choices = [true, false].map((side) => ({ value: String(side), label: textIn(wordsOf(side, options), ports.locale) }))
  return (
    <Select
      id={id}
      style={FULL}
      value={value === null ? null : String(value)}
      onChange={(next: string | null | undefined) => onChange(next ? next === 'true' : null)}
      options={choices}
      placeholder={chooseWords(props)}
      allowClear={clearable(ports)}
    />
  )
}

export function Show({ value, text }: ShowProps<Value, Options>) {
  if (value === null) return null
  return <Tag color={value ? 'green' : 'default'} style={READABLE}>{text}</Tag>
}
