import { Radio } from 'antd'
import type { CellProps, FormProps, QueryProps, ShowProps } from '../../kit/faces.ts'
import { RetryLine } from '../../kit/parts/RetryLine.tsx'
import { SelectOne, ShowChoices, groupOptions } from '../../kit/parts/choices/ChoiceSelect.tsx'
import { ariaProps } from '../../kit/parts/control.ts'
import { useChoiceSource } from '../../kit/parts/choices/use-choices.ts'
import type { Options } from './options.ts'

export function Form(props: FormProps<string, Options>) {
  const { value, onChange, onBlur, disabled, field, options, ports } = props
  const source = useChoiceSource(ports, field.lookup)
  const group = (
    <Radio.Group
      {...ariaProps(props)}
      aria-label={field.title}
      disabled={disabled}
      options={groupOptions(source.choices, value === '' ? [] : [value], ports)}
      value={value}
      onChange={(event) => onChange(String(event.target.value))}
      {...(onBlur ? { onBlur: () => onBlur() } : {})}
      {...(options.button ? { optionType: 'button' as const } : {})}
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
export function Query(props: QueryProps<string, Options>) {
  return props.mode === 'range' ? null : <SelectOne {...props} disabled={false} invalid={false} />
}
export function Cell(props: CellProps<string, Options>) {
  return <SelectOne {...props} />
}
export function Show(props: ShowProps<string, Options>) {
  return <ShowChoices {...props} keys={props.value === '' ? [] : [props.value]} />
}
