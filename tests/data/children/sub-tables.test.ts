import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import type { PageResult } from '../../../schemas/contract/envelope.ts'
import { openApplication } from '../../kit/test-app.ts'
import { guardField, importFile, publishScreen } from '../kit.ts'

interface Row {
  readonly id: string
  readonly version: number
  readonly [field: string]: unknown
}
const application = openApplication()
const LINE = {
  version: 1,
  id: 'test.line',
  title: '明细',
  permission: 'test:line',
  fields: {
    billId: { title: '单据', view: 'text' },
    seq: { title: '序', type: 'integer', view: 'number' },
    name: { title: '名称', view: 'text', required: true },
    cost: { title: '成本', view: 'number' },
  },
}
const BILL = {
  version: 1,
  id: 'test.bill',
  title: '单据',
  permission: 'test:bill',
  fields: { no: { title: '单号', view: 'text', required: true } },
  children: { lines: { screen: 'test.line', relation: 'many', key: 'billId', edit: 'grid', order: 'seq' } },
}
const call = <T = Row>(url: string, body?: unknown, token = application.admin) =>
  application.call<T>({ url, token, ...(body === undefined ? {} : { body }) })
const read = async (id: string, token = application.admin) =>
  (
    await call<Row & { readonly lines?: readonly Row[] }>(
      `/data/test.bill/queryById?id=${id}&_children=true`,
      undefined,
      token,
    )
  ).result
const addBill = async (no: string, lines: unknown = []) => (await call('/data/test.bill/add', { no, lines })).result.id

beforeAll(async () => {
  await publishScreen(application, application.admin, LINE)
  await publishScreen(application, application.admin, BILL)
  await guardField(application, 'test:line:cost', '1')
  const { kysely } = application.database
  await sql`insert into sys_role_permission (role_id, permission_id)
    select r.id, p.id from sys_role r, sys_permission p where r.role_code = 'staff' and p.perms in ('test:bill:list', 'test:bill:detail', 'test:bill:edit', 'test:line:list', 'test:line:edit')`.execute(
    kysely,
  )
})

