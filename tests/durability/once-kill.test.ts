import { rmSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { PageResult } from '../../schemas/contract/envelope.ts'
import { type ServerProcess, loadServer, startServer } from './server-process.ts'
import { killServer, REMOVED } from './processes.ts'
import { scratchFolder } from '../kit/scratch-folder.ts'
import { repetitions } from '../kit/sweep.ts'

const ID = 'lab.once'
const SCREEN = { version: 1, id: ID, title: '一次', fields: { number: { title: '编号', view: 'number' } } }
const ROUNDS = repetitions(1, 10)
const SAVES = 6
const LIMIT_MS = 600_000

async function prepare(engine: string, dataDir: string): Promise<string> {
  const server = await startServer(engine, dataDir)
  const { result } = await server.call<{ token: string }>('/sys/login', { username: 'admin', password: '123456' })
  await server.call('/schema/create', { document: SCREEN }, result.token)
  expect(await server.call(`/schema/publish/${ID}`, { message: '', baseVersion: 0 }, result.token)).toMatchObject({
    success: true,
  })
  await server.kill()
  return result.token
}

const numbersOf = (round: number) => Array.from({ length: SAVES }, (_, at) => round * SAVES + at)
const save = (server: ServerProcess, token: string, number: number) =>
  server.call(`/data/${ID}/add`, { number }, token, `kill-key-${number}`)

/** Sends some saves at once and kills the server when `answers` of them are answered: the others are anywhere. */
async function killedAmid(server: ServerProcess, token: string, round: number, answers: number): Promise<void> {
  let answered = 0
  let killed: Promise<void> | undefined
  const kill = () => void (answered >= answers && (killed ??= server.kill()))
  const sent = numbersOf(round).map(async (number) => {
    await save(server, token, number).catch(() => undefined)
    answered += 1
    kill()
  })
  kill()
  await Promise.all(sent)
  await killed
}

// Both at once: while one of them waits for its disk or its start, the other one works.
it.concurrent.each(['embedded', 'pglite'])(
  'a save that is sent again after the server was killed is one record, on %s',
  { timeout: LIMIT_MS },
  async (engine) => {
    const dataDir = scratchFolder('once')
    let coming = loadServer(engine, dataDir)
    try {
      const token = await prepare(engine, dataDir)
      for (let round = 0; round < ROUNDS; round++) {
        const server = await coming.go()
        coming = loadServer(engine, dataDir)
        for (const number of round === 0 ? [] : numbersOf(round - 1))
          expect(await save(server, token, number)).toMatchObject({ success: true, result: { number } })
        await killedAmid(server, token, round, round)
      }
      const last = await coming.go()
      for (const number of numbersOf(ROUNDS - 1))
        expect(await save(last, token, number)).toMatchObject({ success: true, result: { number } })
      const { result } = await last.call<PageResult<{ number: number }>>(
        `/data/${ID}/list?pageSize=1000&column=number&order=asc`,
        undefined,
        token,
      )
      expect(result.records.map(({ number }) => number)).toEqual(
        Array.from({ length: ROUNDS * SAVES }, (_, number) => number),
      )
    } finally {
      await coming.cancel()
      killServer(dataDir)
      rmSync(dataDir, REMOVED)
    }
  },
)
