import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { PageResult } from '../../schemas/contract/envelope.ts'
import type { ImportBook, ImportState } from '../../schemas/contract/data/import.ts'
import { type ServerProcess, loadServer, startServer } from './server-process.ts'
import { killServer, REMOVED } from './processes.ts'
import { scratchFolder } from '../kit/scratch-folder.ts'
import { repetitions } from '../kit/sweep.ts'

const ID = 'lab.sheet'
const SCREEN = {
  version: 1,
  id: ID,
  title: '表格',
  fields: {
    number: { title: '编号', view: 'text', unique: true, required: true, maxLength: 20 },
    amount: { title: '数量', view: 'number' },
  },
}
// More than are imported while the call waits.
const ROWS = repetitions(6_000, 20_000)
/** One row of a thousand has a number that is none. */
const WRONG = ROWS / 1000
const SLICE = 1000
const KILLS = repetitions(1, 3)
const LIMIT_MS = 600_000

function sheet(): File {
  const rows = Array.from(
    { length: ROWS },
    (_, index) => `N${String(index).padStart(6, '0')},${index % 1000 === 500 ? 'x' : index}`,
  )
  return new File([`编号,数量\n${rows.join('\n')}\n`], '表格.csv')
}

async function begun(engine: string, dataDir: string): Promise<{ server: ServerProcess; token: string; id: string }> {
  const server = await startServer(engine, dataDir)
  const { result } = await server.call<{ token: string }>('/sys/login', { username: 'admin', password: '123456' })
  const { token } = result
  await server.call('/schema/create', { document: SCREEN }, token)
  expect(await server.call(`/schema/publish/${ID}`, { message: '', baseVersion: 0 }, token)).toMatchObject({
    success: true,
  })
  const { result: book } = await server.upload<ImportBook>(`/data/${ID}/import/upload`, sheet(), token)
  const plan = {
    sheet: 0,
    header: 1,
    columns: [
      { column: 0, field: 'number' },
      { column: 1, field: 'amount' },
    ],
  }
  expect(await server.call(`/data/${ID}/import/check`, { id: book.id, plan }, token)).toMatchObject({
    result: { counts: { total: ROWS, wrong: WRONG } },
  })
  expect(
    await server.call<ImportState>(`/data/${ID}/import/apply`, { id: book.id, wrong: 'skip' }, token),
  ).toMatchObject({ result: { state: 'running' } })
  return { server, token, id: book.id }
}

const stateOf = async (server: ServerProcess, token: string, id: string) =>
  (await server.call<ImportState>(`/data/${ID}/import/state?id=${id}`, undefined, token)).result
const stored = async (server: ServerProcess, token: string) =>
  (await server.call<PageResult<unknown>>(`/data/${ID}/list?pageSize=1&_count=exact`, undefined, token)).result.total

/** The state once the import is as far as that, or over. */
async function reached(server: ServerProcess, token: string, id: string, done: number): Promise<ImportState> {
  for (;;) {
    const state = await stateOf(server, token, id)
    if (state.done >= done || state.state !== 'running') return state
    await pause(20)
  }
}

// Both at once: each waits for the lease of its killed process to end.
it.concurrent.each(['embedded', 'pglite'])(
  'an import that its server is killed under goes on where it was: no row twice, none left out, on %s',
  { timeout: LIMIT_MS },
  async (engine) => {
    const dataDir = scratchFolder('import')
    const first = await begun(engine, dataDir)
    const { token, id } = first
    let { server } = first
    try {
      for (let kill = 1; kill <= KILLS; kill++) {
        await reached(server, token, id, kill * 2 * SLICE)
        const coming = loadServer(engine, dataDir)
        await server.kill()
        server = await coming.go()
        const { counts, done } = await stateOf(server, token, id)
        // No process has continued yet while the lease of the dead one holds; the reply is the stored state.
        expect(done % SLICE).toBe(0)
        expect(await stored(server, token)).toBeGreaterThanOrEqual(counts.fresh)
      }
      const end = await reached(server, token, id, ROWS + 1)
      expect(end).toMatchObject({
        state: 'done',
        done: ROWS,
        counts: { total: ROWS, fresh: ROWS - WRONG, wrong: WRONG },
        fileUrl: expect.stringMatching(/^\/sys\/common\/static\/err\//),
      })
      expect(await stored(server, token)).toBe(ROWS - WRONG)
    } finally {
      await server.kill()
      killServer(dataDir)
      rmSync(dataDir, REMOVED)
    }
  },
)
