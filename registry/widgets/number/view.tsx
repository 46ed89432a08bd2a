import type { FormProps, QueryProps, ShowProps } from '../../kit/faces.ts'
import type { NumberValue } from '../../kit/numbers.ts'
import { controlProps, enterWords, queryProps } from '../../kit/parts/control.ts'
import { NumberInput } from '../../kit/parts/NumberInput.tsx'
import { RangePair } from '../../kit/parts/RangePair.tsx'
import { type Options, decimals } from './options.ts'

export function Form(props: FormProps<NumberValue, Options>) {
  const { value, onChange, options } = props
  return (
    <NumberInput
      {...controlProps(props)}
      {...(options.suffix ? { suffix: options.suffix } : {})}
      places={decimals(options)}
      value={value}
      onChange={onChange}
      placeholder={enterWords(props)}
    />
  )
}

export function Query(props: QueryProps<NumberValue, Options>) {
  const places = decimals(props.options)
  if (props.mode === 'range') {
    return (
      <RangePair
        id={props.id}
        title={props.field.title}
        value={props.value}
        onChange={props.onChange}
        ports={props.ports}
        renderEnd={({ id, label, ...end }) => <NumberInput {...queryProps(props)} {...end} places={places} id={id} aria-label={label} placeholder={label} />}
      />
    )
  }
  const { value, onChange } = props
  return <NumberInput {...queryProps(props)} places={places} value={value} onChange={onChange} placeholder={enterWords(props)} />
}

export function Show({ value, text, options }: ShowProps<NumberValue, Options>) {
  if (value === null) return options.emptyAsZero ? <span>0</span> : null
  return <span style={{ fontVariantNumeric: 'tabular-nums' }}>{options.suffix ? `${text} ${options.suffix}` : text}</span>
}
