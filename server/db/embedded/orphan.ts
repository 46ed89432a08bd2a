import { existsSync, readFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { SOCKET_NAME } from './layout.ts'

const LIMIT_MS = 5000
const POLL_MS = 20

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ path })
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}

/**
 * Ends the server that answers at the socket of a folder although that folder, as it is now, has none: its own was deleted
 * beneath it. It has nothing left to write. Only what answers is ended: a number alone may be that of another program by now.
 */
export async function stopOrphan(socketDir: string): Promise<void> {
  const socket = join(socketDir, SOCKET_NAME)
  if (socketDir === '' || !existsSync(`${socket}.lock`) || !(await answers(socket))) return
  const pid = Number(readFileSync(`${socket}.lock`, 'utf8').split('\n')[0])
  if (!Number.isInteger(pid) || pid < 2) return
  process.kill(pid, 'SIGQUIT')
  const end = Date.now() + LIMIT_MS
  while ((await answers(socket)) && Date.now() < end) await pause(POLL_MS)
}
