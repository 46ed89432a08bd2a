import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { PageResult } from '../../../schemas/contract/envelope.ts'
import type { ImportState } from '../../../schemas/contract/data/import.ts'
import type { Job } from '../../../schemas/contract/job.ts'
import { type TestApp, buildTestApp } from '../../kit/test-app.ts'
import { type Steps, planOf, stepsOf, xlsxOf } from './import-kit.ts'
import { publishScreen } from '../kit.ts'

/** Enough rows for a background job … */
const LONG = 9500
/** … and few enough to be stored while the call waits. */
const SHORT = 2500
/** Rows are stored in so many at once. */
const SLICE = 1000
const SCREEN = {
  version: 1,
  id: 'lab.cut',
  title: '长表',
  source: { table: 'lab_cut' },
  fields: {
    number: { title: '编号', view: 'text', unique: true, required: true },
    kind: { title: '类', view: 'text' },
  },
}

// The default engine does everything in its one session, the other in a thread with sessions of its own.
describe.each(['pglite', 'embedded'])('an import that is cancelled while it runs, on %s', (engine) => {
  let application: TestApp
  let admin: string
  let steps: Steps
  beforeAll(async () => {
    vi.stubEnv('TEST_DATABASE', engine)
    application = await buildTestApp()
    vi.unstubAllEnvs()
    admin = await application.login('admin')
    await publishScreen(application, admin, SCREEN)
    steps = stepsOf(application, admin, SCREEN.id)
  })
  afterAll(() => application.close())

  const rowsOf = (start: string, count: number) =>
    xlsxOf([
      ['编号', '类'],
      ...Array.from({ length: count }, (_, row) => [`${start}${String(row).padStart(5, '0')}`, '甲']),
    ])
  const find = async (query: string) =>
    (
      await application.call<PageResult<{ number: string }>>({
        url: `/data/${SCREEN.id}/list?_count=exact&pageSize=1&${query}`,
        token: admin,
      })
    ).result
  const cancel = async (id: string) => (await steps.post<ImportState>('cancel', { id })).result
  async function looked(
    start: string,
    count: number,
    key: readonly string[] = [],
  ): Promise<{ id: string; counts: object }> {
    const { result: book } = await steps.upload('长表.xlsx', await rowsOf(start, count))
    const { result } = await steps.check({ id: book.id, plan: planOf(book, { key }) })
    return { id: book.id, counts: result.counts }
  }
  const reached = (id: string, wanted: (state: ImportState) => boolean) =>
    vi.waitFor(
      async () => {
        const state = await steps.state(id)
        expect(wanted(state), JSON.stringify(state)).toBe(true)
        return state
      },
      { timeout: 60_000, interval: 20 },
    )

  it(
    'leaves whole slices, says how many rows they have, and goes on in another import',
    { timeout: 120_000 },
    async () => {
      const { id } = await looked('L', LONG)
      const { result: begun } = await steps.apply({ id, wrong: 'skip' })
      expect(begun).toMatchObject({ state: 'running', jobId: expect.any(String) as string })
      await reached(id, ({ done }) => done >= SLICE)
      const ended = await cancel(id)
      const stored = ended.counts.fresh
      expect(ended).toMatchObject({
        state: 'cancelled',
        done: stored,
        counts: { total: stored, wrong: 0 },
        message: `共 ${stored} 行：新增 ${stored}，更新 0，无变化 0，错误 0`,
      })
      expect(stored % SLICE).toBe(0)
      expect(stored).toBeLessThan(LONG)
      const { result: jobs } = await application.call<readonly Job[]>({ url: '/sys/job/list', token: admin })
      expect(jobs.find((job) => job.id === begun.jobId)).toMatchObject({ state: 'cancelled', message: ended.message })

      // Nothing of it is stored any more, whatever was under way: the first rows of the sheet are there and no others.
      await new Promise((resolve) => setTimeout(resolve, 500))
      expect(application.logged.join('\n')).not.toContain('A job failed')
      expect(await find('number=L*&column=number&order=desc')).toMatchObject({
        total: stored,
        records: [{ number: `L${String(stored - 1).padStart(5, '0')}` }],
      })
      expect(await steps.state(id)).toEqual(ended)

      const again = await looked('L', LONG, ['number'])
      expect(again.counts).toMatchObject({ same: stored, fresh: LONG - stored, wrong: 0 })
      await steps.apply({ id: again.id, wrong: 'stop' })
      expect(await reached(again.id, ({ state }) => state !== 'running')).toMatchObject({
        state: 'done',
        counts: { same: stored, fresh: LONG - stored },
      })
      expect((await find('number=L*')).total).toBe(LONG)
    },
  )

  it('tells of the slice that was just being stored', { timeout: 120_000 }, async () => {
    // A quick import may be through before it is cancelled: then another is begun.
    for (const start of ['S', 'T', 'U', 'V', 'X']) {
      const { id } = await looked(start, SHORT)
      const storing = steps.apply({ id, wrong: 'skip' })
      const { done, counts, message, state } = await reached(id, (one) => one.state !== 'open').then(() => cancel(id))
      expect(message).toBe(`共 ${done} 行：新增 ${done}，更新 0，无变化 0，错误 0`)
      expect(counts).toMatchObject({ total: done, fresh: done })
      expect((await storing).result).toMatchObject({ state, done })
      expect((await find(`number=${start}*`)).total).toBe(done)
      if (state === 'cancelled') return
    }
    expect.fail('No import was still running when it was cancelled')
  })

  it.runIf(engine === 'embedded')(
    'waits for a slice that others hold up, and counts it',
    { timeout: 60_000 },
    async () => {
      const { id } = await looked('W', SHORT)
      const { promise: freed, resolve: free } = Promise.withResolvers<void>()
      const { promise: isHeld, resolve: held } = Promise.withResolvers<void>()
      const holding = application.database.transaction(async (tx) => {
        await sql`lock table lab_cut in share mode`.execute(tx)
        held()
        await freed
      })
      await isHeld
      const storing = steps.apply({ id, wrong: 'skip' })
      const waiting = (what: string) =>
        vi.waitFor(
          async () => {
            const { rows } =
              await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like ${`%${what}%`}`.execute(
                application.database.kysely,
              )
            expect(rows).toHaveLength(1)
          },
          { timeout: 20_000 },
        )
      await waiting('lab_cut')
      const cancelled = cancel(id)
      await waiting('sys_import')
      free()
      expect(await cancelled).toMatchObject({
        state: 'cancelled',
        done: SLICE,
        counts: { fresh: SLICE },
        message: expect.stringContaining(`共 ${SLICE} 行`) as string,
      })
      await Promise.all([holding, storing])
      expect((await find('number=W*')).total).toBe(SLICE)
    },
  )
})
