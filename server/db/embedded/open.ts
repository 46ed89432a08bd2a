import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Pool } from 'pg'
import { AppError } from '../../../schemas/messages/index.ts'
import { guard } from '../../setup/guard.js'
import { makeDatabase, type Database, type Log } from '../database.ts'
import { lockFile } from '../data-folder/file-lock.ts'
import { serverNotices } from '../connection/notices.ts'
import { poolDefaults } from '../connection/pool.ts'
import { serverAccount } from './account.ts'
import { findInstalled, prepareBinaries } from './binaries.ts'
import { clusterExists } from './cluster.ts'
import { settledAddress, startOrJoin, type Address, type LaunchOptions } from './launch.ts'
import { layoutOf, makeSocketDir } from './layout.ts'
import { stopOrphan } from './orphan.ts'
import { isLastUser, stopServer } from './stop.ts'

/** How long a process waits for another that is just starting or stopping the same server. */
const LOCK_WAIT_MS = 90_000
const LEAVE = fileURLToPath(new URL('./leave.ts', import.meta.url))

export interface EmbeddedOptions {
  dataDir: string
  log: Log
  /** Connections of this process; by default 10. */
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

/** The options with which a guard process stops the server for a killed process. */
export function stopOptions(dataDir: string): LaunchOptions {
  return launchOptions({ dataDir, log: { info: () => undefined, warn: () => undefined } })
}

/**
 * Stops the server of a folder if no other client is connected. A server whose folder was deleted beneath it is ended in any
 * case: without `launch` there is no folder any more. One that is still starting is waited for; it may be silent for
 * `silenceMs`.
 */
export async function stopUnusedServer(
  launch: LaunchOptions | undefined,
  socketDir: string,
  silenceMs = 0,
): Promise<void> {
  if (!launch || !existsSync(launch.layout.dataDir) || !clusterExists(launch.layout)) return stopOrphan(socketDir)
  await withLock(launch.layout.lockFile, async () => {
    const address = await settledAddress(launch, silenceMs).catch(() => undefined)
    if (address && (await isLastUser(address).catch(() => false)))
      await stopServer(launch.layout, launch.binaries, launch.account)
  })
}

/** Starts or joins the server; `connected` runs before another process may find it unused. */
export async function useServer(
  options: EmbeddedOptions,
  connected: (address: Address) => Promise<void>,
): Promise<EmbeddedServer> {
  const launch = launchOptions(options)
  const socketDir = makeSocketDir(launch.layout, launch.account) ?? ''
  const exclusively = <T>(work: () => Promise<T>) => withLock(launch.layout.lockFile, work)
  // Before the server: what ends this process while it starts must not leave it.
  const left = guard(process.execPath, [LEAVE, launch.layout.dataDir, socketDir])
  try {
    const { address, started } = await exclusively(async () => {
      const server = await startOrJoin(launch)
      await connected(server.address)
      return server
    })
    return {
      address,
      started,
      exclusively,
      async revive() {
        // Deleted beneath this process; a new, empty database would be no answer.
        if (!clusterExists(launch.layout))
          throw new AppError('DATABASE_FOLDER_GONE', { directory: launch.layout.clusterDir })
        return exclusively(async () => (await startOrJoin(launch)).address)
      },
      async leave() {
        await stopUnusedServer(launch, socketDir)
        left.dismiss()
      },
    }
  } catch (error) {
    // What the person is to mend was left as it is; else the server may run by now.
    if (!(error instanceof AppError)) await stopUnusedServer(launch, socketDir).catch(() => undefined)
    left.dismiss()
    throw error
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
