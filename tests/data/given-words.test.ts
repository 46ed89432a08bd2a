import { sql } from 'kysely'
import { read, utils } from 'xlsx'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PageResult } from '../../schemas/contract/envelope.ts'
import { grant } from '../../server/modules/screen/permissions.ts'
import { type TestApp, buildTestApp } from '../kit/test-app.ts'
import { guardField, publishScreen } from './kit.ts'

type Row = Record<string, unknown>
const SOURCE = {
  version: 1,
  id: 'test.donor',
  title: '捐赠人',
  permission: 'test:donor',
  source: { table: 'mus_donor' },
  fields: { no: { title: '编号' }, alias: { title: '化名' }, above: { title: '上级' } },
  list: { columns: ['no'], tree: { parent: 'above', text: 'alias' } },
}
const FIELDS = {
  byTable: { title: '按表', view: 'sel_search', options: { dict: 'test.donor,alias,no' } },
  byTree: { title: '按树', view: 'sel_tree', options: { dict: 'test.donor' } },
  byReport: { title: '按报表', view: 'search', options: { report: 'exhibition' } },
}
const HOLDER = {
  version: 1,
  id: 'test.gift',
  title: '捐赠',
  permission: 'test:gift',
  source: { table: 'mus_gift' },
  fields: { no: { title: '单号' }, ...FIELDS },
}
const KEYS = Object.keys(FIELDS)

let app: TestApp
let admin: string
let staff: string
let donor: string
let gift: string
const call = <T = Row>(token: string, url: string, body?: unknown, method?: 'PUT') =>
  app.call<T>({ url: `/data${url}`, token, ...(body === undefined ? {} : { body }), ...(method ? { method } : {}) })
const WORDS = ['隐名客', '隐名客', '吉金铸史']

beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.login('admin')
  staff = await app.login('staff')
  await publishScreen(app, admin, SOURCE)
  await publishScreen(app, admin, HOLDER)
  donor = String((await call(admin, '/test.donor/add', { no: 'D-1', alias: '隐名客' })).result['id'])
  await sql`update mus_exhibition set code = 'EX-1', name = '吉金铸史' where id = (select min(id) from mus_exhibition)`.execute(
    app.database.kysely,
  )
  gift = String(
    (await call(admin, '/test.gift/add', { no: 'G-1', byTable: 'D-1', byTree: donor, byReport: 'EX-1' })).result['id'],
  )
  await guardField(app, 'test:donor:alias', '1')
  await guardField(app, 'collection:exhibition:name', '1')
  await grant(app.database.kysely, 'staff', 'test.gift', ['list', 'add', 'edit', 'detail', 'export'])
  await grant(app.database.kysely, 'staff', 'test.donor', ['list'])
  await grant(app.database.kysely, 'staff', 'collection.exhibition', ['list'])
})
afterAll(() => app.close())

const labels = (row: Row) => KEYS.map((key) => row[`${key}_dictText`])
const stored = () => ['D-1', donor, 'EX-1']

it('sends the label of a reference to a person who may read its field', async () => {
  expect(labels((await call(admin, `/test.gift/queryById?id=${gift}`)).result)).toEqual(WORDS)
  expect(labels((await call<PageResult<Row>>(admin, '/test.gift/list')).result.records[0] ?? {})).toEqual(WORDS)
})

it('SEC-05 tells others the stored value alone, in list, detail and sheet, after a write and in a report', async () => {
  expect(labels((await call<PageResult<Row>>(staff, '/test.gift/list')).result.records[0] ?? {})).toEqual(stored())
  expect(labels((await call(staff, `/test.gift/queryById?id=${gift}`)).result)).toEqual(stored())
  expect(labels((await call(staff, '/test.gift/edit', { id: gift, no: 'G-2' }, 'PUT')).result)).toEqual(stored())
  const sheet = await app.request({ url: '/data/test.gift/exportXls', token: staff })
  const book = read(sheet.rawPayload)
  const cells = JSON.stringify(utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 }))
  expect(cells).toContain('D-1')
  for (const word of WORDS) expect(cells).not.toContain(word)
  const report = await app.request({ url: '/online/cgreport/api/getData/exhibition?code=EX-1', token: staff })
  expect(report.body).toContain('EX-1')
  expect(report.body).not.toContain('吉金铸史')
})

it('SEC-05 finds them by no route that looks words up', async () => {
  const routes = [
    `/sys/dict/loadDictItem/${encodeURIComponent('test.donor,alias,no')}?key=D-1`,
    `/sys/dict/loadDict/${encodeURIComponent('test.donor,alias,no')}?keyword=`,
    `/sys/dict/getDictItems/${encodeURIComponent('test.donor,alias,no')}`,
    '/sys/dict/loadTreeData?tableName=test.donor&text=alias&code=id&pidField=above&pid=',
    '/online/cgreport/api/getReportDictList?sql=exhibition&keyword=',
  ]
  for (const url of routes) {
    expect((await app.request({ url, token: admin })).body, url).toMatch(/隐名客|吉金铸史/)
    expect((await app.request({ url, token: staff })).body, url).not.toMatch(/隐名客|吉金铸史/)
  }
})

it('still knows what exists: a write with a key that is nowhere is refused, one that is there is stored', async () => {
  expect(await call(staff, '/test.gift/edit', { id: gift, byTable: 'D-9' }, 'PUT')).toMatchObject({
    success: false,
    result: { problems: [{ field: 'byTable', code: 'FIELD_NOT_A_CHOICE' }] },
  })
  expect(await call(staff, '/test.gift/add', { no: 'G-3', byTable: 'D-1' })).toMatchObject({
    success: true,
    result: { byTable: 'D-1', byTable_dictText: 'D-1' },
  })
})
