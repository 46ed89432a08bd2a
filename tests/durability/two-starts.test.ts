import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase } from '../../server/db/connect.ts'
import { killServer, REMOVED, serverPid, startWriter } from './processes.ts'
import { scratchFolder } from '../kit/scratch-folder.ts'

const ROWS = 30
const LIMIT_MS = 300_000
const silent = { info: () => undefined, warn: () => undefined }

let dataDir = ''

beforeEach(() => {
  dataDir = scratchFolder('starts')
})

afterEach(() => {
  killServer(dataDir)
  rmSync(dataDir, REMOVED)
})

async function countRows(engine: 'embedded' | 'pglite'): Promise<number> {
  const database = await openDatabase({ engine, dataDir, log: silent })
  try {
    const answer = await sql<{ rows: number }>`select count(*) as rows from durable`.execute(database.kysely)
    return answer.rows[0]?.rows ?? 0
  } finally {
    await database.close()
  }
}

it(
  'lets two processes that start at once on one empty folder share one embedded server',
  { timeout: LIMIT_MS },
  async () => {
    const writers = [startWriter('embedded', dataDir, 0), startWriter('embedded', dataDir, 1_000_000)]
    await Promise.all(writers.map((writer) => writer.until(ROWS)))
    const pid = serverPid(dataDir)
    await writers[0]?.kill()
    // The guard of the one that was killed finds the other at work.
    await writers[1]?.until((writers[1]?.acknowledged.length ?? 0) + 10 * ROWS)
    expect(serverPid(dataDir)).toBe(pid)
    await writers[1]?.kill()
    const acknowledged = writers.flatMap((writer) => writer.acknowledged)
    expect(writers.map((writer) => writer.acknowledged.length >= ROWS)).toEqual([true, true])
    await expect.poll(() => serverPid(dataDir), { timeout: 30_000 }).toBeUndefined()
    expect(await countRows('embedded')).toBeGreaterThanOrEqual(acknowledged.length)
  },
)

it('stops the embedded server with the last process that leaves it, not before', { timeout: LIMIT_MS }, async () => {
  const options = { engine: 'embedded', dataDir, log: silent } as const
  const first = await openDatabase(options)
  const second = await openDatabase(options)
  await first.close()
  expect((await sql`select 1`.execute(second.kysely)).rows).toHaveLength(1)
  await second.close()
  expect(serverPid(dataDir)).toBeUndefined()
})

it(
  'refuses a second process on the folder of PGlite and loses nothing of the first',
  { timeout: LIMIT_MS },
  async () => {
    const first = startWriter('pglite', dataDir, 0)
    await first.until(ROWS)
    const second = startWriter('pglite', dataDir, 1_000_000)
    await second.until(1)
    expect(second.word()).toBe('refused DATABASE_IN_USE')
    expect(second.acknowledged).toEqual([])
    await first.until(first.acknowledged.length + ROWS)
    await first.kill()
    expect(await countRows('pglite')).toBeGreaterThanOrEqual(first.acknowledged.length)
  },
)
