import type { FastifyInstance } from 'fastify'
import type { AppParts } from './http/context.ts'
import { makeServer } from './http/server.ts'
import { modules } from './modules/index.ts'

/** The whole application, not listening: `inject` works at once. Closing it stops what the modules started. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const app = await makeServer(parts, modules)
  const stops: (() => Promise<void>)[] = []
  for (const module of modules) {
    const stop = await module.start?.(parts)
    if (stop) stops.push(stop)
  }
  app.addHook('onClose', async () => {
    for (const stop of stops.toReversed()) await stop()
  })
  return app
}
