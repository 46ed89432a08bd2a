import { CronExpressionParser } from 'cron-parser'
import { Cron as Croner } from 'croner'
import { describe, expect, it } from 'vitest'
import { fc } from '../../../tests/kit/properties.ts'
import { nextRuns } from './next.ts'
import { CRON_BOUNDS, type Cron, type CronPart, type CronUnit } from './parts.ts'
import { DOCUMENTED } from './samples.ts'
import { anyCron, cronOf } from './testing.ts'
import { namedZone } from '../zone.ts'

const UTC = { offsetAt: () => 0 }
const START = Date.UTC(2024, 0, 1)
const text = (instant: number) => new Date(instant).toISOString().replace('T', ' ').slice(0, 19)
const runs = (expression: string, count = 3, after = START - 1) =>
  nextRuns(cronOf(expression), { after, count, zone: UTC }).map(text)

describe('the runs', () => {
  it.each(DOCUMENTED)('CRON-060 are those that Quartz documents: %s – %s', (expression, _, wanted) => {
    expect(runs(expression, wanted.length)).toEqual(wanted)
  })

  it.each([
    [
      'month ends',
      '0 0 0 31 * ?',
      [
        '2024-01-31 00:00:00',
        '2024-03-31 00:00:00',
        '2024-05-31 00:00:00',
        '2024-07-31 00:00:00',
        '2024-08-31 00:00:00',
      ],
    ],
    ['leap days', '0 0 0 29 2 ?', ['2024-02-29 00:00:00', '2028-02-29 00:00:00', '2032-02-29 00:00:00']],
    [
      'a day nearest to one that a month lacks',
      '0 0 0 31W * ?',
      ['2024-01-31 00:00:00', '2024-03-29 00:00:00', '2024-05-31 00:00:00'],
    ],
    [
      'days before the end that February lacks',
      '0 0 0 L-29 * ?',
      ['2024-01-02 00:00:00', '2024-03-02 00:00:00', '2024-04-01 00:00:00'],
    ],
    [
      'the weekday nearest to a day before the end',
      '0 0 0 L-3W * ?',
      ['2024-01-29 00:00:00', '2024-02-26 00:00:00', '2024-03-28 00:00:00'],
    ],
    ['a last day that is a Sunday', '0 0 0 LW 3,6 ? 2024', ['2024-03-29 00:00:00', '2024-06-28 00:00:00']],
    ['the end of a year', '59 59 23 31 12 ? 2024-2025', ['2024-12-31 23:59:59', '2025-12-31 23:59:59']],
    [
      'months that go round',
      '0 0 0 1 11-2 ? 2024',
      ['2024-01-01 00:00:00', '2024-02-01 00:00:00', '2024-11-01 00:00:00', '2024-12-01 00:00:00'],
    ],
    [
      'weekdays that go round',
      '0 0 0 ? 1 6-1 2024',
      ['2024-01-05 00:00:00', '2024-01-06 00:00:00', '2024-01-07 00:00:00', '2024-01-12 00:00:00'],
    ],
    ['years in steps', '0 0 0 1 1 ? 2017/4', ['2025-01-01 00:00:00', '2029-01-01 00:00:00', '2033-01-01 00:00:00']],
  ])('know %s: %s', (_, expression, wanted) => {
    expect(runs(expression, wanted.length)).toEqual(wanted)
  })

  it('know that 2100 is no leap year', () => {
    expect(runs('0 0 0 29 2 ?', 2, Date.UTC(2096, 2, 1))).toEqual(['2104-02-29 00:00:00', '2108-02-29 00:00:00'])
  })
  it('end where there are none', () => {
    for (const expression of [
      '0 0 0 30 2 ?',
      '0 0 0 31 2,4,6,9,11 ?',
      '0 0 0 31W 4 ?',
      '0 0 0 L-30 4 ?',
      '0 0 0 1 1 ? 1999',
      '0 0 0 29 2 ? 2025-2027',
    ])
      expect(runs(expression), expression).toEqual([])
    expect(runs('0 0 0 ? 2 2#5', 2)).toEqual(['2044-02-29 00:00:00', '2072-02-29 00:00:00'])
  })
  it('AMB-159 are by the clock of GMT+8, and none beyond the stated number of years', () => {
    const after = Date.UTC(2024, 4, 1, 0, 0, 0)
    expect(nextRuns(cronOf('0 0 9 * * ?'), { after, count: 1 }).map(text)).toEqual(['2024-05-01 01:00:00'])
    expect(nextRuns(cronOf('0 0 0 ? 2 2#5'), { after, count: 10, years: 10 })).toEqual([])
    expect(nextRuns(cronOf('0 0 0 29 2 ?'), { after, count: 10, years: 10 })).toHaveLength(10)
    expect(nextRuns(cronOf('0 0 9 1 1 ? 1999'), { after, count: 1, anyYear: true }).map(text)).toEqual([
      '2025-01-01 01:00:00',
    ])
  })
})

