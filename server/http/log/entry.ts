import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../../../schemas/contract/endpoint.ts'
import { LOG_TYPE, type LogType, type Operation } from '../../../schemas/contract/log.ts'
import { addressOf } from '../request/local.ts'
import type { Session } from '../session/session.ts'

/** What is stored of a call; no value of its content but ids. */
export interface LogEntry {
  /** Epoch milliseconds. */
  readonly time: number
  readonly logType: LogType
  readonly operation: Operation
  readonly username: string | null
  readonly userId: string | null
  readonly asUsername: string | null
  readonly tenant: string | null
  readonly ip: string
  readonly client: string
  readonly method: string
  readonly requestType: string
  readonly requestUrl: string
  readonly screenId: string | null
  readonly recordId: string | null
  readonly costTime: number
  readonly resultCode: number
  readonly error: string | null
}

const MAX_CLIENT = 200
const MAX_IDS = 10
/** Ids and codes of this server look so; what a person typed by mistake mostly does not. */
const ID = /^[\w.:-]{1,64}$/
const SCREEN_PARAMS = ['screen', 'screenId', 'code']
const ID_PARAMS = ['id', 'ids', 'dataId', 'userId', 'roleId', 'path']

type Values = Readonly<Record<string, unknown>>
const asValues = (value: unknown): Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {}

function idsOf(value: unknown): string | undefined {
  const ids = (Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : []).filter(
    (one): one is string => typeof one === 'string' && ID.test(one),
  )
  return ids.length === 0 ? undefined : ids.slice(0, MAX_IDS).join(',')
}
const firstOf = (places: readonly Values[], names: readonly string[]): string | undefined =>
  places.flatMap((place) => names.map((name) => idsOf(place[name]))).find((ids) => ids !== undefined)

/** A call while it runs. */
export interface RunningCall {
  readonly endpoint: Endpoint
  readonly operation: Operation
  /** Whether it changes something, or is logged for another reason. */
  readonly isLogged: boolean
  readonly session: Session | undefined
  readonly startedAt: number
  /** Its entry is stored, or the call has ended. */
  isDone: boolean
}
interface Outcome {
  readonly result?: unknown
  readonly code: number
  readonly error?: string
  readonly logType: LogType
}

/** The person whose session a sign-in has begun. */
const signedIn = (result: unknown): Values => asValues(asValues(result)['userInfo'])
/** Whether a result is that of a sign-in: it says whose session has begun. */
export const hasSignedIn = (result: unknown): boolean => typeof signedIn(result)['id'] === 'string'

/** The entry of a call that has ended. */
export function entryOf(
  request: FastifyRequest,
  { endpoint, operation, session, startedAt }: RunningCall,
  { result, code, error, logType }: Outcome,
  now: number,
): LogEntry {
  const agent = request.headers['user-agent']
  const acting = session?.viewer?.person ?? session?.person
  const begun = endpoint.log === 'sign-in' ? signedIn(result) : {}
  const places = [asValues(request.params), asValues(request.query), asValues(request.body)]
  return {
    time: now,
    logType,
    operation,
    username: acting?.username ?? (begun['username'] as string | undefined) ?? null,
    userId: acting?.id ?? (begun['id'] as string | undefined) ?? null,
    asUsername: session?.viewer ? session.person.username : null,
    tenant: acting?.tenant ?? null,
    ip: addressOf(request),
    client: typeof agent === 'string' ? agent.slice(0, MAX_CLIENT) : '',
    method: endpoint.id,
    requestType: request.method,
    requestUrl: endpoint.path,
    screenId: firstOf(places, SCREEN_PARAMS) ?? null,
    recordId:
      logType === LOG_TYPE.signIn ? null : (firstOf(places, ID_PARAMS) ?? firstOf([asValues(result)], ['id']) ?? null),
    costTime: Math.max(0, Math.round(performance.now() - startedAt)),
    resultCode: code,
    error: error ?? null,
  }
}
