import { CanceledError, type AxiosProgressEvent, type AxiosRequestConfig, type AxiosResponse } from 'axios'
import { HEADER, type Envelope } from '../../../schemas/contract/envelope.ts'
import type { Method } from '../../../schemas/contract/endpoint.ts'
import { isObject } from '../../../schemas/language/values.ts'
import { sleep, retryDelay } from './retry.ts'
import { client } from './client.ts'
import { announceFailure } from './context.ts'
import { blobRefusal, refusal, transportError } from './errors.ts'
import { wireQuery, type QueryValues } from '../rows/query.ts'
import { signHeaders } from './signing.ts'
import { beginTraffic } from './traffic.ts'

/** One request on the wire. `path` is below the API base; `body` is JSON or `FormData`. */
export interface WireRequest {
  readonly method: Method
  readonly path: string
  readonly query?: QueryValues | undefined
  readonly body?: unknown
  readonly signal?: AbortSignal | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** `plain` requests are never signed. Default: GET and POST are signed, PUT, DELETE, files and forms are not. */
  readonly helper?: 'plain' | 'http' | undefined
  /** Failures of the transport are left to the caller: the shell says nothing. */
  readonly quiet?: boolean | undefined
  /** HTTP statuses the caller takes for an answer: the shell says nothing of them. */
  readonly answers?: readonly number[] | undefined
  /** A background call: no progress is shown, and a failed one is not repeated. */
  readonly background?: boolean | undefined
  /** A GET that changes something or spends a ticket: never sent again by itself. */
  readonly once?: boolean | undefined
  /** The access token stays here. */
  readonly anonymous?: boolean | undefined
  /** The server does what comes under one key once: a call that has one may be sent again. */
  readonly key?: string | undefined
  /** 0 … 100 */
  readonly onUploadProgress?: ((percent: number) => void) | undefined
}

function signatureOf(request: WireRequest, path: string, blob: boolean): Record<string, string> {
  if (request.helper === 'plain' || blob || request.body instanceof FormData) return {}
  if (request.helper !== 'http' && (request.method === 'PUT' || request.method === 'DELETE')) return {}
  if (request.method === 'GET') return signHeaders(path, wireQuery(request.query ?? {}))
  // The query goes into the address of anything but a GET, and both it and the body are signed.
  const url = request.query
    ? `${path}?${Object.entries(wireQuery(request.query))
        .map(([name, value]) => `${name}=${value}`)
        .join('&')}`
    : path
  return signHeaders(url, isObject(request.body) ? request.body : {})
}

/** Only a GET, or what has a key, can be sent again without asking: it was perhaps done, and its answer lost. */
async function sendUntilAnswered(request: WireRequest, config: AxiosRequestConfig): Promise<AxiosResponse<unknown>> {
  const isSafe = request.key !== undefined || (request.method === 'GET' && !request.background && !request.once)
  for (let round = 0; ; round++) {
    try {
      return await client.request<unknown>(config)
    } catch (reason) {
      const error = await transportError(reason)
      const wait = isSafe ? retryDelay(round, error) : undefined
      if (wait === undefined) throw error
      await sleep(wait, request.signal)
      if (request.signal?.aborted) throw await transportError(new CanceledError())
    }
  }
}

/** Sends and gives the answer back whatever it says; rejects with `ApiError` when the transport failed. 304 is an answer. */
export async function send(
  request: WireRequest,
  responseType: 'json' | 'blob' = 'json',
): Promise<AxiosResponse<unknown>> {
  const path = `/${request.path.replace(/^\/+/, '')}`
  const { onUploadProgress } = request
  const end = request.background ? undefined : beginTraffic()
  try {
    return await sendUntilAnswered(request, {
      method: request.method,
      url: path,
      params: request.query ?? {},
      data: request.body,
      headers: {
        ...signatureOf(request, path, responseType === 'blob'),
        ...(request.key === undefined ? {} : { [HEADER.idempotencyKey]: request.key }),
        ...(request.anonymous ? { [HEADER.token]: false } : {}),
        ...request.headers,
      },
      responseType,
      ...(request.signal ? { signal: request.signal } : {}),
      ...(onUploadProgress
        ? { onUploadProgress: (event: AxiosProgressEvent) => onUploadProgress(Math.round((event.progress ?? 0) * 100)) }
        : {}),
      validateStatus: (status) => (status >= 200 && status < 300) || status === 304,
    })
  } catch (reason) {
    const error = await transportError(reason)
    if (!request.quiet && !request.answers?.includes(error.status) && error.code !== 'API_ABORTED')
      announceFailure(error)
    throw error
  } finally {
    end?.()
  }
}

function isEnvelope(value: unknown): value is Envelope<unknown> {
  return typeof value === 'object' && value !== null && typeof (value as { success?: unknown }).success === 'boolean'
}

/** Sends and reads the envelope; rejects with `ApiError` when it says no. */
export async function sendEnvelope(request: WireRequest): Promise<Envelope<unknown>> {
  const { data, status } = await send(request)
  if (isEnvelope(data) && data.success) return data
  throw refusal(data, status)
}

export interface Download {
  readonly blob: Blob
  /** From Content-Disposition, else undefined. */
  readonly name: string | undefined
}

function fileName(disposition: unknown): string | undefined {
  const text = typeof disposition === 'string' ? disposition : ''
  const extended = /filename\*=(?:UTF-8|utf-8)''([^;]+)/i.exec(text)?.[1]
  const plain = extended ?? /filename="?([^";]+)"?/i.exec(text)?.[1]
  if (plain === undefined) return undefined
  try {
    return decodeURIComponent(plain.trim())
  } catch {
    return plain.trim()
  }
}

/** What a server says in place of a file: an envelope, or a page of something on the way. A file has a disposition. */
const isRefusal = (type: string) => /json|html/.test(type)

/** Fetches a file, unsigned. An envelope or a page in its place is a refusal; an empty file is returned empty. */
export async function sendForFile(request: WireRequest): Promise<Download> {
  const { data, status, headers } = await send(request, 'blob')
  const blob = data instanceof Blob ? data : new Blob([])
  if (isRefusal(blob.type) && headers['content-disposition'] === undefined) throw await blobRefusal(blob, status)
  return { blob, name: fileName(headers['content-disposition']) }
}
