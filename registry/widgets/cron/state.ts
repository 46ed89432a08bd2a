import { CRON_BOUNDS, type CronPart, type CronUnit, formatPart } from '../../../schemas/language/cron/parts.ts'
import { parsePart } from '../../../schemas/language/cron/parse.ts'
import { boundsOf, clamp, type Variant } from './bounds.ts'

/** How a part is set. The numbers are stable; only the expression is exchanged with others. */
export const MODE = {
  unset: 0,
  every: 1,
  range: 2,
  loop: 3,
  workday: 4,
  last: 5,
  specific: 6,
  lastWorkday: 7,
  beforeLast: 8,
  lastOf: 9,
  nth: 10,
  other: 11,
} as const
export type ModeName = keyof typeof MODE
export type Mode = (typeof MODE)[ModeName]
const MODE_NAMES = Object.keys(MODE) as readonly ModeName[]
export const modeName = (mode: Mode): ModeName => MODE_NAMES[mode] ?? 'other'

/** A number input that was emptied. */
export type NumberInputValue = number | null

export interface UnitState {
  readonly cronEvery: Mode
  readonly incrementStart: NumberInputValue
  readonly incrementIncrement: NumberInputValue
  readonly rangeStart: NumberInputValue
  readonly rangeEnd: NumberInputValue
  readonly specificSpecific: readonly number[]
  /** A spelling that no other mode has. */
  readonly other: string
}
export interface DayState extends UnitState {
  /** Weekday whose last occurrence counts. */
  readonly cronLastSpecificDomDay: number
  readonly cronDaysBeforeEomMinus: NumberInputValue
  readonly cronDaysNearestWeekday: NumberInputValue
}
export interface WeekState extends UnitState {
  readonly cronNthDayDay: number
  readonly cronNthDayNth: NumberInputValue
}
export interface EditorState {
  readonly second: UnitState
  readonly minute: UnitState
  readonly hour: UnitState
  readonly day: DayState
  readonly month: UnitState
  readonly week: WeekState
  readonly year: UnitState
}

function unit(
  cronEvery: Mode,
  [incrementStart, incrementIncrement]: readonly [number, number],
  [rangeStart, rangeEnd]: readonly [number, number],
): UnitState {
  return { cronEvery, incrementStart, incrementIncrement, rangeStart, rangeEnd, specificSpecific: [], other: '' }
}

/** What an editor begins with. */
export function defaultState(variant: Variant, thisYear: number): EditorState {
  const isClassic = variant === 'classic'
  return {
    second: unit(MODE.every, [3, 5], [1, 59]),
    minute: unit(MODE.every, [3, 5], [0, 59]),
    hour: unit(MODE.every, isClassic ? [3, 5] : [0, 1], [0, 23]),
    day: {
      ...unit(MODE.every, [1, 1], [1, 31]),
      cronLastSpecificDomDay: 1,
      cronDaysBeforeEomMinus: 1,
      cronDaysNearestWeekday: 1,
    },
    month: unit(MODE.every, isClassic ? [3, 5] : [1, 1], [1, 12]),
    week: { ...unit(MODE.unset, [2, 1], [1, 7]), cronNthDayDay: 1, cronNthDayNth: 1 },
    year: isClassic
      ? unit(MODE.every, [2017, 1], [2019, 2019])
      : unit(MODE.every, [thisYear, 1], [thisYear, thisYear + 100]),
  }
}

/** A missing number leaves a part that cannot be read. */
const shown = (value: NumberInputValue) => (value === null ? '-' : String(value))

