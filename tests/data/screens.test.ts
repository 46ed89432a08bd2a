import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PageResult } from '../../schemas/contract/envelope.ts'
import type { MenuNode } from '../../schemas/contract/permissions/permission.ts'
import { buildApp } from '../../server/app.ts'
import { documentFiles } from '../../server/data/catalog/bundled-documents.ts'
import { importBaseline } from '../../server/modules/screen/baseline.ts'
import { type TestApp, buildTestApp } from '../kit/test-app.ts'
import { publishScreen, screenFixture } from './kit.ts'

type Row = Record<string, unknown>
interface Draft {
  readonly baseVersion: number
  readonly revision: number
  readonly draft: boolean
  readonly document: Row
  readonly problems: readonly { readonly pointer: string; readonly text: string }[]
}
const ID = 'collection.relic'
const v1 = screenFixture('relic.v1')
const v2 = screenFixture('relic.v2')
let app: TestApp
let admin: string
let staff: string

beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.login('admin')
  staff = await app.login('staff')
})
afterAll(() => app.close())

const as = <T = unknown>(token: string, url: string, body?: unknown, method?: 'PUT' | 'DELETE') =>
  app.call<T>({ url, token, ...(body === undefined ? {} : { body }), ...(method ? { method } : {}) })
const get = (token: string, etag?: string) =>
  app.request({ url: `/schema/get/${ID}`, token, ...(etag ? { headers: { 'if-none-match': etag } } : {}) })
const rows = async (token = admin, query = '') => (await as<PageResult<Row>>(token, `/data/${ID}/list?${query}`)).result
const menuPaths = async (token: string) => {
  const { result } = await as<{ menu: MenuNode[] }>(token, '/sys/permission/getUserPermissionByToken?pages=documents')
  const walk = (nodes: readonly MenuNode[]): MenuNode[] => nodes.flatMap((node) => [node, ...walk(node.children ?? [])])
  return walk(result.menu).map((node) => `${node.path} ${node.component}`)
}
const held = async (token: string) =>
  (
    await as<{ auth: { action: string }[] }>(token, '/sys/permission/getUserPermissionByToken?pages=documents')
  ).result.auth.map((item) => item.action)

describe('bundled screens', () => {
  it('are published at the first start, with rows, menu entries and permissions', async () => {
    const listed = await as<{ id: string; version: number; origin: string }[]>(admin, '/schema/list')
    const bundled = documentFiles('screens').map(({ text }) => [(JSON.parse(text) as { id: string }).id, 1, 'file'])
    expect(bundled.length).toBeGreaterThan(2)
    expect(listed.result.map(({ id, version, origin }) => [id, version, origin])).toEqual(bundled.toSorted())
    expect((await as<PageResult<Row>>(admin, '/data/booking.ticketOrder/list')).result.total).toBe(200)
    expect(await menuPaths(staff)).toContain('/collection/loan screens/collection.loan')
    expect(await held(staff)).toEqual(expect.arrayContaining(['collection:loan:list', 'booking:ticketOrder:add']))
    expect(await held(staff)).not.toContain('collection:loan:edit')
  })
  it('stay as they are at the second start, rows deleted meanwhile included', async () => {
    const { records } = (await as<PageResult<Row>>(admin, '/data/collection.loan/list')).result
    await as(admin, `/data/collection.loan/delete?id=${String(records[0]?.['id'])}`, undefined, 'DELETE')
    const second = await buildApp(app.parts)
    await second.close()
    expect((await as<PageResult<Row>>(admin, '/data/collection.loan/list')).result.total).toBe(59)
    expect((await as<{ version: number }[]>(admin, '/schema/history/collection.loan')).result).toHaveLength(1)
  })
  it('become a new version when the file changed, unless the designer published since', async () => {
    const file = (title: string, id = 'test.baseline') => [
      {
        path: 'screens/test/baseline.json',
        text: JSON.stringify({ version: 1, id, title, fields: { name: { title: '名称' } } }),
      },
    ]
    const at = new Date()
    expect(await importBaseline(app.database, at, file('一'))).toEqual({ published: ['test.baseline'], refused: [] })
    expect(await importBaseline(app.database, at, file('一'))).toEqual({ published: [], refused: [] })
    expect((await importBaseline(app.database, at, file('二'))).published).toEqual(['test.baseline'])
    const { result } = await as<Draft>(admin, '/schema/draft/test.baseline')
    await as(
      admin,
      '/schema/draft/test.baseline',
      { document: { ...result.document, title: '三' }, baseVersion: 2 },
      'PUT',
    )
    expect(await as(admin, '/schema/publish/test.baseline', { message: '', baseVersion: 2 })).toMatchObject({
      success: true,
      result: { version: 3 },
    })
    expect((await importBaseline(app.database, at, file('四'))).published).toEqual([])
  })
  it('with errors are refused with path and reason, the others are published', async () => {
    const report = await importBaseline(app.database, new Date(), [
      {
        path: 'screens/bad.json',
        text: '{"version":1,"id":"test.bad","title":"x","fields":{"a":{"title":"a","view":"nothing"}}}',
      },
      { path: 'screens/worse.json', text: '{oops' },
      { path: 'screens/good.json', text: '{"version":1,"id":"test.good","title":"x","fields":{"a":{"title":"a"}}}' },
    ])
    expect(report.published).toEqual(['test.good'])
    expect(report.refused.map(({ path }) => path)).toEqual(['screens/bad.json', 'screens/worse.json'])
  })
})

