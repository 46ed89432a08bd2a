import { spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { canReach, type Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { readSecret, USER, type Layout } from './layout.ts'

const SETTINGS = {
  max_connections: '200',
  // No standby and no dump tool read our log, and a new table then need not be written twice.
  wal_level: 'minimal',
  max_wal_senders: '0',
  jit: 'off',
  log_checkpoints: 'off',
  timezone: 'Asia/Shanghai',
}

/**
 * Text is compared and folded by PostgreSQL itself, alike on every system. The classes of characters, which trigram
 * search asks for, still come from the system: without a UTF-8 one, no Chinese character would be a letter.
 */
const LOCALE = { linux: ['--locale=C.UTF-8'], darwin: ['--locale=C', '--lc-ctype=en_US.UTF-8'] }[
  process.platform as string
] ?? ['--locale=C']

/** How the server names its own folder, and where it must be started for that. */
export function startDirectory(directory: string, account: Account | undefined): { argument: string; cwd: string } {
  // Under a closed folder such as /root the account cannot walk to its own data. A process keeps the directory it was
  // started in, and Linux names that directory without the path above it.
  const reachable = canReach(directory, account) || process.platform !== 'linux'
  return { argument: reachable ? directory : '/proc/self/cwd', cwd: directory }
}

function syncDirectory(directory: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(directory, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

export function changeOwner(path: string, account: Account | undefined): void {
  if (account) chownSync(path, account.uid, account.gid)
}

function run(program: string, args: string[], cwd: string, account: Account | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, ...account, stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`${program} ended with ${code}: ${output.slice(-2000)}`))
    })
  })
}

export function clusterExists(layout: Layout): boolean {
  return existsSync(join(layout.clusterDir, 'PG_VERSION'))
}

/** Creates the cluster next to its final place and moves it there, so that a broken creation leaves nothing at that place. */
export async function createCluster(layout: Layout, binaries: Binaries, account: Account | undefined): Promise<void> {
  const draft = `${layout.clusterDir}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  changeOwner(draft, account)
  const passwordFile = join(tmpdir(), `vitrine-${randomBytes(8).toString('hex')}`)
  writeFileSync(passwordFile, readSecret(layout), { mode: 0o600, flag: 'wx' })
  try {
    changeOwner(passwordFile, account)
    chmodSync(draft, 0o700)
    const { argument, cwd } = startDirectory(draft, account)
    const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['--set', `${name}=${value}`])
    const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', ...LOCALE, '--encoding=UTF8']
    const access = [`--username=${USER}`, '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
    await run(binaries.initdb, ['-D', argument, ...locale, ...access, '--no-instructions', ...settings], cwd, account)
  } finally {
    rmSync(passwordFile, { force: true })
  }
  renameSync(draft, layout.clusterDir)
  syncDirectory(layout.dataDir)
}
