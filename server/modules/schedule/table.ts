import * as contract from '../../../schemas/contract/schedule.ts'
import { schemaErrors } from '../../../schemas/language/check/check.ts'
import type { Locale } from '../../../schemas/language/text.ts'
import { isObject } from '../../../schemas/language/values.ts'
import { WIRE_ZONE } from '../../../schemas/language/zone.ts'
import { AppError, type MessageCode } from '../../../schemas/messages/index.ts'
import type { WireRow } from '../../data/catalog/index.ts'
import { systemColumn, type SystemList } from '../../data/read/index.ts'
import type { SystemRow, SystemTable, SystemWrite } from '../../data/write/index.ts'
import type { HandlerContext } from '../../http/context.ts'
import { nextRun } from '../../jobs/schedule/next-run.ts'
import { storedSentence, wordNotes, wordSentence } from '../../jobs/schedule/sentence.ts'
import { SCHEDULE_KINDS } from './kinds.ts'
import { planSchedule } from './store.ts'

const PARAMETERS: Readonly<Record<string, (typeof contract.SCHEDULE_PARAMETERS)[contract.ScheduleKind]>> =
  contract.SCHEDULE_PARAMETERS
const namesOf = (kind: string): readonly string[] =>
  Object.hasOwn(PARAMETERS, kind) ? Object.keys(PARAMETERS[kind]?.properties ?? {}) : []

/** A value that the form of a page names, or that stands in the JSON text. */
function parse(text: unknown): unknown {
  if (typeof text !== 'string' || text.trim() === '') return {}
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    throw new AppError('SCHEDULE_PARAMETER_WRONG', { reason: 'JSON' }, error)
  }
}

/** The parameters of a call: each by its name, else those of the JSON text. */
function givenParameters(kind: string, body: SystemRow, after: SystemRow): Readonly<Record<string, unknown>> {
  const stated = namesOf(kind).filter((name) => body[name] !== undefined)
  const parsed = parse(after['parameter'])
  if (stated.length === 0) {
    if (!isObject(parsed)) throw new AppError('SCHEDULE_PARAMETER_WRONG', { reason: '/' })
    return parsed
  }
  const known = isObject(parsed) ? parsed : {}
  const merged = namesOf(kind).map((name): [string, unknown] => [
    name,
    body[name] ?? (name in body ? null : known[name]),
  ])
  return Object.fromEntries(merged.filter(([, value]) => value !== null && value !== undefined && value !== ''))
}

const kindOf = (name: string) => SCHEDULE_KINDS.find(({ kind }) => kind === name)
function assertKind(kind: string): void {
  if (!kindOf(kind))
    throw new AppError('SCHEDULE_KIND_UNKNOWN', {
      name: kind,
      known: SCHEDULE_KINDS.map((one) => one.kind).join(', '),
    })
}

function checkedParameters(kind: string, body: SystemRow, after: SystemRow): Readonly<Record<string, unknown>> {
  const parameters = givenParameters(kind, body, after)
  const schema = PARAMETERS[kind]
  const [wrong] = schema ? schemaErrors({ ...schema, additionalProperties: false }, parameters) : []
  if (wrong) throw new AppError('SCHEDULE_PARAMETER_WRONG', { reason: wrong.pointer || '/' })
  return parameters
}

/** Checks what a call makes of a schedule by its kind, before the transaction that stores it: a check reads screens and files. */
export async function checkByKind(context: HandlerContext<unknown, unknown, SystemRow>): Promise<void> {
  const { db, body } = context
  const stored = await db
    .selectFrom('sys_schedule')
    .select(['kind', 'parameter'])
    .where('id', '=', String(body['id'] ?? ''))
    .executeTakeFirst()
  const kind = kindOf(String(body['jobClassName'] ?? stored?.kind))
  if (!kind?.check) return
  kind.assertMayWrite?.(context)
  const after = { parameter: stored && JSON.stringify(stored.parameter), ...body }
  await kind.check(checkedParameters(kind.kind, body, after) as never, context)
}

/** The refusal names the field at fault. */
function atField<T>(field: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { code, params } = error
    throw new AppError(code, { ...params, result: { problems: [{ field, code, params }] } }, error)
  }
}

const DEFAULTS = {
  timeZone: WIRE_ZONE,
  status: contract.SCHEDULE_STATUS.started,
  overlap: 'skip',
  retryCount: 0,
  retrySeconds: 60,
  timeLimit: 300,
} as const

const runAfter = (row: SystemRow, after: number) =>
  atField('cronExpression', () => nextRun(String(row['cronExpression']), String(row['timeZone']), after))

function assertRuns(row: SystemRow, now: number): void {
  if (Number(row['status']) !== contract.SCHEDULE_STATUS.started || runAfter(row, now) !== undefined) return
  atField('cronExpression', () => {
    throw new AppError('SCHEDULE_NEVER')
  })
}

/** Checks a schedule as a whole; whoever saves it is the one whose rights it has. */
function checked({ context, after }: SystemWrite): SystemRow | undefined {
  if (!after) return undefined
  const row = {
    ...after,
    ...Object.fromEntries(Object.entries(DEFAULTS).filter(([key]) => (after[key] ?? null) === null)),
  }
  const kind = String(row['jobClassName'])
  atField('jobClassName', () => assertKind(kind))
  atField('timeZone', () => nextRun('0 0 0 * * ?', String(row['timeZone']), 0))
  runAfter(row, context.clock.now())
  assertRuns(row, context.clock.now())
  kindOf(kind)?.assertMayWrite?.(context)
  const parameters = checkedParameters(kind, context.body as SystemRow, row)
  return { ...row, parameter: JSON.stringify(parameters), ownerId: context.user.id }
}

