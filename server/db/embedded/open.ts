import { Pool } from 'pg'
import { AppError } from '../../../schemas/messages/index.ts'
import { makeDatabase, type Database, type Log } from '../database.ts'
import { lockFile } from '../file-lock.ts'
import { serverNotices } from '../notices.ts'
import { poolDefaults } from '../pool.ts'
import { serverAccount } from './account.ts'
import { findInstalled, prepareBinaries } from './binaries.ts'
import { startOrJoin, type Address, type LaunchOptions } from './launch.ts'
import { layoutOf } from './layout.ts'
import { isLastUser, stopServer } from './stop.ts'

/** How long a process waits for another that is just starting or stopping the same server. */
const LOCK_WAIT_MS = 90_000

export interface EmbeddedOptions {
  dataDir: string
  log: Log
  /** Connections of this process; 10 unless told. */
  connections?: number
  /** A statement of them may take so many milliseconds; without, as long as it takes. */
  statementMs?: number
  settings?: Record<string, string>
}

/** The embedded server of a data folder, shared by every process on this machine that opens the folder. */
export interface EmbeddedServer {
  address: Address
  started: boolean
  /** Runs `work` while no other process starts or stops the server. */
  exclusively<T>(work: () => Promise<T>): Promise<T>
  /** Joins or starts the server again after it was killed; resolves to where it answers now. */
  revive(): Promise<Address>
  /** Stops the server if no other client is connected. */
  leave(): Promise<void>
}

/** The major version of PostgreSQL in the installed package; undefined where no package fits this machine. */
export function embeddedMajor(): string | undefined {
  return findInstalled()?.version.split('.')[0]
}

export function launchOptions(options: EmbeddedOptions): LaunchOptions {
  const installed = findInstalled()
  if (!installed) throw new AppError('DATABASE_NO_BINARY', { platform: `${process.platform}-${process.arch}` })
  const layout = layoutOf(options.dataDir, installed.version.split('.')[0] ?? '')
  const account = serverAccount(layout.clusterDir)
  const binaries = prepareBinaries(installed, account)
  return { layout, account, binaries, ...(options.settings ? { settings: options.settings } : {}) }
}

async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const lock = await lockFile(file, LOCK_WAIT_MS)
  if (!lock) throw new AppError('DATABASE_BUSY_STARTING', { file, seconds: LOCK_WAIT_MS / 1000 })
  try {
    return await work()
  } finally {
    lock.release()
  }
}

/** Starts or joins the server; `connected` runs before another process may find it unused. */
export async function useServer(
  options: EmbeddedOptions,
  connected: (address: Address) => Promise<void>,
): Promise<EmbeddedServer> {
  const launch = launchOptions(options)
  const exclusively = <T>(work: () => Promise<T>) => withLock(launch.layout.lockFile, work)
  const { address, started } = await exclusively(async () => {
    const server = await startOrJoin(launch)
    await connected(server.address)
    return server
  })
  return {
    address,
    started,
    exclusively,
    revive: () => exclusively(async () => (await startOrJoin(launch)).address),
    leave: () =>
      exclusively(async () => {
        if (await isLastUser(address).catch(() => false)) await stopServer(launch.layout, launch.binaries, launch.account)
      }),
  }
}

/** Opens the embedded PostgreSQL of a data folder. */
export async function openEmbedded(options: EmbeddedOptions): Promise<Database> {
  let pool: Pool | undefined
  const server = await useServer(options, async (address) => {
    // `min: 1` keeps one connection for as long as this process lives: it tells the others that we are here.
    pool = new Pool({ ...poolDefaults(options.statementMs), ...address, max: options.connections ?? 10, min: 1 })
    pool.on('error', (error) => options.log.warn(`A database connection broke: ${error.message}`))
    await pool.query('select 1')
  })
  const ownPool = pool
  if (!ownPool) throw new Error('The embedded server has no pool')
  return makeDatabase({
    kind: 'embedded',
    pool: ownPool,
    statementMs: options.statementMs,
    notices: serverNotices(ownPool, server.address),
    description: `embedded PostgreSQL ${embeddedMajor()} in ${options.dataDir} (${server.started ? 'started' : 'shared'})`,
    revive: async () => {
      options.log.warn('The embedded PostgreSQL was gone and is started again')
      Object.assign(ownPool.options, await server.revive())
    },
    release: () => server.leave(),
  })
}
