import { XlsxStreamWriter } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ImportReport } from '../../schemas/contract/data/data.ts'
import type { PageResult } from '../../schemas/contract/envelope.ts'
import { messages } from '../../schemas/messages/index.ts'
import { importFile, publishScreen } from '../data/kit.ts'
import { type TestApp, buildTestApp } from '../kit/test-app.ts'

type Row = Record<string, unknown>
const ID = 'test.race'
const AT_ONCE = 6
const document = (id: string, more: Row = {}) => ({
  version: 1,
  id,
  title: '竞争',
  fields: { code: { title: '编号', unique: true }, name: { title: '名称' } },
  ...more,
})
let application: TestApp
let admin: string
beforeAll(async () => {
  application = await buildTestApp()
  admin = await application.login('admin')
  await publishScreen(application, admin, document(ID))
})
afterAll(() => application.close())

const call = <T = unknown>(url: string, body: unknown, method: 'POST' | 'PUT' = 'POST') =>
  application.call<T>({ method, url, token: admin, body })
const rows = async (query = '') =>
  (await application.call<PageResult<Row>>({ url: `/data/${ID}/list?pageSize=1000&${query}`, token: admin })).result
async function atOnce<T extends { success: boolean; message: string }>(
  work: (index: number) => Promise<T>,
): Promise<{ done: T[]; refused: T[] }> {
  const replies = await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => work(index)))
  for (const { message } of replies)
    expect([messages.COMMON_UNEXPECTED['zh-CN'], messages.COMMON_DUPLICATE['zh-CN']]).not.toContain(message)
  expect(application.logged.filter((line) => line.includes('A request failed'))).toEqual([])
  return { done: replies.filter(({ success }) => success), refused: replies.filter(({ success }) => !success) }
}

it('of several edits of one version one is stored, the others hear who was first', async () => {
  const { result: row } = await call<Row>(`/data/${ID}/add`, { code: 'E', name: '0' })
  const { done, refused } = await atOnce((index) =>
    call<Row>(`/data/${ID}/edit`, { id: row['id'], version: 1, name: String(index + 1) }, 'PUT'),
  )
  expect(done).toHaveLength(1)
  expect(refused.map(({ code }: { code?: unknown }) => code)).toEqual(Array.from({ length: AT_ONCE - 1 }, () => 409))
  expect((await rows('code=E')).records[0]).toMatchObject({ version: 2, name: done[0]?.result['name'] })
})

it('of several rows with one number one is stored', async () => {
  const { done, refused } = await atOnce(() => call(`/data/${ID}/add`, { code: 'A', name: 'x' }))
  expect([done.length, refused.length]).toEqual([1, AT_ONCE - 1])
  for (const { message } of refused) expect(message).toContain('编号')
  expect((await rows('code=A')).total).toBe(1)
})

it('stores each number once from several imports of the same numbers, and reports no missing rows as stored', async () => {
  const writer = new XlsxStreamWriter({ name: 'x' })
  writer.addRow(['编号', '名称'])
  for (let index = 0; index < 200; index++) writer.addRow([`I-${index}`, 'x'])
  const data = Buffer.from(await writer.finish())
  const { done, refused } = await atOnce(() => importFile<ImportReport>(application, admin, ID, data, 'valid'))
  // The later import reports each row, not only that there was a conflict.
  for (const { result } of refused)
    expect(result).toMatchObject({
      errorCount: 200,
      problems: expect.arrayContaining([
        expect.objectContaining({ field: 'code', value: 'I-0', text: expect.stringContaining('I-0') }),
      ]),
    })
  expect(done.length).toBeGreaterThan(0)
  expect((await rows('code=I-*')).total).toBe(200)
  expect(done.reduce((sum, { result }) => sum + result.successCount, 0)).toBe(200)
})

it('of several publications of one draft one counts; a roll-back at the same time is another version or none', async () => {
  await call(`/schema/draft/${ID}`, { document: document(ID, { title: '二' }), baseVersion: 1 }, 'PUT')
  const { done } = await atOnce((index) =>
    index % 3 === 2
      ? call(`/schema/rollback/${ID}`, { version: 1, message: '' })
      : call(`/schema/publish/${ID}`, { baseVersion: 1, message: '' }),
  )
  const history = (
    await application.call<{ version: number }[]>({ url: `/schema/history/${ID}`, token: admin })
  ).result.map(({ version }) => version)
  expect(new Set(history).size).toBe(history.length)
  expect(history).toEqual(Array.from({ length: history.length }, (_, index) => history.length - index))
  expect(history.length).toBe(1 + done.length)
  expect((await rows()).total).toBeGreaterThan(0)
})

it('several screens of one id, and several that want one table, leave one', async () => {
  const { done } = await atOnce(() => call('/schema/create', { document: document('test.same') }))
  expect(done).toHaveLength(1)
  for (let index = 0; index < AT_ONCE; index++)
    await call('/schema/create', { document: document(`test.table${index}`, { source: { table: 'race_for_me' } }) })
  const { done: owners, refused } = await atOnce((index) =>
    call(`/schema/publish/test.table${index}`, { baseVersion: 0, message: '' }),
  )
  expect(owners).toHaveLength(1)
  for (const { message } of refused) expect(message).toContain('race_for_me')
})

it('reports a column that vanishes between two steps of a call with a sentence, and to an operator', async () => {
  const id = 'test.vanish'
  await publishScreen(application, admin, document(id))
  await sql`alter table scr_test_vanish drop column name`.execute(application.database.kysely)
  for (const reply of [
    await application.request({ url: `/data/${id}/list`, token: admin }),
    await application.request({ url: `/data/${id}/add`, body: { code: 'V' }, token: admin }),
  ]) {
    expect(reply.json()).toMatchObject({ success: false, code: 409, message: messages.HTTP_TABLE_CHANGED['zh-CN'] })
  }
  expect(application.logged.some((line) => line.includes('A request failed') && line.includes('name'))).toBe(true)
})
