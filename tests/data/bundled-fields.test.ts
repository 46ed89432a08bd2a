import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PageResult } from '../../schemas/contract/envelope.ts'
import { documentFiles } from '../../server/data/catalog/bundled-documents.ts'
import { importBaseline } from '../../server/modules/screen/baseline.ts'
import { type TestApp, buildTestApp } from '../kit/test-app.ts'

type Row = Record<string, unknown>
let application: TestApp
let token: string
beforeAll(async () => {
  application = await buildTestApp()
  token = await application.login('admin')
})
afterAll(() => application.close())

const call = async <T = Row>(url: string, body?: unknown) => {
  const reply = await application.call<T>({ url, token, ...(body === undefined ? {} : { body }) })
  expect(reply).toMatchObject({ success: true })
  return reply.result
}
const first = async (screen: string, query = '') =>
  (await call<PageResult<Row>>(`/data/${screen}/list?pageSize=1${query}`)).records[0] ?? {}
const stored = async (screen: string, id: unknown) => call(`/data/${screen}/queryById?id=${String(id)}`)

describe('fields of the bundled screens', () => {
  it('an exhibition stores its hours, services, positions, key objects and staging place, and gives their words', async () => {
    const { catNo, name } = await first('collection.catalogue')
    const { id } = await call('/data/collection.exhibition/add', {
      code: 'ZL2031-01',
      name: '新展',
      kind: '1',
      openDate: '2031-01-01',
      status: '1',
      opensAt: '09:30:00',
      closesAt: '17:00:00',
      services: 'audio,access',
      duty: 'keeper,guide',
      keyObjects: String(catNo),
      stageRoom: 'storage-K02',
      stageRack: 'storage-K02-1',
      stageShelf: 'storage-K02-1-3',
    })
    expect(await stored('collection.exhibition', id)).toMatchObject({
      opensAt: '09:30:00',
      closesAt: '17:00:00',
      services: 'audio,access',
      services_dictText: '语音导览,无障碍设施',
      duty_dictText: '库房保管员,讲解员',
      keyObjects: catNo,
      keyObjects_dictText: name,
      stageRoom_dictText: '陶瓷库',
      stageRack_dictText: '1 号柜',
      stageShelf_dictText: '第 3 层',
    })
  })
  it('an exhibition closes later than it opens, and has a free choice of both', async () => {
    const given = { name: '新展', kind: '1', openDate: '2031-01-01', status: '1' }
    const refused = await application.call({
      url: '/data/collection.exhibition/add',
      token,
      body: { ...given, code: 'ZL2031-02', opensAt: '17:00:00', closesAt: '09:00:00' },
    })
    expect([refused.success, refused.message]).toEqual([false, expect.stringContaining('每日闭馆时间须晚于开放时间')])
    expect(
      (
        await application.call({
          url: '/data/collection.exhibition/add',
          token,
          body: { ...given, code: 'ZL2031-02', closesAt: '09:00:00' },
        })
      ).success,
    ).toBe(true)
  })
  it('an object of the catalogue stores the progress of its conservation, what is related to it and where it was shown', async () => {
    const [one, show] = [
      await first('collection.catalogue', '&condition=3'),
      await first('collection.exhibition', '&code=ZL2024-01'),
    ]
    const other = await first('collection.catalogue', '&condition=1')
    await call('/data/collection.catalogue/edit', {
      ...(await stored('collection.catalogue', one['id'])),
      restore: 'Y',
      restoreBy: '2031-01-01',
      progress: 62.5,
      related: other['catNo'],
      shownAt: 'ZL2024-01',
      references: '# 著录\n\n见《考古》',
    })
    expect(await stored('collection.catalogue', one['id'])).toMatchObject({
      progress: 62.5,
      related_dictText: other['name'],
      shownAt_dictText: show['name'],
      references: '# 著录\n\n见《考古》',
    })
  })
  it('a storage place names the roles that may enter, an insurance policy holds its terms and its contract', async () => {
    const room = await stored('collection.storage', 'storage-K03')
    expect(room).toMatchObject({ access: 'admin,staff', access_dictText: '系统管理员,业务人员' })
    const { id: loanId } = await first('collection.loan')
    const { id } = await call('/data/collection.loanInsurance/add', {
      loanId,
      policyNo: 'P-1',
      insurer: '人保',
      terms: '第一条\n第二条',
      scan: 'file/contract_1.pdf',
    })
    expect(await stored('collection.loanInsurance', id)).toMatchObject({
      terms: '第一条\n第二条',
      scan: 'file/contract_1.pdf',
    })
  })
})

describe('a database that an earlier version of the product filled', () => {
  const FRESH = ['opensAt', 'closesAt', 'duty', 'services', 'keyObjects', 'stageRoom', 'stageRack', 'stageShelf']
  const column = (key: string) => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const columns = async () =>
    (
      await sql<{
        name: string
      }>`select column_name as name from information_schema.columns where table_name = 'mus_exhibition'`.execute(
        application.database.kysely,
      )
    ).rows.map(({ name }) => name)

  it('gets the columns of new fields at the next start, and its rows stay', async () => {
    const file = documentFiles('screens').find(({ path }) => path.endsWith('exhibition.json'))
    const document = JSON.parse(file?.text ?? '') as { fields: Row; form: { layout: { fields: string[] }[] } }
    const count = async () => (await call<PageResult<Row>>('/data/collection.exhibition/list')).total
    const before = await count()
    // As it was: the version of before has neither the fields nor their columns.
    for (const key of FRESH) {
      delete document.fields[key]
      await sql`alter table mus_exhibition drop column ${sql.id(column(key))}`.execute(application.database.kysely)
    }
    for (const group of document.form.layout) group.fields = group.fields.filter((key) => !FRESH.includes(key))
    const text = JSON.stringify(document)
    await sql`update sys_screen_version set document = ${text} where screen_id = 'collection.exhibition'`.execute(
      application.database.kysely,
    )
    expect((await columns()).filter((name) => FRESH.map(column).includes(name))).toEqual([])
    expect(await columns()).toContain('open_date')

    const at = new Date(application.clock.now())
    expect(await importBaseline(application.database, at)).toEqual({
      published: ['collection.exhibition'],
      refused: [],
    })
    expect(await columns()).toEqual(expect.arrayContaining(FRESH.map(column)))
    const another = await application.another()
    const reply = await another.inject({
      url: '/jeecg-boot/data/collection.exhibition/list',
      headers: { 'x-access-token': token },
    })
    expect(reply.json<{ result: PageResult<Row> }>().result).toMatchObject({ total: before })
  })
})
