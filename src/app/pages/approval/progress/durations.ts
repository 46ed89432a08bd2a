import type { Say } from '../../../../ui/use-say.ts'

const MINUTE_MS = 60_000
const MINUTES_PER_HOUR = 60
const HOURS_PER_DAY = 24

/** The moment of a text of the wire, `YYYY-MM-DD HH:mm:ss`; undefined where it is none. */
function momentOf(text: string): number | undefined {
  const moment = Date.parse(text.replace(' ', 'T'))
  return Number.isNaN(moment) ? undefined : moment
}

/** How long it took from one time to another, in the two largest units; '' where one of them is unknown. */
export function durationText(from: string, to: string, say: Say): string {
  const [begin, end] = [momentOf(from), momentOf(to)]
  if (begin === undefined || end === undefined || end < begin) return ''
  return minutesText(Math.floor((end - begin) / MINUTE_MS), say)
}

/** So many whole minutes in the two largest units. */
export function minutesText(minutes: number, say: Say): string {
  if (minutes < 1) return say('APPROVAL_LESS_THAN_MINUTE')
  const hours = Math.floor(minutes / MINUTES_PER_HOUR)
  if (hours < 1) return say('APPROVAL_MINUTES', { minutes })
  const days = Math.floor(hours / HOURS_PER_DAY)
  return days < 1
    ? say('APPROVAL_HOURS', { hours, minutes: minutes % MINUTES_PER_HOUR })
    : say('APPROVAL_DAYS', { days, hours: hours % HOURS_PER_DAY })
}
