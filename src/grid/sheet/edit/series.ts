import { readMoment, type Moment } from '../../../../registry/kit/dates.ts'
import type { GridColumn } from '../../store/index.ts'

const DAY_MS = 86_400_000
/** The years a stored day may lie in. */
const YEARS = { first: 100, last: 9999 } as const
/** Types of columns that hold days. */
const DAYS: ReadonlySet<string> = new Set(['date', 'timestamp'])
export const isDateColumn = ({ field }: GridColumn): boolean => DAYS.has(field.storage.type)

/** The value at a distance from the first cell. */
type Series = (at: number) => unknown

/** Numbers that go in equal steps; undefined where they do not. */
function numbersFrom(values: readonly unknown[]): Series | undefined {
  const numbers = values.filter((value) => typeof value === 'number')
  const [first = 0, second] = numbers
  if (second === undefined || numbers.length !== values.length) return undefined
  const step = second - first
  const isEven = numbers.every(
    (value, at) => Math.abs(value - (first + at * step)) < 1e-9 * Math.max(1, Math.abs(value)),
  )
  return isEven ? (at) => Number((first + at * step).toPrecision(15)) : undefined
}

/** Months since year 0 and the day in the last of them. */
interface InMonths {
  readonly months: number
  readonly day: number
  readonly isLast: boolean
}
const lastDay = (months: number) => new Date(Date.UTC(Math.floor(months / 12), (months % 12) + 1, 0)).getUTCDate()
function inMonths({ date }: Moment): InMonths {
  const months = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1
  const day = Number(date.slice(8))
  return { months, day, isLast: day === lastDay(months) }
}
const msOf = ({ date, time = '00:00:00' }: Moment) => Date.parse(`${date}T${time}Z`)
const isEven = (values: readonly number[], step: number) =>
  values.every((value, at) => value === (values[0] ?? 0) + at * step)

/** The text of a moment, in the form of the first one; undefined beyond the calendar. */
function momentText(ms: number, { time }: Moment): string | undefined {
  const text = new Date(ms).toISOString()
  const year = new Date(ms).getUTCFullYear()
  if (year < YEARS.first || year > YEARS.last) return undefined
  return time === undefined ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 19)}`
}
/** The same day of further months, or their last days; undefined where the moments are none of these. */
function byMonths(moments: readonly Moment[], first: Moment): Series | undefined {
  const all = moments.map(inMonths)
  const [begin, second] = all
  if (!begin || !second || begin.months === second.months) return undefined
  const isSameDay = all.every(({ day }) => day === begin.day)
  const isSameTime = moments.every(({ time }) => time === first.time)
  const step = second.months - begin.months
  if (
    !isSameTime ||
    !(isSameDay || all.every(({ isLast }) => isLast)) ||
    !isEven(
      all.map(({ months }) => months),
      step,
    )
  )
    return undefined
  return (at) => {
    const months = begin.months + at * step
    const day = isSameDay ? Math.min(begin.day, lastDay(months)) : lastDay(months)
    return momentText(
      Date.UTC(Math.floor(months / 12), months % 12, day) + (((msOf(first) % DAY_MS) + DAY_MS) % DAY_MS),
      first,
    )
  }
}
/** Days that go in equal steps, of months where they lie on the same day of them; undefined where they do not. */
function daysFrom(values: readonly unknown[]): Series | undefined {
  const moments = values.map(readMoment).filter((moment) => moment !== undefined)
  const [first, second] = moments
  if (!first || !second || moments.length !== values.length) return undefined
  const monthly = byMonths(moments, first)
  if (monthly) return monthly
  const times = moments.map(msOf)
  const step = (times[1] ?? 0) - (times[0] ?? 0)
  return isEven(times, step) ? (at) => momentText(msOf(first) + at * step, first) : undefined
}

/** How values go on that go in equal steps; undefined where they only repeat. `areDays`: texts among them are days. */
export function seriesFrom(values: readonly unknown[], areDays: boolean): Series | undefined {
  return numbersFrom(values) ?? (areDays ? daysFrom(values) : undefined)
}
