import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Database } from '../../server/db/database.ts'

/** A clock of the processor ticks so often in a second (`_SC_CLK_TCK`, the same on every Linux). */
const TICKS = 100

/** What a process has used of the processor so far, ms; it may be gone. */
export function usedBy(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS
  } catch {
    return 0
  }
}

const parentOf = (pid: number) => Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

/** Reads what all processes of the database server have used so far, ms. */
export async function databaseUse(database: Database): Promise<() => number> {
  const [backend] = await database.prepared(sql<{ pid: number }>`select pg_backend_pid() as pid`)
  const server = parentOf(backend?.pid ?? 0)
  const isOf = (pid: number) => {
    try {
      return pid === server || parentOf(pid) === server
    } catch {
      return false
    }
  }
  return () =>
    readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0 && isOf(pid))
      .reduce((sum, pid) => sum + usedBy(pid), 0)
}
