import { API_PREFIX, HEADER, type Envelope } from '../../../schemas/contract/envelope.ts'
import { endpoints } from '../../../schemas/contract/index.ts'
import type { CALL_METHODS } from '../../../schemas/contract/schedule.ts'
import { isForbiddenToPages, mayMatchEndpoint } from '../../../schemas/language/check/page-calls.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { beginSession, endSession } from '../../http/session/session.ts'
import { defineSchedule, type ScheduleContext } from '../../jobs/schedule/define.ts'

/** Where the call comes from, as the operation log shows it. */
const FROM = { ip: '127.0.0.1', userAgent: 'Scheduled job' }
const MAX_MESSAGE = 300

interface Call {
  readonly callMethod: (typeof CALL_METHODS)[number]
  readonly callPath: string
  readonly callBody?: string
}

/** Jobs may call what pages may: JSON endpoints of signed-in people that are not closed to every page. */
function assertCallable({ callMethod, callPath }: Call): void {
  const path = callPath.split('?', 1)[0] ?? ''
  const isCallable = endpoints.some(
    ({ methods, access, kind = 'json', signed = false, path: template }) =>
      kind === 'json' &&
      !signed &&
      access.kind !== 'anonymous' &&
      methods.some((method) => method === callMethod) &&
      mayMatchEndpoint(path, template),
  )
  if (!isCallable || isForbiddenToPages(path)) throw new AppError('SCHEDULE_CALL_CLOSED', { path })
}

function assertJson(text: string | undefined): void {
  if (text === undefined) return
  try {
    JSON.parse(text)
  } catch (error) {
    throw new AppError('SCHEDULE_BODY_WRONG', {}, error)
  }
}

function envelopeOf(text: string): Partial<Envelope<unknown>> {
  try {
    return JSON.parse(text) as Partial<Envelope<unknown>>
  } catch {
    return {}
  }
}

/** The answer of an endpoint that did not refuse. */
export interface CallReply {
  readonly message: string
  /** JSON text of the whole answer. */
  readonly text: string
}
export type CallEndpoint = (call: Call) => Promise<CallReply>

/** Lets a job call endpoints of this server as its person, through every check that a call of theirs passes; the session ends with the work. */
export async function withCalls<T>(context: ScheduleContext, work: (call: CallEndpoint) => Promise<T>): Promise<T> {
  const { database, clock, user, note, send, signal } = context
  const token = await beginSession(database.kysely, user, FROM, clock.now())
  try {
    return await work(async (call) => {
      assertCallable(call)
      assertJson(call.callBody)
      signal.throwIfAborted()
      const { callMethod: method, callPath, callBody: body } = call
      const begun = performance.now()
      const { status, text } = await send({
        method,
        url: `${API_PREFIX}${callPath}`,
        headers: { [HEADER.token]: token, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body }),
      })
      const ms = Math.round(performance.now() - begun)
      note({ code: 'SCHEDULE_CALLED', params: { method, path: callPath.split('?', 1)[0], status, ms } })
      const { success, message: words } = envelopeOf(text)
      const message = String(words ?? '').slice(0, MAX_MESSAGE)
      if (success === false || status >= 400) throw new AppError('SCHEDULE_CALL_REFUSED', { status, message })
      return { message, text }
    })
  } finally {
    await endSession(database.kysely, token)
  }
}

/** Calls one endpoint. */
export const endpointJob = defineSchedule('endpoint', {
  check(parameters) {
    assertCallable(parameters)
    assertJson(parameters.callBody)
  },
  run: (context) =>
    withCalls(context, async (call) => {
      const { message } = await call(context.parameters)
      return message === '' ? { code: 'SCHEDULE_CALL_DONE' } : { code: 'SCHEDULE_SAYS', params: { text: message } }
    }),
})
