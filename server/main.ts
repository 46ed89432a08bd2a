import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { pino } from 'pino'
import { say } from '../schemas/messages/index.ts'
import { type OpenOptions, openDatabase, needsRecovery } from './db/connect.ts'
import type { Database } from './db/database.ts'
import { type Env, StartError, readEnv } from './env.ts'
import { errorFacts } from './http/errors/error-facts.ts'
import type { Stopping } from './serve.ts'
import { answerWhileOpening } from './waiting.ts'

/** After it the process ends as it is, and the guard of the embedded database stops that one; both within ten seconds. */
const SHUT_DOWN_MS = 4000
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', ...(process.platform === 'win32' ? ['SIGBREAK'] : [])]

const LOCALES = ['zh-CN', 'en-US'] as const

function optionsOf({ databaseUrl, dataDir, databaseEngine, statementMs }: Env, log: pino.Logger): OpenOptions {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  return {
    ...(databaseUrl === undefined ? {} : { url: databaseUrl }),
    dataDir: resolve(dataDir),
    engine: databaseEngine,
    statementMs,
    log,
  }
}

/** Opens the database; a recovery, which takes seconds, is said where the server was started. */
function open(options: OpenOptions, isRecovering: boolean): Promise<Database> {
  if (isRecovering) for (const locale of LOCALES) console.log(say('START_RECOVERING_LINE', {}, locale))
  return openDatabase(options)
}

/**
 * Closes on a signal, once: one that ends a whole group comes to this process twice, by the system and from the command
 * that started it. Before there is anything to close, the process ends at once; a server that it started is ended by its guard.
 */
function closeOnSignal(log: pino.Logger): Stopping {
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
  const isRecovering = needsRecovery(options)
  const waiting = await answerWhileOpening(env, isRecovering)
  // The code of all routes is read while another process starts the database.
  const [opened, code] = await Promise.allSettled([open(options, isRecovering), import('./serve.ts')])
  try {
    if (opened.status === 'rejected') throw opened.reason
    if (code.status === 'rejected') throw code.reason
    await code.value.serve({ database: opened.value, env, log, waiting, stopping })
  } catch (error) {
    await waiting.close()
    if (opened.status === 'fulfilled') await opened.value.close()
    throw error
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof StartError ? `Vitrine cannot start:\n${error.message}` : error)
  process.exitCode = 1
})
