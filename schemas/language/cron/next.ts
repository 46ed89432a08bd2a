import { type DayRule, dayRule, firstDay, monthRule, nextOf, type NextTable, valueTable, yearRule } from './tables.ts'
import type { Cron } from './parts.ts'
import { changeBetween, CHINA, type Zone } from '../zone.ts'

const SECOND = 1000
const HOURS_PER_DAY = 24
/** The calendar repeats itself after so many years: what does not come within them never comes. */
const CALENDAR_YEARS = 400
/** Further than this no clock is changed for the summer. */
const LONGEST_CHANGE = 3 * 3_600_000

interface Times {
  readonly seconds: NextTable
  readonly minutes: NextTable
  readonly hours: NextTable
  readonly months: NextTable
  readonly days: DayRule
  readonly year: (year: number) => boolean
  /** It does not run in every hour: a clock that is put back does not run it twice, one that is put forward does not lose it. */
  readonly sparse: boolean
}

function timesOf(cron: Cron, anyYear: boolean): Times {
  const hours = valueTable(cron.hour, 'hour')
  const all = Array.from({ length: HOURS_PER_DAY }, (_, hour) => hour)
  return {
    seconds: valueTable(cron.second, 'second'),
    minutes: valueTable(cron.minute, 'minute'),
    hours,
    months: monthRule(cron.month),
    days: dayRule(cron),
    year: anyYear ? () => true : yearRule(cron.year),
    sparse: all.some((hour) => nextOf(hours, hour) !== hour),
  }
}

/** The first time of day from `second` on, in seconds of the day; -1 when the day has none left. */
function nextTime({ hours, minutes, seconds }: Times, second: number): number {
  const [h, m, s] = [Math.floor(second / 3600), Math.floor(second / 60) % 60, second % 60]
  const [firstMinute, firstSecond] = [nextOf(minutes, 0), nextOf(seconds, 0)]
  if (nextOf(hours, h) === h) {
    if (nextOf(minutes, m) === m) {
      const found = nextOf(seconds, s)
      if (found >= 0) return h * 3600 + m * 60 + found
    }
    const minute = nextOf(minutes, m + 1)
    if (minute >= 0) return h * 3600 + minute * 60 + firstSecond
  }
  const hour = nextOf(hours, h + 1)
  return hour < 0 ? -1 : hour * 3600 + firstMinute * 60 + firstSecond
}

/** The first clock time from `from` on that fits, both in milliseconds as if the clock were UTC; undefined when none comes before the year `until` ends. */
function nextClock(times: Times, from: number, until: number): number | undefined {
  const start = new Date(from)
  let [year, month, day] = [start.getUTCFullYear(), start.getUTCMonth() + 1, start.getUTCDate()]
  let second = Math.floor((from - Date.UTC(year, month - 1, day)) / SECOND)
  while (year <= until) {
    const nextMonth = times.year(year) ? nextOf(times.months, month) : -1
    if (nextMonth < 0) {
      ;[year, month, day, second] = [year + 1, 1, 1, 0]
      continue
    }
    if (nextMonth > month) [month, day, second] = [nextMonth, 1, 0]
    const fitting = firstDay(times.days(year, month), day)
    if (fitting < 0) {
      ;[month, day, second] = [month + 1, 1, 0]
      continue
    }
    if (fitting > day) [day, second] = [fitting, 0]
    const time = nextTime(times, second)
    if (time >= 0) return Date.UTC(year, month - 1, day) + time * SECOND
    ;[day, second] = [day + 1, 0]
  }
  return undefined
}

/** Where a clock that has just been put back was before: what it shows for the second time is not looked at again. */
function afterRepeat(zone: Zone, instant: number, offset: number): number {
  const earlier = instant - LONGEST_CHANGE
  const before = zone.offsetAt(earlier)
  return before > offset ? changeBetween(zone, earlier, instant) + before : 0
}

function nextInstant(times: Times, zone: Zone, after: number, years: number): number | undefined {
  let known = Math.floor(after / SECOND) * SECOND
  let offset = zone.offsetAt(known)
  let from = known + SECOND + offset
  if (times.sparse) from = Math.max(from, afterRepeat(zone, known, offset))
  const until = new Date(from).getUTCFullYear() + years
  const limit = Date.UTC(until, new Date(from).getUTCMonth(), new Date(from).getUTCDate() + 1)
  for (;;) {
    const clock = nextClock(times, from, until)
    if (clock === undefined || clock >= limit) return undefined
    const instant = clock - offset
    if (zone.offsetAt(instant) === offset) return instant
    const change = changeBetween(zone, known, instant)
    const changed = zone.offsetAt(change)
    // The clock jumps over it: what does not run every hour runs at the jump. A day that a country left out is lost.
    if (times.sparse && clock < change + changed && changed - offset <= LONGEST_CHANGE) return change
    from = change + (times.sparse ? Math.max(offset, changed) : changed)
    known = change
    offset = changed
  }
}

export interface RunsAsked {
  /** Runs lie after this instant, in milliseconds since 1970 UTC. */
  readonly after: number
  readonly count: number
  /** The clock the expression is read by; default that of the wire. */
  readonly zone?: Zone
  /** True: the year part is left out of account. */
  readonly anyYear?: boolean
  /** A run that does not come within so many years of the one before it does not count; default: as far as the calendar repeats itself. */
  readonly years?: number
}

/**
 * The next runs of an expression as instants, in order; fewer than asked for when there are no more. A clock time that is
 * shown twice runs once, and one that is left out runs at the moment of the change, unless it runs in every hour: then it
 * follows the clock as it is shown. Always ends.
 */
export function nextRuns(
  cron: Cron,
  { after, count, zone = CHINA, anyYear = false, years = CALENDAR_YEARS }: RunsAsked,
): readonly number[] {
  const times = timesOf(cron, anyYear)
  const runs: number[] = []
  let last = after
  while (runs.length < count) {
    const next = nextInstant(times, zone, last, years)
    if (next === undefined) break
    runs.push(next)
    last = next
  }
  return runs
}
