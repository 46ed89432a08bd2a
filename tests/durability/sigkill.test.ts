import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../server/db/connect.ts'
import { type Writer, killServer, loadWriter, REMOVED } from './processes.ts'
import { scratchFolder } from '../kit/scratch-folder.ts'
import { repetitions } from '../kit/sweep.ts'

const ROUNDS = repetitions(2, 50)
const ROWS_PER_ROUND = 25
const LIMIT_MS = 1_200_000
const silent = { info: () => undefined, warn: () => undefined }
type Embedded = 'embedded' | 'pglite'

async function inFolder<T>(work: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = scratchFolder('durability')
  try {
    return await work(dataDir)
  } finally {
    killServer(dataDir)
    rmSync(dataDir, REMOVED)
  }
}

/** Writes until some rows are acknowledged, then kills writer and server in the middle of the next. */
async function killedRound(writer: Writer, dataDir: string, round: number): Promise<number[]> {
  await writer.go().until(ROWS_PER_ROUND + (round % 7))
  await writer.kill()
  killServer(dataDir)
  return writer.acknowledged
}

async function storedNumbers(engine: Embedded, dataDir: string): Promise<Set<number>> {
  const database = await openDatabase({ engine, dataDir, log: silent })
  try {
    const answer = await sql<{ number: number }>`select number from durable`.execute(database.kysely)
    return new Set(answer.rows.map((row) => row.number))
  } finally {
    await database.close()
  }
}

function lostRows(
  engine: Embedded,
  rounds: number,
  careless: boolean,
): Promise<{ acknowledged: number; lost: number[] }> {
  return inFolder(async (dataDir) => {
    const acknowledged: number[] = []
    const load = (round: number) => loadWriter(engine, dataDir, round * 1_000_000, careless)
    let coming = load(0)
    try {
      for (let round = 0; round < rounds; round += 1) {
        const writer = coming
        coming = load(round + 1)
        const written = await killedRound(writer, dataDir, round)
        expect(written.length).toBeGreaterThan(0)
        acknowledged.push(...written)
      }
    } finally {
      await coming.kill()
    }
    const stored = await storedNumbers(engine, dataDir)
    return { acknowledged: acknowledged.length, lost: acknowledged.filter((number) => !stored.has(number)) }
  })
}

// Both at once: while one of them waits for its disk or its start, the other one works.
describe.concurrent.each(['embedded', 'pglite'] as const)('a killed %s', (engine) => {
  it(`keeps every acknowledged row over ${ROUNDS} kills in the middle of writes`, { timeout: LIMIT_MS }, async () => {
    const { acknowledged, lost } = await lostRows(engine, ROUNDS, false)
    expect(acknowledged).toBeGreaterThanOrEqual(ROUNDS * ROWS_PER_ROUND)
    expect(lost).toEqual([])
  })

  it(
    'loses rows when commits do not wait for the disk, so this test can see a loss',
    { timeout: LIMIT_MS },
    async () => {
      const { lost } = await lostRows(engine, 3, true)
      expect(lost.length).toBeGreaterThan(0)
    },
  )
})
