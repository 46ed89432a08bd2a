import type { IncomingHttpHeaders } from 'node:http'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { API_PREFIX, HEADER } from '../../../schemas/contract/envelope.ts'
import type { Env } from '../../env.ts'

const METHODS = 'GET,POST,OPTIONS,PUT,DELETE,PATCH'
const HSTS_SECONDS = 31_536_000

/** Pages that may show one of ours in a frame: our own, and those of the client that is served from another origin. */
const frameAncestors = (origins: readonly string[]): string[] => ["'self'", ...origins]
/** The policy of a page that is nobody's but its own, and may be shown in frames of the same pages as all others. */
export const framedPolicy = (policy: string, { corsOrigins }: Pick<Env, 'corsOrigins'>): string =>
  `${policy}; frame-ancestors ${frameAncestors(corsOrigins).join(' ')}`

/** antd writes style elements, monaco starts workers from blobs; nothing else is open but the viewer of office files. */
function contentPolicy({ onlinePreviewUrl, corsOrigins }: Pick<Env, 'onlinePreviewUrl' | 'corsOrigins'>) {
  const viewer = onlinePreviewUrl === '' ? [] : [URL.parse(onlinePreviewUrl)?.origin ?? '']
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...viewer],
    ...(viewer.length > 0 ? { 'frame-src': ["'self'", ...viewer] } : {}),
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'"],
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': frameAncestors(corsOrigins),
  }
}

/** Lets the configured origins, and no other, call the API from their pages. */
function installCors(app: FastifyInstance, origins: readonly string[]): void {
  const allowed = new Set(origins)
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (allowed.size > 0) void reply.header('vary', 'origin')
    if (origin === undefined || !allowed.has(origin)) return undefined
    void reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': HEADER.dictVersion,
    })
    if (request.method !== 'OPTIONS') return undefined
    const wished = request.headers['access-control-request-headers']
    void reply.headers({
      'access-control-allow-methods': METHODS,
      'access-control-max-age': '600',
      ...(wished ? { 'access-control-allow-headers': wished } : {}),
    })
    return reply.code(200).send()
  })
}

/** The word of the proxy in front: the last one, which it has appended itself. */
const viaTls = (sent: string | string[] | undefined) =>
  String(sent ?? '')
    .split(',')
    .at(-1)
    ?.trim()
    .toLowerCase() === 'https'

/** True when the browser uses TLS: by the trusted proxy's header, or by the public URL in production. */
export function isSecureRequest({ production, publicUrl, trustProxy }: Env, headers: IncomingHttpHeaders): boolean {
  return (production && publicUrl.startsWith('https:')) || (trustProxy && viaTls(headers['x-forwarded-proto']))
}

/** What a browser must not do with an answer, and that it comes by TLS from then on where it came by TLS. */
async function installPolicy(app: FastifyInstance, env: Env): Promise<void> {
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(env) },
    // This header names no other origin, and an older browser would obey it alone.
    frameguard: env.corsOrigins.length === 0,
    crossOriginResourcePolicy: { policy: env.corsOrigins.length > 0 ? 'cross-origin' : 'same-origin' },
    strictTransportSecurity: false,
  })
  const byTls = { strictTransportSecurity: { maxAge: HSTS_SECONDS, includeSubDomains: false } }
  // They are the same for each answer: put together once for each way, since that took a twentieth of a small call.
  const made = new Map<boolean, readonly (readonly [string, string])[]>()
  app.addHook('onRequest', (request, reply, done) => {
    const isTls = isSecureRequest(env, request.headers)
    const known = made.get(isTls)
    if (known) for (const [name, value] of known) reply.raw.setHeader(name, value)
    else {
      const before = new Set(reply.raw.getHeaderNames())
      reply.helmet(isTls ? byTls : {})
      const added = reply.raw.getHeaderNames().filter((name) => !before.has(name))
      made.set(
        isTls,
        added.map((name) => [name, String(reply.raw.getHeader(name))]),
      )
    }
    // Answers of the API are about one person at one moment, so no cache may keep them; a route may say otherwise.
    if (request.url.startsWith(API_PREFIX)) void reply.header('cache-control', 'no-store')
    done()
  })
}

export async function installHeaders(app: FastifyInstance, env: Env): Promise<void> {
  await installPolicy(app, env)
  installCors(app, env.corsOrigins)
}
