/** The seven parts of an expression, in the order they are written. */
export const CRON_UNITS = ['second', 'minute', 'hour', 'day', 'month', 'week', 'year'] as const
export type CronUnit = (typeof CRON_UNITS)[number]

/** Smallest and largest value of each part. Sunday is 1 and Saturday is 7. */
export const CRON_BOUNDS: Readonly<Record<CronUnit, { readonly min: number; readonly max: number }>> = {
  second: { min: 0, max: 59 },
  minute: { min: 0, max: 59 },
  hour: { min: 0, max: 23 },
  day: { min: 1, max: 31 },
  month: { min: 1, max: 12 },
  week: { min: 1, max: 7 },
  year: { min: 0, max: 9999 },
}

/** Names for numbers; the first one is 1. */
export const CRON_NAMES: Readonly<Partial<Record<CronUnit, readonly string[]>>> = {
  month: ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'],
  week: ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'],
}

/** `5`, `5-9`, `5/2`, `5-9/2`, and the same with `*` in place of the first number. A range whose end lies before its start goes round. */
export interface CronItem {
  readonly from: number | '*'
  readonly to?: number
  readonly step?: number
}

/** What one part asks for. */
export type CronPart =
  /** `*` */
  | { readonly kind: 'every' }
  /** `?`, of day or week: the other one decides */
  | { readonly kind: 'unset' }
  | { readonly kind: 'list'; readonly items: readonly CronItem[] }
  /** `L`, `L-3`, `LW`, `L-3W` of the day */
  | { readonly kind: 'last'; readonly before: number; readonly workday: boolean }
  /** `15W`: the Monday to Friday nearest to that day, in the same month */
  | { readonly kind: 'workday'; readonly day: number }
  /** `6L`: the last Friday of the month */
  | { readonly kind: 'lastOf'; readonly weekday: number }
  /** `6#3`: the third Friday of the month */
  | { readonly kind: 'nth'; readonly weekday: number; readonly nth: number }

export type Cron = Readonly<Record<CronUnit, CronPart>>

function formatItem({ from, to, step }: CronItem): string {
  return `${from}${to === undefined ? '' : `-${to}`}${step === undefined ? '' : `/${step}`}`
}

/** A part as it is written, numbers in place of names. */
export function formatPart(part: CronPart): string {
  switch (part.kind) {
    case 'every':
      return '*'
    case 'unset':
      return '?'
    case 'list':
      return part.items.map(formatItem).join(',')
    case 'last':
      return `L${part.before > 0 ? `-${part.before}` : ''}${part.workday ? 'W' : ''}`
    case 'workday':
      return `${part.day}W`
    case 'lastOf':
      return `${part.weekday}L`
    case 'nth':
      return `${part.weekday}#${part.nth}`
  }
}

/** The expression, always in seven parts. */
export function formatCron(cron: Cron): string {
  return CRON_UNITS.map((unit) => formatPart(cron[unit])).join(' ')
}
