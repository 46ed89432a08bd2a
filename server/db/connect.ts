import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Pool } from 'pg'
import { AppError } from '../../schemas/messages/index.ts'
import { wasKilled } from './data-folder/control-file.ts'
import { makeDatabase, type Database, type Log } from './database.ts'
import { embeddedMajor, openEmbedded } from './embedded/open.ts'
import { serverNotices } from './connection/notices.ts'
import { openPglite } from './pglite/open.ts'
import { poolDefaults } from './connection/pool.ts'

export type Engine = 'auto' | 'embedded' | 'pglite'

export interface OpenOptions {
  /** A PostgreSQL connection string; when given, `dataDir` and `engine` are not used. */
  url?: string
  /** The folder of the embedded engines. */
  dataDir: string
  engine?: Engine
  /** Connections of this process on a server; by default 10. */
  connections?: number
  /** A statement may take so many milliseconds; without, and with 0, as long as it takes. */
  statementMs?: number
  log: Log
}

const PGLITE_FOLDER = 'pglite18'

async function openUrl(url: string, options: OpenOptions): Promise<Database> {
  const pool = new Pool({ ...poolDefaults(options.statementMs), connectionString: url, max: options.connections ?? 10 })
  pool.on('error', (error) => options.log.warn(`A database connection broke: ${error.message}`))
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw error
  }
  const { hostname, port, pathname } = new URL(url)
  return makeDatabase({
    kind: 'url',
    pool,
    statementMs: options.statementMs,
    notices: serverNotices(pool, { connectionString: url }),
    description: `PostgreSQL at ${hostname}${port ? `:${port}` : ''}${pathname}`,
    release: async () => undefined,
  })
}

function openFallback(options: OpenOptions): Promise<Database> {
  return openPglite(
    { directory: resolve(options.dataDir, PGLITE_FOLDER), durable: true },
    { log: options.log, statementMs: options.statementMs },
  )
}

/**
 * Throws where the folder holds the data of the other engine and none of this one: the product would begin empty beside
 * them, and `auto` would have two to choose from ever after.
 */
function refuseOther(dataDir: string, engine: 'embedded' | 'pglite'): void {
  const folders = { embedded: `pg${embeddedMajor()}`, pglite: PGLITE_FOLDER }
  const other = engine === 'embedded' ? 'pglite' : 'embedded'
  if (existsSync(join(dataDir, folders[engine])) || !existsSync(join(dataDir, folders[other]))) return
  throw new AppError('DATABASE_OTHER_ENGINE', { engine, other, directory: join(dataDir, folders[other]) })
}

/** Which engine `auto` means here: the one that already has data in the folder, else the server where one fits. */
function preferredEngine(dataDir: string): 'embedded' | 'pglite' {
  const major = embeddedMajor()
  if (major === undefined) return 'pglite'
  if (existsSync(join(dataDir, `pg${major}`))) return 'embedded'
  return existsSync(join(dataDir, PGLITE_FOLDER)) ? 'pglite' : 'embedded'
}

/** True when opening the local data folder needs a crash recovery. */
export function needsRecovery({
  url,
  dataDir,
  engine = 'auto',
}: Pick<OpenOptions, 'url' | 'dataDir' | 'engine'>): boolean {
  if (url !== undefined && url !== '') return false
  return (
    (engine === 'auto' ? preferredEngine(dataDir) : engine) === 'pglite' && wasKilled(resolve(dataDir, PGLITE_FOLDER))
  )
}

function embeddedOptions(options: OpenOptions) {
  const { dataDir, log, connections, statementMs } = options
  return {
    dataDir,
    log,
    ...(connections === undefined ? {} : { connections }),
    ...(statementMs === undefined ? {} : { statementMs }),
  }
}

/**
 * Opens the database of this installation: a server by URL, else the embedded PostgreSQL of the data folder, else
 * PGlite in the data folder. All three are one code path from the driver upwards. Migrations are not run here.
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  if (options.url !== undefined && options.url !== '') return openUrl(options.url, options)
  const engine = options.engine ?? 'auto'
  if (engine !== 'auto') refuseOther(options.dataDir, engine)
  if (engine === 'pglite') return openFallback(options)
  if (engine === 'embedded') return openEmbedded(embeddedOptions(options))
  if (preferredEngine(options.dataDir) === 'pglite') return openFallback(options)
  const hadData = existsSync(join(options.dataDir, `pg${embeddedMajor()}`))
  try {
    return await openEmbedded(embeddedOptions(options))
  } catch (error) {
    // With data in the folder, another engine would show an empty product; without, any engine that runs is right.
    if (hadData) throw error
    options.log.warn(`The embedded PostgreSQL cannot run here, using PGlite: ${String(error)}`)
    return openFallback(options)
  }
}
