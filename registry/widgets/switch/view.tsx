import { Flex, Select, Switch } from 'antd'
import { Tag } from '../../kit/parts/Tag.tsx'
import { textIn } from '../../../schemas/language/text.ts'
import type { CellProps, FormProps, QueryProps, ShowProps } from '../../kit/faces.ts'
import { clearable } from '../../kit/parts/clearable.tsx'
import { FULL, ariaProps, choosePlaceholder } from '../../kit/parts/control.ts'
import { SliderCheck } from '../../kit/parts/numbers/SliderCheck.tsx'
import { matchingChoices } from '../../kit/parts/choices/match-choices.ts'
import { useTypedSelect } from '../../kit/parts/choices/use-search-text.ts'
import { type Options, wordsOf } from './options.ts'

type Value = boolean | null

function Plain(props: FormProps<Value, Options>) {
  const { value, onChange, onBlur, disabled, options, ports } = props
  const words = textIn(value === true ? options.onText : options.offText, ports.locale)
  return (
    <Flex component="span" gap={8} align="center" {...(onBlur ? { onBlur: () => onBlur() } : {})}>
      <Switch {...ariaProps(props)} disabled={disabled} checked={value === true} onChange={(next) => onChange(next)} />
      {words !== '' && <span>{words}</span>}
    </Flex>
  )
}

export function Form(props: FormProps<Value, Options>) {
  const { id, value, onChange, onBlur, disabled, invalid, describedBy, field, options, ports } = props
  if (!options.slide) return <Plain {...props} />
  return (
    <SliderCheck
      id={id}
      label={field.title}
      isVerified={value === true}
      disabled={disabled}
      invalid={invalid}
      describedBy={describedBy}
      say={ports.say}
      onVerified={() => onChange(true)}
      onBlur={onBlur}
    />
  )
}

/** A cell has no room to drag in; what was confirmed stays so there as well. */
export function Cell(props: CellProps<Value, Options>) {
  return <Plain {...props} disabled={props.disabled || (props.options.slide && props.value === true)} />
}

/** A query also has the choice "any", so it is a select. */
function Sides(props: Extract<QueryProps<Value, Options>, { readonly mode: 'single' | 'like' }>) {
  const { id, value, onChange, field, options, ports } = props
  const sides = [true, false].map((side) => ({
    value: String(side),
    text: textIn(wordsOf(side, options), ports.locale),
  }))
  const change = (next: string | null | undefined) => onChange(next ? next === 'true' : null)
  const typing = useTypedSelect({
    ports,
    label: field.title,
    find: (words) => matchingChoices(sides, words),
    take: (choices) => change(choices.at(-1)?.value),
  })
  return (
    <Select
      id={id}
      {...typing.props}
      style={FULL}
      value={value === null ? null : String(value)}
      onChange={change}
      options={sides.map((side) => ({ value: side.value, label: side.text }))}
      placeholder={choosePlaceholder(props)}
      showSearch={typing.search}
      allowClear={clearable(ports)}
    />
  )
}
export function Query(props: QueryProps<Value, Options>) {
  return props.mode === 'range' ? null : <Sides {...props} />
}

export function Show({ value, text }: ShowProps<Value, Options>) {
  if (value === null) return null
  return <Tag tone={value ? 'good' : 'plain'}>{text}</Tag>
}
