import { spawnSync } from 'node:child_process'
import { rmdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { readPidFile, type Layout } from './layout.ts'
import type { Address } from './launch.ts'

const STOP_LIMIT_MS = 20_000
const POLL_MS = 20

async function otherClients(address: Address): Promise<number> {
  const client = new Client(address)
  client.on('error', () => undefined)
  await client.connect()
  try {
    const answer = await client.query<{ others: number }>(
      `select count(*)::int as others from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    return answer.rows[0]?.others ?? 0
  } finally {
    await client.end()
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function removeSocketDir(directory: string): void {
  if (directory === '') return
  try {
    rmdirSync(directory)
  } catch {
    // Not empty means that it is still needed; it is short-lived rubbish at worst.
  }
}

/** Stops the server of a folder ("fast": open transactions are rolled back) and waits until it is gone. */
export async function stopServer(layout: Layout, binaries: Binaries, account: Account | undefined): Promise<void> {
  const running = readPidFile(layout)
  if (!running || !isAlive(running.pid)) return
  if (process.platform === 'win32') {
    spawnSync(binaries.pgCtl, ['stop', '-D', layout.clusterDir, '-m', 'fast'], { ...account, windowsHide: true })
  } else {
    process.kill(running.pid, 'SIGINT')
  }
  const end = Date.now() + STOP_LIMIT_MS
  while (isAlive(running.pid) && Date.now() < end) await pause(POLL_MS)
  removeSocketDir(running.socketDir)
}

/** Every process on the server keeps a connection open, so "nobody else connected" means "nobody else needs it". */
export async function isLastUser(address: Address): Promise<boolean> {
  return (await otherClients(address)) === 0
}
