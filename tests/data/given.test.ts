import { sql } from 'kysely'
import { read, utils, write } from 'xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as contract from '../../schemas/contract/data/data.ts'
import * as many from '../../schemas/contract/data/data-many.ts'
import type { Envelope, PageResult } from '../../schemas/contract/envelope.ts'
import { grant } from '../../server/modules/screen/permissions.ts'
import { type TestApp, buildTestApp } from '../kit/test-app.ts'
import { guardField, importFile, publishScreen } from './kit.ts'

type Row = Record<string, unknown>
const ID = 'test.given'
/** Denied to the staff: two plain fields and one that holds a person. `note` is read-only for them. */
const HIDDEN = ['secret', 'innerNo', 'keeper']
const VALUES = ['机密', 'HID-', 'curator_li', '李研究员']
const DOCUMENT = {
  version: 1,
  id: ID,
  title: '授权',
  permission: 'test:given',
  source: { table: 'mus_given' },
  fields: {
    no: { title: '编号', required: true, unique: true, maxLength: 20 },
    name: { title: '名称', maxLength: 50 },
    secret: { title: '内部评语', maxLength: 50, required: "no != ''", default: '机密默认' },
    innerNo: { title: '内部编号', unique: true, maxLength: 20 },
    keeper: { title: '经手人', view: 'sel_user' },
    note: { title: '备注', maxLength: 50, required: true, default: '原样' },
    state: { title: '状态', maxLength: 20 },
  },
  query: { items: ['no', 'secret'] },
  list: {
    columns: ['secret', 'no', 'keeper', 'note'],
    sort: { field: 'innerNo', order: 'asc' },
    tree: { parent: 'state', text: 'secret' },
    totals: { innerNo: 'max', no: 'count' },
  },
  actions: [{ code: 'mark', title: '标记', set: { state: "'done'", secret: "'机密已阅'" } }],
}
const ROWS = [
  { no: 'A1', name: '甲', secret: '机密甲', innerNo: 'HID-1', keeper: 'curator_li', note: '一' },
  { no: 'A2', name: '乙', secret: '机密乙', innerNo: 'HID-2', keeper: 'curator_li', note: '二' },
]

let app: TestApp
let admin: string
let staff: string
let ids: string[]

const as = <T = Row>(token: string, url: string, body?: unknown, method?: 'PUT' | 'DELETE') =>
  app.call<T>({
    url: `/data/${ID}${url}`,
    token,
    ...(body === undefined ? {} : { body }),
    ...(method ? { method } : {}),
  })
const stored = async (id: string) => (await as(admin, `/queryById?id=${id}`)).result
const numbers = async (query: string) =>
  (await as<PageResult<Row>>(staff, `/list?${query}`)).result.records.map((row) => row['no'])

const sheetOf = (cells: unknown[][]): Buffer => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(cells))
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}
/** Everything that a call answers, spreadsheets cell by cell. */
async function said(url: string, body?: Record<string, unknown>): Promise<string> {
  const reply = await app.request({ url: `/data/${ID}${url}`, token: staff, ...(body ? { body } : {}) })
  expect(reply.statusCode).toBe(200)
  if (reply.headers['content-type']?.toString().startsWith('application/json')) return reply.body
  const book = read(reply.rawPayload)
  return JSON.stringify(utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 }))
}
const text = async (reply: Promise<Envelope<unknown>>) => {
  const envelope = await reply
  expect(envelope, envelope.message).toMatchObject({ success: true })
  return JSON.stringify(envelope)
}

beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.login('admin')
  staff = await app.login('staff')
  await publishScreen(app, admin, DOCUMENT)
  for (const code of HIDDEN) await guardField(app, `test:given:${code}`, '1')
  await guardField(app, 'test:given:note', '2')
  await grant(app.database.kysely, 'staff', ID, [
    'list',
    'add',
    'edit',
    'detail',
    'delete',
    'batch_delete',
    'import',
    'export',
    'mark',
  ])
  ids = []
  for (const row of ROWS) ids.push(String((await as(admin, '/add', row)).result['id']))
})
afterAll(() => app.close())

