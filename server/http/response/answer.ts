import type { Envelope, PageResult } from '../../../schemas/contract/envelope.ts'
import type { MessageCode } from '../../../schemas/messages/index.ts'
import type { Download } from '../context.ts'

interface AnswerParts<R> {
  readonly result?: R
  /** The pieces of the result when it is JSON already. */
  readonly resultJson?: readonly Uint8Array[]
  /** Sentence of the catalogue; its `code`, when it has one, becomes the envelope's. */
  readonly message?: MessageCode
  readonly params?: Readonly<Record<string, unknown>>
  /** A message that is data, such as a stored path. */
  readonly text?: string
  readonly code?: number
  /** HTTP status without a body, such as 304. */
  readonly emptyStatus?: number
  readonly download?: Download
  /** Address the browser is led to. */
  readonly redirect?: string
}

/** What a handler returns when the plain result is not enough. */
export class Answer<R = unknown> {
  readonly parts: AnswerParts<R>
  constructor(parts: AnswerParts<R>) {
    this.parts = parts
  }
}

/** A result with a sentence, a code or a text. */
export function answer<R>(parts: AnswerParts<R>): Answer<R> {
  return new Answer(parts)
}
/** A page whose rows are pieces of JSON already, joined by commas. */
export function jsonPage({
  records,
  ...rest
}: Omit<PageResult<unknown>, 'records'> & { readonly records: readonly Uint8Array[] }): Answer<never> {
  return new Answer<never>({
    resultJson: [Buffer.from('{"records":['), ...records, Buffer.from(`],${JSON.stringify(rest).slice(1)}`)],
  })
}
/** A file in place of an envelope. */
export function download(parts: Download): Answer<never> {
  return new Answer<never>({ download: parts })
}
/** 302: leads the browser on. */
export function redirect(address: string): Answer<never> {
  return new Answer<never>({ redirect: address })
}
/** 304: what the caller has is current. */
export function unchanged(): Answer<never> {
  return new Answer<never>({ emptyStatus: 304 })
}

/** The envelope of a success. */
export function success<R>(result: R, message: string, code: number, now: number): Envelope<R> {
  return { success: true, message, code, result, timestamp: now }
}
/** The same around a result that is JSON already. */
export function successJson(result: readonly Uint8Array[], message: string, code: number, now: number): Buffer {
  return Buffer.concat([
    Buffer.from(`{"success":true,"message":${JSON.stringify(message)},"code":${code},"result":`),
    ...result,
    Buffer.from(`,"timestamp":${now}}`),
  ])
}
/** The envelope of a refusal. */
export function refusal(message: string, code: number, now: number, result: unknown = null): Envelope<unknown> {
  return { success: false, message, code, result, timestamp: now }
}

/** `result` of a list endpoint, from one page of rows. */
export function page<T>(records: readonly T[], total: number, current: number, size: number): PageResult<T> {
  return { records, total, size, current, pages: Math.ceil(total / Math.max(1, size)) }
}
