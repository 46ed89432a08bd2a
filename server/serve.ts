import { fileURLToPath } from 'node:url'
import type { pino } from 'pino'
import { buildApp } from './app.ts'
import { lowerHelperPriority } from './db/connection/priority.ts'
import type { Database } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import type { Env } from './env.ts'
import { openFiles } from './http/files/files.ts'
import { demonstrateApprovals } from './modules/process/api.ts'
import { reachableLines } from './reachable.ts'
import { refuseDemoPasswords, seed } from './seed/index.ts'
import { serveClient } from './static.ts'
import type { Waiting } from './waiting.ts'

const CLIENT = fileURLToPath(new URL('../dist/', import.meta.url))

/** Closes the server after a signal. */
export interface Stopping {
  through(close: () => Promise<void>): void
}
interface Start {
  readonly database: Database
  readonly env: Env
  readonly log: pino.Logger
  /** What answers until then, on the port to listen on. */
  readonly waiting: Waiting
  readonly stopping: Stopping
}

async function prepare(database: Database, env: Env): Promise<void> {
  await migrate(database)
  await seed(database, env)
  if (env.production) await refuseDemoPasswords(database.kysely)
}

/** Brings an open database up to date and serves it. */
export async function serve({ database, env, log, waiting, stopping }: Start): Promise<void> {
  await prepare(database, env)
  const parts = { database, files: await openFiles(env), clock: { now: () => Date.now() }, log, env }
  const app = await buildApp(parts)
  const hasClient = await serveClient(app, CLIENT, env)
  if (!hasClient) log.warn('There is no built client (npm run build); only the API is served')
  await waiting.close()
  await app.listen({ port: waiting.port, host: env.host })
  lowerHelperPriority()
  const demonstration = env.demo ? demonstrateApprovals(parts) : undefined
  stopping.through(async () => {
    await demonstration?.stop()
    await app.close()
    await database.close()
  })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : env.port
  for (const line of reachableLines(env, port)) console.log(line)
  console.log(`Vitrine is ready at http://localhost:${port}/ (${database.describe()})`)
}
