import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseSync } from 'node:sqlite'

export interface FileLock {
  release(): void
}

const RETRY_MS = 50

function tryLock(file: string): FileLock | undefined {
  const handle = new DatabaseSync(file, { timeout: 0 })
  try {
    handle.exec('BEGIN EXCLUSIVE')
  } catch {
    handle.close()
    return undefined
  }
  return { release: () => handle.close() }
}

/**
 * A lock between processes that the operating system itself drops when its holder dies, so none is ever stale. Node
 * has no call for file locks; SQLite, which is inside Node, takes one on Linux, macOS and Windows alike. The file stays
 * empty and is never deleted, because deleting it would let two processes lock two different files.
 * Resolves to undefined when another process still holds the lock after `waitMs`.
 */
export async function lockFile(file: string, waitMs: number): Promise<FileLock | undefined> {
  const end = Date.now() + waitMs
  for (;;) {
    const lock = tryLock(file)
    if (lock) return lock
    if (Date.now() >= end) return undefined
    await pause(RETRY_MS)
  }
}
