import multipart from '@fastify/multipart'
import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import fastify, { type FastifyInstance } from 'fastify'
import { installCompression } from './response/compression.ts'
import type { AppParts } from './context.ts'
import { installFallback } from './errors/fallback.ts'
import { installHeaders } from './response/headers.ts'
import { OperationLog } from './log/operation-log.ts'
import { addressOf } from './request/local.ts'
import type { ServerModule } from './module.ts'
import { callStatsOf } from './monitor/call-stats.ts'
import { installApiDocument } from './openapi.ts'
import { RateStore } from './limits/rate-store.ts'
import { registerRoute } from './register.ts'
import { installSockets } from './socket.ts'
import { buildValidators } from './request/validators.ts'

/** One line per request: what, how long, by whom. Never the query, which may hold what people searched for or a token. */
function installRequestLog(app: FastifyInstance, parts: AppParts): void {
  const stats = callStatsOf(parts)
  app.addHook('onResponse', async (request, reply) => {
    const facts = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    stats.add(
      { method: facts.method, route: facts.route, status: facts.status, ms: reply.elapsedTime },
      parts.clock.now(),
    )
    if (reply.elapsedTime > 2000) parts.log.warn(facts, 'A slow request')
    else parts.log.info(facts, 'Request')
  })
}

/** The HTTP core with the routes of all modules; it does not listen and is independent of the modules. */
export async function makeServer(parts: AppParts, modules: readonly ServerModule[]): Promise<FastifyInstance> {
  const app = fastify({
    logger: false,
    // One trusted proxy: it appends the caller's address. The caller can forge any address before that.
    trustProxy: parts.env.trustProxy ? (_, hop) => hop === 0 : false,
    routerOptions: { maxParamLength: 400, ignoreTrailingSlash: true, caseSensitive: true },
    // The address may contain an advanced query of fifty terms, encoded twice.
    http: { maxHeaderSize: 64 * 1024 },
    forceCloseConnections: 'idle',
    requestTimeout: 120_000,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    schemaController: { compilersFactory: { buildValidator: buildValidators } },
    ajv: {
      customOptions: { coerceTypes: true, removeAdditional: false, useDefaults: true, allErrors: false, strict: false },
    },
  })
  installRequestLog(app, parts)
  await installHeaders(app, parts.env)
  await installCompression(app)
  await app.register(rateLimit, {
    global: false,
    store: RateStore,
    keyGenerator: (request) => normalizeIP(addressOf(request)),
  })
  await app.register(multipart, { throwFileSizeLimit: true })
  // Parts of a large file are read by their handler as they come in.
  app.addContentTypeParser('application/offset+octet-stream', (_, payload, done) => done(null, payload))
  const routes = modules.flatMap((module) => module.routes(parts))
  const operations = new OperationLog(parts)
  app.addHook('onClose', () => operations.close())
  // Before the sockets, whose refusals it puts into words and a status.
  installFallback(
    app,
    parts,
    routes.map((route) => route.endpoint),
    operations,
  )
  // Before the routes: the plug-in must see each of them, so that none can be upgraded but its own.
  await installSockets(
    app,
    parts,
    modules.flatMap((module) => module.sockets?.(parts) ?? []),
  )
  callStatsOf(parts).sockets = () => app.websocketServer.clients.size
  await installApiDocument(app)
  for (const route of routes) registerRoute(app, { parts, operations }, route)
  return app
}
