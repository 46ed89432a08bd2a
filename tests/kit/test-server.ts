import { holdTestServer } from '../../server/db/testing.ts'

let leave: (() => Promise<void>) | undefined

/** Once per run: without somebody who stays, the shared server would stop and start again between two files. */
export async function setup(): Promise<void> {
  if (process.env['TEST_DATABASE'] === 'embedded') leave = await holdTestServer()
}

export async function teardown(): Promise<void> {
  await leave?.()
}