describe('a screen from draft to publication', () => {
  it('is created, published and served at once, with table, menu entry and permissions', async () => {
    await publishScreen(app, admin, v1)
    expect((await get(admin)).json()).toMatchObject({ success: true, result: { id: ID, version: 1 } })
    expect(await held(admin)).toEqual(
      expect.arrayContaining(
        ['list', 'add', 'edit', 'detail', 'delete', 'batch_delete', 'import', 'export'].map(
          (action) => `collection:relic:${action}`,
        ),
      ),
    )
    expect(await menuPaths(admin)).toContain('/collection/relic screens/collection.relic')
    expect(
      await as(admin, `/data/${ID}/add`, { regNo: 'R-1', name: '鼎', category: 'category-b01a01a01' }),
    ).toMatchObject({ success: true, message: '添加成功！' })
    expect(await rows()).toMatchObject({ total: 1, records: [{ regNo: 'R-1', category_dictText: '鼎' }] })
  })
  it('keeps the order of its fields', async () => {
    const { result } = (await get(admin)).json<{ result: { document: { fields: object } } }>()
    expect(Object.keys(result.document.fields)).toEqual(Object.keys(v1['fields'] as object))
  })
  it('answers 304 to a client that has the published version', async () => {
    const first = await get(admin)
    const etag = String(first.headers['etag'])
    expect(etag).toMatch(/^"1-[0-9a-f]{24}"$/)
    const again = await get(admin, etag)
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await get(admin, '"other"')).statusCode).toBe(200)
  })
  it('is hidden from who holds none of its permissions, and so are its rows', async () => {
    expect((await get(staff)).json()).toMatchObject({ success: false, code: 510 })
    for (const url of [`/data/${ID}/list`, `/data/${ID}/queryById?id=x`, `/data/${ID}/exportXls`])
      expect(await as(staff, url)).toMatchObject({ success: false, code: 510 })
    expect(await as(staff, `/data/${ID}/add`, { regNo: 'X' })).toMatchObject({ code: 510 })
    expect(await as(staff, `/data/${ID}/edit`, { id: 'x' }, 'PUT')).toMatchObject({ code: 510 })
    expect(await as(staff, `/data/${ID}/delete?id=x`, undefined, 'DELETE')).toMatchObject({ code: 510 })
    expect(await as(staff, `/data/${ID}/deleteBatch?ids=x`, undefined, 'DELETE')).toMatchObject({ code: 510 })
    expect(await as(staff, `/schema/publish/${ID}`, { message: '', baseVersion: 1 })).toMatchObject({ code: 510 })
  })
  it('shows what a publication would do to the table, and does nothing', async () => {
    const { result } = await as<{ steps: { name: string; destructive: boolean; text: string }[] }>(
      admin,
      `/schema/plan/${ID}`,
      { document: v2 },
    )
    expect(result.steps).toEqual([
      expect.objectContaining({
        name: 'add:texture',
        destructive: false,
        losesData: false,
        text: '新增列 texture（varchar(100)）',
      }),
    ])
    expect((await get(admin)).json()).toMatchObject({ result: { version: 1 } })
  })
  it('gains a field with the next publication: seen at the next request, no row lost', async () => {
    expect(await as(admin, `/schema/draft/${ID}`, { document: v2, baseVersion: 1 }, 'PUT')).toMatchObject({
      success: true,
      result: { baseVersion: 1 },
    })
    expect((await get(admin)).json()).toMatchObject({ result: { version: 1 } })
    expect(await as(admin, `/schema/publish/${ID}`, { message: '增加质地', baseVersion: 1 })).toMatchObject({
      success: true,
      result: { version: 2 },
    })
    const [row] = (await rows()).records
    expect(
      await as(admin, `/data/${ID}/edit`, { id: row?.['id'], version: row?.['version'], texture: '1' }, 'PUT'),
    ).toMatchObject({ success: true })
    expect(await rows()).toMatchObject({
      total: 1,
      records: [{ regNo: 'R-1', texture: '1', texture_dictText: '铜', version: 2 }],
    })
  })
  it('returns to its earlier form by a roll-back, and the data stays', async () => {
    expect(await as(admin, `/schema/rollback/${ID}`, { version: 1, message: '' })).toMatchObject({
      success: true,
      result: { version: 3 },
    })
    expect((await rows()).records[0]).not.toHaveProperty('texture')
    const history = await as<{ version: number; message: string; author: string }[]>(admin, `/schema/history/${ID}`)
    expect(history.result.map(({ version, message, author }) => [version, message, author])).toEqual([
      [3, '回退到版本 1', 'admin'],
      [2, '增加质地', 'admin'],
      [1, '首次发布', 'admin'],
    ])
    expect(await as(admin, `/schema/rollback/${ID}`, { version: 2, message: '' })).toMatchObject({
      result: { version: 4 },
    })
    expect((await rows()).records[0]).toMatchObject({ regNo: 'R-1', texture: '1' })
  })
  it('keeps the values of a renamed column, forth and back', async () => {
    const { name, ...rest } = v2['fields'] as Record<string, Row>
    const document = {
      ...v2,
      fields: { ...rest, title: { ...name, column: { was: 'name' } } },
      list: undefined,
      form: undefined,
      query: undefined,
    }
    await as(admin, `/schema/draft/${ID}`, { document, baseVersion: 4 }, 'PUT')
    expect(await as(admin, `/schema/publish/${ID}`, { message: '', baseVersion: 4 })).toMatchObject({
      success: true,
      result: { steps: [expect.objectContaining({ name: 'rename:title' })] },
    })
    expect((await rows()).records[0]).toMatchObject({ title: '鼎' })
    expect(await as(admin, `/schema/rollback/${ID}`, { version: 4, message: '' })).toMatchObject({
      success: true,
      result: { version: 6 },
    })
    expect((await rows()).records[0]).toMatchObject({ name: '鼎' })
  })
  it('answers one version with its document', async () => {
    expect(await as(admin, `/schema/version/${ID}/1`)).toMatchObject({
      success: true,
      result: { version: 1, author: 'admin', document: { id: ID } },
    })
    expect(await as(admin, `/schema/version/${ID}/99`)).toMatchObject({ success: false, message: '版本 99 不存在' })
  })
})

