import { InputNumber, type InputNumberProps } from 'antd'
import { type NumberValue, isNumberTyped, numberText, parseNumber, roundTo, typedNumber } from '../../numbers.ts'
import { FULL } from '../control.ts'

type Formatter = NonNullable<InputNumberProps<number | string>['formatter']>

const formatters = new Map<number, Formatter>()
/** Writes the decimals of the field, once typing is over, and no fewer than were typed. The same function for the same number, else the control begins anew. */
function formatterOf(places: number): Formatter {
  const known = formatters.get(places)
  if (known) return known
  const formatter: Formatter = (words, { userTyping, input }) => {
    if (userTyping) return input
    const value = parseNumber(String(words ?? ''))
    return value === undefined || roundTo(value, places) !== value
      ? String(words ?? '')
      : numberText(value, false, places)
  }
  formatters.set(places, formatter)
  return formatter
}

interface NumberInputProps extends Omit<InputNumberProps<number | string>, 'value' | 'onChange'> {
  readonly value: NumberValue
  readonly onChange: (value: NumberValue) => void
  /** The most decimals; undefined without a limit. */
  readonly places: number | undefined
}

/** An input that passes on its content: a number, or text that is no number. It neither rounds nor drops typed text. */
export function NumberInput({ value, onChange, places, ...rest }: NumberInputProps) {
  const isWords = typeof value === 'string' && value !== ''
  return (
    <InputNumber<number | string>
      parser={(words) => typedNumber(words ?? '')}
      controls={false}
      style={FULL}
      {...rest}
      {...(places === undefined ? {} : { formatter: formatterOf(places) })}
      value={value}
      // On blur the control turns unparsable text into null or the nearest number.
      onChange={(next) => (isWords && (next === null || next === Number(value)) ? undefined : onChange(next))}
      onInput={(words) => {
        if (words.trim() === '') onChange(null)
        else if (!isNumberTyped(words)) onChange(words)
      }}
    />
  )
}
