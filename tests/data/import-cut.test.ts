import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ImportState } from '../../schemas/contract/import.ts'
import type { Job } from '../../schemas/contract/job.ts'
import { type TestApp, buildTestApp } from '../kit/test-app.ts'
import { type Steps, planOf, stepsOf, xlsxOf } from './import-kit.ts'
import { publishScreen } from './kit.ts'

/** Many enough to be stored behind the page. */
const LONG = 5500
const SCREEN = { version: 1, id: 'lab.pile', title: '堆', source: { table: 'lab_pile' }, fields: { number: { title: '编号', view: 'text', required: true }, amount: { title: '数量', view: 'number' } } }

// The default engine does everything in its one session, the other in a thread with sessions of its own.
describe.each(['pglite', 'embedded'])('an import on %s', (engine) => {
  let house: TestApp
  let admin: string
  let steps: Steps
  beforeAll(async () => {
    vi.stubEnv('TEST_DATABASE', engine)
    house = await buildTestApp()
    vi.unstubAllEnvs()
    admin = await house.login('admin')
    await publishScreen(house, admin, SCREEN)
    steps = stepsOf(house, admin, SCREEN.id)
  })
  afterAll(() => house.close())

  /** Rows of a sheet; those of these places have an amount that is none. */
  const rowsOf = (start: string, count: number, wrong: readonly number[]) => xlsxOf([['编号', '数量'], ...Array.from({ length: count }, (_, row) => [`${start}${String(row).padStart(5, '0')}`, wrong.includes(row) ? '许多' : row])])
  async function looked(start: string, count: number, wrong: readonly number[] = []): Promise<string> {
    const { result: book } = await steps.upload('堆.xlsx', await rowsOf(start, count, wrong))
    const { result } = await steps.check({ id: book.id, plan: planOf(book) })
    expect(result.counts).toMatchObject({ total: count, fresh: count - wrong.length, wrong: wrong.length })
    return book.id
  }
  const reached = (id: string, wanted: (state: ImportState) => boolean) => vi.waitFor(async () => {
    const state = await steps.state(id)
    expect(wanted(state), JSON.stringify(state)).toBe(true)
    return state
  }, { timeout: 60_000, interval: 20 })
  const jobOf = async ({ jobId }: ImportState) => (await house.call<readonly Job[]>({ url: '/sys/job/list', token: admin })).result.find(({ id }) => id === jobId)

  it('that goes on behind the page tells there what became of it, and where the rows are that it left out', { timeout: 120_000 }, async () => {
    const id = await looked('A', LONG, [5000])
    await steps.apply({ id, wrong: 'skip' })
    const end = await reached(id, ({ state }) => state === 'done')
    const { counts, fileUrl, fileName } = end
    expect(fileUrl).toMatch(/^\/sys\/common\/static\/err\//)
    const job = await vi.waitFor(async () => {
      const found = await jobOf(end)
      expect(found?.state).toBe('done')
      return found
    }, { timeout: 20_000 })
    expect(job?.report).toEqual({ importId: id, counts, fileUrl, fileName })
    expect(counts).toMatchObject({ fresh: LONG - 1, wrong: 1 })
  })
})
