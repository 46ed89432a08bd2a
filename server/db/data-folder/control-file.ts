import { closeSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'

/** Where `pg_control` says in which state the cluster is, the same in all versions since 9: after an identifier and two versions. */
const STATE_AT = 16
const SHUT_DOWN = 1

/** Whether the cluster of a folder was ended without being closed, so that its log is replayed at the next start. False where there is none. */
export function wasKilled(folder: string): boolean {
  try {
    const file = openSync(join(folder, 'global', 'pg_control'), 'r')
    try {
      const state = Buffer.alloc(4)
      return readSync(file, state, 0, 4, STATE_AT) === 4 && state.readInt32LE() !== SHUT_DOWN
    } finally {
      closeSync(file)
    }
  } catch {
    return false
  }
}
