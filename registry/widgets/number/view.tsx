import { textIn } from '../../../schemas/language/text.ts'
import type { FormProps, QueryProps, ShowProps } from '../../kit/faces.ts'
import type { NumberValue } from '../../kit/numbers.ts'
import { controlProps, enterPlaceholder } from '../../kit/parts/control.ts'
import { NumberInput } from '../../kit/parts/numbers/NumberInput.tsx'
import { NumberQuery } from '../../kit/parts/numbers/NumberQuery.tsx'
import { type Options, decimals } from './options.ts'

export function Form(props: FormProps<NumberValue, Options>) {
  const { value, onChange, options } = props
  return (
    <NumberInput
      {...controlProps(props)}
      {...(options.suffix ? { suffix: textIn(options.suffix, props.ports.locale) } : {})}
      places={decimals(options)}
      value={value}
      onChange={onChange}
      placeholder={enterPlaceholder(props)}
    />
  )
}

export function Query(props: QueryProps<NumberValue, Options>) {
  return <NumberQuery query={props} look={{ places: decimals(props.options) }} />
}

export function Show({ value, text, options, ports }: ShowProps<NumberValue, Options>) {
  if (value === null) return options.emptyAsZero ? <span>0</span> : null
  return (
    <span style={{ fontVariantNumeric: 'tabular-nums' }}>
      {options.suffix ? `${text} ${textIn(options.suffix, ports.locale)}` : text}
    </span>
  )
}
