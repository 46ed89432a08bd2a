import { fileURLToPath } from 'node:url'
import { holdTestServer } from '../../../server/db/testing.ts'

let leave: (() => Promise<void>) | undefined

/**
 * Once per run. Threads that read and write sheets begin with code that is compiled already, which takes half as long. Without
 * a permanent user, the shared server would stop and start again between two files.
 */
export async function setup(): Promise<void> {
  process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('../../../.cache/compiled/', import.meta.url))
  if (process.env['TEST_DATABASE'] === 'embedded') leave = await holdTestServer()
}

export async function teardown(): Promise<void> {
  await leave?.()
}
