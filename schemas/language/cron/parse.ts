import type { MessageCode } from '../../messages/index.ts'
import { CRON_BOUNDS, CRON_NAMES, CRON_UNITS, type Cron, type CronItem, type CronPart, type CronUnit } from './parts.ts'

/** Why an expression cannot be used; the catalogue has the sentence. */
export interface CronProblem {
  readonly code: MessageCode
  readonly params: Readonly<Record<string, string | number>>
  /** The part it is about; undefined when it is about the whole. */
  readonly unit?: CronUnit
}
export type ParsedCron =
  | { readonly ok: true; readonly cron: Cron }
  | { readonly ok: false; readonly problem: CronProblem }
export type ParsedPart =
  | { readonly ok: true; readonly part: CronPart }
  | { readonly ok: false; readonly problem: CronProblem }

/** Longest expression that is looked at: a list of every second and of a hundred years fits. */
export const CRON_LENGTH = 1000
/** Largest step that Quartz takes; it throws at `0/60` and `0/24`. Further than its unit reaches it takes the first value alone. */
const MAX_STEP: Readonly<Record<CronUnit, number>> = {
  second: 59,
  minute: 59,
  hour: 23,
  day: 31,
  month: 12,
  week: 7,
  year: 9999,
}
/** Furthest from the end of a month. */
const MAX_BEFORE = 30
const MAX_NTH = 5

