import Type, { type Static } from 'typebox'
import { Id, IdList, IdQuery, LongText, Nothing, Nullable, NullableNumber, ShortText } from './common.ts'
import { endpoint, holding } from './endpoint.ts'
import { pageOf } from './envelope.ts'
import { ListParameters, systemEndpoints } from './system-endpoints.ts'

/** Values of the dictionary `quartz_status`. */
export const SCHEDULE_STATUS = { started: 0, stopped: -1 } as const
/** Values of the dictionary `quartz_result`. */
export const RUN_RESULTS = ['running', 'done', 'failed', 'timeout', 'skipped', 'interrupted'] as const
export type RunResult = (typeof RUN_RESULTS)[number]
export const CALL_METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const

/** The parameters of each kind of scheduled job, by the names of the form's fields. Kinds are values of the dictionary `quartz_kind`. */
export const SCHEDULE_PARAMETERS = {
  endpoint: Type.Object({
    callMethod: Type.Enum(CALL_METHODS),
    /** Below the API prefix, with its query. */
    callPath: Type.String({ minLength: 2, maxLength: 500, pattern: '^/[A-Za-z0-9/_.-]+(\\?[^\\s#]*)?$' }),
    /** JSON text. */
    callBody: Type.Optional(Type.String({ maxLength: 20_000 })),
  }),
  cleanup: Type.Object({
    /** Some of `runs`, `uploads` and `log`, joined by commas. */
    cleanTargets: Type.String({ pattern: '^(runs|uploads|log)(,(runs|uploads|log))*$' }),
    /** Days that the history of jobs stays. */
    cleanDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650 })),
  }),
  import: Type.Object({
    /** Id of the screen whose rows they become. */
    importScreen: Type.String({ minLength: 1, maxLength: 100 }),
    /** Path of an uploaded sheet. Either this or an address. */
    importFile: Type.Optional(Type.String({ minLength: 1, maxLength: 400 })),
    /** One that the relay may ask. */
    importAddress: Type.Optional(Type.String({ minLength: 1, maxLength: 1000 })),
    /** Keys of fields, joined by commas, that find the record which a row changes. Without any, all rows are new. */
    importKey: Type.Optional(Type.String({ maxLength: 200 })),
    /** What wrong rows do: they are left out, or nothing is stored. Default: `skip`. */
    importWrong: Type.Optional(Type.Enum(['skip', 'stop'])),
  }),
  report: Type.Object({
    reportCode: Type.String({ minLength: 1, maxLength: 100 }),
    /** Names of users, joined by commas. Each gets the report by the own rights, a notice and a mail. */
    reportRecipients: Type.Optional(Type.String({ maxLength: 2000 })),
    /** Code of the message template of the mail. */
    reportTemplate: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  }),
  script: Type.Object({
    /** The body of an asynchronous function that has `call(method, path, body)` and `log(text)`. */
    scriptText: Type.String({ minLength: 1, maxLength: 20_000 }),
  }),
  statistics: Type.Object({}),
}
export type ScheduleKind = keyof typeof SCHEDULE_PARAMETERS

/** A job that runs at the times of a cron expression. Times are `YYYY-MM-DD HH:mm:ss`. The parameters of its kind stand beside `parameter` too. */
export const ScheduleRecord = Type.Object({
  id: Type.String(),
  /** Its kind. */
  jobClassName: Type.String(),
  cronExpression: Type.String(),
  /** A zone of the IANA database by whose clock the expression is read. */
  timeZone: Type.String(),
  /** JSON text. */
  parameter: Nullable,
  description: Nullable,
  status: Type.Integer(),
  overlap: Type.String(),
  retryCount: Type.Integer(),
  retrySeconds: Type.Integer(),
  timeLimit: Type.Integer(),
  /** Some of `notice` and `mail`, joined by commas. */
  alarm: Nullable,
  ownerId: Nullable,
  nextTime: Nullable,
  lastTime: Nullable,
  lastResult: Nullable,
  lastMessage: Nullable,
  lastDuration: NullableNumber,
  createTime: Nullable,
})
export type ScheduleRecord = Static<typeof ScheduleRecord>

