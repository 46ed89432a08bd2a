import { API_PREFIX, HEADER, type Envelope } from '../../../schemas/contract/envelope.ts'
import { endpoints } from '../../../schemas/contract/index.ts'
import { isForbiddenToPages, mayMatchEndpoint } from '../../../schemas/language/check/page-calls.ts'
import { AppError, say } from '../../../schemas/messages/index.ts'
import { beginSession, endSession } from '../../http/session/session.ts'
import { defineSchedule } from '../../jobs/schedule/define.ts'

/** Where the call comes from, as the operation log shows it. */
const FROM = { ip: '127.0.0.1', userAgent: 'Scheduled job' }
const MAX_MESSAGE = 300

interface Call {
  readonly callMethod: string
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

function messageOf(text: string): { readonly isRefused: boolean; readonly message: string } {
  try {
    const { success, message } = JSON.parse(text) as Partial<Envelope<unknown>>
    return { isRefused: success === false, message: String(message ?? '').slice(0, MAX_MESSAGE) }
  } catch {
    return { isRefused: false, message: '' }
  }
}

/** Calls an endpoint of this server as the person, through every check that a call of theirs passes. */
export const endpointJob = defineSchedule('endpoint', {
  check(parameters) {
    assertCallable(parameters)
    assertJson(parameters.callBody)
  },
  async run({ database, clock, user, locale, parameters, note, send }) {
    assertCallable(parameters)
    const { callMethod, callPath, callBody } = parameters
    const db = database.kysely
    const token = await beginSession(db, user, FROM, clock.now())
    try {
      const begun = performance.now()
      const { status, text } = await send({
        method: callMethod,
        url: `${API_PREFIX}${callPath}`,
        headers: {
          [HEADER.token]: token,
          ...(callBody === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(callBody === undefined ? {} : { body: callBody }),
      })
      note(`${callMethod} ${callPath.split('?', 1)[0]} ${status} ${Math.round(performance.now() - begun)} ms`)
      const { isRefused, message } = messageOf(text)
      if (isRefused || status >= 400) throw new AppError('SCHEDULE_CALL_REFUSED', { status, message })
      return message || say('SCHEDULE_CALL_DONE', {}, locale)
    } finally {
      await endSession(db, token)
    }
  },
})
