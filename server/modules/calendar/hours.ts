import type { CalendarFact } from '../../../engine/process/index.ts'

/** Pairs of minutes since midnight. */
type Hours = CalendarFact['week'][number]

const SPAN = /^(\d{1,2}):(\d{2})\s*[-–~]\s*(\d{1,2}):(\d{2})$/
const DAY_MINUTES = 1440
const MOST_SPANS = 12

/** Working time as people type it, as pairs of minutes; undefined where it is none. Spans follow each other without overlap. */
export function parseHours(text: string): Hours | undefined {
  const spans: (readonly [number, number])[] = []
  for (const part of text.split(/[,，;；]/).map((one) => one.trim())) {
    if (part === '') continue
    const [, fromHour, fromMinute, toHour, toMinute] = SPAN.exec(part.replaceAll('：', ':')) ?? []
    const [from, to] = [Number(fromHour) * 60 + Number(fromMinute), Number(toHour) * 60 + Number(toMinute)]
    const isTime = Number(fromMinute) < 60 && Number(toMinute) < 60 && from < to && to <= DAY_MINUTES
    if (!isTime || from < (spans.at(-1)?.[1] ?? 0)) return undefined
    spans.push([from, to])
  }
  return spans.length > MOST_SPANS ? undefined : spans
}

const two = (value: number) => String(value).padStart(2, '0')
const timeText = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
export const hoursText = (hours: Hours): string =>
  hours.map(([from, to]) => `${timeText(from)}-${timeText(to)}`).join(',')

const DAY_LINE = /^(\d{4}-\d{2}-\d{2})(?:\s+(.*))?$/
const isDate = (text: string) => !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)

/** Days that differ, from one line each; the first line that is wrong in place of them. */
export function parseDays(text: string): { readonly days: CalendarFact['days'] } | { readonly wrong: string } {
  const days: Record<string, Hours> = {}
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') continue
    const [, day = '', said = ''] = DAY_LINE.exec(line) ?? []
    const hours = parseHours(said)
    if (day === '' || !isDate(day) || hours === undefined) return { wrong: line }
    days[day] = hours
  }
  return { days }
}
export const daysText = (days: CalendarFact['days']): string =>
  Object.entries(days)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, hours]) => `${day} ${hoursText(hours)}`.trim())
    .join('\n')