/** The part that a state means, as it is written; it may be wrong while a number is missing. */
export function partText(key: CronUnit, { [key]: state, day, week }: EditorState): string {
  switch (state.cronEvery) {
    case MODE.unset:
      return '?'
    case MODE.every:
      return '*'
    case MODE.range:
      return `${shown(state.rangeStart)}-${shown(state.rangeEnd)}`
    case MODE.loop:
      return `${shown(state.incrementStart)}/${state.incrementIncrement === 0 ? 1 : shown(state.incrementIncrement)}`
    case MODE.specific:
      return state.specificSpecific.toSorted((a, b) => a - b).join(',')
    case MODE.workday:
      return `${shown(day.cronDaysNearestWeekday)}W`
    case MODE.last:
      return 'L'
    case MODE.lastWorkday:
      return 'LW'
    case MODE.beforeLast:
      return `L-${shown(day.cronDaysBeforeEomMinus)}`
    case MODE.lastOf:
      return `${day.cronLastSpecificDomDay}L`
    case MODE.nth:
      return `${week.cronNthDayDay}#${shown(week.cronNthDayNth)}`
    case MODE.other:
      return state.other.trim() || '-'
  }
}

/** The mode of a list of values, and what it holds. */
function listState(key: CronUnit, part: Extract<CronPart, { kind: 'list' }>): Partial<UnitState> {
  const [first, ...rest] = part.items
  const values = part.items.flatMap(({ from, to, step }) =>
    from === '*' || to !== undefined || step !== undefined ? [] : [from],
  )
  if (values.length === part.items.length) return { cronEvery: MODE.specific, specificSpecific: [...new Set(values)] }
  const start = first?.from === '*' ? CRON_BOUNDS[key].min : first?.from
  if (rest.length > 0 || first === undefined || start === undefined)
    return { cronEvery: MODE.other, other: formatPart(part) }
  if (first.to !== undefined && first.step === undefined)
    return { cronEvery: MODE.range, rangeStart: start, rangeEnd: first.to }
  if (first.to === undefined && first.step !== undefined)
    return { cronEvery: MODE.loop, incrementStart: start, incrementIncrement: first.step }
  return { cronEvery: MODE.other, other: formatPart(part) }
}

function changesOf(key: CronUnit, part: CronPart): Partial<DayState & WeekState> {
  switch (part.kind) {
    case 'every':
      return { cronEvery: MODE.every }
    case 'unset':
      return { cronEvery: MODE.unset }
    case 'list':
      return listState(key, part)
    case 'workday':
      return { cronEvery: MODE.workday, cronDaysNearestWeekday: part.day }
    case 'nth':
      return { cronEvery: MODE.nth, cronNthDayDay: part.weekday, cronNthDayNth: part.nth }
    case 'lastOf':
      return { cronEvery: MODE.lastOf }
    case 'last':
      if (part.workday)
        return part.before === 0 ? { cronEvery: MODE.lastWorkday } : { cronEvery: MODE.other, other: formatPart(part) }
      return part.before === 0
        ? { cronEvery: MODE.last }
        : { cronEvery: MODE.beforeLast, cronDaysBeforeEomMinus: part.before }
  }
}

/** The state that means this part; numbers of other modes stay. */
export function withPart(state: EditorState, key: CronUnit, text: string): EditorState {
  const parsed = parsePart(key, text)
  if (!parsed.ok) return { ...state, [key]: { ...state[key], cronEvery: MODE.other, other: text } }
  const next = { ...state, [key]: { ...state[key], ...changesOf(key, parsed.part) } }
  return parsed.part.kind === 'lastOf'
    ? { ...next, day: { ...next.day, cronLastSpecificDomDay: parsed.part.weekday } }
    : next
}

/** A mode as it is chosen: with values that its inputs can hold. */
export function chooseMode(
  state: UnitState,
  key: CronUnit,
  mode: Mode,
  variant: Variant,
  thisYear: number,
): Partial<UnitState> {
  const { incrementStart, choices } = boundsOf(key, variant)
  if (mode === MODE.loop && state.incrementStart !== null)
    return { cronEvery: mode, incrementStart: clamp(state.incrementStart, incrementStart) }
  if (mode !== MODE.specific || state.specificSpecific.length > 0) return { cronEvery: mode }
  const first = key === 'year' && choices.includes(thisYear) ? thisYear : choices[0]
  return { cronEvery: mode, specificSpecific: first === undefined ? [] : [first] }
}
