import type { KeyboardEvent } from 'react'
import type { Range } from '../../faces.ts'
import type { Ports } from '../../ports.ts'
import type { MomentInput } from '../numbers/MomentInput.tsx'
import type { PickerKind } from '../numbers/moment-kind.ts'

interface CalendarProps {
  readonly kind: PickerKind
  readonly ports: Ports
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  readonly components: { readonly input: typeof MomentInput }
  readonly style: { readonly width: '100%' }
  readonly status?: 'error'
  readonly 'aria-invalid'?: boolean
  readonly 'aria-required'?: boolean
  readonly 'aria-describedby'?: string
}

/** The control of one moment. Its value is a moment as it is stored, or words that are none. */
export interface SingleCalendarProps extends CalendarProps {
  readonly id: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly placeholder: string
  readonly disabled: boolean
  readonly onBlur?: () => void
}

/** The control of a begin and an end. */
export interface RangeCalendarProps extends CalendarProps {
  readonly ids: { readonly start: string; readonly end: string }
  readonly value: Range<string>
  readonly onChange: (value: Range<string>) => void
  readonly placeholder: [string, string]
}
