import { Checkbox } from 'antd'
import type { CellProps, FormProps, QueryProps, ShowProps } from '../../kit/faces.ts'
import { RetryLine } from '../../kit/parts/RetryLine.tsx'
import { SelectMany, ShowChoices, groupOptions } from '../../kit/parts/choices/ChoiceSelect.tsx'
import { ariaProps } from '../../kit/parts/control.ts'
import { useChoiceSource } from '../../kit/parts/choices/use-choices.ts'
import type { Options } from './options.ts'

type Value = readonly string[]

export function Form(props: FormProps<Value, Options>) {
  const { value, onChange, onBlur, disabled, field, ports } = props
  const source = useChoiceSource(ports, field.lookup)
  const { 'aria-required': _, ...aria } = ariaProps(props)
  const offered = groupOptions(source.choices, value, ports)
  const keepUnseen = (next: Value) => {
    const seen = new Set(offered.map((option) => option.value))
    onChange([...next, ...value.filter((key) => !seen.has(key))])
  }
  const group = (
    <Checkbox.Group
      {...aria}
      aria-label={field.title}
      disabled={disabled}
      options={offered}
      value={[...value]}
      style={{ rowGap: 6 }}
      onChange={keepUnseen}
      {...(onBlur ? { onBlur: () => onBlur() } : {})}
    />
  )
  if (!source.isFailed) return group
  return (
    <>
      {group}
      <RetryLine onRetry={source.retry} ports={ports} />
    </>
  )
}
export function Query(props: QueryProps<Value, Options>) {
  return props.mode === 'range' ? null : <SelectMany {...props} disabled={false} invalid={false} />
}
export function Cell(props: CellProps<Value, Options>) {
  return <SelectMany {...props} />
}
export function Show(props: ShowProps<Value, Options>) {
  return <ShowChoices {...props} keys={props.value} />
}
