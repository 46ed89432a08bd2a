import { AppError, say } from '../../schemas/messages/index.ts'
import { openDatabase } from '../db/connect.ts'
import { readEnv } from '../env.ts'
import { verifyLog } from './verify.ts'

const ANCHOR = /^(\d{1,15}):([0-9a-f]{64})$/

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** The entry that an earlier verification printed, where one was passed. */
function readAnchor(text: string | undefined): { readonly id: number; readonly hash: string } | undefined {
  if (text === undefined) return undefined
  const [, id, hash] = ANCHOR.exec(text) ?? []
  if (id === undefined || hash === undefined) throw new AppError('AUDIT_USAGE')
  return { id: Number(id), hash }
}

async function run([command, anchor, ...rest]: readonly string[]): Promise<void> {
  if (command !== 'verify' || rest.length > 0) throw new AppError('AUDIT_USAGE')
  const known = readAnchor(anchor)
  const { DATABASE_URL, DATABASE_ENGINE, DATA_DIR } = process.env
  const env = readEnv({ DATABASE_URL, DATABASE_ENGINE, DATA_DIR })
  const database = await openDatabase({
    ...(env.databaseUrl === undefined ? {} : { url: env.databaseUrl }),
    dataDir: env.dataDir,
    engine: env.databaseEngine,
    log: { info: print, warn: print },
  })
  try {
    const { count, id, hash } = await verifyLog(database.kysely, known)
    const params = { count, anchor: `${id}:${hash}` }
    print(`${say('AUDIT_INTACT', params)}\n${say('AUDIT_INTACT', params, 'en-US')}`)
  } finally {
    await database.close()
  }
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  if (error instanceof AppError) process.stderr.write(`${error.message}\n${say(error.code, error.params, 'en-US')}\n`)
  else process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
}
