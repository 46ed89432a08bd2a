import { sql } from 'kysely'
import type { CalendarFact } from '../../../engine/process/index.ts'
import { CALENDAR_PERMISSION, WEEKDAYS } from '../../../schemas/contract/process/calendar.ts'
import { namedZone, WIRE_ZONE } from '../../../schemas/language/zone.ts'
import { AppError, type MessageCode } from '../../../schemas/messages/index.ts'
import type { WireRow } from '../../data/catalog/index.ts'
import { systemColumn } from '../../data/read/index.ts'
import type { SystemRow, SystemTable, SystemWrite } from '../../data/write/index.ts'
import { daysText, hoursText, parseDays, parseHours } from './hours.ts'

const WORKDAY = '09:00-12:00,13:30-17:30'
const WORKDAYS = 5

/** A refusal that names the field at fault. */
function refuse(field: string, code: MessageCode, params: Readonly<Record<string, string>> = {}): never {
  throw new AppError(code, { ...params, result: { problems: [{ field, code, params }] } })
}

const json = <T>(text: unknown): T | undefined =>
  typeof text === 'string' && text !== '' ? (JSON.parse(text) as T) : undefined

/** Working time by weekday: as the call states it, else as it is stored; of a new calendar the usual days. */
function weekOf(body: SystemRow, stored: CalendarFact['week'] | undefined): CalendarFact['week'] {
  const isStated = WEEKDAYS.some((name) => body[name] !== undefined)
  return WEEKDAYS.map((name, at) => {
    const usual = !stored && !isStated && at < WORKDAYS ? WORKDAY : ''
    const said = body[name] === undefined ? (stored ? hoursText(stored[at] ?? []) : usual) : String(body[name] ?? '')
    return parseHours(said) ?? refuse(name, 'CALENDAR_HOURS_WRONG', { text: said.slice(0, 60) })
  })
}

function daysOf(body: SystemRow, stored: CalendarFact['days'] | undefined): CalendarFact['days'] {
  if (body['exceptions'] === undefined) return stored ?? {}
  const parsed = parseDays(String(body['exceptions'] ?? ''))
  return 'days' in parsed
    ? parsed.days
    : refuse('exceptions', 'CALENDAR_DAY_WRONG', { text: parsed.wrong.slice(0, 60) })
}

/** A deadline in working time would never come. */
function assertWorks(week: CalendarFact['week']): void {
  if (week.every((hours) => hours.length === 0)) refuse(WEEKDAYS[0], 'CALENDAR_NO_HOURS')
}

function assertZone(zone: string): void {
  try {
    namedZone(zone)
  } catch {
    refuse('zone', 'CALENDAR_ZONE_UNKNOWN', { name: zone.slice(0, 60) })
  }
}

/** Published processes count their deadlines by it. */
async function assertUnused({ tx, before }: SystemWrite): Promise<void> {
  const { rows } = await sql<{ title: string }>`
    select p.title from wf_process p join wf_version v on v.code = p.code and v.version = p.published
    where v.document ->> 'calendar' = ${String(before?.['code'])} limit 1`.execute(tx)
  if (rows[0]) throw new AppError('CALENDAR_USED', { name: String(before?.['name']), process: rows[0].title })
}

async function checked(write: SystemWrite): Promise<SystemRow | void> {
  const { context, before, after } = write
  if (!after) return assertUnused(write)
  const body = context.body as SystemRow
  const zone = String(after['zone'] ?? '') || WIRE_ZONE
  assertZone(zone)
  const week = weekOf(body, json(before?.['week']))
  assertWorks(week)
  return { zone, week: JSON.stringify(week), days: JSON.stringify(daysOf(body, json(before?.['days']))) }
}

export const CALENDARS: SystemTable = {
  table: 'sys_calendar',
  screen: 'system.calendar',
  permission: CALENDAR_PERMISSION,
  open: [
    systemColumn('id', 'id'),
    systemColumn('code', 'code'),
    systemColumn('name', 'name', { match: 'text' }),
    systemColumn('zone', 'zone'),
    systemColumn('week', 'week', { type: 'json', isJsonText: true }),
    systemColumn('days', 'days', { type: 'json', isJsonText: true }),
    systemColumn('createTime', 'create_time', { type: 'timestamp' }),
  ],
  sort: { field: 'code', order: 'asc' },
  // Whatever a call says of the last two, `checked` decides.
  writable: ['code', 'name', 'zone', 'week', 'days'],
  unique: { code: 'CALENDAR_CODE_TAKEN' },
  fixed: { code: 'CALENDAR_CODE_FIXED' },
  unknown: 'CALENDAR_UNKNOWN',
  beforeWrite: checked,
}

/** Rows with their working time as people read it. */
export function completeCalendars(rows: readonly WireRow[]): void {
  for (const row of rows) {
    const week = json<CalendarFact['week']>(row['week']) ?? []
    for (const [at, name] of WEEKDAYS.entries()) row[name] = hoursText(week[at] ?? [])
    row['exceptions'] = daysText(json(row['days']) ?? {})
  }
}
