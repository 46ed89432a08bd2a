import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { AppParts } from '../../http/context.ts'
import { hashOf } from '../../http/crypto/hash.ts'
import { errorFacts } from '../../http/errors/error-facts.ts'
import { addressOf, isLocal } from '../../http/request/local.ts'
import { metricsText } from './metrics.ts'

const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'
/** A database that does not answer within it serves no calls. */
const READY_MS = 2000

/** Callers on this machine, and those that show the token. */
function mayRead({ env }: AppParts, request: FastifyRequest): boolean {
  const shown = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
  const { metricsToken } = env
  if (metricsToken !== '' && shown !== undefined)
    return timingSafeEqual(Buffer.from(hashOf(shown)), Buffer.from(hashOf(metricsToken)))
  return isLocal({ env, ip: addressOf(request), headers: request.headers })
}

async function isReady({ database, log }: AppParts): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('late')), READY_MS)
  })
  try {
    await Promise.race([sql`select 1`.execute(database.kysely), late])
    return true
  } catch (error) {
    log.warn(errorFacts(error), 'The database does not answer')
    return false
  } finally {
    clearTimeout(timer)
  }
}

/** What other programs ask of the process: `/healthz` whether it lives, `/readyz` whether it can serve calls, `/metrics` its numbers. */
export function installProbes(app: FastifyInstance, parts: AppParts): void {
  app.get('/healthz', async (_, reply) => reply.type('text/plain').send('ok'))
  app.get('/readyz', async (_, reply) => {
    const ready = await isReady(parts)
    return reply
      .code(ready ? 200 : 503)
      .type('text/plain')
      .send(ready ? 'ok' : 'database')
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(parts, request)) return reply.code(403).type('text/plain').send('forbidden')
    return reply.type(METRICS_TYPE).send(await metricsText(parts))
  })
}
