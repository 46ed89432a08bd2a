import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { openDatabase } from '../../server/db/connect.ts'
import type { Queries } from '../../server/db/database.ts'
import {
  addWalkers,
  addWalkProcess,
  emptyLedger,
  type Ledger,
  lostOrDoubled,
  type Send,
  WALK_SCREEN,
  WALK_TABLE,
  Walker,
  WALKERS,
} from '../process/walkers.ts'
import { drawer } from '../process/random-process.ts'
import { storedProblems } from '../process/stored.ts'
import { scratchFolder } from '../kit/scratch-folder.ts'
import { everyRun, IS_SOAK, repetitions } from '../kit/sweep.ts'
import { killServer, REMOVED } from './processes.ts'
import { type ServerProcess, loadServer, startServer } from './server-process.ts'

type Embedded = 'embedded' | 'pglite'
const KILLS = repetitions(2, 200)
/** A kill comes after fewer answers than this, and so many milliseconds later at most. */
const ANSWERS = 8
const LATER_MS = 150
const FIRST_ANSWERS = 3
const WAIT_MS = 60_000
/** The database is looked into after so many kills, and after the last one. */
const LOOK_EVERY = 20
const LIMIT_MS = 3_600_000
const SEED = Number(process.env['WALK_SEED'] ?? Date.now() % 1_000_000)
const silent = { info: () => undefined, warn: () => undefined }

async function inDatabase<T>(engine: Embedded, dataDir: string, work: (db: Queries) => Promise<T>): Promise<T> {
  const database = await openDatabase({ engine, dataDir, log: silent })
  try {
    return await work(database.kysely)
  } finally {
    await database.close()
  }
}

async function tokenOf(server: ServerProcess, username: string): Promise<string> {
  return (await server.call<{ token: string }>('/sys/login', { username, password: '123456' })).result.token
}

/** A server with the screen, the process and people of the walks. */
async function prepare(engine: Embedded, dataDir: string): Promise<void> {
  const server = await startServer(engine, dataDir)
  const token = await tokenOf(server, 'admin')
  expect(await server.call('/schema/create', { document: WALK_SCREEN }, token)).toMatchObject({ success: true })
  expect(await server.call(`/schema/publish/${WALK_SCREEN.id}`, { message: '', baseVersion: 0 }, token)).toMatchObject({
    success: true,
  })
  await server.kill()
  await inDatabase(engine, dataDir, async (db) => {
    await addWalkers(db)
    await addWalkProcess(db)
  })
}

class ServerGone extends Error {}
/** How one of the walkers sends; what the kill breaks is `ServerGone`. */
const senderOf =
  (server: ServerProcess, token: string): Send =>
  (path, body, key) =>
    server.call<never>(path, body, token, key).catch((error: unknown) => {
      throw new ServerGone('', { cause: error })
    })

/** Walks on a server until it is gone; the others go on meanwhile. */
async function walkOn(walker: Walker, send: Send): Promise<void> {
  try {
    for (;;) await walker.step(send)
  } catch (error) {
    if (!(error instanceof ServerGone)) throw error
  }
}

/** Kills the server a moment after so many more answers: on a slow machine as on a fast one it is in the middle of something. */
async function killAmid(server: ServerProcess, { sent }: Ledger, answers: number, later: number): Promise<void> {
  const answered = () => sent.filter(({ isDone }) => isDone !== undefined).length
  const enough = answered() + answers
  for (const begin = Date.now(); answered() < enough && Date.now() - begin < WAIT_MS;) await sleep(2)
  await sleep(later)
  await server.kill()
}

/** Kills the server at random instants while people start and decide, and looks at what is left. */
async function walkAndKill(engine: Embedded, dataDir: string) {
  await prepare(engine, dataDir)
  const draw = drawer(SEED)
  const ledger = emptyLedger()
  const walkers = WALKERS.map((name, at) => new Walker(name, ledger, SEED + at))
  const tokens = new Map<string, string>()
  const problems: string[] = []
  const count = { cut: 0 }
  let coming = loadServer(engine, dataDir)
  try {
    for (let round = 0; round < KILLS; round++) {
      const server = await coming.go()
      const sendAs = (name: string) => senderOf(server, tokens.get(name) ?? '')
      for (const { name } of walkers) if (!tokens.has(name)) tokens.set(name, await tokenOf(server, name))
      for (const walker of walkers) await walker.again(sendAs(walker.name))
      coming = loadServer(engine, dataDir)
      const walking = walkers.map((walker) => walkOn(walker, sendAs(walker.name)))
      await killAmid(server, ledger, round === 0 ? FIRST_ANSWERS : draw(ANSWERS), draw(LATER_MS))
      await Promise.all(walking)
      count.cut += walkers.filter(({ isWaiting }) => isWaiting).length
      if (round % LOOK_EVERY === LOOK_EVERY - 1)
        problems.push(...(await inDatabase(engine, dataDir, (db) => storedProblems(db, WALK_TABLE))))
    }
    problems.push(
      ...(await inDatabase(engine, dataDir, async (db) => [
        ...(await storedProblems(db, WALK_TABLE)),
        ...(await lostOrDoubled(db, ledger.sent)),
      ])),
    )
  } finally {
    await coming.cancel()
  }
  return { problems, strange: ledger.strange, done: ledger.sent.filter(({ isDone }) => isDone).length, ...count }
}

// In the soak both at once: while one of them waits for its disk or its start, the other one works.
it.concurrent.each(everyRun(['embedded', 'pglite'] as const, 1))(
  `approvals lose and repeat nothing over ${KILLS} kills at random instants, on %s`,
  { timeout: LIMIT_MS },
  async (engine) => {
    const dataDir = scratchFolder('walk')
    try {
      const { problems, strange, done, cut } = await walkAndKill(engine, dataDir)
      if (IS_SOAK)
        console.log(`${engine}, seed ${SEED}: ${KILLS} kills, ${done} things done, ${cut} cut off and sent again`)
      expect({ seed: SEED, problems, strange }).toEqual({ seed: SEED, problems: [], strange: [] })
      expect(done).toBeGreaterThan(0)
    } finally {
      killServer(dataDir)
      rmSync(dataDir, REMOVED)
    }
  },
)
