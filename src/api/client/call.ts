import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '../../../schemas/contract/endpoint.ts'
import type { Envelope } from '../../../schemas/contract/envelope.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { fillPath, type QueryValues } from '../rows/query.ts'
import { send, sendEnvelope, sendForFile, type Download, type WireRequest } from './send.ts'

/** The request of an endpoint; each part is typed by the endpoint's schema. */
export interface CallRequest<E> {
  /** Values of `:name` and `*` in the path. */
  readonly params?: ParamsOf<E>
  readonly query?: QueryOf<E>
  /** JSON, or `FormData` for an upload. */
  readonly body?: BodyOf<E> | FormData
  readonly signal?: AbortSignal | undefined
  readonly quiet?: boolean | undefined
  /** What is sent again under the same key is done once. */
  readonly key?: string | undefined
  /** A background call: no progress is shown, and a failed one is not repeated. */
  readonly background?: boolean | undefined
  /** 0 … 100 */
  readonly onUploadProgress?: ((percent: number) => void) | undefined
}

function wire(endpoint: Endpoint, asked: CallRequest<unknown>): WireRequest {
  return {
    method: endpoint.methods[0],
    path: fillPath(endpoint.path, asked.params as QueryValues | undefined),
    query: asked.query as QueryValues | undefined,
    body: asked.body,
    key: asked.key,
    signal: asked.signal,
    quiet: asked.quiet,
    background: asked.background,
    once: endpoint.once,
    onUploadProgress: asked.onUploadProgress,
    helper: endpoint.kind === 'upload' ? 'plain' : endpoint.helper,
  }
}

/** Calls an endpoint. Resolves to the `result` of the envelope, or to the whole answer of a bare endpoint; rejects with `ApiError`. */
export async function call<const E extends Endpoint>(endpoint: E, asked: CallRequest<E> = {}): Promise<ReplyOf<E>> {
  const sent = wire(endpoint, asked as CallRequest<unknown>)
  const reply = endpoint.envelope === false ? (await send(sent)).data : (await sendEnvelope(sent)).result
  return reply as ReplyOf<E>
}

/**
 * What an endpoint lists. Rejects with `ApiError`, and with `LIST_RESULT_UNKNOWN` where the reply has another shape: a back end without this endpoint may answer any path with success.
 */
export async function callList<const E extends Endpoint>(endpoint: E, asked: CallRequest<E> = {}): Promise<ReplyOf<E>> {
  const listed = await call(endpoint, asked)
  if (!Array.isArray(listed)) throw new AppError('LIST_RESULT_UNKNOWN')
  return listed
}

/** The whole envelope, for answers whose message or code matter (uploads, imports, sign-in). Rejects with `ApiError` when it says no. */
export async function callEnvelope<const E extends Endpoint>(
  endpoint: E,
  asked: CallRequest<E> = {},
): Promise<Envelope<ReplyOf<E>>> {
  return (await sendEnvelope(wire(endpoint, asked as CallRequest<unknown>))) as Envelope<ReplyOf<E>>
}

/** A file. Rejects with `ApiError` when the server answers an envelope in its place. */
export function callForFile<const E extends Endpoint>(endpoint: E, asked: CallRequest<E> = {}): Promise<Download> {
  return sendForFile(wire(endpoint, asked as CallRequest<unknown>))
}

/** `result` of an endpoint that a screen document names by method and path. */
export async function request(spec: WireRequest): Promise<unknown> {
  return (await sendEnvelope(spec)).result
}
/** The same, with the whole envelope. */
export const requestEnvelope: (spec: WireRequest) => Promise<Envelope<unknown>> = sendEnvelope
/** The same, for a file. */
export const requestFile: (spec: WireRequest) => Promise<Download> = sendForFile
