import type { CronUnit } from '../../../schemas/language/cron/parts.ts'

/** The seven parts as they are written. */
export type Parts = Readonly<Record<CronUnit, string>>

/** Every second, by default. */
export const DEFAULT_PARTS: Parts = { second: '*', minute: '*', hour: '*', day: '*', month: '*', week: '?', year: '*' }

const isConcrete = (text: string) => text !== '*' && text !== '?'

/** True when the day part replaces the week part or the reverse. */
export function isReplaced(unit: CronUnit, { day, week }: Parts): boolean {
  return unit === 'day' ? week !== '?' : unit === 'week' && isConcrete(day)
}

/** An expression that names a day or larger unit does not mean every second of it. */
function narrowed(parts: Parts, unit: 'hour' | 'minute' | 'second'): Parts {
  return parts[unit] === '*' ? changePart(parts, unit, '0') : parts
}

function dayChanged(parts: Parts): Parts {
  if (isConcrete(parts.day)) return narrowed({ ...parts, week: '?' }, 'hour')
  return parts.day === '?' && parts.week === '?' ? { ...parts, week: '*' } : parts
}
function weekChanged(parts: Parts): Parts {
  if (parts.week === '?') return parts.day === '?' ? { ...parts, day: '*' } : parts
  const decided = { ...parts, day: '?' }
  return isConcrete(parts.week) ? narrowed(decided, 'hour') : decided
}
function monthChanged(parts: Parts): Parts {
  if (parts.day === '?' && parts.week === '*') return changePart(parts, 'week', '1')
  return parts.week === '?' && parts.day === '*' ? changePart(parts, 'day', '1') : parts
}

/** Sets a part and what follows from it for the others. */
export function changePart(parts: Parts, unit: CronUnit, text: string): Parts {
  if (parts[unit] === text) return parts
  const next = { ...parts, [unit]: isReplaced(unit, parts) ? '?' : text }
  switch (unit) {
    case 'second':
      return next
    case 'minute':
      return text === '*' ? next : narrowed(next, 'second')
    case 'hour':
      return text === '*' ? next : narrowed(next, 'minute')
    case 'day':
      return dayChanged(next)
    case 'week':
      return weekChanged(next)
    case 'month':
      return monthChanged(next)
    case 'year':
      return next.month === '*' ? changePart(next, 'month', '1') : next
  }
}
