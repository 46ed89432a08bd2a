import { sql } from 'kysely'
import { read, utils } from 'xlsx'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { PageResult } from '../../../schemas/contract/envelope.ts'
import type { ImportState } from '../../../schemas/contract/data/import.ts'
import type { Job } from '../../../schemas/contract/job.ts'
import { type TestApp, buildTestApp } from '../../kit/test-app.ts'
import { type Steps, planOf, stepsOf, xlsxOf } from './import-kit.ts'
import { publishScreen } from '../kit.ts'

/** Enough rows for a background job … */
const LONG = 8500
/** … and few enough to be stored while the call waits. */
const SHORT = 2500
/** Rows are stored in so many at once. */
const SLICE = 1000
const SCREEN = {
  version: 1,
  id: 'lab.pile',
  title: '堆',
  source: { table: 'lab_pile' },
  fields: {
    number: { title: '编号', view: 'text', required: true },
    amount: { title: '数量', view: 'number' },
    mark: { title: '记号', view: 'text', unique: true },
  },
}

// The default engine does everything in its one session, the other in a thread with sessions of its own.
describe.each(['pglite', 'embedded'])('an import on %s', (engine) => {
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

  /** Rows of a sheet; those of these places have an amount that is none. */
  const rowsOf = (start: string, count: number, wrong: readonly number[]) =>
    xlsxOf([
      ['编号', '数量'],
      ...Array.from({ length: count }, (_, row) => [
        `${start}${String(row).padStart(5, '0')}`,
        wrong.includes(row) ? '许多' : row,
      ]),
    ])
  async function looked(start: string, count: number, wrong: readonly number[] = []): Promise<string> {
    const { result: book } = await steps.upload('堆.xlsx', await rowsOf(start, count, wrong))
    const { result } = await steps.check({ id: book.id, plan: planOf(book) })
    expect(result.counts).toMatchObject({ total: count, fresh: count - wrong.length, wrong: wrong.length })
    return book.id
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
  const jobOf = async ({ jobId }: ImportState) =>
    (await application.call<readonly Job[]>({ url: '/sys/job/list', token: admin })).result.find(
      ({ id }) => id === jobId,
    )

  /** The rows of the file of refused rows: their number, and their row in the sheet. */
  async function refused({ fileUrl = '' }: ImportState) {
    const file = await application.request({ url: fileUrl, token: admin })
    expect(file.statusCode).toBe(200)
    const [, ...rows] = utils.sheet_to_json<(string | number)[]>(Object.values(read(file.rawPayload).Sheets)[0] ?? {}, {
      header: 1,
    })
    return rows.map((row) => [row[0], row[2]])
  }
  const find = async (query: string) =>
    (
      await application.call<PageResult<{ number: string }>>({
        url: `/data/${SCREEN.id}/list?_count=exact&pageSize=1&${query}`,
        token: admin,
      })
    ).result
  const stored = async (start: string) =>
    (
      await sql<{
        rows: number
        numbers: number
      }>`select count(*)::int as rows, count(distinct number)::int as numbers from lab_pile where number like ${`${start}%`}`.execute(
        application.database.kysely,
      )
    ).rows[0]

  it('reports in a background job the outcome and the file of the refused rows', { timeout: 120_000 }, async () => {
    const id = await looked('A', LONG, [5000])
    await steps.apply({ id, wrong: 'skip' })
    const end = await reached(id, ({ state }) => state === 'done')
    const { counts, fileUrl, fileName } = end
    expect(fileUrl).toMatch(/^\/sys\/common\/static\/err\//)
    const job = await vi.waitFor(
      async () => {
        const found = await jobOf(end)
        expect(found?.state).toBe('done')
        return found
      },
      { timeout: 20_000 },
    )
    expect(job?.report).toEqual({ importId: id, counts, fileUrl, fileName })
    expect(counts).toMatchObject({ fresh: LONG - 1, wrong: 1 })
  })

  it(
    'that is cancelled tells what it left out until then, and goes on without a key: every row is stored once',
    { timeout: 120_000 },
    async () => {
      const id = await looked('B', LONG, [10, 8400])
      const begun = (await steps.apply({ id, wrong: 'skip' })).result
      expect((await jobOf(begun))?.report).toMatchObject({ importId: id })
      await reached(id, ({ done }) => done >= SLICE)
      const { result: cancelled } = await steps.post<ImportState>('cancel', { id })
      expect(cancelled.state).toBe('cancelled')
      expect(await refused(cancelled)).toEqual(
        [
          ['B00010', 12],
          ['B08400', 8402],
        ].slice(0, cancelled.counts.wrong),
      )
      const { result: again } = await steps.apply({ id, wrong: 'skip' })
      expect(again.jobId).not.toBe(begun.jobId)
      const end = await reached(id, ({ state }) => state !== 'running')
      expect(end).toMatchObject({ state: 'done', done: LONG, counts: { total: LONG, fresh: LONG - 2, wrong: 2 } })
      expect(await refused(end)).toEqual([
        ['B00010', 12],
        ['B08400', 8402],
      ])
      expect(await stored('B')).toEqual({ rows: LONG - 2, numbers: LONG - 2 })
      expect((await steps.apply({ id, wrong: 'skip' })).message).toMatch(/导入已结束/)
    },
  )

  it('that stops at a wrong row names it, takes its correction, and goes on', { timeout: 120_000 }, async () => {
    const { result: book } = await steps.upload(
      '堆.xlsx',
      await xlsxOf([['编号', '记号'], ...Array.from({ length: SHORT }, (_, row) => [`C${row}`, `c${row}`])]),
    )
    const plan = planOf(book)
    const { id } = book
    expect((await steps.check({ id, plan })).result.counts).toMatchObject({ fresh: SHORT, wrong: 0 })
    const taken = await application.call({
      url: `/data/${SCREEN.id}/add`,
      token: admin,
      body: { number: 'taken', mark: 'c1500' },
    })
    expect(taken.success).toBe(true)
    const { result: stopped } = await steps.apply({ id, wrong: 'stop' })
    expect(stopped).toMatchObject({
      state: 'stopped',
      done: SLICE,
      counts: { total: SLICE, fresh: SLICE, wrong: 0 },
      message: `有 1 行错误，未继续导入；共 ${SLICE} 行：新增 ${SLICE}，更新 0，无变化 0，错误 0`,
    })
    expect(await refused(stopped)).toEqual([['C1500', 1502]])

    const other = { ...plan, columns: plan.columns.slice(0, 1) }
    expect((await steps.check({ id, plan: other })).message).toMatch(/导入已结束/)
    const { result: rest } = await steps.check({ id, plan })
    expect(rest).toMatchObject({ counts: { total: SHORT - SLICE, wrong: 1 }, problems: [{ row: 1502, field: 'mark' }] })
    const { result: mended } = await steps.check({
      id,
      plan: { ...plan, columns: plan.columns.toReversed() },
      fixes: [{ row: 1502, field: 'mark', value: 'another' }],
    })
    expect(mended.counts).toMatchObject({ total: SHORT - SLICE, fresh: SHORT - SLICE, wrong: 0 })
    expect(await steps.state(id)).toMatchObject({ state: 'stopped', done: SLICE })
    const { result: end } = await steps.apply({ id, wrong: 'stop' })
    expect(end).toMatchObject({ state: 'done', done: SHORT, counts: { total: SHORT, fresh: SHORT, wrong: 0 } })
    expect(end.fileUrl).toBeUndefined()
    expect(await stored('C')).toEqual({ rows: SHORT, numbers: SHORT })
    expect(await find('mark=another')).toMatchObject({ records: [{ number: 'C1500' }] })
  })

  it('reports in its job that rows are left when a background import stops', { timeout: 120_000 }, async () => {
    const { result: book } = await steps.upload(
      '堆.xlsx',
      await xlsxOf([['编号', '记号'], ...Array.from({ length: LONG }, (_, row) => [`F${row}`, `f${row}`])]),
    )
    await steps.check({ id: book.id, plan: planOf(book) })
    await application.call({ url: `/data/${SCREEN.id}/add`, token: admin, body: { number: 'taken', mark: 'f1500' } })
    await steps.apply({ id: book.id, wrong: 'stop' })
    const stopped = await reached(book.id, ({ state }) => state === 'stopped')
    const job = await vi.waitFor(
      async () => {
        const found = await jobOf(stopped)
        expect(found?.state).toBe('done')
        return found
      },
      { timeout: 20_000 },
    )
    expect(job?.report).toMatchObject({ importId: book.id, isStopped: true, counts: { fresh: SLICE } })
    await steps.apply({ id: book.id, wrong: 'skip' })
    expect(await reached(book.id, ({ state }) => state !== 'running')).toMatchObject({
      state: 'done',
      counts: { total: LONG, fresh: LONG - 1, wrong: 1 },
    })
  })

  it.each([
    ['while the call waits', SHORT, 'D'],
    ['behind the page', LONG, 'E'],
  ])(
    'that fails %s tells what it left out until then, and goes on once the reason is gone',
    { timeout: 120_000 },
    async (_, count, start) => {
      const { kysely: db } = application.database
      const id = await looked(start, count, [10])
      await sql`alter table lab_pile add constraint odd check (number <> ${sql.lit(`${start}01500`)})`.execute(db)
      await steps.apply({ id, wrong: 'skip' })
      const failed = await reached(id, ({ state }) => state !== 'running')
      expect(failed).toMatchObject({
        state: 'stopped',
        done: SLICE,
        counts: { fresh: SLICE - 1, wrong: 1 },
        message: expect.stringMatching(/；共 1000 行/) as string,
      })
      expect(await refused(failed)).toEqual([[`${start}00010`, 12]])
      await sql`alter table lab_pile drop constraint odd`.execute(db)
      await steps.apply({ id, wrong: 'skip' })
      expect(await reached(id, ({ state }) => state !== 'running')).toMatchObject({
        state: 'done',
        counts: { total: count, fresh: count - 1, wrong: 1 },
      })
      expect(await stored(start)).toEqual({ rows: count - 1, numbers: count - 1 })
    },
  )
})
