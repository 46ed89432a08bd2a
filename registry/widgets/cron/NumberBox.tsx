import { InputNumber } from 'antd'
import type { Limits } from './bounds.ts'
import type { NumberInputValue } from './state.ts'

interface NumberBoxProps {
  readonly label: string
  readonly value: NumberInputValue
  readonly limits: Limits
  readonly disabled: boolean
  readonly wrong?: boolean
  readonly onChange: (value: NumberInputValue) => void
}
const NARROW = { width: 76 } as const
const digits = (words: string | undefined) => Number((words ?? '').replace(/\D/g, ''))

/** A whole number between two limits; what is no digit cannot be typed. */
export function NumberBox({ label, value, limits, disabled, wrong = false, onChange }: NumberBoxProps) {
  return (
    <InputNumber<number>
      aria-label={label}
      style={NARROW}
      precision={0}
      parser={digits}
      min={limits.min}
      max={limits.max}
      value={value}
      disabled={disabled}
      {...(wrong ? { status: 'error' as const, 'aria-invalid': true } : {})}
      onChange={(next) => onChange(next)}
    />
  )
}
