import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { PageResult } from '../../schemas/contract/envelope.ts'
import type { ImportBook, ImportState } from '../../schemas/contract/import.ts'
import { type House, loadHouse, startHouse } from './house.ts'
import { killServer, REMOVED } from './processes.ts'

const ID = 'lab.sheet'
const SCREEN = { version: 1, id: ID, title: '表格', fields: { number: { title: '编号', view: 'text', unique: true, required: true, maxLength: 20 }, amount: { title: '数量', view: 'number' } } }
const ROWS = 12_000
/** One row of a thousand has a number that is none. */
const WRONG = ROWS / 1000
const SLICE = 1000
const KILLS = 1
const LIMIT_MS = 600_000

function sheet(): File {
  const rows = Array.from({ length: ROWS }, (_, index) => `N${String(index).padStart(6, '0')},${index % 1000 === 500 ? 'x' : index}`)
  return new File([`编号,数量\n${rows.join('\n')}\n`], '表格.csv')
}

async function begun(engine: string, dataDir: string): Promise<{ house: House; token: string; id: string }> {
  const house = await startHouse(engine, dataDir)
  const { result } = await house.call<{ token: string }>('/sys/login', { username: 'admin', password: '123456' })
  const { token } = result
  await house.call('/schema/create', { document: SCREEN }, token)
  expect(await house.call(`/schema/publish/${ID}`, { message: '', baseVersion: 0 }, token)).toMatchObject({ success: true })
  const { result: book } = await house.upload<ImportBook>(`/data/${ID}/import/upload`, sheet(), token)
  const plan = { sheet: 0, header: 1, columns: [{ column: 0, field: 'number' }, { column: 1, field: 'amount' }] }
  expect(await house.call(`/data/${ID}/import/check`, { id: book.id, plan }, token)).toMatchObject({ result: { counts: { total: ROWS, wrong: WRONG } } })
  expect(await house.call<ImportState>(`/data/${ID}/import/apply`, { id: book.id, wrong: 'skip' }, token)).toMatchObject({ result: { state: 'running' } })
  return { house, token, id: book.id }
}

const stateOf = async (house: House, token: string, id: string) => (await house.call<ImportState>(`/data/${ID}/import/state?id=${id}`, undefined, token)).result
const stored = async (house: House, token: string) => (await house.call<PageResult<unknown>>(`/data/${ID}/list?pageSize=1&_count=exact`, undefined, token)).result.total

/** The state once the import is as far as that, or over. */
async function reached(house: House, token: string, id: string, done: number): Promise<ImportState> {
  for (;;) {
    const state = await stateOf(house, token, id)
    if (state.done >= done || state.state !== 'running') return state
    await pause(20)
  }
}

it.each(['embedded', 'pglite'])('an import that its server is killed under goes on where it was: no row twice, none left out, on %s', { timeout: LIMIT_MS }, async (engine) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-import-'))
  const first = await begun(engine, dataDir)
  const { token, id } = first
  let { house } = first
  try {
    for (let kill = 1; kill <= KILLS; kill++) {
      await reached(house, token, id, kill * 2 * SLICE)
      const coming = loadHouse(engine, dataDir)
      await house.kill()
      house = await coming.go()
      const { counts, done } = await stateOf(house, token, id)
      // Nobody has gone on yet while the lease of the dead one holds; what is told is what is stored.
      expect(done % SLICE).toBe(0)
      expect(await stored(house, token)).toBeGreaterThanOrEqual(counts.fresh)
    }
    const end = await reached(house, token, id, ROWS + 1)
    expect(end).toMatchObject({ state: 'done', done: ROWS, counts: { total: ROWS, fresh: ROWS - WRONG, wrong: WRONG }, fileUrl: expect.stringMatching(/^\/sys\/common\/static\/err\//) })
    expect(await stored(house, token)).toBe(ROWS - WRONG)
  } finally {
    await house.kill()
    killServer(dataDir)
    rmSync(dataDir, REMOVED)
  }
})
