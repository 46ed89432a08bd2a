import { CalendarOutlined, ClockCircleOutlined, SwapRightOutlined } from '@ant-design/icons'
import { Fragment, type KeyboardEvent, type RefObject, use, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { MomentInput, MomentTypingContext } from '../numbers/MomentInput.tsx'
import { type Calendars, calendarsNow, fetchCalendars } from './fetch.ts'
import './late.css'
import type { RangeCalendarProps, SingleCalendarProps } from './props.ts'

const prefetch = () => void fetchCalendars().catch(() => undefined)

interface Swap {
  readonly box: RefObject<HTMLDivElement | null>
  readonly drawn: Calendars | undefined
  /** The pointer or a key asks for the calendar, or will in a moment. */
  readonly want: (isOpened: boolean) => void
}

/**
 * A field of a moment is a plain input until a person points at it or opens it: its calendar is a fifth of all code that a list
 * needs, and most of what its drawing takes. What is typed is read by the same input in both.
 */
function useSwap({ ports, onOpenChange }: Pick<SingleCalendarProps, 'ports' | 'onOpenChange'>): Swap {
  const ends = use(MomentTypingContext)?.ends
  const box = useRef<HTMLDivElement>(null)
  const [{ drawn, focused }, setDrawn] = useState<{
    readonly drawn?: Calendars
    readonly focused?: string | undefined
  }>({})
  useLayoutEffect(() => {
    if (focused !== undefined) document.getElementById(focused)?.focus()
  }, [focused])
  const swap = (isOpened: boolean) => {
    const inputs = [...(box.current?.querySelectorAll('input') ?? [])]
    const now = inputs.find((input) => input === document.activeElement)
    const isTyped = inputs.some(({ id, value }) => value !== ends?.[id]?.value)
    // Words that are half typed stay where they are; who opens the calendar ends them.
    const there = calendarsNow()
    if (!there || inputs.length === 0 || (isTyped && !isOpened)) return
    if (isTyped) now?.blur()
    setDrawn({ drawn: there, focused: now?.id })
    if (now && isOpened) onOpenChange(true)
  }
  const want = (isOpened: boolean) => {
    if (calendarsNow()) return swap(isOpened)
    fetchCalendars().then(
      () => swap(isOpened),
      () => isOpened && ports.notify('error', ports.say('COMMON_PART_MISSING')),
    )
  }
  return { box, drawn, want }
}

interface End {
  readonly id: string
  readonly placeholder: string
  readonly className: string
}
interface StillProps extends Pick<
  SingleCalendarProps,
  'kind' | 'status' | 'style' | 'onKeyDown' | 'onBlur' | 'aria-invalid' | 'aria-required' | 'aria-describedby'
> {
  readonly swap: Swap
  readonly inputs: readonly End[]
  readonly disabled?: boolean
  readonly className?: string
}

const BETWEEN = (
  <div className="ant-picker-range-separator">
    <span aria-hidden="true" className="ant-picker-separator">
      <SwapRightOutlined />
    </span>
  </div>
)

/** The closed control as the design system draws it. */
function Still({
  kind,
  swap: { box, want },
  inputs,
  disabled = false,
  status,
  style,
  className = '',
  onKeyDown,
  onBlur,
  ...aria
}: StillProps) {
  const Icon = kind.clock === 'only' ? ClockCircleOutlined : CalendarOutlined
  const icon = (
    <span className="ant-picker-suffix">
      <Icon aria-hidden="true" />
    </span>
  )
  const open = () => {
    if (!box.current?.contains(document.activeElement)) box.current?.querySelector('input')?.focus()
    want(true)
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown(event)
    if (event.key === 'Enter' && !event.defaultPrevented) open()
  }
  const deeds = {
    // At once: what the pointer is pressed on must not go away between the press and its end.
    onPointerEnter: () => flushSync(() => want(false)),
    onFocus: prefetch,
    onClick: open,
  }
  const told = {
    'aria-invalid': aria['aria-invalid'] ?? false,
    ...(aria['aria-required'] ? { 'aria-required': true } : {}),
    ...(aria['aria-describedby'] ? { 'aria-describedby': aria['aria-describedby'] } : {}),
    ...(onBlur ? { onBlur } : {}),
    size: Math.max(kind.clock === 'only' ? 8 : 10, kind.format.length) + 2,
  }
  const classes = [
    'ant-picker',
    className,
    'ant-picker-outlined',
    'vitrine',
    'ant-picker-css-var',
    'v-still-picker',
    disabled ? 'ant-picker-disabled' : '',
    status ? `ant-picker-status-${status}` : '',
  ]
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- its inputs have the keys
    <div ref={box} className={classes.filter(Boolean).join(' ')} style={style} {...(disabled ? {} : deeds)}>
      {inputs.map((input, at) => (
        <Fragment key={input.id}>
          {at > 0 && BETWEEN}
          <div className={input.className}>
            <MomentInput
              {...told}
              id={input.id}
              placeholder={input.placeholder}
              autoComplete="off"
              disabled={disabled}
              onKeyDown={handleKeyDown}
            />
            {inputs.length === 1 && icon}
          </div>
        </Fragment>
      ))}
      {inputs.length > 1 && icon}
    </div>
  )
}

export function SingleCalendar(props: SingleCalendarProps) {
  const swap = useSwap(props)
  const { drawn } = swap
  if (drawn) return <drawn.SingleCalendar {...props} />
  return (
    <Still
      {...props}
      swap={swap}
      inputs={[{ id: props.id, placeholder: props.placeholder, className: 'ant-picker-input' }]}
    />
  )
}

export function RangeCalendar({ ids, placeholder, ...props }: RangeCalendarProps) {
  const swap = useSwap(props)
  const { drawn } = swap
  if (drawn) return <drawn.RangeCalendar {...props} ids={ids} placeholder={placeholder} />
  const inputs = [
    { id: ids.start, placeholder: placeholder[0], className: 'ant-picker-input ant-picker-input-start' },
    { id: ids.end, placeholder: placeholder[1], className: 'ant-picker-input ant-picker-input-end' },
  ]
  return <Still {...props} swap={swap} inputs={inputs} className="ant-picker-range" />
}