describe('a field that is denied to a person', () => {
  let count = 0
  const fresh = () => ({ no: `N${++count}`, secret: '我的', innerNo: `MY-${count}`, keeper: 'staff', note: '我的' })
  /** One call or more of every route of the data engine; a new route has none and fails below. */
  const calls: Readonly<Record<string, () => Promise<string>>> = {
    list: () => said('/list?pageSize=50'),
    totals: () => said('/totals'),
    queryById: () => said(`/queryById?id=${ids[0]}`),
    asFilled: () => said(`/asFilled?id=${ids[0]}`),
    add: () => text(as(staff, '/add', fresh())),
    edit: () => text(as(staff, '/edit', { id: ids[0], name: '甲改', secret: '我的', keeper: 'staff' }, 'PUT')),
    // One row that is stored, one that is refused and one that another person changed, which is returned as it is now.
    saveRows: () =>
      text(
        as(staff, '/saveRows', {
          added: [
            { id: 'a_tmp', ...fresh() },
            { id: 'b_tmp', secret: '我的' },
          ],
          changed: [
            { id: ids[0], name: '甲再改', secret: '我的' },
            { id: ids[1], version: 9999, name: '旧' },
          ],
        }),
      ),
    act: () => text(as(staff, '/act/mark', { id: ids[1] })),
    remove: async () =>
      text(
        as(
          staff,
          `/delete?id=${String((await as(admin, '/add', { ...fresh(), secret: '机密删' })).result['id'])}`,
          undefined,
          'DELETE',
        ),
      ),
    removeBatch: async () =>
      text(
        as(
          staff,
          `/deleteBatch?ids=${String((await as(admin, '/add', { ...fresh(), secret: '机密删' })).result['id'])}`,
          undefined,
          'DELETE',
        ),
      ),
    deleteRows: async () =>
      text(
        as(staff, '/deleteRows', {
          ids: [String((await as(admin, '/add', { ...fresh(), secret: '机密删' })).result['id'])],
        }),
      ),
    exportRows: () => said('/exportRows', { selections: ids.join(',') }),
    exportXls: async () =>
      (await said('/exportXls')) + (await said(`/exportXls?format=xlsx&selections=${ids.join(',')}`)),
    importTemplate: () => said('/importTemplate'),
    importExcel: () =>
      text(
        importFile(
          app,
          staff,
          ID,
          sheetOf([
            ['编号', '名称'],
            ['I1', '导入'],
          ]),
        ),
      ),
  }
  it('has a case for every route of the data engine', () => {
    const endpoints = Object.entries({ ...contract, ...many })
      .filter(([, value]) => typeof value === 'object' && 'methods' in value)
      .map(([name]) => name)
    expect(Object.keys(calls).toSorted()).toEqual(endpoints.toSorted())
  })
  it.each(Object.keys(calls))('SEC-05 is not in the answer of %s, neither its value nor its words', async (name) => {
    const answered = await calls[name]?.()
    expect((answered ?? '').length).toBeGreaterThan(20)
    for (const key of HIDDEN) expect(answered).not.toContain(`"${key}`)
    for (const value of [...VALUES, '内部评语', '内部编号', '经手人']) expect(answered).not.toContain(value)
  })
  it('is sent to a person who may read it', async () => {
    expect(await stored(ids[0] ?? '')).toMatchObject({
      secret: '机密甲',
      keeper_dictText: '李研究员',
      innerNo: 'HID-1',
    })
  })
  it('keeps its value when a person without the right sends another one, and takes its default in a new row', async () => {
    const { result } = await as(staff, '/add', {
      no: 'W1',
      secret: '我的',
      innerNo: 'MINE',
      keeper: 'staff',
      note: '我的',
    })
    expect(await stored(String(result['id']))).toMatchObject({
      secret: '机密默认',
      innerNo: null,
      keeper: null,
      note: '原样',
    })
    expect(
      await as(
        staff,
        '/edit',
        { id: ids[0], name: '甲又改', secret: null, innerNo: '', keeper: 'nobody', note: '' },
        'PUT',
      ),
    ).toMatchObject({ success: true })
    expect(await stored(ids[0] ?? '')).toMatchObject({
      name: '甲又改',
      secret: '机密甲',
      innerNo: 'HID-1',
      keeper: 'curator_li',
      note: '一',
    })
  })
  it('is set by an action whose purpose that is', async () => {
    await as(staff, '/act/mark', { id: ids[1] })
    expect(await stored(ids[1] ?? '')).toMatchObject({ state: 'done', secret: '机密已阅' })
  })
  it('is no condition, as if it had no such name', async () => {
    const all = await numbers('pageSize=50')
    expect(await numbers('pageSize=50&secret=*zzz*&innerNo=HID-1&keeper_MultiString=nobody&innerNo_begin=Z')).toEqual(
      all,
    )
    const advanced = (field: string) =>
      `/list?superQueryParams=${encodeURIComponent(JSON.stringify([{ field, rule: 'eq', val: 'HID-1' }]))}`
    expect(await as(staff, advanced('innerNo'))).toMatchObject({ success: false, message: '查询的字段不存在：innerNo' })
    expect(await as(staff, advanced('no'))).toMatchObject({ success: true })
    expect((await as<PageResult<Row>>(admin, advanced('innerNo'))).result.records).toHaveLength(1)
  })
  it('is no order, and a list that has it as its own is in the order of its age', async () => {
    expect(await as(staff, '/list?column=innerNo&order=asc')).toMatchObject({
      success: false,
      message: '请注意，将要排序的列字段不存在：innerNo',
    })
    expect(await as(staff, '/list?column=keeper_dictText&order=asc')).toMatchObject({ success: false })
    expect(await as(staff, '/list')).toMatchObject({ success: true })
    expect((await numbers('pageSize=50')).at(-1)).toBe('A1')
  })
  it('is refused as a column of a sheet before any row is stored', async () => {
    const reply = await importFile(
      app,
      staff,
      ID,
      sheetOf([
        ['编号', '内部评语'],
        ['I9', '机密填'],
      ]),
    )
    expect(reply).toMatchObject({ success: false, message: '您没有权限填写以下列：内部评语，请删除后重新导入' })
    expect(await numbers('no=I9')).toEqual([])
    expect(
      await importFile(
        app,
        admin,
        ID,
        sheetOf([
          ['编号', '内部评语', '备注'],
          ['I9', '机密填', '可'],
        ]),
      ),
    ).toMatchObject({ success: true })
  })
  it('is no column of a report about its screen', async () => {
    await grant(app.database.kysely, 'staff', 'collection.exhibition', ['list'])
    const ask = (token: string) =>
      app.call<{ records: Row[] }>({ url: '/online/cgreport/api/getData/exhibition', token })
    expect((await ask(staff)).result.records[0]).toHaveProperty('name')
    await guardField(app, 'collection:exhibition:name', '1')
    const { records } = (await ask(staff)).result
    expect(records[0]).toHaveProperty('code')
    expect(records[0]).not.toHaveProperty('name')
  })
  it('is no pair of the duplicate check and no tree of another screen', async () => {
    const ask = (token: string) =>
      app.call({ url: '/sys/duplicate/check?tableName=mus_given&fieldName=innerNo&fieldVal=HID-1', token })
    expect((await ask(admin)).message).toBe('该值不可用，系统中已存在！')
    expect(await ask(staff)).toMatchObject({ success: false })
    expect((await ask(staff)).message).not.toBe((await ask(admin)).message)
    const tree = (token: string) => app.call({ url: `/sys/dict/loadTreeData?tableName=${ID}&text=&code=&pid=0`, token })
    expect(JSON.stringify(await tree(admin))).toContain('机密')
    expect(JSON.stringify(await tree(staff))).not.toContain('机密')
  })
})

describe('a field that a person may not change', () => {
  it('is read in lists, details and sheets', async () => {
    expect(await stored(ids[1] ?? '')).toMatchObject({ note: '二' })
    expect(await said(`/queryById?id=${ids[1]}`)).toContain('"note":"二"')
    expect(await said('/exportXls')).toContain('备注')
    expect(await numbers('note=二')).toEqual(['A2'])
  })
  it('is passed over in a sheet like other fields that are read only', async () => {
    expect(
      await importFile(
        app,
        staff,
        ID,
        sheetOf([
          ['编号', '备注'],
          ['L1', '改'],
        ]),
      ),
    ).toMatchObject({ success: true })
    const [row] = (await as<PageResult<Row>>(admin, '/list?no=L1')).result.records
    expect(row).toMatchObject({ note: '原样' })
  })
  it('is open to everyone once the control is switched off', async () => {
    await sql`update sys_permission set status = '0' where id = 'control-test-given-note'`.execute(app.database.kysely)
    await as(staff, '/edit', { id: ids[1], note: '改了' }, 'PUT')
    expect(await stored(ids[1] ?? '')).toMatchObject({ note: '改了' })
  })
})
