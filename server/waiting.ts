import { createHash } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { API_PREFIX, type Envelope } from '../schemas/contract/envelope.ts'
import type { Locale } from '../schemas/language/text.ts'
import { say } from '../schemas/messages/index.ts'
import type { Env } from './env.ts'
import { localeOf } from './http/request/locale.ts'

const AGAIN_SECONDS = '1'
const UNAVAILABLE = 503
/** A refresh by `meta` to an address with a fragment, as every page has, only goes to that fragment: the page would stay. */
const RELOAD = `setTimeout(() => location.reload(), ${AGAIN_SECONDS}000)`
const PAGE_POLICY = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${createHash('sha256').update(RELOAD).digest('base64')}'; frame-ancestors 'self'`

/** A page that asks again by itself. */
function page(locale: Locale, sentence: string): string {
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><noscript><meta http-equiv="refresh" content="${AGAIN_SECONDS}"></noscript><title>Vitrine</title>
<style>body{margin:0;min-height:100vh;display:flex;align-items:center;justify-content:center;font:16px/1.6 system-ui,sans-serif;color:#333}main{max-width:32em;padding:1em}</style></head><body><main role="status">${sentence}</main><script>${RELOAD}</script></body></html>`
}

function answer(request: IncomingMessage, reply: ServerResponse, isRecovering: boolean): void {
  const locale = localeOf(request.headers)
  const sentence = say(isRecovering ? 'START_RECOVERING' : 'START_OPENING', {}, locale)
  const common = {
    'cache-control': 'no-store',
    'retry-after': AGAIN_SECONDS,
    'x-content-type-options': 'nosniff',
    connection: 'close',
  }
  if (request.url?.startsWith(API_PREFIX)) {
    const envelope: Envelope<null> = {
      success: false,
      code: UNAVAILABLE,
      message: sentence,
      result: null,
      timestamp: Date.now(),
    }
    reply
      .writeHead(UNAVAILABLE, { ...common, 'content-type': 'application/json; charset=utf-8' })
      .end(JSON.stringify(envelope))
  } else
    reply
      .writeHead(UNAVAILABLE, {
        ...common,
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': PAGE_POLICY,
      })
      .end(page(locale, sentence))
}

export interface Waiting {
  /** The port that was taken, where the configuration leaves it open. */
  readonly port: number
  close(): Promise<void>
}

/** Answers calls with 503 and the current step while the database is opened or recovered. Rejects where the port is in use. */
export function answerWhileOpening(
  { port, host }: Pick<Env, 'port' | 'host'>,
  isRecovering: boolean,
): Promise<Waiting> {
  const server = createServer((request, reply) => answer(request, reply, isRecovering))
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host }, () =>
      resolve({
        port: (server.address() as AddressInfo).port,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed())
            server.closeAllConnections()
          }),
      }),
    )
  })
}