/** Steps, ranges and lists that two libraries of others read as Quartz does. */
const SHARED = [
  '0 0/7 8-18 * * ?',
  '10,20 5 */3 1,15 * ?',
  '0 30 2 * 2-4 ?',
  '0 0 0 31 * ?',
  '5/20 * 23 28-31 12 ?',
  '0 0 12 29 2 ?',
  '*/13 59 23 * * ?',
  '0 15-45/10 6,18 1/9 * ?',
  '59 59 23 L * ?',
]
const OF_CRONER = [
  '0 0 9 15W * ?',
  '0 0 9 1W * ?',
  '0 0 9 LW * ?',
  '0 0 9 ? * 6L',
  '0 0 9 ? * 6#3',
  '0 0 9 ? * 2-6',
  '0 0 9 ? * 1,7',
  '0 0 9 ? 3,6 4#5',
]

describe('against other implementations', () => {
  const starts = [START, Date.UTC(2023, 1, 28, 23, 59, 59), Date.UTC(2027, 11, 31, 12)]
  it.each(SHARED)('gives the runs that cron-parser gives: %s', (expression) => {
    for (const after of starts) {
      const theirs = CronExpressionParser.parse(expression, { currentDate: new Date(after), tz: 'UTC' })
        .take(12)
        .map((date) => date.getTime())
      expect(nextRuns(cronOf(expression), { after, count: 12, zone: UTC })).toEqual(theirs)
    }
  })
  it.each([...SHARED, ...OF_CRONER])('gives the runs that croner gives: %s', (expression) => {
    for (const after of starts) {
      const job = new Croner(expression, {
        timezone: 'UTC',
        paused: true,
        alternativeWeekdays: true,
        sloppyRanges: true,
      })
      expect(nextRuns(cronOf(expression), { after, count: 12, zone: UTC })).toEqual(
        job.nextRuns(12, new Date(after)).map((date) => date.getTime()),
      )
    }
  })
})

/** A second reading of the language, as slow and plain as can be: whether a value is one of those a part names. */
function names(part: CronPart, unit: CronUnit, value: number): boolean {
  if (part.kind !== 'list') return true
  const { min, max } = CRON_BOUNDS[unit]
  return part.items.some(({ from, to, step }) => {
    const start = from === '*' ? (unit === 'year' ? 1970 : min) : from
    const end = to ?? (from === '*' || step !== undefined ? max : start)
    for (let at = start; ; at = at === max ? min : at + 1) {
      const distance = (at - start + (max - min + 1)) % (max - min + 1)
      if (at === value && distance % (step ?? 1) === 0) return true
      if (at === end) return false
    }
  })
}
function dayFits({ day, week, month, year }: Cron, at: Date): boolean {
  const date = at.getUTCDate()
  const weekday = at.getUTCDay() + 1
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()
  if (!names(month, 'month', at.getUTCMonth() + 1) || !names(year, 'year', at.getUTCFullYear())) return false
  const isNearest = (wanted: number) => {
    if (wanted < 1 || wanted > last || weekday === 1 || weekday === 7) return false
    const workdays = Array.from({ length: last }, (_, index) => index + 1).filter(
      (one) => ![0, 6].includes(new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), one)).getUTCDay()),
    )
    const nearest = Math.min(...workdays.map((one) => Math.abs(one - wanted)))
    return workdays.find((one) => Math.abs(one - wanted) === nearest) === date
  }
  if (week.kind === 'lastOf') return weekday === week.weekday && date + 7 > last
  if (week.kind === 'nth') return weekday === week.weekday && Math.ceil(date / 7) === week.nth
  if (week.kind === 'list') return names(week, 'week', weekday)
  if (day.kind === 'last') return day.workday ? isNearest(last - day.before) : date === last - day.before
  return day.kind === 'workday' ? isNearest(day.day) : names(day, 'day', date)
}
function* everyRun(cron: Cron, from: number, until: number): Generator<number> {
  const fits = (unit: 'hour' | 'minute' | 'second', size: number) =>
    Array.from({ length: size }, (_, value) => value).filter((value) => names(cron[unit], unit, value))
  const [hours, minutes, seconds] = [fits('hour', 24), fits('minute', 60), fits('second', 60)]
  for (
    let day = Date.UTC(new Date(from).getUTCFullYear(), new Date(from).getUTCMonth(), new Date(from).getUTCDate());
    day < until;
    day += 86_400_000
  ) {
    if (!dayFits(cron, new Date(day))) continue
    for (const hour of hours)
      for (const minute of minutes)
        for (const second of seconds) {
          const at = day + ((hour * 60 + minute) * 60 + second) * 1000
          if (at > from) yield at
        }
  }
}

