import dayjs, { type Dayjs } from 'dayjs'
import 'dayjs/locale/zh-cn.js'
import { useMemo } from 'react'
import type { Ports } from '../../ports.ts'
import { isMoment, type PickerKind } from '../numbers/moment-kind.ts'
import { localDay } from './local-calendar.ts'
import { LocalTimePicker } from './LocalTimePicker.tsx'
import type { RangeCalendarProps, SingleCalendarProps } from './props.ts'

/** A bare time is read only with a day before it. */
const SOME_DAY = '2000-01-01 '
function dayOf(value: string, kind: PickerKind): Dayjs | null {
  return isMoment(value, kind) ? localDay(kind.clock === 'only' ? SOME_DAY + value : value) : null
}
const toText = (day: Dayjs | null | undefined, kind: PickerKind) => day?.format(kind.format) ?? ''

/** How every calendar behaves. */
const lookOf = (kind: PickerKind) => ({
  format: kind.format,
  // The day below the pointer would take the place of what is typed.
  previewValue: false as const,
  needConfirm: false,
  ...(kind.clock === 'beside' ? { showTime: true } : {}),
})

/** Days and months are named in the language of the person, in all calendars alike. */
function useLanguage({ locale }: Ports): void {
  const language = locale === 'zh-CN' ? 'zh-cn' : 'en'
  if (dayjs.locale() !== language) dayjs.locale(language)
}

export function SingleCalendar({ kind, ports, value, onChange, ...shared }: SingleCalendarProps) {
  useLanguage(ports)
  const day = useMemo(() => dayOf(value, kind), [value, kind])
  const Control = kind.clock === 'only' ? LocalTimePicker.TimePicker : LocalTimePicker
  return (
    <Control
      {...shared}
      {...lookOf(kind)}
      value={day}
      onChange={(next: Dayjs | null) => onChange(toText(next, kind))}
    />
  )
}

export function RangeCalendar({ kind, ports, ids, value, onChange, ...shared }: RangeCalendarProps) {
  useLanguage(ports)
  // To a calendar another pair is another value, for which it drops the end that is being edited.
  const days = useMemo(
    (): [Dayjs | null, Dayjs | null] => [dayOf(value.begin, kind), dayOf(value.end, kind)],
    [value.begin, value.end, kind],
  )
  /** A picked moment is shown together with text that is no moment. */
  const put = (chosen: readonly (Dayjs | null)[] | null) => {
    const text = (at: 0 | 1, before: string) =>
      chosen && !chosen[at] && !days[at] ? before : toText(chosen?.[at], kind)
    const [begin, end] = [text(0, value.begin), text(1, value.end)]
    const isReversed = begin > end && isMoment(begin, kind) && isMoment(end, kind)
    onChange(isReversed ? { begin: end, end: begin } : { begin, end })
  }
  // The calendar's own order would turn the ends round while one of them is typed anew and the other is not yet.
  return (
    <LocalTimePicker.RangePicker
      {...(kind.clock === 'only' ? { picker: 'time' as const } : {})}
      {...shared}
      {...lookOf(kind)}
      id={ids}
      value={days}
      onChange={put}
      allowEmpty={[true, true]}
      order={false}
    />
  )
}
