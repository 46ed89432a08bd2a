import { AppError, messages, say, type MessageCode } from '../../../schemas/messages/index.ts'
import type { Locale } from '../../../schemas/language/text.ts'
import { databaseProblem } from '../../db/errors.ts'
import { refusal } from '../response/answer.ts'

/** What is sent for a thrown value, and whether an operator must look at it. */
export interface Failure {
  readonly status: number
  /** Of the envelope. */
  readonly code: number
  readonly body: unknown
  readonly unexpected: boolean
}

interface FastifyFields {
  code?: unknown
  statusCode?: unknown
  validation?: unknown
  validationContext?: unknown
}

const TOO_LARGE = 'FST_ERR_CTP_BODY_TOO_LARGE'
export const isTooLarge = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && (error as FastifyFields).code === TOO_LARGE

const BY_FASTIFY: Readonly<Record<string, MessageCode>> = {
  [TOO_LARGE]: 'HTTP_BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'HTTP_BODY_UNREADABLE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'HTTP_BODY_UNREADABLE',
  FST_ERR_CTP_INVALID_JSON_BODY: 'HTTP_BODY_UNREADABLE',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'HTTP_BODY_UNREADABLE',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'HTTP_BODY_UNREADABLE',
}
const BY_DATABASE: Readonly<Record<string, MessageCode>> = {
  unique: 'COMMON_DUPLICATE',
  foreignKey: 'HTTP_INTEGRITY',
  notNull: 'HTTP_INTEGRITY',
  check: 'HTTP_INTEGRITY',
  value: 'HTTP_BAD_VALUE',
  missing: 'HTTP_TABLE_CHANGED',
  stopped: 'HTTP_TOO_SLOW',
  unavailable: 'HTTP_DATABASE_DOWN',
  full: 'HTTP_DISK_FULL',
}

/** Answered with a message and logged as an error too: a missing column may be a fault of the server. */
const FOR_OPERATORS: ReadonlySet<MessageCode> = new Set(['HTTP_DATABASE_DOWN', 'HTTP_DISK_FULL', 'HTTP_TABLE_CHANGED'])

/** Which parameter was refused, in the words of the request: `pageSize`, `items/3/value`. */
function wrongParameter(validation: unknown): string {
  const first: unknown = Array.isArray(validation) ? validation[0] : undefined
  if (typeof first !== 'object' || first === null) return ''
  const { instancePath, params } = first as { instancePath?: unknown; params?: { missingProperty?: unknown } }
  const missing = typeof params?.missingProperty === 'string' ? params.missingProperty : undefined
  const path = typeof instancePath === 'string' ? instancePath.slice(1, 200) : ''
  return [path, missing].filter((part) => part !== undefined && part !== '').join('/')
}

function known(error: unknown): { code: MessageCode; params: Readonly<Record<string, unknown>> } | undefined {
  if (error instanceof AppError) return error
  const { code, statusCode, validation } = (typeof error === 'object' && error !== null ? error : {}) as FastifyFields
  if (validation !== undefined) return { code: 'COMMON_BAD_REQUEST', params: { detail: wrongParameter(validation) } }
  const database = BY_DATABASE[databaseProblem(error)?.kind ?? '']
  if (database) return { code: database, params: {} }
  const fastify = typeof code === 'string' && Object.hasOwn(BY_FASTIFY, code) ? BY_FASTIFY[code] : undefined
  if (fastify) return { code: fastify, params: {} }
  if (statusCode === 403 || statusCode === 404) return { code: 'COMMON_NOT_FOUND', params: {} }
  if (statusCode === 429) return { code: 'COMMON_TOO_MANY', params: {} }
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500)
    return { code: 'HTTP_BODY_UNREADABLE', params: {} }
  return undefined
}

/** An `AppError` with its sentence; any other error becomes the one generic sentence, so that no internal text leaks. */
export function failureOf(error: unknown, locale: Locale, now: number): Failure {
  const refused = known(error)
  const code = refused?.code ?? 'COMMON_UNEXPECTED'
  const message = messages[code]
  const result = error instanceof AppError ? (error.params['result'] ?? null) : null
  const wireCode = message.code ?? 500
  return {
    status: message.http ?? 200,
    code: wireCode,
    body: refusal(say(code, refused?.params ?? {}, locale), wireCode, now, result),
    unexpected: refused === undefined || FOR_OPERATORS.has(code),
  }
}
