import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { API_PREFIX, HEADER } from '../../schemas/contract/envelope.ts'
import type { Env } from '../env.ts'

const METHODS = 'GET,POST,OPTIONS,PUT,DELETE,PATCH'

/** antd writes style elements, monaco starts workers from blobs; nothing else is open but the viewer of office files. */
const contentPolicy = (viewer: string): string => [
  "default-src 'self'",
  `script-src 'self'${viewer}`,
  ...(viewer === '' ? [] : [`frame-src 'self'${viewer}`]),
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join(';')

/** Headers of every answer: what a browser must not do with it. They never change while the server runs. */
function policyFor({ corsOrigins: origins, onlinePreviewUrl }: Env): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentPolicy(onlinePreviewUrl === '' ? '' : ` ${URL.parse(onlinePreviewUrl)?.origin ?? ''}`),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': origins.length > 0 ? 'cross-origin' : 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  }
}

/** Lets the configured origins, and no other, call the API from their pages. */
function installCors(app: FastifyInstance, origins: readonly string[]): void {
  const allowed = new Set(origins)
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (allowed.size > 0) void reply.header('vary', 'origin')
    if (origin === undefined || !allowed.has(origin)) return undefined
    void reply.headers({ 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true', 'access-control-expose-headers': HEADER.dictVersion })
    if (request.method !== 'OPTIONS') return undefined
    const wished = request.headers['access-control-request-headers']
    void reply.headers({ 'access-control-allow-methods': METHODS, 'access-control-max-age': '600', ...(wished ? { 'access-control-allow-headers': wished } : {}) })
    return reply.code(200).send()
  })
}

/** `no-store`: answers of the API are about one person at one moment, so no cache may keep them; a route may say otherwise. */
function installPolicy(app: FastifyInstance, env: Env): void {
  const policy = policyFor(env)
  const ofApi = { ...policy, 'cache-control': 'no-store' }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith(API_PREFIX) ? ofApi : policy)
    done()
  })
}

const HSTS = 'max-age=31536000'
/** The word of the proxy in front: the last one, which it has appended itself. */
const viaTls = (sent: string | string[] | undefined) => String(sent ?? '').split(',').at(-1)?.trim().toLowerCase() === 'https'

/** Whether a browser came by TLS: where a trusted proxy says so, and wherever the address of this server says so in production. */
export function cameByTls({ production, publicUrl, trustProxy }: Env, headers: IncomingHttpHeaders): boolean {
  return (production && publicUrl.startsWith('https:')) || (trustProxy && viaTls(headers['x-forwarded-proto']))
}

/** A browser that came by TLS comes by TLS from then on. */
function installHsts(app: FastifyInstance, env: Env): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (cameByTls(env, request.headers)) void reply.header('strict-transport-security', HSTS)
    done()
  })
}

export function installHeaders(app: FastifyInstance, env: Env): void {
  installHsts(app, env)
  installCors(app, env.corsOrigins)
  installPolicy(app, env)
}
