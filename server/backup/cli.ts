import { AppError, say, type MessageCode } from '../../schemas/messages/index.ts'
import { openDatabase } from '../db/connect.ts'
import type { Database } from '../db/database.ts'
import { readEnv } from '../env.ts'
import { backup } from './backup.ts'
import { restore } from './restore.ts'

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** Both languages: nobody is signed in whose language could be known. */
function tell(code: MessageCode, params: Record<string, unknown>): void {
  print(`${say(code, params)}\n${say(code, params, 'en-US')}`)
}

/** The installation the variables point to; the rules of a production start do not concern a copy of its data. */
function openInstallation(): Promise<Database> {
  const { DATABASE_URL, DATABASE_ENGINE, DATA_DIR } = process.env
  const env = readEnv({ DATABASE_URL, DATABASE_ENGINE, DATA_DIR })
  return openDatabase({
    ...(env.databaseUrl === undefined ? {} : { url: env.databaseUrl }),
    dataDir: env.dataDir,
    engine: env.databaseEngine,
    log: { info: print, warn: print },
  })
}

async function run(command: string, file: string, force: boolean): Promise<void> {
  const database = await openInstallation()
  try {
    if (command === 'backup') {
      const counts = await backup(database, file)
      tell('BACKUP_DONE', { ...counts, file, source: database.describe() })
      return
    }
    const { skippedIndexes, ...counts } = await restore(database, file, { force })
    for (const name of skippedIndexes) tell('BACKUP_INDEX_SKIPPED', { name })
    tell('BACKUP_RESTORED', { ...counts, file, target: database.describe() })
  } finally {
    await database.close()
  }
}

const [command = '', ...rest] = process.argv.slice(2)
const force = rest.includes('--force')
const files = rest.filter((word) => !word.startsWith('--'))
const [file] = files

try {
  if (!['backup', 'restore'].includes(command) || file === undefined || files.length > 1)
    throw new AppError('BACKUP_USAGE')
  await run(command, file, force)
} catch (error) {
  if (error instanceof AppError) process.stderr.write(`${error.message}\n${say(error.code, error.params, 'en-US')}\n`)
  else process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
}
