import Type, { type Static } from 'typebox'
import { Nullable, ShortText } from '../common.ts'
import { systemEndpoints } from '../system-endpoints.ts'

/** Weekdays as the form names them, from Monday. */
export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/** Working time of one day: `09:00-12:00,13:30-17:30`; empty: a day off. */
const Hours = Type.Optional(Type.Union([Type.String({ maxLength: 200 }), Type.Null()]))
const weekOf = <T extends typeof Hours | typeof Nullable>(one: T) =>
  Object.fromEntries(WEEKDAYS.map((name) => [name, one])) as Record<(typeof WEEKDAYS)[number], T>

/** A working calendar. */
const CalendarRecord = Type.Object({
  id: Type.String(),
  code: Type.String(),
  name: Type.String(),
  /** A zone of the IANA database. */
  zone: Type.String(),
  ...weekOf(Nullable),
  /** Days that differ, one a line: `2026-10-01` is off, `2026-10-10 09:00-17:00` is worked. */
  exceptions: Nullable,
  createTime: Nullable,
})
export type CalendarRecord = Static<typeof CalendarRecord>

export const CALENDAR_PERMISSION = 'system:calendar'
export const calendars = systemEndpoints({
  module: 'calendar',
  path: '/sys/calendar',
  permission: CALENDAR_PERMISSION,
  record: CalendarRecord,
  fields: {
    code: Type.String({ minLength: 1, maxLength: 60, pattern: '^[A-Za-z][A-Za-z0-9_]*$' }),
    name: Type.String({ minLength: 1, maxLength: 100 }),
    zone: Type.Optional(Type.Union([ShortText, Type.Null()])),
    ...weekOf(Hours),
    exceptions: Type.Optional(Type.Union([Type.String({ maxLength: 20_000 }), Type.Null()])),
  },
})
