import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { PageResult } from '../../schemas/contract/envelope.ts'
import { type House, loadHouse, startHouse } from './house.ts'
import { killServer, REMOVED } from './processes.ts'

const ID = 'lab.once'
const SCREEN = { version: 1, id: ID, title: '一次', fields: { number: { title: '编号', view: 'number' } } }
const ROUNDS = 3
const SAVES = 6
const LIMIT_MS = 600_000

async function prepare(engine: string, dataDir: string): Promise<string> {
  const house = await startHouse(engine, dataDir)
  const { result } = await house.call<{ token: string }>('/sys/login', { username: 'admin', password: '123456' })
  await house.call('/schema/create', { document: SCREEN }, result.token)
  expect(await house.call(`/schema/publish/${ID}`, { message: '', baseVersion: 0 }, result.token)).toMatchObject({ success: true })
  await house.kill()
  return result.token
}

const numbersOf = (round: number) => Array.from({ length: SAVES }, (_, at) => round * SAVES + at)
const save = (house: House, token: string, number: number) => house.call(`/data/${ID}/add`, { number }, token, `kill-key-${number}`)

/** Sends some saves at once and kills the server when `answers` of them are answered: the others are anywhere. */
async function killedAmid(house: House, token: string, round: number, answers: number): Promise<void> {
  let answered = 0
  let killed: Promise<void> | undefined
  const kill = () => void (answered >= answers && (killed ??= house.kill()))
  const sent = numbersOf(round).map(async (number) => {
    await save(house, token, number).catch(() => undefined)
    answered += 1
    kill()
  })
  kill()
  await Promise.all(sent)
  await killed
}

it.each(['embedded', 'pglite'])('a save that is sent again after the server was killed is one record, on %s', { timeout: LIMIT_MS }, async (engine) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-once-'))
  let coming = loadHouse(engine, dataDir)
  try {
    const token = await prepare(engine, dataDir)
    for (let round = 0; round < ROUNDS; round++) {
      const house = await coming.go()
      coming = loadHouse(engine, dataDir)
      for (const number of round === 0 ? [] : numbersOf(round - 1)) expect(await save(house, token, number)).toMatchObject({ success: true, result: { number } })
      await killedAmid(house, token, round, round)
    }
    const last = await coming.go()
    for (const number of numbersOf(ROUNDS - 1)) expect(await save(last, token, number)).toMatchObject({ success: true, result: { number } })
    const { result } = await last.call<PageResult<{ number: number }>>(`/data/${ID}/list?pageSize=1000&column=number&order=asc`, undefined, token)
    expect(result.records.map(({ number }) => number)).toEqual(Array.from({ length: ROUNDS * SAVES }, (_, number) => number))
  } finally {
    await coming.cancel()
    killServer(dataDir)
    rmSync(dataDir, REMOVED)
  }
})