export const SCHEDULE_PERMISSION = 'system:quartzJob'
/** To write jobs that run a script. */
export const SCHEDULE_SCRIPT = `${SCHEDULE_PERMISSION}:script`
const optional = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) =>
  Type.Optional(Type.Union([type, Type.Null()]))

export const schedules = systemEndpoints({
  module: 'schedule',
  path: '/sys/quartzJob',
  permission: SCHEDULE_PERMISSION,
  record: ScheduleRecord,
  // A job acts with the rights of the person who saved it, later and without this person.
  ownPassword: true,
  fields: {
    jobClassName: Type.String({ minLength: 1, maxLength: 200 }),
    cronExpression: Type.String({ minLength: 1, maxLength: 1000 }),
    timeZone: optional(Type.String({ maxLength: 60 })),
    parameter: optional(LongText),
    description: optional(Type.String({ maxLength: 200 })),
    status: optional(Type.Integer({ minimum: -1, maximum: 0 })),
    overlap: optional(Type.Enum(['skip', 'queue'])),
    retryCount: optional(Type.Integer({ minimum: 0, maximum: 10 })),
    retrySeconds: optional(Type.Integer({ minimum: 0, maximum: 3600 })),
    timeLimit: optional(Type.Integer({ minimum: 1, maximum: 86_400 })),
    alarm: optional(Type.String({ pattern: '^(notice|mail)?(,(notice|mail))?$' })),
    callMethod: optional(ShortText),
    callPath: optional(LongText),
    callBody: optional(Type.String({ maxLength: 20_000 })),
    cleanTargets: optional(ShortText),
    cleanDays: optional(Type.Integer()),
    reportCode: optional(ShortText),
    reportRecipients: optional(LongText),
    reportTemplate: optional(ShortText),
    importScreen: optional(ShortText),
    importFile: optional(LongText),
    importAddress: optional(LongText),
    importKey: optional(ShortText),
    importWrong: optional(ShortText),
    scriptText: optional(Type.String({ maxLength: 20_000 })),
  },
})
/** One of them by `id`, or several by `ids`. */
const control = (verb: 'pause' | 'resume' | 'execute') =>
  endpoint({
    id: `schedule.${verb}`,
    methods: ['GET'],
    path: `/sys/quartzJob/${verb}`,
    access: holding(`${SCHEDULE_PERMISSION}:${verb}`),
    once: true,
    query: Type.Object({ id: Type.Optional(Id), ids: Type.Optional(IdList) }),
    reply: Nothing,
  })
/** Stops it: a run that goes on comes to its end, no other begins. */
export const pause = control('pause')
export const resume = control('resume')
/** Runs it once, now, whether it is stopped or not. */
export const execute = control('execute')

/** One run. */
export const ScheduleRun = Type.Object({
  id: Type.String(),
  scheduleId: Type.String(),
  description: Nullable,
  jobClassName: Type.String(),
  /** `time` or `manual`. */
  cause: Type.String(),
  startBy: Nullable,
  startTime: Type.String(),
  endTime: Nullable,
  duration: NullableNumber,
  result: Type.String(),
  attempts: Type.Integer(),
  message: Nullable,
  /** What the job wrote down, a line each. */
  lines: Nullable,
  /** Path of a file that it left for the person of the job, who has it for a day. */
  file: Nullable,
})
export type ScheduleRun = Static<typeof ScheduleRun>

/** Runs, the latest first. */
export const runs = endpoint({
  id: 'schedule.runs',
  methods: ['GET'],
  path: '/sys/quartzJob/run/list',
  access: holding('system:quartzRun:list'),
  query: ListParameters,
  reply: pageOf(ScheduleRun),
})
export const run = endpoint({
  id: 'schedule.run',
  methods: ['GET'],
  path: '/sys/quartzJob/run/queryById',
  access: holding('system:quartzRun:list'),
  query: IdQuery,
  reply: ScheduleRun,
})