it('gives the rows with the record when they are asked for, and not otherwise', async () => {
  const id = await addBill('A', [{ name: '甲', cost: 7 }, { name: '乙' }])
  expect((await read(id)).lines?.map(({ name, seq }) => [name, seq])).toEqual([
    ['甲', 1],
    ['乙', 2],
  ])
  expect((await call(`/data/test.bill/queryById?id=${id}`)).result).not.toHaveProperty('lines')
})
it('SEC-05 sends a hidden column of a sub-table to no person without the right, and refuses raw calls that write it', async () => {
  const id = await addBill('B', [{ name: '甲', cost: 7 }])
  const [line] = (await read(id, application.staff)).lines ?? []
  expect(line).not.toHaveProperty('cost')
  for (const lines of [
    { changed: [{ id: line?.id, name: '甲2', cost: 1 }] },
    [{ id: line?.id, name: '甲3', cost: 1 }],
  ]) {
    expect(await call('/data/test.bill/edit', { id, lines }, application.staff)).toMatchObject({ success: true })
  }
  expect((await read(id)).lines?.map(({ name, cost }) => [name, cost])).toEqual([['甲3', 7]])
})
it('SEC-05 adds and deletes no rows without the right, and touches no rows of another record', async () => {
  const [mine, other] = [await addBill('C', [{ name: '甲' }]), await addBill('D', [{ name: '丁' }])]
  const [line] = (await read(mine)).lines ?? []
  const [theirs] = (await read(other)).lines ?? []
  for (const lines of [{ added: [{ name: '新' }] }, { removed: [line?.id] }, []])
    expect(await call('/data/test.bill/edit', { id: mine, lines }, application.staff)).toMatchObject({
      success: false,
      code: 510,
    })
  const refused = await call<{ readonly children: unknown }>(
    '/data/test.bill/edit',
    { id: mine, lines: { changed: [{ id: theirs?.id, name: '偷' }] } },
    application.staff,
  )
  expect(refused).toMatchObject({
    success: false,
    result: { children: [{ child: 'lines', errors: { '': { code: 'CHILD_ROW_UNKNOWN' } } }] },
  })
  expect((await read(other)).lines?.map(({ name }) => name)).toEqual(['丁'])
})
it('takes records out and in by sheets as before', async () => {
  await addBill('E', [{ name: '甲' }])
  const sheet = await application.request({ url: '/data/test.bill/exportXls', token: application.admin })
  expect(sheet.statusCode).toBe(200)
  const before = (await call<PageResult<Row>>('/data/test.bill/list')).result.total
  expect(await importFile(application, application.admin, 'test.bill', sheet.rawPayload, 'valid')).toMatchObject({
    success: true,
  })
  expect((await call<PageResult<Row>>('/data/test.bill/list')).result.total).toBe(2 * before)
})
it('refuses to publish a sub-table with sub-tables of its own, from below and from above', async () => {
  const part = { screen: 'test.line', relation: 'many', key: 'billId', edit: 'grid' }
  const above = {
    version: 1,
    id: 'test.bundle',
    title: '包',
    permission: 'test:bundle',
    fields: { no: { title: '号' } },
    children: { bills: { screen: 'test.bill', relation: 'many', key: 'no', edit: 'grid' } },
  }
  await expect(publishScreen(application, application.admin, above)).rejects.toThrow(/只能有一层/)
  const saved = await application.call<{ readonly problems: readonly { readonly code: string }[] }>({
    method: 'PUT',
    url: '/schema/draft/test.line',
    token: application.admin,
    body: { document: { ...LINE, children: { parts: { ...part, screen: 'test.bill', key: 'no' } } }, baseVersion: 1 },
  })
  expect(saved.result.problems.map(({ code }) => code)).toContain('DOC_CHILD_NESTED')
})
it('stores a row once that is sent twice under one word, and finds it among the rows of its own record alone', async () => {
  const [mine, other] = [await addBill('F', [{ name: '甲' }]), await addBill('G')]
  const [word, more] = [`+${'0a'.repeat(10)}`, `+${'1b'.repeat(10)}`]
  const edit = async (id: string, lines: unknown, token = application.admin) =>
    call('/data/test.bill/edit', { id, lines }, token)
  const names = async (id: string) => (await read(id)).lines?.map(({ name }) => name)
  await edit(mine, { added: [{ id: word, name: '新' }] })
  const [first, made] = (await read(mine)).lines ?? []
  expect(made?.id.endsWith(word.slice(1))).toBe(true)
  // The answer was lost: the save comes again with further edits, in another place, and with another row.
  await edit(mine, {
    added: [
      { id: word, name: '新的' },
      { id: more, name: '又' },
    ],
    order: [word, first?.id, more],
  })
  expect([await names(mine), (await read(mine)).lines?.[0]?.id]).toEqual([['新的', '甲', '又'], made?.id])
  // The same words below another record make rows of that one.
  await edit(other, { added: [{ id: word, name: '别处' }] })
  expect([await names(mine), await names(other)]).toEqual([['新的', '甲', '又'], ['别处']])
  // A person who may only edit rows may send an existing row again, and no new one.
  expect(await edit(mine, { added: [{ id: word, name: '改' }] }, application.staff)).toMatchObject({ success: true })
  expect(await edit(mine, { added: [{ id: `+${'2c'.repeat(10)}`, name: '加' }] }, application.staff)).toMatchObject({
    success: false,
    code: 510,
  })
  // A problem names the stored row, and no row is named twice.
  expect(await edit(mine, { added: [{ id: word, name: '' }] })).toMatchObject({
    success: false,
    result: { children: [{ id: made?.id, errors: { name: { code: 'FIELD_REQUIRED' } } }] },
  })
  expect(await edit(mine, { added: [{ id: word, name: 'x' }], removed: [made?.id] })).toMatchObject({ success: false })
  expect(await names(mine)).toEqual(['改', '甲', '又'])
})
it('stores a row once when two tries of it arrive at the same time', async () => {
  const id = await addBill('H')
  const word = `+${'3d'.repeat(10)}`
  await Promise.all(
    ['一', '二', '三'].map((name) => call('/data/test.bill/edit', { id, lines: { added: [{ id: word, name }] } })),
  )
  expect((await read(id)).lines).toHaveLength(1)
})
