import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { say } from '../schemas/messages/index.ts'
import { buildApp } from './app.ts'
import { helpersStandBehind } from './db/behind.ts'
import { type OpenOptions, openDatabase, recovers } from './db/connect.ts'
import type { Database } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { type Env, EnvError, readEnv } from './env.ts'
import { errorFacts } from './http/error-facts.ts'
import { openFiles } from './http/files.ts'
import { reachableLines } from './reachable.ts'
import { SeedError, refuseDemoPasswords, seed } from './seed/index.ts'
import { serveClient } from './static.ts'
import { answerMeanwhile } from './waiting.ts'

const CLIENT = fileURLToPath(new URL('../dist/', import.meta.url))
/** After it the process ends as it is, and the guard of the embedded database stops that one; both within ten seconds. */
const SHUT_DOWN_MS = 4000
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', ...(process.platform === 'win32' ? ['SIGBREAK'] : [])]

const LOCALES = ['zh-CN', 'en-US'] as const

function optionsOf({ databaseUrl, dataDir, databaseEngine, statementMs }: Env, log: pino.Logger): OpenOptions {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  return { ...(databaseUrl === undefined ? {} : { url: databaseUrl }), dataDir: resolve(dataDir), engine: databaseEngine, statementMs, log }
}

/** Opens the database; a recovery, which takes seconds, is said where the server was started. */
function open(options: OpenOptions, isRecovering: boolean): Promise<Database> {
  if (isRecovering) for (const locale of LOCALES) console.log(say('START_RECOVERING_LINE', {}, locale))
  return openDatabase(options)
}

async function prepare(database: Database, env: Env): Promise<void> {
  await migrate(database)
  await seed(database, env)
  if (env.production) await refuseDemoPasswords(database.kysely)
}

/**
 * Closes on a signal, once: one that ends a whole group comes to this process twice, by the system and from the command
 * that started it. Before there is anything to close, the process ends at once; a server that it started is ended by its guard.
 */
function closeOnSignal(log: pino.Logger): { through(close: () => Promise<void>): void } {
  let closing = false
  let close: (() => Promise<void>) | undefined
  const handle = (signal: string) => {
    if (closing) return
    closing = true
    log.info(`Stopping (${signal})`)
    setTimeout(() => process.exit(1), SHUT_DOWN_MS).unref()
    if (!close) process.exit(1)
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error(errorFacts(error), 'Stopping failed')
        process.exit(1)
      },
    )
  }
  for (const signal of SIGNALS) process.on(signal, () => handle(signal))
  return { through: (way) => (close = way) }
}

async function main(): Promise<void> {
  const env = readEnv(process.env)
  const log = pino({ level: env.logLevel }, pino.destination({ dest: 2, sync: false }))
  const stopping = closeOnSignal(log)
  const options = optionsOf(env, log)
  const isRecovering = recovers(options)
  const waiting = await answerMeanwhile(env, isRecovering)
  const database = await open(options, isRecovering).catch(async (error: unknown) => {
    await waiting.close()
    throw error
  })
  try {
    await prepare(database, env)
    const app = await buildApp({ database, files: await openFiles(env), clock: { now: () => Date.now() }, log, env })
    const hasClient = await serveClient(app, CLIENT, env)
    if (!hasClient) log.warn('There is no built client (npm run build); only the API is served')
    await waiting.close()
    await app.listen({ port: waiting.port, host: env.host })
    helpersStandBehind()
    stopping.through(async () => {
      await app.close()
      await database.close()
    })
    const address = app.server.address()
    const port = typeof address === 'object' && address ? address.port : env.port
    for (const line of reachableLines(env, port)) console.log(line)
    console.log(`Vitrine is ready at http://localhost:${port}/ (${database.describe()})`)
  } catch (error) {
    await waiting.close()
    await database.close()
    throw error
  }
}

main().catch((error: unknown) => {
  const told = error instanceof EnvError || error instanceof SeedError
  console.error(told ? `Vitrine cannot start:\n${error.message}` : error)
  process.exitCode = 1
})
