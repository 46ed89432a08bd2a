import { existsSync } from 'node:fs'
import { stopUnusedServer, stopOptions } from './open.ts'

/** The process may have ended just after it began the server, which takes a moment to write where it answers. */
const SILENCE_MS = 1000

/**
 * What the guard of a process runs (`setup/guard.js`) when that process has ended without leaving the embedded server of its
 * folder: the server is stopped unless others use it. On Windows it waits here for that.
 */
async function saysNothing(): Promise<boolean> {
  for await (const chunk of process.stdin) if (String(chunk) !== '') return false
  return true
}

const [dataDir = '', socketDir = ''] = process.argv.slice(2)
if (await saysNothing())
  await stopUnusedServer(existsSync(dataDir) ? stopOptions(dataDir) : undefined, socketDir, SILENCE_MS)
process.exit()
