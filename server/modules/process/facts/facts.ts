import type { CalendarFact, FactAnswers, FactRequest } from '../../../../engine/process/index.ts'
import type { Locale } from '../../../../schemas/language/text.ts'
import { AppError } from '../../../../schemas/messages/index.ts'
import type { Queries } from '../../../db/database.ts'
import { lastUrged, readEvents } from '../run/events.ts'
import { headsOf, peopleOfDepart, peopleOfPosition, peopleOfRole, type PeopleScope, personFact } from './people.ts'

export interface FactScope extends PeopleScope {
  /** Ids of the rows of a sub-table of the record; none where no record is known. */
  rows?(screen: string): Promise<readonly string[]>
  /** The instance that questions about events are of. */
  readonly instance?: string
  /** Of the person who acts. */
  readonly locale?: Locale
}
export type FactAnswer = FactAnswers[FactRequest['kind']]

async function calendarFact(db: Queries, code: string): Promise<CalendarFact | null> {
  const found = await db
    .selectFrom('sys_calendar')
    .select(['zone', 'week', 'days'])
    .where('code', '=', code)
    .executeTakeFirst()
  return found
    ? { zone: found.zone, week: found.week as CalendarFact['week'], days: found.days as CalendarFact['days'] }
    : null
}

/** The answer of the database to a question of the engine about people, calendars and sub-rows. */
export async function answerFact(db: Queries, request: FactRequest, scope: FactScope): Promise<FactAnswer> {
  switch (request.kind) {
    case 'user':
      return personFact(db, scope, request.username)
    case 'role':
      return peopleOfRole(db, scope, request.code)
    case 'position':
      return peopleOfPosition(db, scope, request.code)
    case 'depart':
      return peopleOfDepart(db, scope, request.code, request.below)
    case 'heads':
      return headsOf(db, scope, request.depart, request.level)
    case 'calendar':
      return calendarFact(db, request.code)
    case 'rows':
      return (await scope.rows?.(request.screen)) ?? []
    case 'event':
      return scope.instance === undefined ? null : ((await readEvents(db, scope.instance, request.seq))[0] ?? null)
    case 'urged':
      return scope.instance === undefined ? null : lastUrged(db, scope.instance)
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 200) : '')
/** A question as a client sends it. Throws `PROCESS_DOC_REQUEST` for one of an unknown kind. */
export function readFactRequest(sent: Readonly<Record<string, unknown>>): FactRequest {
  const { kind, level } = sent
  switch (kind) {
    case 'user':
      return { kind, username: text(sent['username']) }
    case 'role':
    case 'position':
    case 'calendar':
      return { kind, code: text(sent['code']) }
    case 'depart':
      return { kind, code: text(sent['code']), below: sent['below'] === true }
    case 'heads': {
      const stated = typeof level === 'number' && Number.isInteger(level) ? level : 1
      return { kind, depart: text(sent['depart']), level: Math.min(Math.max(stated, 1), 20) }
    }
    case 'rows':
      return { kind, screen: text(sent['screen']) }
    case 'event':
      return { kind, seq: 0 }
    case 'urged':
      return { kind }
    default:
      throw new AppError('PROCESS_DOC_REQUEST', { kind: text(kind) })
  }
}