/** Stores when it runs next. */
async function planned({ context, tx, id, after }: SystemWrite): Promise<void> {
  if (!after) return
  const isStarted = Number(after['status']) === contract.SCHEDULE_STATUS.started
  await planSchedule(tx, id, isStarted ? runAfter(after, context.clock.now()) : undefined)
}

const dict = (code: string) => ({ kind: 'dict', code }) as const
const UNKNOWN: MessageCode = 'SCHEDULE_UNKNOWN'

export const SCHEDULES: SystemTable = {
  table: 'sys_schedule',
  screen: 'system.job',
  permission: contract.SCHEDULE_PERMISSION,
  open: [
    systemColumn('id', 'id'),
    systemColumn('jobClassName', 'kind', { lookup: dict('quartz_kind') }),
    systemColumn('cronExpression', 'cron'),
    systemColumn('timeZone', 'time_zone'),
    systemColumn('parameter', 'parameter', { type: 'json', isJsonText: true }),
    systemColumn('description', 'description', { notNull: false, match: 'text' }),
    systemColumn('status', 'status', { type: 'integer', lookup: dict('quartz_status') }),
    systemColumn('overlap', 'overlap'),
    systemColumn('retryCount', 'retry_count', { type: 'integer' }),
    systemColumn('retrySeconds', 'retry_seconds', { type: 'integer' }),
    systemColumn('timeLimit', 'time_limit', { type: 'integer' }),
    systemColumn('alarm', 'alarm', { notNull: false }),
    systemColumn('ownerId', 'owner_id', { notNull: false }),
    systemColumn('nextTime', 'next_time', { type: 'timestamp', notNull: false }),
    systemColumn('lastTime', 'last_time', { type: 'timestamp', notNull: false }),
    systemColumn('lastResult', 'last_result', { notNull: false, lookup: dict('quartz_result') }),
    systemColumn('lastMessage', 'last_message', { notNull: false }),
    systemColumn('lastSentence', 'last_sentence', { type: 'json', notNull: false }),
    systemColumn('lastDuration', 'last_duration', { type: 'integer', notNull: false }),
    systemColumn('createTime', 'create_time', { type: 'timestamp' }),
  ],
  sort: { field: 'createTime', order: 'desc' },
  writable: [
    'jobClassName',
    'cronExpression',
    'timeZone',
    'parameter',
    'description',
    'status',
    'overlap',
    'retryCount',
    'retrySeconds',
    'timeLimit',
    'alarm',
    // Whatever a call says of it, `checked` decides.
    'ownerId',
  ],
  unknown: UNKNOWN,
  beforeWrite: checked,
  afterWrite: planned,
}

/** Starting and stopping: the rights stay those of the person who saved it. */
export const SCHEDULE_STATES: SystemTable = {
  ...SCHEDULES,
  writable: ['status'],
  beforeWrite: ({ after, context }) => after && assertRuns(after, context.clock.now()),
}

/** Words what was stored as codes. Rows from before have their texts already. */
function word(row: WireRow, locale: Locale, from: string, to: string): void {
  const sentence = storedSentence(row[from])
  if (sentence) row[to] = wordSentence(sentence, locale)
  delete row[from]
}

/** Rows with the parameters of their kind beside the JSON text, and the last message in the language of the reader. */
export function completeSchedules(rows: readonly WireRow[], locale: Locale): void {
  for (const row of rows) {
    word(row, locale, 'lastSentence', 'lastMessage')
    const parsed = parse(row['parameter'])
    if (!isObject(parsed)) continue
    for (const name of namesOf(String(row['jobClassName']))) if (name in parsed) row[name] = parsed[name]
  }
}

export function wordRuns(rows: readonly WireRow[], locale: Locale): void {
  for (const row of rows) {
    word(row, locale, 'sentence', 'message')
    row['lines'] = wordNotes(row['notes'], locale) ?? row['lines']
    delete row['notes']
  }
}

export const RUNS: SystemList = {
  table: 'sys_schedule_run',
  permission: 'system:quartzRun',
  open: [
    systemColumn('id', 'id'),
    systemColumn('scheduleId', 'schedule_id'),
    systemColumn('description', 'description', { notNull: false, match: 'text' }),
    systemColumn('jobClassName', 'kind', { lookup: dict('quartz_kind') }),
    systemColumn('cause', 'cause'),
    systemColumn('startBy', 'start_by', { notNull: false }),
    systemColumn('startTime', 'start_time', { type: 'timestamp' }),
    systemColumn('endTime', 'end_time', { type: 'timestamp', notNull: false }),
    systemColumn('duration', 'duration', { type: 'integer', notNull: false }),
    systemColumn('result', 'result', { lookup: dict('quartz_result') }),
    systemColumn('attempts', 'attempts', { type: 'integer' }),
    systemColumn('message', 'message', { notNull: false }),
    systemColumn('lines', 'lines', { notNull: false }),
    systemColumn('sentence', 'sentence', { type: 'json', notNull: false }),
    systemColumn('file', 'file', { notNull: false }),
    systemColumn('notes', 'notes', { type: 'json', notNull: false }),
  ],
  sort: { field: 'startTime', order: 'desc' },
  isCountCapped: true,
}