/** A part of one term: `?`, `L`, `L-3`, `LW`, `15W`, `6L`, `FRIL`, `6#3`. July is a name with an L. */
const ALONE = /[?#]|^L|\dW$|(?:\d|^[A-Z]{3})L$/

const EVERY: CronPart = { kind: 'every' }
const UNSET: CronPart = { kind: 'unset' }

class Refused extends Error {
  readonly problem: CronProblem
  constructor(problem: CronProblem) {
    super(problem.code)
    this.problem = problem
  }
}

/** Reads the text of one part; throws `Refused`. */
class PartReader {
  readonly #unit: CronUnit
  readonly #text: string
  constructor(unit: CronUnit, text: string) {
    this.#unit = unit
    this.#text = text.toUpperCase()
  }

  read(): CronPart {
    const text = this.#text
    if (text === '*') return EVERY
    if (text === '?' && (this.#unit === 'day' || this.#unit === 'week')) return UNSET
    const special = this.#unit === 'day' ? this.#day() : this.#unit === 'week' ? this.#week() : undefined
    if (special) return special
    const pieces = text.split(',')
    if (pieces.length > 1 && pieces.some((piece) => ALONE.test(piece))) throw this.#refuse('CRON_ALONE', text)
    return { kind: 'list', items: pieces.map((piece) => this.#item(piece)) }
  }

  #day(): CronPart | undefined {
    const last = /^L(?:-(\d{1,2}))?(W?)$/.exec(this.#text)
    if (last)
      return { kind: 'last', before: this.#within(Number(last[1] ?? 0), 0, MAX_BEFORE), workday: last[2] === 'W' }
    const near = /^(\d{1,2})W$/.exec(this.#text)
    return near ? { kind: 'workday', day: this.#number(near[1] ?? '') } : undefined
  }

  #week(): CronPart | undefined {
    if (this.#text === 'L') return { kind: 'list', items: [{ from: CRON_BOUNDS.week.max }] }
    const last = /^([1-7]|[A-Z]{3})L$/.exec(this.#text)
    if (last) return { kind: 'lastOf', weekday: this.#number(last[1] ?? '') }
    const nth = /^(\d|[A-Z]{3})#(\d{1,2})$/.exec(this.#text)
    return nth
      ? { kind: 'nth', weekday: this.#number(nth[1] ?? ''), nth: this.#within(Number(nth[2]), 1, MAX_NTH) }
      : undefined
  }

  #item(piece: string): CronItem {
    const found = /^(\*|\d{1,4}|[A-Z]{3})?(?:-(\d{1,4}|[A-Z]{3}))?(?:\/(\d{1,4}))?$/.exec(piece)
    const [, from, to, step] = found ?? []
    if (!found || piece === '' || ((from === undefined || from === '*') && to !== undefined))
      throw this.#refuse('CRON_PART_WRONG', piece)
    const item: CronItem = {
      from: from === undefined || from === '*' ? '*' : this.#number(from),
      ...(to === undefined ? {} : { to: this.#number(to) }),
      ...(step === undefined ? {} : { step: this.#within(Number(step), 1, MAX_STEP[this.#unit]) }),
    }
    if (this.#unit === 'year' && item.to !== undefined && item.from !== '*' && item.to < item.from)
      throw this.#refuse('CRON_YEAR_ORDER', piece)
    return item
  }

  #number(text: string): number {
    const { min, max } = CRON_BOUNDS[this.#unit]
    if (/^\d/.test(text)) return this.#within(Number(text), min, max)
    const place = CRON_NAMES[this.#unit]?.indexOf(text) ?? -1
    if (place < 0) throw this.#refuse('CRON_PART_WRONG', text)
    return place + 1
  }

  #within(value: number, min: number, max: number): number {
    if (value < min || value > max) throw this.#refuse('CRON_OUT_OF_RANGE', String(value), { min, max })
    return value
  }

  #refuse(code: MessageCode, text: string, more: Readonly<Record<string, number>> = {}): Refused {
    return new Refused({
      code,
      params: { place: CRON_UNITS.indexOf(this.#unit) + 1, text: text.slice(0, 40), ...more },
      unit: this.#unit,
    })
  }
}

function attempt<T extends object>(
  run: () => T,
): (T & { readonly ok: true }) | { readonly ok: false; readonly problem: CronProblem } {
  try {
    return { ok: true, ...run() }
  } catch (error) {
    if (error instanceof Refused) return { ok: false, problem: error.problem }
    throw error
  }
}

/** One part; an empty text is `*`, and `?` for the week. */
export function parsePart(unit: CronUnit, text: string): ParsedPart {
  return attempt(() => ({ part: new PartReader(unit, text === '' ? (unit === 'week' ? '?' : '*') : text).read() }))
}

const isConcrete = ({ kind }: CronPart) => kind !== 'every' && kind !== 'unset'

/** Day and week say the same thing in two ways: one of them is `?`. */
function settleDays({ day, week }: Pick<Cron, 'day' | 'week'>): Pick<Cron, 'day' | 'week'> {
  if (day.kind === 'unset' && week.kind === 'unset') throw new Refused({ code: 'CRON_NO_DAY', params: {} })
  if (isConcrete(day) && isConcrete(week)) throw new Refused({ code: 'CRON_BOTH_DAYS', params: {} })
  if (day.kind === 'unset' || week.kind === 'unset') return { day, week }
  return isConcrete(week) ? { day: UNSET, week } : { day, week: UNSET }
}

/**
 * Reads an expression: second, minute, hour, day, month, week, year. Without a year it means every year, and without a
 * second the second 0 as well. Never throws.
 */
export function parseCron(text: string): ParsedCron {
  return attempt(() => {
    const stated = text.length > CRON_LENGTH ? [] : text.trim().split(/\s+/)
    if (stated.length < 5 || stated.length > 7) throw new Refused({ code: 'CRON_FIELD_COUNT', params: {} })
    const pieces = stated.length === 5 ? ['0', ...stated] : stated
    const read = (unit: CronUnit) => new PartReader(unit, pieces[CRON_UNITS.indexOf(unit)] ?? '*').read()
    const cron: Cron = {
      second: read('second'),
      minute: read('minute'),
      hour: read('hour'),
      day: read('day'),
      month: read('month'),
      week: read('week'),
      year: read('year'),
    }
    return { cron: { ...cron, ...settleDays(cron) } }
  })
}
