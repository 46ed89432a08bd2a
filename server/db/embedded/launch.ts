import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, openSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import { AppError } from '../../../schemas/messages/index.ts'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { clusterExists, createCluster, changeOwner, startDirectory } from './cluster.ts'
import { DATABASE, makeSocketDir, readPidFile, readSecret, USER, type Layout } from './layout.ts'
import { stopOrphan } from './orphan.ts'

export type Address = Required<Pick<ClientConfig, 'host' | 'port' | 'user' | 'password' | 'database'>>

export interface LaunchOptions {
  layout: Layout
  binaries: Binaries
  account: Account | undefined
  /** Server settings over the durable ones; only tests pass any. */
  settings?: Record<string, string>
}

/** A server that was killed reads its log again first. */
const START_LIMIT_MS = 60_000
const POLL_MS = 20
const LOG_LIMIT_BYTES = 10_000_000
const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }

const MARK = 'vitrine.mark'
/** The password is not the one of this folder. */
const WRONG_PASSWORD = '28P01'

type Answer = 'ready' | 'silent' | 'busy' | 'foreign'

/** Whether a server holds this very folder: a copied folder names the server of the other, and a deleted one leaves its server at the same address. */
async function holds(client: Client, { layout, account }: LaunchOptions): Promise<boolean> {
  const [file, word] = [join(layout.clusterDir, MARK), randomBytes(16).toString('hex')]
  writeFileSync(file, word, { mode: 0o600 })
  try {
    changeOwner(file, account)
    const answer = await client.query<{ word: string | null }>('select pg_read_file($1, true) as word', [MARK])
    return answer.rows[0]?.word === word
  } finally {
    rmSync(file, { force: true })
  }
}

/** Asks whether the server of this folder answers: not at all, yes, that it is still starting or already stopping, or that it is another. */
async function ask(address: Address, options: LaunchOptions): Promise<Answer> {
  const client = new Client({ ...address, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await holds(client, options)) ? 'ready' : 'foreign'
  } catch (error) {
    const code = (error as { code?: unknown }).code
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'silent'
    if (code === '57P03' || code === '57P01' || code === 'ECONNRESET' || code === 'EPIPE') return 'busy'
    if (code === WRONG_PASSWORD) return 'foreign'
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

function addressOf(options: LaunchOptions, host: string, port: number): Address {
  return { host, port, user: USER, password: readSecret(options.layout), database: DATABASE }
}

/** Where the server of this folder answers, if there is one. */
function runningAddress(options: LaunchOptions): Address | undefined {
  const running = readPidFile(options.layout)
  if (!running || !Number.isInteger(running.port)) return undefined
  return addressOf(options, running.socketDir || '127.0.0.1', running.port)
}

/**
 * Where the server of this folder answers once it has started or stopped; undefined when it is gone, or another. A server
 * that was only just begun has not written its name yet, which is why `silenceMs` of silence pass before it is gone.
 */
export async function settledAddress(options: LaunchOptions, silenceMs: number): Promise<Address | undefined> {
  const begun = Date.now()
  while (Date.now() < begun + START_LIMIT_MS) {
    const known = runningAddress(options)
    const answer = known ? await ask(known, options) : 'silent'
    if (known && answer === 'ready') return known
    if (answer === 'foreign' || (answer === 'silent' && Date.now() >= begun + silenceMs)) return undefined
    await pause(POLL_MS)
  }
  return undefined
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const bound = probe.address()
      probe.close(() => (bound && typeof bound === 'object' ? resolve(bound.port) : reject(new Error('No free port'))))
    })
  })
}

function openLog(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  return openSync(file, size > LOG_LIMIT_BYTES ? 'w' : 'a', 0o600)
}

async function spawnServer(options: LaunchOptions): Promise<{ child: ChildProcess; address: Address }> {
  const { layout, account } = options
  const socketDir = makeSocketDir(layout, account)
  const port = socketDir === undefined ? await freePort() : 5432
  const { argument, cwd } = startDirectory(layout.clusterDir, account)
  const place = {
    listen_addresses: socketDir === undefined ? '127.0.0.1' : '',
    unix_socket_directories: socketDir ?? '',
    port: String(port),
  }
  const settings = Object.entries({ ...DURABLE, ...options.settings, ...place })
  const log = openLog(layout.logFile)
  try {
    const child = spawn(
      options.binaries.postgres,
      ['-D', argument, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      {
        cwd,
        ...account,
        // A session of its own: Ctrl-C in a terminal must not stop the server under other processes that share it.
        detached: true,
        stdio: ['ignore', log, log],
        windowsHide: true,
      },
    )
    child.unref()
    return { child, address: addressOf(options, socketDir ?? '127.0.0.1', port) }
  } finally {
    closeSync(log)
  }
}

/** Waits until the new server answers; 'ended' when it gave up, as it does while a former one still holds the folder. */
async function untilReady(
  child: ChildProcess,
  address: Address,
  options: LaunchOptions,
  end: number,
): Promise<'ready' | 'ended' | 'late'> {
  let failure: Error | undefined
  child.on('error', (error) => (failure = error))
  while (Date.now() < end) {
    await pause(POLL_MS)
    if (failure) throw failure
    if (child.exitCode !== null || child.signalCode !== null) return 'ended'
    if ((await ask(address, options)) === 'ready') return 'ready'
  }
  return 'late'
}

/**
 * Joins the server of the data folder or starts one. A Node process that was killed leaves its server running; it is
 * found by what it wrote into its folder and shared. The caller holds the folder's lock.
 */
export async function startOrJoin(options: LaunchOptions): Promise<{ address: Address; started: boolean }> {
  if (!clusterExists(options.layout)) await createCluster(options.layout, options.binaries, options.account)
  const end = Date.now() + START_LIMIT_MS
  while (Date.now() < end) {
    const known = runningAddress(options)
    const answer = known ? await ask(known, options) : 'silent'
    if (known && answer === 'ready') return { address: known, started: false }
    if (answer === 'foreign')
      throw new AppError('DATABASE_FOLDER_COPIED', { file: join(options.layout.clusterDir, 'postmaster.pid') })
    if (answer === 'busy') {
      await pause(POLL_MS)
      continue
    }
    await stopOrphan(makeSocketDir(options.layout, options.account) ?? '')
    const { child, address } = await spawnServer(options)
    if ((await untilReady(child, address, options, end)) === 'ready') return { address, started: true }
    await pause(POLL_MS * 5)
  }
  throw new AppError('DATABASE_NOT_STARTED', { seconds: START_LIMIT_MS / 1000, log: options.layout.logFile })
}
