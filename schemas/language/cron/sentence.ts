import type { Locale } from '../text.ts'
import { twoDigits } from '../values.ts'
import { CRON_BOUNDS, type Cron, type CronItem, type CronPart, type CronUnit } from './parts.ts'
import { monthName, weekdayName, type Word, word } from './words.ts'

/** The most times of day that a sentence lists one by one. */
const MAX_TIMES = 8

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

/** The single values of a part; undefined when it says more than single values. */
function singles(part: CronPart): readonly number[] | undefined {
  if (part.kind !== 'list') return undefined
  const values = part.items.map(({ from, to, step }) =>
    from === '*' || to !== undefined || step !== undefined ? undefined : from,
  )
  return values.every((value) => value !== undefined) ? values : undefined
}
const isOnly = (part: CronPart, value: number) => singles(part)?.join() === String(value)

const STEPS: Readonly<Record<CronUnit, Word>> = {
  second: 'stepSecond',
  minute: 'stepMinute',
  hour: 'stepHour',
  day: 'stepDay',
  month: 'stepMonth',
  week: 'stepWeek',
  year: 'stepYear',
}

/** Describes one expression in one language. */
class Teller {
  readonly #cron: Cron
  readonly #locale: Locale
  constructor(cron: Cron, locale: Locale) {
    this.#cron = cron
    this.#locale = locale
  }

  tell(): string {
    const when = this.#timesOfDay()
    const day = this.#day()
    const date = [this.#listed('year', 'inYear'), this.#listed('month', 'inMonth'), day].filter((piece) => piece !== '')
    const time = when ? [this.#words('atTime', { list: when })] : this.#clock()
    if (this.#locale === 'zh-CN')
      return [this.#date(date, when !== undefined), time.join(this.#words('comma'))]
        .filter((piece) => piece !== '')
        .join(when ? ' ' : this.#words('comma'))
    const everyDay = date.length === 0 && when ? [this.#words('everyDay')] : []
    return capital([...time, ...everyDay, ...date.toReversed()].join(this.#words('comma')))
  }

  #words(name: Word, params: Readonly<Record<string, unknown>> = {}): string {
    return word(this.#locale, name, params)
  }

  /** In Chinese the date comes first and in one piece: 2027年3月每天. */
  #date(pieces: readonly string[], isTimed: boolean): string {
    const isDaily = this.#day() === ''
    return pieces.join('') + (isDaily && (isTimed || pieces.length > 0) ? this.#words('everyDay') : '')
  }

  /** 08:30, 12:30; undefined when there are too many, or no fixed ones. */
  #timesOfDay(): string | undefined {
    const [hours, minutes, seconds] = [singles(this.#cron.hour), singles(this.#cron.minute), singles(this.#cron.second)]
    if (!hours || !minutes || !seconds || hours.length * minutes.length * seconds.length > MAX_TIMES) return undefined
    const times = hours.flatMap((hour) =>
      minutes.flatMap((minute) =>
        seconds.map(
          (second) =>
            `${twoDigits(hour)}:${twoDigits(minute)}${isOnly(this.#cron.second, 0) ? '' : `:${twoDigits(second)}`}`,
        ),
      ),
    )
    return times.toSorted().join(this.#words('and'))
  }

  /** Hours, minutes and seconds that are no fixed times, the widest one first in Chinese and last in English. */
  #clock(): readonly string[] {
    const { hour, minute, second } = this.#cron
    const seconds =
      second.kind === 'every' ? this.#words('everySecond') : isOnly(second, 0) ? '' : this.#listed('second', 'atSecond')
    const repeatsSeconds = second.kind === 'every' || this.#isStep(second)
    const minutes =
      minute.kind === 'every' ? (repeatsSeconds ? '' : this.#words('everyMinute')) : this.#listed('minute', 'atMinute')
    const hours =
      hour.kind === 'every'
        ? minute.kind === 'every' || this.#isStep(minute)
          ? ''
          : this.#words('everyHour')
        : this.#listed('hour', this.#isRange(hour) ? 'betweenHours' : 'atHour')
    const pieces = [hours, minutes, seconds].filter((piece) => piece !== '')
    return this.#locale === 'zh-CN' ? pieces : pieces.toReversed()
  }

  #isStep(part: CronPart): boolean {
    return part.kind === 'list' && part.items.length === 1 && part.items[0]?.step !== undefined
  }
  #isRange(part: CronPart): boolean {
    return part.kind === 'list' && part.items.every(({ to, step }) => to !== undefined && step === undefined)
  }

  /** The values of a part in words; '' when it asks for all. */
  #listed(unit: CronUnit, frame: Word): string {
    const part = this.#cron[unit]
    if (part.kind !== 'list') return ''
    const list = part.items.map((item) => this.#item(unit, item)).join(this.#words('and'))
    return this.#isStep(part) ? list : this.#words(frame, { list })
  }

  #item(unit: CronUnit, { from, to, step }: CronItem): string {
    const name = (value: number) => this.#value(unit, value)
    if (step === undefined)
      return from === '*'
        ? this.#item(unit, { from, step: 1 })
        : to === undefined
          ? name(from)
          : this.#words('range', { from: name(from), to: name(to) })
    const by = this.#words(STEPS[unit], { step })
    const start = from === '*' ? CRON_BOUNDS[unit].min : from
    if (to !== undefined) return this.#words('stepWithin', { from: name(start), to: name(to), step: by })
    return from === '*' || (start === CRON_BOUNDS[unit].min && unit !== 'day' && unit !== 'week' && unit !== 'year')
      ? by
      : this.#words('stepFrom', { from: name(start), step: by })
  }

  #value(unit: CronUnit, value: number): string {
    if (unit === 'week') return weekdayName(this.#locale, value)
    if (unit === 'month') return monthName(this.#locale, value)
    return this.#words(unit, { n: value })
  }

  /** Day or week in words; '' for every day. */
  #day(): string {
    const { day, week, month } = this.#cron
    const ofMonth = (name: Word, params: Readonly<Record<string, unknown>> = {}) =>
      (month.kind === 'every' ? this.#words('ofEveryMonth') : '') + this.#words(name, params)
    if (week.kind === 'lastOf') return ofMonth('lastOf', { weekday: weekdayName(this.#locale, week.weekday) })
    if (week.kind === 'nth') return ofMonth('nth', { weekday: weekdayName(this.#locale, week.weekday), n: week.nth })
    if (week.kind === 'list') return this.#listed('week', 'onWeekday')
    if (day.kind === 'last')
      return ofMonth(
        day.before === 0 ? (day.workday ? 'lastWorkday' : 'last') : day.workday ? 'beforeLastWorkday' : 'beforeLast',
        { n: day.before },
      )
    if (day.kind === 'workday') return ofMonth('workday', { n: day.day })
    if (day.kind !== 'list') return ''
    return this.#isStep(day)
      ? ofMonth('onDay', { list: this.#listed('day', 'onDay') }).replace(/^on /, '')
      : this.#listed('day', month.kind === 'every' ? 'onMonthDay' : 'onDay')
  }
}

/** An expression in words: 每天 08:30, “At 08:30, every day”. */
export function describeCron(cron: Cron, locale: Locale): string {
  return new Teller(cron, locale).tell()
}
