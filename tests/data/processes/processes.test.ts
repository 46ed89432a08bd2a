import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FastifyInstance } from 'fastify'
import type { PageResult } from '../../../schemas/contract/envelope.ts'
import { type TestApp, buildTestApp } from '../../kit/test-app.ts'
import { publishScreen } from '../kit.ts'

const DOCUMENT = {
  version: 1,
  id: 'test.shared',
  title: '共享',
  fields: { name: { title: '名称', view: 'text', maxLength: 20 } },
}
let first: TestApp
let second: FastifyInstance
let admin: string

beforeAll(async () => {
  first = await buildTestApp()
  second = await first.another()
  admin = await first.login('admin')
  await publishScreen(first, admin, DOCUMENT)
})
afterAll(() => first.close())

async function rows(app: FastifyInstance): Promise<PageResult<Record<string, unknown>>> {
  const reply = await app.inject({ url: '/jeecg-boot/data/test.shared/list', headers: { 'x-access-token': admin } })
  return reply.json<{ result: PageResult<Record<string, unknown>> }>().result
}

it('a publication in one process counts in the other at its next request', async () => {
  await first.call({ url: '/data/test.shared/add', token: admin, body: { name: '一' } })
  expect((await rows(second)).records[0]).toMatchObject({ name: '一' })
  const fields = { ...DOCUMENT.fields, note: { title: '备注', view: 'text' } }
  await first.call({
    method: 'PUT',
    url: '/schema/draft/test.shared',
    token: admin,
    body: { document: { ...DOCUMENT, fields }, baseVersion: 1 },
  })
  expect(
    await first.call({ url: '/schema/publish/test.shared', token: admin, body: { message: '', baseVersion: 1 } }),
  ).toMatchObject({ success: true })
  expect((await rows(second)).records[0]).toHaveProperty('note', null)
  const added = await second.inject({
    method: 'POST',
    url: '/jeecg-boot/data/test.shared/add',
    headers: { 'x-access-token': admin },
    payload: { name: '二', note: '新列' },
  })
  expect(added.json()).toMatchObject({ success: true, result: { note: '新列' } })
  expect((await rows(first.app)).total).toBe(2)
})

it('a stale edit answers HTTP 409 with who and when, whichever process it reaches', async () => {
  const [row] = (await rows(first.app)).records
  await first.call({
    method: 'PUT',
    url: '/data/test.shared/edit',
    token: admin,
    body: { id: row?.['id'], version: row?.['version'], name: '三' },
  })
  const stale = await second.inject({
    method: 'PUT',
    url: '/jeecg-boot/data/test.shared/edit',
    headers: { 'x-access-token': admin },
    payload: { id: row?.['id'], version: row?.['version'], name: '四' },
  })
  expect(stale.statusCode).toBe(409)
  expect(stale.json()).toMatchObject({
    success: false,
    code: 409,
    message: expect.stringMatching(/^该记录已被 系统管理员 于 .* 修改/),
    result: { updateBy: 'admin', updateBy_dictText: '系统管理员', version: 2 },
  })
})

it('hostile parameters of a call are refused or meant literally', async () => {
  const refused = async (url: string) => (await first.call({ url: `/data/test.shared/${url}`, token: admin })).success
  expect(await refused('list?column=name%3Bselect%201&order=asc')).toBe(false)
  expect(
    await refused(
      'list?superQueryParams=%5B%7B%22field%22%3A%22password%22%2C%22rule%22%3A%22eq%22%2C%22val%22%3A%221%22%7D%5D',
    ),
  ).toBe(false)
  expect(await refused('list?name=%00')).toBe(false)
  expect(await refused('queryById?id=%27%20or%20%271%27%3D%271')).toBe(false)
  const literal = await first.call<PageResult<unknown>>({
    url: '/data/test.shared/list?field=password_hash&name=%27%20or%201%3D1--&pageSize=1',
    token: admin,
  })
  expect(literal).toMatchObject({ success: true, result: { total: 0 } })
})
