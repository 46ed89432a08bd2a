import fc from 'fast-check'
import { CRON_BOUNDS, type Cron, type CronItem, type CronPart, type CronUnit } from './parts.ts'
import { parseCron } from './parse.ts'

/** The parts of an expression that must be right. */
export function cronOf(text: string): Cron {
  const parsed = parseCron(text)
  if (!parsed.ok) throw new Error(`${text}: ${parsed.problem.code}`)
  return parsed.cron
}

const MAX_STEP: Readonly<Record<CronUnit, number>> = {
  second: 59,
  minute: 59,
  hour: 23,
  day: 31,
  month: 12,
  week: 7,
  year: 99,
}

function anyItem(unit: CronUnit, { min, max } = CRON_BOUNDS[unit]): fc.Arbitrary<CronItem> {
  const value = fc.integer({ min, max })
  const step = fc.integer({ min: 1, max: MAX_STEP[unit] })
  const range = fc
    .tuple(value, value)
    .map(([from, to]) => (unit === 'year' && to < from ? { from: to, to: from } : { from, to }))
  return fc.oneof(
    value.map((from) => ({ from })),
    range,
    fc.tuple(value, step).map(([from, by]) => ({ from, step: by })),
    fc.tuple(range, step).map(([ends, by]) => ({ ...ends, step: by })),
    step.map((by) => ({ from: '*' as const, step: by })),
  )
}
const anyList = (unit: CronUnit, bounds = CRON_BOUNDS[unit]): fc.Arbitrary<CronPart> =>
  fc.array(anyItem(unit, bounds), { minLength: 1, maxLength: 4 }).map((items) => ({ kind: 'list', items }))
const EVERY = fc.constant<CronPart>({ kind: 'every' })
const UNSET = fc.constant<CronPart>({ kind: 'unset' })
const weekday = fc.integer({ min: 1, max: 7 })

const anyDay: fc.Arbitrary<CronPart> = fc.oneof(
  anyList('day'),
  fc.record({ kind: fc.constant('last' as const), before: fc.integer({ min: 0, max: 30 }), workday: fc.boolean() }),
  fc.record({ kind: fc.constant('workday' as const), day: fc.integer({ min: 1, max: 31 }) }),
)
const anyWeek: fc.Arbitrary<CronPart> = fc.oneof(
  anyList('week'),
  fc.record({ kind: fc.constant('lastOf' as const), weekday }),
  fc.record({ kind: fc.constant('nth' as const), weekday, nth: fc.integer({ min: 1, max: 5 }) }),
)
const anyDays = fc.oneof(
  fc.record({ day: fc.oneof(EVERY, anyDay), week: UNSET }),
  fc.record({ day: UNSET, week: fc.oneof(EVERY, anyWeek) }),
)

/** Any expression of the dialect; its years lie where a test can look. */
export const anyCron: fc.Arbitrary<Cron> = fc
  .tuple(
    fc.record({
      second: fc.oneof(EVERY, anyList('second')),
      minute: fc.oneof(EVERY, anyList('minute')),
      hour: fc.oneof(EVERY, anyList('hour')),
      month: fc.oneof(EVERY, anyList('month')),
      year: fc.oneof(EVERY, anyList('year', { min: 2019, max: 2039 })),
    }),
    anyDays,
  )
  .map(([rest, days]) => ({ ...rest, ...days }))
