import { mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const ROOM_BYTES = 4 * 1024 ** 3

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= ROOM_BYTES
  } catch {
    return false
  }
}

/**
 * A new folder for a database that a test starts and kills: in memory where Linux has room for it. A killed process loses what
 * it has not passed to the operating system, on a disk as in memory; what is saved is the wait for the disk.
 */
export function scratchFolder(name: string): string {
  return mkdtempSync(join(process.platform === 'linux' && hasRoom(MEMORY) ? MEMORY : tmpdir(), `vitrine-${name}-`))
}
