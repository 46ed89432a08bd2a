import type { Environment } from '@marcbachmann/cel-js'

/**
 * Days and moments in expressions are the texts that are stored: `YYYY-MM-DD` and `YYYY-MM-DD HH:mm:ss`. They compare as
 * texts do, and subtract to days. No zone is asked: what a clock shows is what counts.
 */
const STORED = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?)?$/
const DAY_MS = 86_400_000
const MONTHS = 12

interface Moment {
  /** As a clock without zones counts. */
  readonly time: number
  readonly hasClock: boolean
}

/** What a text names; undefined where the calendar has no such day. */
function momentIn(text: string): Moment | undefined {
  const parts = STORED.exec(text)
  if (!parts) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0))
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  const isThere =
    date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24 && minute < 60 && second < 60
  return isThere ? { time: date.setUTCHours(hour, minute, second), hasClock: parts[4] !== undefined } : undefined
}
export const isMoment = (text: string): boolean => momentIn(text) !== undefined

class NoDate extends Error {}
function moment(text: string): Moment {
  const found = momentIn(text)
  if (!found) throw new NoDate(`No date: ${text.slice(0, 20)}`)
  return found
}
const LAST = Date.UTC(9999, 11, 31, 23, 59, 59)
/** The text of a moment, in the form of the one it was made of. */
function written(time: number, { hasClock }: Moment): string {
  if (!(time <= LAST && time >= -LAST)) throw new NoDate('Out of the calendar')
  const [day = '', clock = ''] = new Date(time).toISOString().split('T')
  if (!/^\d{4}-/.test(day)) throw new NoDate('Out of the calendar')
  return hasClock ? `${day} ${clock.slice(0, 8)}` : day
}

const daysBetween = (from: string, to: string): number => (moment(to).time - moment(from).time) / DAY_MS
const addDays = (day: string, days: bigint | number): string => {
  const from = moment(day)
  return written(from.time + Math.round(Number(days) * DAY_MS), from)
}
/** The same day of another month; of a month that has no such day, its last. */
function addMonths(day: string, months: bigint | number): string {
  const from = moment(day)
  const date = new Date(from.time)
  const wanted = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + Math.trunc(Number(months)))
  const last = new Date(date.getTime())
  last.setUTCMonth(last.getUTCMonth() + 1, 0)
  date.setUTCDate(Math.min(wanted, last.getUTCDate()))
  return written(date.getTime(), from)
}
const partOf = (read: (date: Date) => number) => (day: string) => BigInt(read(new Date(moment(day).time)))

/** What can be done with days besides comparing and subtracting them: name, the sentence of it, what it takes, what it gives. */
const FUNCTIONS = {
  daysBetween: { says: 'EXPR_FN_DAYS_BETWEEN', takes: ['string', 'string'], gives: 'double', run: daysBetween },
  addDays: { says: 'EXPR_FN_ADD_DAYS', takes: ['string', 'number'], gives: 'string', run: addDays },
  addMonths: { says: 'EXPR_FN_ADD_MONTHS', takes: ['string', 'number'], gives: 'string', run: addMonths },
  addYears: {
    says: 'EXPR_FN_ADD_YEARS',
    takes: ['string', 'number'],
    gives: 'string',
    run: (day: string, years: bigint | number) => addMonths(day, Math.trunc(Number(years)) * MONTHS),
  },
  year: { says: 'EXPR_FN_YEAR', takes: ['string'], gives: 'int', run: partOf((date) => date.getUTCFullYear()) },
  month: { says: 'EXPR_FN_MONTH', takes: ['string'], gives: 'int', run: partOf((date) => date.getUTCMonth() + 1) },
  day: { says: 'EXPR_FN_DAY', takes: ['string'], gives: 'int', run: partOf((date) => date.getUTCDate()) },
  weekday: { says: 'EXPR_FN_WEEKDAY', takes: ['string'], gives: 'int', run: partOf((date) => date.getUTCDay() || 7) },
  dateOf: {
    says: 'EXPR_FN_DATE_OF',
    takes: ['string'],
    gives: 'string',
    run: (text: string) => written(moment(text).time, { time: 0, hasClock: false }),
  },
} as const
export type DateFunction = keyof typeof FUNCTIONS
/** What each of them is called. */
export const dateFunctionTitle = (name: DateFunction) => FUNCTIONS[name].says
export const DATE_FUNCTIONS = Object.keys(FUNCTIONS) as readonly DateFunction[]

/** Teaches an environment about days. */
export function registerDates(environment: Environment): void {
  for (const name of DATE_FUNCTIONS) {
    const { takes, gives, run } = FUNCTIONS[name]
    const kinds = takes.some((one) => one === 'number') ? ['int', 'double'] : ['']
    for (const kind of kinds)
      environment.registerFunction(
        `${name}(${takes.map((one) => (one === 'number' ? kind : one)).join(', ')}): ${gives}`,
        run,
      )
  }
  environment.registerOperator('string - string: double', (to: string, from: string) => daysBetween(from, to))
  for (const kind of ['int', 'double']) {
    environment.registerOperator(`string + ${kind}: string`, addDays)
    environment.registerOperator(`string - ${kind}: string`, (day: string, days: bigint | number) =>
      addDays(day, -Number(days)),
    )
  }
}
