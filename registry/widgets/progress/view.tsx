import { Progress } from 'antd'
import type { FormProps, QueryProps, ShowProps } from '../../kit/faces.ts'
import type { NumberValue } from '../../kit/numbers.ts'
import { controlProps, enterPlaceholder } from '../../kit/parts/control.ts'
import { NumberInput } from '../../kit/parts/numbers/NumberInput.tsx'
import { NumberQuery } from '../../kit/parts/numbers/NumberQuery.tsx'
import { DECIMALS, type Options } from './options.ts'

const LINE = { display: 'flex', gap: 8, alignItems: 'center', minWidth: 0 } as const
const BAR = { flex: 1, minWidth: 40, maxWidth: 240 } as const
const NUMBER = { fontVariantNumeric: 'tabular-nums' } as const

export function Form(props: FormProps<NumberValue, Options>) {
  const { value, onChange } = props
  return (
    <NumberInput
      {...controlProps(props)}
      places={undefined}
      suffix="%"
      value={value}
      onChange={onChange}
      placeholder={enterPlaceholder(props)}
    />
  )
}

export function Query(props: QueryProps<NumberValue, Options>) {
  return <NumberQuery query={props} look={{ places: DECIMALS }} />
}

export function Show({ value, text, options }: ShowProps<NumberValue, Options>) {
  if (typeof value !== 'number' || !options.bar) return <span style={NUMBER}>{text}</span>
  return (
    <span style={LINE}>
      <Progress percent={value} showInfo={false} size="small" style={BAR} aria-hidden="true" />
      <span style={NUMBER}>{text}</span>
    </span>
  )
}
