import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import type { PageResult } from '../../schemas/contract/envelope.ts'
import { openApplication } from '../kit/test-app.ts'
import { planOf, stepsOf, xlsxOf } from './sheets/import-kit.ts'
import { importFile, publishScreen } from './kit.ts'

type Row = Record<string, unknown>
const application = openApplication()
const ID = 'test.joined'
const items = [
  { value: 'v0', text: '一级_甲' },
  { value: 'v1', text: '甲、乙' },
  { value: 'v2', text: 'a,b' },
  { value: 'v3', text: 'a' },
  { value: 'x,y', text: '逗号；键' },
  { value: '100%2C', text: '"引"' },
]
const fields = {
  no: { title: '编号', unique: true },
  many: { title: '多选', view: 'list_multi', options: { items } },
  boxes: { title: '勾选', view: 'checkbox', options: { items } },
  one: { title: '单选', view: 'list', options: { items } },
  people: { title: '人员', view: 'sel_user', options: { multi: true } },
  units: { title: '部门', view: 'sel_depart', options: { multi: true } },
}
const ROWS: readonly Row[] = [
  { no: '1', many: 'v0,v1,v2', boxes: 'v2,v3', one: 'v2', people: 'joined,same,other', units: 'jd1,jd2' },
  { no: '2', many: 'x%2Cy,v2', boxes: 'x%2Cy', one: 'x,y', people: 'other', units: 'jd2' },
  { no: '3', many: '100%252C', boxes: 'v3', one: '100%2C', people: 'same' },
]
const shape = (row: Row) => Object.fromEntries(Object.keys(fields).map((key) => [key, row[key] ?? null]))
const rows = async (query: Record<string, string> = {}) =>
  (
    await application.call<PageResult<Row>>({
      url: `/data/${ID}/list?${new URLSearchParams({ column: 'no', order: 'asc', ...query }).toString()}`,
      token: application.admin,
    })
  ).result.records
const wipe = () => sql`delete from test_joined`.execute(application.database.kysely)

beforeAll(async () => {
  await publishScreen(application, application.admin, {
    version: 1,
    id: ID,
    title: '并列',
    source: { table: 'test_joined' },
    fields,
  })
  for (const [username, realname] of [
    ['joined', '张三,李四'],
    ['same', '王五'],
    ['other', '王五'],
  ])
    await sql`insert into sys_user (id, username, realname, password_hash) values (${`id-${username}`}, ${username}, ${realname}, 'x')`.execute(
      application.database.kysely,
    )
  for (const [id, name] of [
    ['jd1', '典藏、保管部'],
    ['jd2', '"新"馆;二部'],
  ])
    await sql`insert into sys_depart (id, depart_name, org_code) values (${id}, ${name}, ${id})`.execute(
      application.database.kysely,
    )
  for (const row of ROWS) {
    const { success, message } = await application.call({ url: `/data/${ID}/add`, token: application.admin, body: row })
    if (!success) throw new Error(message)
  }
})

it('g12 stores and finds options whose keys hold a comma', async () => {
  expect((await rows()).map(shape)).toEqual(ROWS.map(shape))
  const found = async (query: Record<string, string>) => (await rows(query)).map(({ no }) => no)
  expect(await found({ many: 'x%2Cy' })).toEqual(['2'])
  expect(await found({ many: 'v2' })).toEqual(['1', '2'])
  expect(await found({ one: 'x++y' })).toEqual(['2'])
  expect(await found({ one_MultiString: 'x%2Cy,v2' })).toEqual(['1', '2'])
  expect(await found({ boxes_MultiString: 'x%2Cy,v3' })).toEqual(['1', '2', '3'])
})
it.each(['xls', 'xlsx'])('g12 reads in again what it exported, through both doors (%s)', async (format) => {
  const before = (await rows()).map(shape)
  const exported = (
    await application.request({
      url: `/data/${ID}/exportXls?column=no&order=asc&format=${format}`,
      token: application.admin,
    })
  ).rawPayload
  await wipe()
  expect(await importFile(application, application.admin, ID, exported)).toMatchObject({ success: true })
  expect((await rows()).map(shape)).toEqual(before)
  await wipe()
  const steps = stepsOf(application, application.admin, ID)
  const { result: book } = await steps.upload(`并列.${format}`, exported)
  const { result } = await steps.check({ id: book.id, plan: planOf(book) })
  expect(result.counts, JSON.stringify(result)).toMatchObject({ fresh: 3, wrong: 0 })
  await importFile(application, application.admin, ID, exported)
})
it('g12 reads labels with commas without quotation marks, as other programs write them', async () => {
  await wipe()
  expect(
    await importFile(
      application,
      application.admin,
      ID,
      await xlsxOf([
        ['编号', '多选', '人员'],
        ['9', '一级_甲,甲、乙,a,b', '张三,李四'],
      ]),
    ),
  ).toMatchObject({ success: true })
  expect(await rows()).toMatchObject([{ many: 'v0,v1,v2', people: 'joined' }])
})
