import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { HEADER, type Envelope } from '../../../schemas/contract/envelope.ts'
import { publishScreen } from '../../../tests/data/kit.ts'
import { type TestApp, buildTestApp } from '../../../tests/kit/test-app.ts'
import { buildApp } from '../../app.ts'
import type { Database } from '../../db/database.ts'
import { openLimited } from '../../db/testing.ts'

let house: TestApp
let admin: string
let limited: Database
let app: FastifyInstance
beforeAll(async () => {
  // The default engine has one session, and no time limit.
  if ((process.env['TEST_DATABASE'] ?? 'pglite') === 'pglite') vi.stubEnv('TEST_DATABASE', 'embedded')
  house = await buildTestApp({ SLOW_LIST_MS: '1' })
  vi.unstubAllEnvs()
  admin = await house.login('admin')
  await publishScreen(house, admin, {
    version: 1,
    id: 'test.held',
    title: '占用',
    source: { table: 'tst_held' },
    fields: { no: { title: '编号', view: 'number' } },
    list: { totals: { no: 'sum' } },
  })
  limited = openLimited(house.database, 400)
  app = await buildApp({ ...house.parts, database: limited })
  await app.ready()
})
afterAll(async () => {
  await app?.close()
  await limited?.close()
  await house?.close()
})

/** Does something while nobody can read the table. */
async function whileHeld<T>(work: () => Promise<T>): Promise<T> {
  const [held, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = house.database.transaction(async (tx) => {
    await sql`lock table tst_held in access exclusive mode`.execute(tx)
    held.resolve()
    await done.promise
  })
  await held.promise
  try {
    return await work()
  } finally {
    done.resolve()
    await holding
  }
}

it.each([
  '/data/test.held/list',
  '/data/test.held/totals',
  '/data/test.held/exportXls',
  '/online/cgform/api/getData/test.held',
])('%s is stopped after the limit, and says what to do', async (url) => {
  const reply = await whileHeld(async () =>
    (await app.inject({ url: `/jeecg-boot${url}`, headers: { [HEADER.token]: admin } })).json<Envelope<unknown>>(),
  )
  expect(reply).toMatchObject({ success: false, code: 500 })
  expect(reply.message).toContain('耗时过长')
  expect((await app.inject({ url: `/jeecg-boot${url}`, headers: { [HEADER.token]: admin } })).statusCode).toBe(200)
})

it('is written into the log of slow lists', async () => {
  await expect
    .poll(() => house.logged.filter((line) => line.includes('A list was slow') && line.includes('test.held')))
    .not.toHaveLength(0)
})
