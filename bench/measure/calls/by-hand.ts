import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Database } from '../../../server/db/database.ts'

/** The routes that a person writes by hand, in a process of their own on the same database. */
export async function startByHand({ address }: Database) {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('../../limit/routes.ts', import.meta.url)), JSON.stringify(address?.config ?? {})],
    {
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  )
  const [port] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('The routes by hand did not start'))),
  ])) as [number]
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
