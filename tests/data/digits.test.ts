import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PageResult } from '../../schemas/contract/envelope.ts'
import { type TestApp, buildTestApp } from '../kit/test-app.ts'
import { publishScreen } from './kit.ts'

type Row = Record<string, unknown>
const ID = 'test.ledger'
let app: TestApp
let admin: string
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.login('admin')
  await publishScreen(app, admin, {
    version: 1, id: ID, title: '账目',
    fields: { name: { title: '名称' }, sum: { title: '合计', view: 'money' }, ratio: { title: '比率', view: 'number', options: { precision: 8 } } },
  })
})
afterAll(() => app.close())

const send = (url: string, body: unknown, method: 'POST' | 'PUT' = 'POST') => app.call<Row>({ url: `/data/${ID}${url}`, token: admin, body, method })
const rows = async (query = '') => (await app.call<PageResult<Row>>({ url: `/data/${ID}/list?${query}`, token: admin })).result.records

it('keeps every digit of a decimal that no number holds, on its way in, back and in again', async () => {
  const added = await send('/add', { name: 'a', sum: '1234567890123456.78', ratio: '123456789012.12345678' })
  expect(added).toMatchObject({ success: true, result: { sum: '1234567890123456.78', ratio: '123456789012.12345678' } })
  const [row] = await rows()
  expect(row).toMatchObject({ sum: '1234567890123456.78', ratio: '123456789012.12345678' })
  expect(await send('/edit', { ...row, name: 'b' }, 'PUT')).toMatchObject({ success: true, result: { name: 'b', sum: '1234567890123456.78', version: 2 } })
  expect(await rows('sum=1234567890123456.78')).toHaveLength(1)
  expect(await rows('sum=1234567890123456.79')).toHaveLength(0)
})

it('refuses in words what cannot be kept whole', async () => {
  const refused = async (values: Row) => {
    const { success, result } = await send('/add', { name: 'x', ...values })
    return [success, (result as { problems?: { field: string; code: string }[] }).problems?.map(({ field, code }) => `${field} ${code}`)]
  }
  expect(await refused({ sum: '12345678901234567.89' })).toEqual([false, ['sum FIELD_DIGITS']])
  expect(await refused({ sum: '123456789012345.678' })).toEqual([false, ['sum FIELD_SCALE']])
  // A JSON number of so many digits was rounded by whoever wrote or read it.
  expect(await refused({ sum: 1234567890123456.78 })).toEqual([false, ['sum FIELD_DIGITS']])
  expect(await refused({ sum: 123456789012.34 })).toEqual([true, undefined])
})
