import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '../../../schemas/messages/index.ts'
import type { Account } from './account.ts'

/** Everything one embedded server keeps on disk. The major version is in every name: an upgrade is a new folder. */
export interface Layout {
  dataDir: string
  clusterDir: string
  secretFile: string
  lockFile: string
  logFile: string
}

export const USER = 'vitrine'
export const DATABASE = 'postgres'
/** Longest path of a Unix socket, with the smallest limit among the systems we run on (macOS). */
const SOCKET_PATH_LIMIT = 103
export const SOCKET_NAME = '.s.PGSQL.5432'

export function layoutOf(dataDir: string, major: string): Layout {
  mkdirSync(dataDir, { recursive: true })
  const root = realpathSync(dataDir)
  const base = join(root, `pg${major}`)
  return {
    dataDir: root,
    clusterDir: base,
    secretFile: `${base}.secret`,
    lockFile: `${base}.lock`,
    logFile: `${base}.log`,
  }
}

/** The server's password: made once, readable by us alone. */
export function readSecret(layout: Layout): string {
  if (!existsSync(layout.secretFile)) {
    writeFileSync(layout.secretFile, randomBytes(24).toString('hex'), { mode: 0o600 })
  }
  return readFileSync(layout.secretFile, 'utf8').trim()
}

/** What a running (or killed) server wrote about itself. */
export interface RunningServer {
  pid: number
  port: number
  socketDir: string
}

export function readPidFile(layout: Layout): RunningServer | undefined {
  const file = join(layout.clusterDir, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const [pid, , , port, socketDir] = readFileSync(file, 'utf8').split('\n')
  return { pid: Number(pid), port: Number(port), socketDir: socketDir?.trim() ?? '' }
}

function socketParent(name: string): string {
  const preferred = join(tmpdir(), name, SOCKET_NAME)
  return Buffer.byteLength(preferred) <= SOCKET_PATH_LIMIT ? tmpdir() : '/tmp'
}

/**
 * A short closed directory for the socket, named after the data folder because the folder's own path may be too long.
 * Undefined on Windows, where the server listens on the loopback address instead.
 */
export function makeSocketDir(layout: Layout, account: Account | undefined): string | undefined {
  if (process.platform === 'win32') return undefined
  const name = `vitrine-${createHash('sha256').update(layout.clusterDir).digest('hex').slice(0, 12)}`
  const directory = join(socketParent(name), name)
  const uid = account?.uid ?? process.getuid?.() ?? 0
  if (!existsSync(directory)) {
    mkdirSync(directory, { mode: 0o700 })
    chmodSync(directory, 0o700)
    if (account) chownSync(directory, account.uid, account.gid)
  }
  const stats = lstatSync(directory)
  // The parent is open to all: a directory somebody else put there first could show them every byte.
  if (!stats.isDirectory() || stats.uid !== uid || (stats.mode & 0o077) !== 0) {
    throw new AppError('DATABASE_SOCKET_DIR_TAKEN', { directory })
  }
  return directory
}
