import type { CronUnit } from '../../../schemas/language/cron/parts.ts'
import type { Options } from './options.ts'

export type Variant = Options['editor']
export interface Limits {
  readonly min: number
  readonly max: number
}
/** What may be entered for one part. */
export interface UnitBounds {
  readonly incrementStart: Limits
  readonly incrementIncrement: Limits
  readonly rangeStart: Limits
  readonly rangeEnd: Limits
  /** Values that may be ticked. */
  readonly choices: readonly number[]
}

const limits = (min: number, max: number): Limits => ({ min, max })
const upTo = (min: number, max: number) => Array.from({ length: max - min + 1 }, (_, index) => min + index)
function plain(all: Limits, step: Limits, rangeStart: Limits = all): UnitBounds {
  return { incrementStart: all, incrementIncrement: step, rangeStart, rangeEnd: all, choices: upTo(all.min, all.max) }
}

const FIRST_YEAR = 2019
const LAST_YEAR = 2119
const YEAR_ENTRIES = 100
const YEARS = upTo(FIRST_YEAR, FIRST_YEAR + YEAR_ENTRIES - 1)
const YEAR_STEP = limits(1, 99)
const CLASSIC_YEARS = limits(FIRST_YEAR, LAST_YEAR)

/** Which occurrence of a weekday. */
export const NTH = limits(1, 5)
/** How long before the end of a month. */
export const BEFORE_END = limits(1, 30)

const SHARED: Readonly<Record<Exclude<CronUnit, 'year'>, UnitBounds>> = {
  second: plain(limits(0, 59), limits(1, 59), limits(1, 59)),
  minute: plain(limits(0, 59), limits(1, 60)),
  hour: plain(limits(0, 23), limits(1, 23)),
  day: plain(limits(1, 31), limits(1, 31)),
  month: plain(limits(1, 12), limits(0, 12)),
  week: plain(limits(1, 7), limits(1, 7)),
}
const YEAR: Readonly<Record<Variant, UnitBounds>> = {
  tabs: {
    incrementStart: limits(0, 9999),
    incrementIncrement: YEAR_STEP,
    rangeStart: limits(0, 9999),
    rangeEnd: limits(1, 9999),
    choices: YEARS,
  },
  classic: {
    incrementStart: CLASSIC_YEARS,
    incrementIncrement: YEAR_STEP,
    rangeStart: CLASSIC_YEARS,
    rangeEnd: CLASSIC_YEARS,
    choices: YEARS,
  },
}

export function boundsOf(unit: CronUnit, variant: Variant): UnitBounds {
  return unit === 'year' ? YEAR[variant] : SHARED[unit]
}
export const clamp = (value: number, { min, max }: Limits): number => Math.min(max, Math.max(min, value))
