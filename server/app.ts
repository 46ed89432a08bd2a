import type { FastifyInstance } from 'fastify'
import type { AppParts } from './http/context.ts'
import type { Send } from './http/module.ts'
import { makeServer } from './http/server.ts'
import { modules } from './modules/index.ts'
import { installProbes } from './modules/monitor/probes.ts'

/** The whole application, not listening: `inject` works at once. Closing it stops what the modules started. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const app = await makeServer(parts, modules)
  installProbes(app, parts)
  const stops: (() => Promise<void>)[] = []
  // Before the modules start: the first call that one of them sends makes the application ready.
  app.addHook('onClose', async () => {
    for (const stop of stops.toReversed()) await stop()
  })
  const send: Send = async ({ body, ...call }) => {
    const { statusCode, payload } = await app.inject({ ...call, ...(body === undefined ? {} : { payload: body }) })
    return { status: statusCode, text: payload }
  }
  for (const module of modules) {
    const stop = await module.start?.(parts, send)
    if (stop) stops.push(stop)
  }
  return app
}
