import { XlsxStreamWriter } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Job } from '../../../schemas/contract/job.ts'
import { type TestApp, buildTestApp } from '../../kit/test-app.ts'
import { type Steps, planOf, stepsOf } from '../sheets/import-kit.ts'
import { publishScreen } from '../kit.ts'

/** More than are checked, stored and exported where people wait for other answers. */
const ROWS = 21_000
const SCREEN = {
  version: 1,
  id: 'lab.many',
  title: '众多',
  fields: {
    number: { title: '编号', view: 'text', unique: true, required: true, maxLength: 20 },
    sex: { title: '性别', view: 'list', dict: 'sex' },
  },
}
const WIDE = { ...SCREEN, id: 'lab.wide', permission: 'lab:wide' }

let application: TestApp
let admin: string
let steps: Steps
beforeAll(async () => {
  // The default engine has one session: everything would be done in the one thread there is.
  if ((process.env['TEST_DATABASE'] ?? 'pglite') === 'pglite') vi.stubEnv('TEST_DATABASE', 'embedded')
  application = await buildTestApp()
  vi.unstubAllEnvs()
  admin = await application.login('admin')
  for (const screen of [SCREEN, WIDE]) await publishScreen(application, admin, screen)
  steps = stepsOf(application, admin, SCREEN.id)
})
afterAll(() => application.close())

async function sheet(): Promise<Buffer> {
  const writer = new XlsxStreamWriter({ name: '众多' })
  writer.addRow(['编号', '性别'])
  for (let row = 0; row < ROWS; row++)
    writer.addRow([
      row === 7 ? 'N000003' : `N${String(row).padStart(6, '0')}`,
      row === 9 ? '无' : row % 2 ? '男' : '女',
    ])
  return Buffer.from(await writer.finish())
}
const ended = (id: string) =>
  vi.waitFor(
    async () => {
      const job = (await application.call<readonly Job[]>({ url: '/sys/job/list', token: admin })).result.find(
        (one) => one.id === id,
      )
      expect(job?.state).toMatch(/done|failed/)
      return job
    },
    { timeout: 120_000, interval: 100 },
  )

it(
  'checks, stores and exports many rows in parallel with other work, with the same outcome',
  { timeout: 240_000 },
  async () => {
    const { result: book } = await steps.upload('众多.xlsx', await sheet())
    const plan = planOf(book)
    const { result: check } = await steps.check({ id: book.id, plan })
    expect(check.counts).toEqual({ total: ROWS, fresh: ROWS - 2, changed: 0, same: 0, wrong: 2 })
    expect(check.problems.map(({ row, field }) => [row, field])).toEqual([
      [9, 'number'],
      [11, 'sex'],
    ])
    const { result: begun } = await steps.apply({ id: book.id, wrong: 'skip' })
    expect(await ended(begun.jobId ?? '')).toMatchObject({
      state: 'done',
      report: { counts: { fresh: ROWS - 2, wrong: 2 } },
    })
    expect(await steps.state(book.id)).toMatchObject({
      state: 'done',
      counts: { fresh: ROWS - 2 },
      fileUrl: expect.stringContaining('/err/'),
    })

    await application
      .call({ url: `/data/${SCREEN.id}/exportXls`, token: admin })
      .then(({ result }) => expect(result).toEqual({ jobId: expect.any(String) }))
    const { result: jobs } = await application.call<readonly Job[]>({ url: '/sys/job/list', token: admin })
    const exported = await ended(jobs.find(({ kind }) => kind === 'export')?.id ?? '')
    expect(exported).toMatchObject({ state: 'done', done: ROWS - 2 })
  },
)

it('what a person may not do is refused there as well', async () => {
  const { result: book } = await steps.upload('众多.xlsx', await sheet())
  const staff = await application.login('staff')
  expect(await steps.check({ id: book.id, plan: planOf(book) }, staff)).toMatchObject({ success: false, code: 510 })
  expect(await stepsOf(application, admin, WIDE.id).check({ id: book.id, plan: planOf(book) })).toMatchObject({
    success: false,
  })
  expect(await steps.check({ id: book.id, plan: { ...planOf(book), key: ['sex'] } })).toMatchObject({ success: true })
})
