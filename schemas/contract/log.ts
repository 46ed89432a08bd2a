import Type, { type Static } from 'typebox'
import { IdQuery, Nullable } from './common.ts'
import { type Endpoint, endpoint, holding, SIGNED_IN } from './endpoint.ts'
import { CountKind } from './data/data.ts'
import { pageOf } from './envelope.ts'

/** Values of the dictionary `log_type`. */
export const LOG_TYPE = { signIn: '1', operation: '2', exception: '4' } as const
export type LogType = (typeof LOG_TYPE)[keyof typeof LOG_TYPE]
/** Values of the dictionary `operate_type`. */
export const OPERATION = {
  query: '1',
  add: '2',
  edit: '3',
  delete: '4',
  import: '5',
  export: '6',
  signIn: '7',
  signOut: '8',
  grant: '9',
  other: '10',
} as const
export type Operation = (typeof OPERATION)[keyof typeof OPERATION]

const BY_VERB: readonly (readonly [RegExp, Operation])[] = [
  [/delete|remove/i, OPERATION.delete],
  [/import/i, OPERATION.import],
  [/export/i, OPERATION.export],
  [/add|create|register|upload/i, OPERATION.add],
  [/edit|save|update|rename|change|publish|restore|rollback/i, OPERATION.edit],
]

/** What a call of the endpoint does, for the operation log; undefined where it is not logged because it changes nothing. */
export function operationOf({ id, log, methods, once, ownPassword }: Endpoint, method: string): Operation | undefined {
  if (log === 'none') return undefined
  if (log === 'sign-in') return OPERATION.signIn
  if (log === 'sign-out') return OPERATION.signOut
  if (log === 'export') return OPERATION.export
  // An endpoint that takes GET besides what its clients send does the same by it.
  if (method === 'GET' && methods[0] === 'GET' && once !== true) return undefined
  if (ownPassword === true) return OPERATION.grant
  if (method === 'DELETE') return OPERATION.delete
  return BY_VERB.find(([verb]) => verb.test(id))?.[1] ?? OPERATION.other
}

/** Whether an entry is stored with what the call changes, or at least before it is answered: what gives rights or passwords, deletes, begins or ends sessions. */
export const isCritical = ({ log, ownPassword }: Endpoint, operation: Operation): boolean =>
  log === 'critical' ||
  ownPassword === true ||
  [OPERATION.signIn, OPERATION.signOut, OPERATION.delete].some((one) => one === operation)

/** One entry of the log. No content of a call is in it. */
export const LogRecord = Type.Object({
  /** Its place in the chain. */
  id: Type.String(),
  createTime: Type.String(),
  /** The same: a field of a page cannot have the name of a system column. */
  logTime: Type.String(),
  logType: Type.String(),
  logType_dictText: Nullable,
  operateType: Type.String(),
  operateType_dictText: Nullable,
  /** What was done, as a sentence. */
  logContent: Type.String(),
  username: Nullable,
  userid: Nullable,
  /** Whom the person viewed as. */
  asUsername: Nullable,
  tenantId: Nullable,
  ip: Nullable,
  /** User agent of the client. */
  client: Nullable,
  /** Id of the endpoint. */
  method: Type.String(),
  requestType: Type.String(),
  /** The path without values. */
  requestUrl: Type.String(),
  screenId: Nullable,
  /** Ids of the records, joined by commas. */
  recordId: Nullable,
  /** Milliseconds. */
  costTime: Type.Number(),
  /** 200 for a success, else the code of the refusal. */
  resultCode: Type.Number(),
  /** Code of the refusal, or the class and place of an exception. */
  error: Nullable,
})
export type LogRecord = Static<typeof LogRecord>

export const LOG_PERMISSION = 'audit:log'
const ListQuery = Type.Record(Type.String(), Type.String({ maxLength: 4000 }))

/** The latest first. `keyWord` is the name of an endpoint, of a screen or of a user. */
export const list = endpoint({
  id: 'log.list',
  methods: ['GET'],
  path: '/sys/log/list',
  access: holding(`${LOG_PERMISSION}:list`),
  query: ListQuery,
  reply: Type.Object({ ...pageOf(LogRecord).properties, countKind: CountKind }),
})
export const queryById = endpoint({
  id: 'log.queryById',
  methods: ['GET'],
  path: '/sys/log/queryById',
  access: holding(`${LOG_PERMISSION}:list`),
  query: IdQuery,
  reply: LogRecord,
})
/** The entries of the same query as a spreadsheet. */
export const exportXls = endpoint({
  id: 'log.exportXls',
  methods: ['GET'],
  path: '/sys/log/exportXls',
  access: holding(`${LOG_PERMISSION}:export`),
  query: ListQuery,
  kind: 'download',
  log: 'export',
})

/** Today's addresses and sign-ins, and all sign-ins ever. */
export const loginfo = endpoint({
  id: 'log.loginfo',
  methods: ['GET'],
  path: '/sys/loginfo',
  access: SIGNED_IN,
  reply: Type.Object({ todayIp: Type.Number(), todayVisitCount: Type.Number(), totalVisitCount: Type.Number() }),
})
/** Sign-ins and addresses of each of the last seven days, today included. `tian` is the day, `type` its month and day. */
export const visitInfo = endpoint({
  id: 'log.visitInfo',
  methods: ['GET'],
  path: '/sys/visitInfo',
  access: SIGNED_IN,
  reply: Type.Array(Type.Object({ tian: Type.String(), type: Type.String(), visit: Type.Number(), ip: Type.Number() })),
})