describe('any expression', () => {
  it('runs whenever its plain reading says, and never else', () => {
    fc.assert(
      fc.property(
        anyCron,
        fc.integer({ min: Date.UTC(2018, 0, 1) / 1000, max: Date.UTC(2036, 0, 1) / 1000 }),
        (cron, second) => {
          const after = second * 1000
          const until = after + 4 * 365 * 86_400_000
          const plain: number[] = []
          for (const run of everyRun(cron, after, until)) if (plain.push(run) === 10) break
          expect(
            nextRuns(cron, { after, count: 10, zone: UTC })
              .filter((run) => run < until)
              .map(text),
          ).toEqual(plain.map(text))
        },
      ),
      { numRuns: 200 },
    )
  })
})

describe('a clock that is changed', () => {
  const berlin = namedZone('Europe/Berlin')
  const local = (expression: string, after: number, count: number, zone = berlin) =>
    nextRuns(cronOf(expression), { after, count, zone }).map(text)
  const SPRING = Date.UTC(2024, 2, 31, 1)
  const AUTUMN = Date.UTC(2024, 9, 27, 1)

  it('runs at the change what the change leaves out, once', () => {
    expect(local('0 30 2 * * ?', SPRING - 7_200_000, 2)).toEqual(['2024-03-31 01:00:00', '2024-04-01 00:30:00'])
    expect(local('0 0,30 2 * * ?', SPRING - 7_200_000, 3)).toEqual([
      '2024-03-31 01:00:00',
      '2024-04-01 00:00:00',
      '2024-04-01 00:30:00',
    ])
    expect(local('0 0 2,3 * * ?', SPRING - 7_200_000, 2)).toEqual(['2024-03-31 01:00:00', '2024-04-01 00:00:00'])
  })
  it('runs once what the clock shows twice', () => {
    expect(local('0 30 2 * * ?', AUTUMN - 7_200_000, 2)).toEqual(['2024-10-27 00:30:00', '2024-10-28 01:30:00'])
    expect(local('0 30 2 * * ?', AUTUMN + 60_000, 1)).toEqual(['2024-10-28 01:30:00'])
  })
  it('follows the clock as it is shown where it runs every hour', () => {
    expect(local('0 0/30 * * * ?', SPRING - 3_600_000, 4)).toEqual([
      '2024-03-31 00:30:00',
      '2024-03-31 01:00:00',
      '2024-03-31 01:30:00',
      '2024-03-31 02:00:00',
    ])
    expect(local('0 0 * * * ?', AUTUMN - 5_400_000, 4)).toEqual([
      '2024-10-27 00:00:00',
      '2024-10-27 01:00:00',
      '2024-10-27 02:00:00',
      '2024-10-27 03:00:00',
    ])
  })
  it.each([
    'Europe/Berlin',
    'America/New_York',
    'Australia/Lord_Howe',
    'America/Sao_Paulo',
    'Asia/Shanghai',
    'Asia/Kathmandu',
    'Pacific/Apia',
  ])('misses no day and repeats none in %s', (name) => {
    const zone = namedZone(name)
    const after = Date.UTC(2010, 11, 25)
    const daily = nextRuns(cronOf('0 30 1 * * ?'), { after, count: 800, zone })
    const days = daily.map((run) => text(run + zone.offsetAt(run)).slice(0, 10))
    expect(new Set(days).size).toBe(days.length)
    // Samoa went from the 29th to the 31st of December 2011: what was to run in between is not caught up.
    expect(Math.round(((daily.at(-1) ?? 0) - (daily[0] ?? 0)) / 86_400_000)).toBe(799)
  })
  it('agrees with croner on days without a change', () => {
    for (const name of ['Europe/Berlin', 'America/New_York', 'Asia/Kathmandu']) {
      const job = new Croner('0 15 12 ? * 2#1', { timezone: name, paused: true, alternativeWeekdays: true })
      expect(nextRuns(cronOf('0 15 12 ? * 2#1'), { after: START, count: 24, zone: namedZone(name) })).toEqual(
        job.nextRuns(24, new Date(START)).map((date) => date.getTime()),
      )
    }
  })
  it('knows no zone that there is not', () => expect(() => namedZone('Nowhere/Land')).toThrow(RangeError))
})
