import { createHash, timingSafeEqual } from 'node:crypto'
import { HEADER } from '../../../schemas/contract/envelope.ts'
import {
  SIGN_WINDOW_MS,
  readSignTimestamp,
  serverSignText,
  signatureOf,
} from '../../../schemas/contract/session/sign.ts'
import { AppError } from '../../../schemas/messages/index.ts'

const md5 = (text: string) => createHash('md5').update(text, 'utf8').digest('hex')

interface Signed {
  /** Address as it came over the wire, with its query. */
  readonly url: string
  readonly body: unknown
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

function header(headers: Signed['headers'], name: string): string {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

/**
 * Throws `HTTP_SIGN_WRONG` or `HTTP_SIGN_EXPIRED`. The signature detects accidental changes only: every browser has its secret, so authorisation never depends on it.
 */
export function checkSign(request: Signed, secret: string, now: number): void {
  const sent = readSignTimestamp(header(request.headers, HEADER.time))
  if (sent !== undefined && Math.abs(now - sent) > SIGN_WINDOW_MS) throw new AppError('HTTP_SIGN_EXPIRED')
  const mark = request.url.indexOf('?')
  const path = mark < 0 ? request.url : request.url.slice(0, mark)
  const body =
    typeof request.body === 'object' && request.body !== null && !Array.isArray(request.body)
      ? (request.body as Record<string, unknown>)
      : {}
  const expected = Buffer.from(
    signatureOf(serverSignText(path, mark < 0 ? '' : request.url.slice(mark + 1), body), secret, md5),
  )
  const given = Buffer.from(header(request.headers, HEADER.sign))
  if (sent === undefined || given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new AppError('HTTP_SIGN_WRONG')
}
