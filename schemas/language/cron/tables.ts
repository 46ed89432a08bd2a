import { CRON_BOUNDS, type Cron, type CronItem, type CronPart, type CronUnit } from './parts.ts'

/** For each value the first one from there on that fits; -1 when there is none. */
export type NextTable = Int8Array
/** The days of a month that fit: bit 1 is the first. */
export type DayRule = (year: number, month: number) => number

const ALL_DAYS = 0xfffffffe
/** Where the step of `*` of the year begins to count. */
const FIRST_YEAR = 1970

export const nextOf = (table: NextTable, value: number): number => table[value] ?? -1

/** The values of an item, in a unit whose largest value is followed by its smallest. */
function valuesOf(
  { from, to, step = 1 }: CronItem,
  { min, max }: { readonly min: number; readonly max: number },
  isLoop: boolean,
): number[] {
  const start = from === '*' ? min : from
  const end = to ?? (from === '*' || isLoop ? max : start)
  const size = max - min + 1
  const last = end < start ? end + size : end
  const values: number[] = []
  for (let value = start; value <= last; value += step) values.push(value > max ? value - size : value)
  return values
}

function fitting(part: CronPart, unit: CronUnit): ReadonlySet<number> {
  const bounds = CRON_BOUNDS[unit]
  const items: readonly CronItem[] = part.kind === 'list' ? part.items : [{ from: '*' }]
  return new Set(items.flatMap((item) => valuesOf(item, bounds, item.step !== undefined)))
}

export function valueTable(part: CronPart, unit: CronUnit): NextTable {
  const { max } = CRON_BOUNDS[unit]
  const values = fitting(part, unit)
  const table = new Int8Array(max + 2).fill(-1)
  for (let value = max; value >= 0; value--) table[value] = values.has(value) ? value : (table[value + 1] ?? -1)
  return table
}

export const monthRule = (part: CronPart): NextTable => valueTable(part, 'month')

/** Years are too many for a table. */
export function yearRule(part: CronPart): (year: number) => boolean {
  if (part.kind !== 'list') return () => true
  return (year) =>
    part.items.some(({ from, to, step }) => {
      const start = from === '*' ? FIRST_YEAR : from
      const end = to ?? (step === undefined ? start : Infinity)
      return year >= start && year <= end && (year - start) % (step ?? 1) === 0
    })
}

function lengthOf(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}
/** 1 (Sunday) … 7 (Saturday). */
const weekdayOf = (year: number, month: number, day: number): number =>
  new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 1

const bit = (day: number) => (day < 1 ? 0 : 1 << day)
/** The days from the first to `length`. */
const within = (length: number) => (length === 31 ? ALL_DAYS : (1 << (length + 1)) - 2)

/** The Monday to Friday nearest to a day, never in another month. */
function nearestWorkday(year: number, month: number, day: number, length: number): number {
  const weekday = weekdayOf(year, month, day)
  if (weekday === 7) return day === 1 ? day + 2 : day - 1
  if (weekday === 1) return day === length ? day - 2 : day + 1
  return day
}

function weekRule(part: CronPart): DayRule {
  if (part.kind === 'lastOf') {
    return (year, month) => {
      const length = lengthOf(year, month)
      return bit(length - ((weekdayOf(year, month, length) - part.weekday + 7) % 7))
    }
  }
  if (part.kind === 'nth') {
    return (year, month) => {
      const day = 1 + ((part.weekday - weekdayOf(year, month, 1) + 7) % 7) + (part.nth - 1) * 7
      return day > lengthOf(year, month) ? 0 : bit(day)
    }
  }
  const weekdays = fitting(part, 'week')
  return (year, month) => {
    const first = weekdayOf(year, month, 1)
    let days = 0
    for (let day = 1; day <= 31; day++) if (weekdays.has(((first + day - 2) % 7) + 1)) days |= bit(day)
    return days & within(lengthOf(year, month))
  }
}

/** Which days of a month fit. A day that a month does not have is no run in it. */
export function dayRule({ day, week }: Cron): DayRule {
  if (week.kind !== 'unset' && week.kind !== 'every') return weekRule(week)
  switch (day.kind) {
    case 'last':
      return (year, month) => {
        const length = lengthOf(year, month)
        const wanted = length - day.before
        return wanted < 1 ? 0 : bit(day.workday ? nearestWorkday(year, month, wanted, length) : wanted)
      }
    case 'workday':
      return (year, month) => {
        const length = lengthOf(year, month)
        return day.day > length ? 0 : bit(nearestWorkday(year, month, day.day, length))
      }
    case 'list': {
      let days = 0
      for (const value of fitting(day, 'day')) days |= bit(value)
      return (year, month) => days & within(lengthOf(year, month))
    }
    default:
      return (year, month) => within(lengthOf(year, month))
  }
}

/** The first day from `day` on; -1 when the month has none left. */
export function firstDay(days: number, day: number): number {
  if (day > 31) return -1
  const left = days & (-1 << day)
  return left === 0 ? -1 : 31 - Math.clz32(left & -left)
}
