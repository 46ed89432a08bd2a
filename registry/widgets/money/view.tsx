import type { FormProps, QueryProps, ShowProps } from '../../kit/faces.ts'
import type { NumberValue } from '../../kit/numbers.ts'
import { controlProps, enterPlaceholder } from '../../kit/parts/control.ts'
import { NumberInput } from '../../kit/parts/numbers/NumberInput.tsx'
import { NumberQuery } from '../../kit/parts/numbers/NumberQuery.tsx'
import { DECIMALS, type Options } from './options.ts'

const AMOUNT = { display: 'block', textAlign: 'right', fontVariantNumeric: 'tabular-nums' } as const
const FIELD = { places: DECIMALS, styles: { input: { textAlign: 'right' } } } as const

export function Form(props: FormProps<NumberValue, Options>) {
  const { value, onChange, options } = props
  return (
    <NumberInput
      {...controlProps(props)}
      {...FIELD}
      value={value}
      onChange={onChange}
      placeholder={enterPlaceholder(props)}
      {...(options.currency ? { prefix: options.currency } : {})}
    />
  )
}

export function Query(props: QueryProps<NumberValue, Options>) {
  return <NumberQuery query={props} look={FIELD} />
}

export function Show({ text, options }: ShowProps<NumberValue, Options>) {
  return <span style={AMOUNT}>{text === '' ? '' : `${options.currency}${text}`}</span>
}
