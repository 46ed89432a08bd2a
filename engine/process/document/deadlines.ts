import { CHINA, type Zone, namedZone } from '../../../schemas/language/zone.ts'
import type { CalendarFact } from '../state.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** A calendar without working days must not be searched for ever. */
const MAX_DAYS = 4000
const UNITS = { d: DAY, h: HOUR, m: MINUTE } as const
type Hours = readonly (readonly [number, number])[]

const zones = new Map<string, Zone>()
function zoneOf(name: string): Zone {
  const known = zones.get(name)
  if (known) return known
  let zone = CHINA
  try {
    zone = namedZone(name)
  } catch {
    // The name of no zone: the clock of the wire counts.
  }
  zones.set(name, zone)
  return zone
}
/** Local times are written as if the clock of the zone was UTC. */
const toLocal = (zone: Zone, instant: number) => instant + zone.offsetAt(instant)
function toInstant(zone: Zone, local: number): number {
  const guess = local - zone.offsetAt(local)
  return local - zone.offsetAt(guess)
}
const dayOf = (local: number) => Math.floor(local / DAY) * DAY
function hoursOf(calendar: CalendarFact, day: number): Hours {
  const date = new Date(day)
  const exception = calendar.days[date.toISOString().slice(0, 10)]
  return (exception ?? calendar.week[(date.getUTCDay() + 6) % 7] ?? []).toSorted(([one], [other]) => one - other)
}
/** The working times of a day, as local times. */
const spansOf = (calendar: CalendarFact, day: number): Hours =>
  hoursOf(calendar, day).map(([from, to]) => [day + from * MINUTE, day + to * MINUTE])

export function parseDuration(duration: string): { readonly amount: number; readonly unit: keyof typeof UNITS } {
  return { amount: Number.parseInt(duration, 10), unit: duration.at(-1) as keyof typeof UNITS }
}

/** Milliseconds of working time between two instants. */
export function workedBetween(calendar: CalendarFact, from: number, to: number): number {
  if (to <= from) return 0
  const zone = zoneOf(calendar.zone)
  const [start, end] = [toLocal(zone, from), toLocal(zone, to)]
  let sum = 0
  for (let day = dayOf(start), count = 0; day < end && count < MAX_DAYS; day += DAY, count++)
    for (const [open, close] of spansOf(calendar, day)) sum += Math.max(0, Math.min(close, end) - Math.max(open, start))
  return sum
}

/** The instant at which `ms` of working time are over, forwards or backwards. */
export function addWorked(calendar: CalendarFact, at: number, ms: number): number {
  const zone = zoneOf(calendar.zone)
  const start = toLocal(zone, at)
  const direction = ms < 0 ? -1 : 1
  let left = Math.abs(ms)
  for (let day = dayOf(start), count = 0; count < MAX_DAYS; day += direction * DAY, count++) {
    const spans = spansOf(calendar, day)
    for (const [open, close] of direction > 0 ? spans : spans.toReversed()) {
      const from = direction > 0 ? Math.max(open, start) : open
      const to = direction > 0 ? close : Math.min(close, start)
      if (to <= from) continue
      if (to - from >= left) return toInstant(zone, direction > 0 ? from + left : to - left)
      left -= to - from
    }
  }
  return at + ms
}

/** So many working days on, at the same time of the day within the working hours of that day. */
function addWorkingDays(calendar: CalendarFact, at: number, days: number): number {
  const zone = zoneOf(calendar.zone)
  // What begins outside of the working hours begins with the next ones.
  const start = toLocal(zone, addWorked(calendar, at, 0))
  const direction = days < 0 ? -1 : 1
  const clock = start - dayOf(start)
  let left = Math.abs(days)
  for (let day = dayOf(start) + direction * DAY, count = 0; count < MAX_DAYS; day += direction * DAY, count++) {
    const spans = spansOf(calendar, day)
    const [first, last] = [spans[0], spans.at(-1)]
    if (!first || !last) continue
    left -= 1
    if (left === 0) return toInstant(zone, Math.min(Math.max(day + clock, first[0]), last[1]))
  }
  return at + days * DAY
}

/** The instant a duration away (`2d`, `-4h`): of the calendar where there is one, else by the clock. */
export function addDuration(calendar: CalendarFact | undefined, at: number, duration: string): number {
  const { amount, unit } = parseDuration(duration)
  if (!calendar) return at + amount * UNITS[unit]
  return unit === 'd' ? addWorkingDays(calendar, at, amount) : addWorked(calendar, at, amount * UNITS[unit])
}
