import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import type { ScreenUses } from '../../../schemas/contract/screens/screen-lifecycle.ts'
import { publishScreen } from '../../../tests/data/kit.ts'
import { openApplication } from '../../../tests/kit/test-app.ts'

const house = openApplication()
const LOAN = {
  version: 1,
  id: 'lab.borrowed',
  title: '借展',
  permission: 'lab:borrowed',
  fields: { no: { title: '编号' }, insured: { title: '估值', view: 'number' } },
}
const SECRET = { ...LOAN, id: 'lab.secret', title: '机密', permission: 'lab:secret' }
const pageOf = (id: string, screen: string) => ({
  version: 1,
  id,
  title: '概览',
  permission: id.replace('.', ':'),
  fields: {},
  page: {
    layout: 'composed',
    parameters: { loan: { title: '借展' } },
    sections: [
      { kind: 'list', screen, outputs: { loan: 'id' } },
      { kind: 'record', screen, record: '{loan}' },
    ],
  },
})
let staff = ''

const call = <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object, token = house.admin) =>
  house.call<T>({ method, url, token, ...(body ? { body } : {}) })
async function grantStaff(...codes: readonly string[]): Promise<void> {
  await sql`insert into sys_role_permission (role_id, permission_id)
    select r.id, p.id from sys_role r, sys_permission p where r.role_code = 'staff' and p.perms = any(${codes}) on conflict do nothing`.execute(
    house.database.kysely,
  )
}

beforeAll(async () => {
  await publishScreen(house, house.admin, LOAN)
  await publishScreen(house, house.admin, SECRET)
  for (const [no, insured] of [
    ['A', 10],
    ['B', 25],
  ])
    await call('POST', '/data/lab.borrowed/add', { no, insured })
  await grantStaff(
    'system:screen:add',
    'system:screen:edit',
    'system:screen:list',
    'system:screen:publish',
    'lab:borrowed:list',
  )
  staff = await house.login('staff')
})

it('publishes a composed page with a menu entry and permissions, and without a table', async () => {
  await publishScreen(house, house.admin, pageOf('lab.overview', 'lab.borrowed'))
  const { rows } = await sql<{ perms: string | null; url: string | null }>`
    select perms, url from sys_permission where screen_id = 'lab.overview'`.execute(house.database.kysely)
  expect(rows.map(({ url }) => url)).toContain('/lab/overview')
  expect(rows.map(({ perms }) => perms)).toContain('lab:overview:list')
  const tables = await sql`select 1 from sys_screen_table where screen_id = 'lab.overview'`.execute(
    house.database.kysely,
  )
  expect(tables.rows).toEqual([])
  for (const url of ['/data/lab.overview/list', '/data/lab.overview/totals', '/data/lab.overview/queryById?id=1'])
    expect((await call('GET', url)).success, url).toBe(false)
  expect((await call('POST', '/data/lab.overview/add', {})).success).toBe(false)
})
it('refuses a page of an author who may not list what it shows, and lets the rest be published', async () => {
  const secret = await call('POST', '/schema/create', { document: pageOf('lab.leak', 'lab.secret') }, staff)
  expect(secret.success).toBe(true)
  const refused = await call('POST', '/schema/publish/lab.leak', { message: '', baseVersion: 0 }, staff)
  expect(refused).toMatchObject({ success: false, message: expect.stringContaining('/page/sections/0') })
  await call('PUT', '/schema/draft/lab.leak', { document: pageOf('lab.leak', 'lab.borrowed'), baseVersion: 0 }, staff)
  expect(await call('POST', '/schema/publish/lab.leak', { message: '', baseVersion: 0 }, staff)).toMatchObject({
    success: true,
  })
})
it('refuses fields that a shown screen lacks, and another composed page within', async () => {
  const page = pageOf('lab.wrong', 'lab.borrowed')
  const publish = async (sections: readonly object[]) => {
    const document = { ...page, page: { ...page.page, sections } }
    await call('POST', '/schema/create', { document })
    await call('PUT', '/schema/draft/lab.wrong', { document, baseVersion: 0 })
    return call('POST', '/schema/publish/lab.wrong', { message: '', baseVersion: 0 })
  }
  expect(await publish([{ kind: 'number', screen: 'lab.borrowed', of: 'sum', field: 'gone' }])).toMatchObject({
    success: false,
    message: expect.stringContaining('gone'),
  })
  expect((await publish([{ kind: 'list', screen: 'lab.overview' }])).success).toBe(false)
})
it('counts and sums under the rights of the reader, and gives no total of a field that is hidden', async () => {
  const totals = async (token: string) =>
    (
      await call<Record<string, unknown>>(
        'GET',
        '/data/lab.borrowed/totals?_totals=insured:sum,no:count,gone:sum,insured:drop',
        undefined,
        token,
      )
    ).result
  expect(await totals(house.admin)).toEqual({ insured: 35, no: 2 })
  const role = (
    await sql<{ id: string }>`select id from sys_role where role_code = 'staff'`.execute(house.database.kysely)
  ).rows[0]?.id
  const document = { rows: "record.no == 'A'", fields: { insured: { show: 'hidden' } } }
  await call('PUT', '/sys/policy/save', { screen: 'lab.borrowed', role, version: 0, document })
  expect(await totals(staff)).toEqual({ no: 1 })
  expect((await call('GET', '/data/lab.secret/totals?_totals=insured:sum', undefined, staff)).success).toBe(false)
})
it('names the pages that show a screen before it is deleted', async () => {
  const { result } = await call<ScreenUses>('GET', '/schema/uses/lab.borrowed')
  expect(result.users.map(({ id }) => id)).toEqual(expect.arrayContaining(['lab.overview', 'lab.leak']))
  const used = await call<readonly { id: string; places: string[] }[]>(
    'GET',
    '/schema/usedBy?screen=lab.borrowed&field=no',
  )
  expect(used.success).toBe(true)
})
