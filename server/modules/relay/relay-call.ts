import { lookup } from 'node:dns'
import { request as requestPlain, type IncomingMessage } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { AppError } from '../../../schemas/messages/index.ts'
import type { RelayTarget } from '../../env-parts.ts'
import { isPublicAddress } from './addresses.ts'
import { targetOf } from './targets.ts'

export interface RelayRequest {
  readonly url: URL
  readonly method: string
  /** JSON text. */
  readonly body: string | undefined
  /** Types that are asked for; default: JSON and texts. */
  readonly accept?: string
}
export interface RelayReply {
  readonly status: number
  readonly type: string
  readonly data: Buffer
}
/** The allowed addresses: public ones, except in tests. */
export interface AddressFilter {
  readonly mayReach: (address: string) => boolean
  readonly timeoutMs: number
  readonly maxBytes: number
}
export const OPEN_INTERNET: AddressFilter = { mayReach: isPublicAddress, timeoutMs: 10_000, maxBytes: 2 * 1024 * 1024 }

const MAX_REDIRECTS = 3

/** Names are resolved once, and what was checked is what is connected to: an answer that changes in between leads nowhere. */
function checkedLookup({ mayReach }: AddressFilter): LookupFunction {
  return (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '')
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => mayReach(address)))
        return done(new AppError('HTTP_RELAY_REFUSED') as NodeJS.ErrnoException, '')
      return options.all ? done(null, addresses) : done(null, first.address, first.family)
    })
  }
}

/** One exchange without following anything. */
function exchange(
  { url, method, body, accept = 'application/json, text/plain;q=0.9' }: RelayRequest,
  reach: AddressFilter,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // A bare address is connected to without being looked up.
  if (isIP(host) !== 0 && !reach.mayReach(host)) throw new AppError('HTTP_RELAY_REFUSED')
  const headers = {
    accept,
    'accept-encoding': 'identity',
    ...(body === undefined
      ? {}
      : { 'content-type': 'application/json; charset=utf-8', 'content-length': String(Buffer.byteLength(body)) }),
  }
  const send = url.protocol === 'https:' ? requestSecure : requestPlain
  return new Promise((resolve, reject) => {
    const sent = send(url, { method, headers, signal, agent: false, lookup: checkedLookup(reach) }, resolve)
    sent.on('error', reject)
    sent.end(body)
  })
}

async function read(reply: IncomingMessage, { maxBytes }: AddressFilter): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of reply as AsyncIterable<Buffer>) {
    size += part.length
    if (size > maxBytes) {
      reply.destroy()
      throw new AppError('HTTP_RELAY_TOO_LARGE')
    }
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Where a redirect leads, as a browser would go there; undefined when it leads out of what may be asked. */
function follow(
  asked: RelayRequest,
  reply: IncomingMessage,
  allowed: readonly RelayTarget[],
): RelayRequest | undefined {
  const keeps = reply.statusCode === 307 || reply.statusCode === 308
  const method = keeps || asked.method === 'GET' ? asked.method : 'GET'
  const url = targetOf(reply.headers.location ?? '', method, allowed, asked.url)
  return url && { ...asked, url, method, body: keeps ? asked.body : undefined }
}

const isRedirect = ({ statusCode, headers }: IncomingMessage) =>
  [301, 302, 303, 307, 308].includes(statusCode ?? 0) && headers.location !== undefined

/** Asks a target that was checked already; each further address is checked in the same way. Throws `HTTP_RELAY_…`. */
export async function callTarget(
  first: RelayRequest,
  allowed: readonly RelayTarget[],
  reach: AddressFilter,
): Promise<RelayReply> {
  const signal = AbortSignal.timeout(reach.timeoutMs)
  try {
    let asked = first
    for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
      const reply = await exchange(asked, reach, signal)
      if (!isRedirect(reply))
        return {
          status: reply.statusCode ?? 0,
          type: reply.headers['content-type'] ?? '',
          data: await read(reply, reach),
        }
      reply.destroy()
      const next = follow(asked, reply, allowed)
      if (!next) throw new AppError('HTTP_RELAY_REFUSED')
      asked = next
    }
  } catch (reason) {
    if (reason instanceof AppError) throw reason
    throw new AppError('HTTP_RELAY_FAILED', {}, reason)
  }
  throw new AppError('HTTP_RELAY_FAILED')
}