describe('two editors', () => {
  it('are detected: an outdated base is refused with 409', async () => {
    const stale = await app.request({
      method: 'PUT',
      url: `/schema/draft/${ID}`,
      token: admin,
      body: { document: v1, baseVersion: 1 },
    })
    expect(stale.statusCode).toBe(409)
    expect(stale.json()).toMatchObject({ success: false, code: 409, message: expect.stringContaining('admin') })
    expect(await as(admin, `/schema/publish/${ID}`, { message: '', baseVersion: 1 })).toMatchObject({
      success: false,
      code: 409,
    })
  })
  it('do not overwrite a draft that was saved meanwhile', async () => {
    const { result } = await as<Draft>(admin, `/schema/draft/${ID}`)
    const save = () =>
      as<Draft>(
        admin,
        `/schema/draft/${ID}`,
        { document: v2, baseVersion: result.baseVersion, revision: result.revision },
        'PUT',
      )
    expect(await save()).toMatchObject({ success: true, result: { revision: result.revision + 1 } })
    expect(await save()).toMatchObject({ success: false, code: 409 })
    expect(await as(admin, `/schema/draft/${ID}`, undefined, 'DELETE')).toMatchObject({ success: true })
    expect((await as<Draft>(admin, `/schema/draft/${ID}`)).result).toMatchObject({ draft: false, baseVersion: 6 })
  })
})

