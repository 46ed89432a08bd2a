import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { PageResult } from '../../schemas/contract/envelope.ts'
import { openDatabase } from '../../server/db/connect.ts'
import { type ServerProcess, loadServer, startServer } from './server-process.ts'
import { killServer, REMOVED } from './processes.ts'
import { scratchFolder } from '../kit/scratch-folder.ts'
import { IS_SOAK, repetitions } from '../kit/sweep.ts'

/** A commit that does not wait for the disk is seen in the first two; `sigkill.test.ts` kills the database alone more often. */
const ROUNDS = repetitions(1, 20)
const WRITERS = 4
const ROWS_PER_ROUND = 20
const LIMIT_MS = 1_200_000
const ID = 'lab.kill'
const SCREEN = {
  version: 1,
  id: ID,
  title: '耐久',
  fields: { number: { title: '编号', view: 'number', unique: true }, words: { title: '文字' } },
}
const silent = { info: () => undefined, warn: () => undefined }
type Embedded = 'embedded' | 'pglite'

async function inFolder<T>(work: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = scratchFolder('kill')
  try {
    return await work(dataDir)
  } finally {
    killServer(dataDir)
    rmSync(dataDir, REMOVED)
  }
}

/** Signs in, publishes the screen, and gives the token, which outlives every kill. */
async function prepare(engine: Embedded, dataDir: string): Promise<string> {
  const server = await startServer(engine, dataDir)
  const { result } = await server.call<{ token: string }>('/sys/login', { username: 'admin', password: '123456' })
  expect(await server.call('/schema/create', { document: SCREEN }, result.token)).toMatchObject({ success: true })
  expect(await server.call(`/schema/publish/${ID}`, { message: '', baseVersion: 0 }, result.token)).toMatchObject({
    success: true,
  })
  await server.kill()
  return result.token
}

/** From here on a commit is answered before it is on the disk. */
async function beCareless(engine: Embedded, dataDir: string): Promise<void> {
  const database = await openDatabase({ engine, dataDir, log: silent })
  await sql`do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$`.execute(
    database.kysely,
  )
  // Else the server writes what waits by itself five times a second, and a slow machine would see no loss.
  await sql`alter system set wal_writer_delay = '10s'`.execute(database.kysely)
  await database.close()
}

/** Several people add rows, one after the other each, until the server is gone; gives the numbers that were answered. */
async function killedRound(server: ServerProcess, token: string, round: number): Promise<number[]> {
  const acknowledged: number[] = []
  let next = round * 100_000
  const enough = ROWS_PER_ROUND + (round % 7)
  let killed: Promise<void> | undefined
  const write = async () => {
    for (;;) {
      const number = next++
      const reply = await server
        .call(`/data/${ID}/add`, { number, words: '藏'.repeat(100) }, token)
        .catch(() => undefined)
      if (!reply?.success) {
        if (reply) throw new Error(reply.message)
        return
      }
      acknowledged.push(number)
      if (acknowledged.length >= enough) killed ??= server.kill()
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, write))
  await killed
  return acknowledged
}

async function storedNumbers(server: ServerProcess, token: string): Promise<number[]> {
  const numbers: number[] = []
  for (let page = 1; ; page++) {
    const { result } = await server.call<PageResult<{ number: number }>>(
      `/data/${ID}/list?pageNo=${page}&pageSize=1000&column=number&order=asc`,
      undefined,
      token,
    )
    numbers.push(...result.records.map(({ number }) => number))
    if (page >= result.pages) return numbers
  }
}

function lostRows(
  engine: Embedded,
  rounds: number,
  isCareless: boolean,
): Promise<{ acknowledged: number; lost: number[]; twice: number }> {
  return inFolder(async (dataDir) => {
    const token = await prepare(engine, dataDir)
    if (isCareless) await beCareless(engine, dataDir)
    const [acknowledged, stored]: [number[], number[]] = [[], []]
    let coming = loadServer(engine, dataDir)
    try {
      for (let round = 0; round < rounds; round++) {
        const server = await coming.go()
        coming = loadServer(engine, dataDir)
        acknowledged.push(...(await killedRound(server, token, round)))
      }
      stored.push(...(await storedNumbers(await coming.go(), token)))
    } finally {
      await coming.cancel()
    }
    const kept = new Set(stored)
    return {
      acknowledged: acknowledged.length,
      lost: acknowledged.filter((number) => !kept.has(number)),
      twice: stored.length - kept.size,
    }
  })
}

// Both at once: while one of them waits for its disk or its start, the other one works.
describe.concurrent.each(['embedded', 'pglite'] as const)('the whole server killed, on %s', (engine) => {
  it(`has every row it answered over ${ROUNDS} kills in the middle of writes`, { timeout: LIMIT_MS }, async () => {
    const { acknowledged, lost, twice } = await lostRows(engine, ROUNDS, false)
    expect(acknowledged).toBeGreaterThanOrEqual(ROUNDS * ROWS_PER_ROUND)
    expect([lost, twice]).toEqual([[], 0])
  })
})

// PGlite's one session takes no setting of its database; that a loss is seen there, `sigkill.test.ts` shows below HTTP.
it.runIf(IS_SOAK)(
  'loses rows on embedded when commits do not wait for the disk, so this test can see a loss',
  { timeout: LIMIT_MS },
  async () => {
    const { lost } = await lostRows('embedded', 2, true)
    expect(lost.length).toBeGreaterThan(0)
  },
)
