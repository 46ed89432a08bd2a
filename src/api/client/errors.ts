import { AxiosError, isAxiosError, isCancel } from 'axios'
import { HEADER } from '../../../schemas/contract/envelope.ts'
import { isObject } from '../../../schemas/language/values.ts'
import type { MessageCode } from '../../../schemas/messages/index.ts'
import { AppError } from '../../../schemas/messages/index.ts'

interface Facts {
  /** HTTP status, 0 when there was no reply. */
  readonly status: number
  /** `code` of the envelope, 0 when there was none. */
  readonly replyCode: number
  /** The server's own words, '' when it said none. */
  readonly said: string
  /** `result` of the envelope: some refusals carry details. */
  readonly result: unknown
  /** Token the call was sent with. */
  readonly token?: string | undefined
}

/** A reply that says no, or no reply at all. Made only in this file. */
export class ApiError extends AppError {
  readonly status: number
  readonly replyCode: number
  readonly said: string
  readonly result: unknown
  /** The token the call was sent with, '' without one or when the call was answered. */
  readonly token: string
  /** True when the shell has already shown the failure, so that the caller need not. */
  announced = false
  constructor(code: MessageCode, facts: Facts, cause?: unknown) {
    super(code, { message: facts.said }, cause)
    this.name = 'ApiError'
    this.status = facts.status
    this.replyCode = facts.replyCode
    this.said = facts.said
    this.result = facts.result
    this.token = facts.token ?? ''
  }
}

/** Code of a version conflict, as HTTP status or in the envelope. */
export const VERSION_CONFLICT = 409
export const isVersionConflict = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === VERSION_CONFLICT || error.replyCode === VERSION_CONFLICT)

/** Code of a refusal because the page whose call it is was retired or deleted. */
const GONE = 410
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === GONE || error.replyCode === GONE)

/** The words by which older back ends report a dead token inside an HTTP 500; part of the wire contract. */
const DEAD_TOKEN = 'Token失效'

type Loose = Readonly<Record<string, unknown>>

/** Reads an error body, whatever the content type said: object, JSON text, or a blob of it. */
async function readBody(data: unknown): Promise<Loose> {
  if (data instanceof Blob) return readBody(await data.text())
  if (typeof data !== 'string') return isObject(data) ? data : {}
  try {
    const parsed: unknown = JSON.parse(data)
    return isObject(parsed) ? parsed : {}
  } catch {
    return {}
  }
}

function factsOf(body: Loose, status: number): Facts {
  const said = body['message']
  return {
    status,
    replyCode: typeof body['code'] === 'number' ? body['code'] : 0,
    said: typeof said === 'string' ? said : '',
    result: body['result'],
  }
}

const BY_STATUS: Readonly<Record<number, MessageCode>> = {
  401: 'API_SIGNED_OUT',
  403: 'API_FORBIDDEN',
  404: 'API_NOT_FOUND',
  504: 'API_TIMEOUT',
}

function codeOf(facts: Facts): MessageCode {
  const fixed = BY_STATUS[facts.status]
  if (fixed) return fixed
  if (facts.status === 500 && facts.said.includes(DEAD_TOKEN)) return 'API_TOKEN_EXPIRED'
  return facts.said === '' ? 'API_FAILED' : 'API_REFUSED'
}

/** Turns a rejected request into an `ApiError`; other errors are returned unchanged. */
export async function transportError(reason: unknown): Promise<ApiError> {
  if (reason instanceof ApiError) return reason
  const none: Facts = { status: 0, replyCode: 0, said: '', result: undefined }
  if (isCancel(reason)) return new ApiError('API_ABORTED', none, reason)
  if (!isAxiosError(reason))
    return new ApiError(
      'API_REFUSED',
      { ...none, said: reason instanceof Error ? reason.message : String(reason) },
      reason,
    )
  if (reason.response) {
    const token = reason.config?.headers.get(HEADER.token)
    const facts = {
      ...factsOf(await readBody(reason.response.data), reason.response.status),
      token: typeof token === 'string' ? token : '',
    }
    return new ApiError(codeOf(facts), facts, reason)
  }
  const late = reason.code === AxiosError.ECONNABORTED || reason.code === AxiosError.ETIMEDOUT
  return new ApiError(late ? 'API_TIMEOUT' : 'API_OFFLINE', none, reason)
}

/** The error of an answer whose envelope says `success: false`. */
export function refusal(body: unknown, status: number): ApiError {
  const facts = factsOf(isObject(body) ? body : {}, status)
  return new ApiError(facts.said === '' ? 'API_FAILED' : 'API_REFUSED', facts)
}

/** The error of a download whose answer is an envelope in place of a file. */
export async function blobRefusal(blob: Blob, status: number): Promise<ApiError> {
  return refusal(await readBody(blob), status)
}