describe('bad documents', () => {
  const draft = async (document: Row) => {
    const { result } = await as<Draft>(admin, `/schema/draft/${ID}`)
    return as<Draft>(
      admin,
      `/schema/draft/${ID}`,
      { document, baseVersion: result.baseVersion, revision: result.revision },
      'PUT',
    )
  }
  const publish = async () => {
    const { result } = await as<Draft>(admin, `/schema/draft/${ID}`)
    return as(admin, `/schema/publish/${ID}`, { message: '', baseVersion: result.baseVersion })
  }
  it('are stored as a draft with pointer and sentence, and never published', async () => {
    const saved = await draft({
      ...v1,
      fields: { ...(v1['fields'] as Row), ghost: { title: 'x', view: 'no_such_view' } },
    })
    expect(saved.result.problems).toEqual([
      expect.objectContaining({ pointer: '/fields/ghost/view', text: expect.stringContaining('no_such_view') }),
    ])
    expect(await publish()).toMatchObject({ success: false, message: expect.stringContaining('/fields/ghost/view') })
    expect((await get(admin)).json()).toMatchObject({ result: { version: 6 } })
  })
  it.each([
    ['a table of the system', { source: { table: 'sys_user' } }, /属于系统，不能使用/],
    ['the table of another screen', { source: { table: 'mus_loan' } }, /已被其他页面使用/],
    ['another table than before', { source: { table: 'mus_elsewhere' } }, /不能由“mus_relic”改为/],
  ])('cannot take %s', async (_, change, message) => {
    expect(await draft({ ...v1, ...change })).toMatchObject({ success: true })
    const refused = await publish()
    expect(refused.success).toBe(false)
    expect(refused.message).toMatch(message)
  })
  it('leave neither table nor version when the last step fails', async () => {
    await as(admin, `/data/${ID}/add`, { regNo: 'R-2', name: '鼎', category: 'category-b01a01a01' })
    const fields = v1['fields'] as Record<string, Row>
    expect(
      await draft({
        ...v1,
        fields: { ...fields, extra: { title: '新列' }, name: { ...fields['name'], unique: true } },
      }),
    ).toMatchObject({ success: true })
    expect(await publish()).toMatchObject({ success: false, message: expect.stringContaining('重复值') })
    expect(
      (
        await as<{ steps: { name: string }[] }>(admin, `/schema/plan/${ID}`, {
          document: { ...v1, fields: { ...fields, extra: { title: '新列' } } },
        })
      ).result.steps.map(({ name }) => name),
    ).toContain('add:extra')
    expect((await as<unknown[]>(admin, `/schema/history/${ID}`)).result).toHaveLength(6)
  })
  it('SEC-04 cannot be created under a hostile or a taken id', async () => {
    for (const id of ['x', '../etc', 'a.b; drop table x', '__proto__', 'A.B']) {
      expect(await as(admin, '/schema/create', { document: { ...v1, id } }), id).toMatchObject({ success: false })
    }
    expect(await as(admin, '/schema/create', { document: v1 })).toMatchObject({
      success: false,
      message: '页面编号“collection.relic”已存在',
    })
  })
})

it('SEC-04 knows no screen but the published ones', async () => {
  for (const id of ['sys_user', 'mus_relic', 'collection.nothing', "x' or '1'='1", '__proto__', '..%2Fsys_user']) {
    const reply = await app.request({ url: `/data/${encodeURIComponent(id)}/list`, token: admin })
    expect(reply.json(), id).toMatchObject({ success: false })
  }
})

it('is refused to a client that is not signed in', async () => {
  for (const url of [`/data/${ID}/list`, `/schema/get/${ID}`, '/schema/list', `/data/${ID}/exportXls`])
    expect((await app.request({ url })).statusCode).toBe(401)
})
