/** Ranges of days relative to the day of the query. */
const STRETCHES = {
  today: (day) => [day, step(day, 1)],
  yesterday: (day) => [step(day, -1), day],
  // Weeks begin on Monday.
  this_week: (day) => span(step(day, -((weekday(day) + 6) % 7)), 7),
  this_month: ([year, month]) => [
    [year, month, 1],
    [year, month + 1, 1],
  ],
  this_quarter: ([year, month]) => [
    [year, month - ((month - 1) % 3), 1],
    [year, month - ((month - 1) % 3) + 3, 1],
  ],
  this_year: ([year]) => [
    [year, 1, 1],
    [year + 1, 1, 1],
  ],
  last_days: (day, count) => [step(day, 1 - count), step(day, 1)],
  next_days: (day, count) => span(day, count),
} as const satisfies Readonly<Record<string, (day: Day, count: number) => readonly [Day, Day]>>

type Day = readonly [year: number, month: number, day: number]
export type RelativeRule = keyof typeof STRETCHES
export const isRelative = (rule: string): rule is RelativeRule => Object.hasOwn(STRETCHES, rule)

/** Days that `last_days` and `next_days` may count, that of today included. */
export const MAX_DAYS = 3660

const dateOf = ([year, month, day]: Day): Date => {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date
}
const step = ([year, month, day]: Day, by: number): Day => [year, month, day + by]
const span = (day: Day, count: number): readonly [Day, Day] => [day, step(day, count)]
const weekday = (day: Day): number => dateOf(day).getUTCDay()
const isoDay = (day: Day): string => dateOf(day).toISOString().slice(0, 10)

/** A number of days as it is asked for; undefined for what is none. */
export function readDays(text: string): number | undefined {
  const count = /^\d{1,5}$/.test(text) ? Number(text) : 0
  return count >= 1 && count <= MAX_DAYS ? count : undefined
}

/** The first day that a rule means when it is asked on `today`, and the day on which it is over: `YYYY-MM-DD`, both of one calendar. */
export function daysOf(
  rule: RelativeRule,
  today: string,
  count: number,
): { readonly from: string; readonly until: string } {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  const [from, until] = STRETCHES[rule]([year, month, day], count)
  return { from: isoDay(from), until: isoDay(until) }
}
