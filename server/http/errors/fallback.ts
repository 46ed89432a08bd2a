import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../../schemas/contract/endpoint.ts'
import { API_PREFIX } from '../../../schemas/contract/envelope.ts'
import { AppError, say } from '../../../schemas/messages/index.ts'
import type { AppParts } from '../context.ts'
import { type Failure, failureOf, isTooLarge } from './errors.ts'
import { drainBody } from './drain-body.ts'
import type { OperationLog } from '../log/operation-log.ts'
import { localeOf } from '../request/locale.ts'

function pattern(path: string): RegExp {
  const text = `${API_PREFIX}${path}`
    .replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replace(/:[A-Za-z]+/g, '[^/]+')
    .replace('*', '.*')
  return new RegExp(`^${text}$`)
}

/** Answers what no route takes: the sentence for an unknown address, or the methods this address does take. */
export function installFallback(
  app: FastifyInstance,
  parts: AppParts,
  endpoints: readonly Endpoint[],
  operations: OperationLog,
): void {
  const known = endpoints.map(({ path, methods }) => ({ test: pattern(path), methods }))
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const allowed = [...new Set(known.filter(({ test }) => test.test(path)).flatMap(({ methods }) => [...methods]))]
    const error =
      allowed.length > 0
        ? new AppError('COMMON_METHOD', {
            method: request.method,
            allowed: allowed.join(say('COMMON_AND', {}, localeOf(request.headers))),
          })
        : new AppError('COMMON_NOT_FOUND')
    return sendFailure(parts, request, reply, failureOf(error, localeOf(request.headers), parts.clock.now()), error)
  })
  app.setErrorHandler(async (error, request, reply) => {
    if (isTooLarge(error)) await drainBody(request.raw)
    const failure = failureOf(error, localeOf(request.headers), parts.clock.now())
    await operations.fail(request, error, failure.code, failure.unexpected)
    return sendFailure(parts, request, reply, failure, error)
  })
}

function sendFailure(parts: AppParts, request: FastifyRequest, reply: FastifyReply, failure: Failure, error: unknown) {
  if (failure.unexpected) {
    const { name, message, stack } =
      error instanceof Error ? error : { name: typeof error, message: String(error), stack: undefined }
    parts.log.error(
      { route: request.routeOptions.url, method: request.method, error: { name, message, stack } },
      'A request failed',
    )
  }
  return reply.code(failure.status).type('application/json; charset=utf-8').send(failure.body)
}
