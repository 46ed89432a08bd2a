import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Policy } from '../../../schemas/language/policy.ts'
import { publishScreen } from '../../../tests/data/kit.ts'
import { openApplication } from '../../../tests/kit/test-app.ts'

const house = openApplication()
const SCREEN = 'lab.coin'
const API = '/online/cgreport/api'
let table: string
let staff: string
let roleId: string
let roleIds: readonly string[]
/** Of a department of theirs. */
let own: string
beforeAll(async () => {
  const db = house.database.kysely
  await publishScreen(house, house.admin, {
    version: 1,
    id: SCREEN,
    title: '钱币',
    fields: {
      no: { title: '编号' },
      owner: { title: '主人' },
      place: { title: '部门' },
      worth: { title: '估价', view: 'number' },
    },
  })
  for (const [no, owner, place, worth] of [
    ['A-1', 'staff', 'ZZ1', 5],
    ['A-2', 'admin', 'ZZ2', 70],
  ])
    await house.call({ url: `/data/${SCREEN}/add`, token: house.admin, body: { no, owner, place, worth } })
  table = (
    await db
      .selectFrom('sys_screen_table')
      .select('table_name')
      .where('screen_id', '=', SCREEN)
      .executeTakeFirstOrThrow()
  ).table_name
  roleId = (await db.selectFrom('sys_role').select('id').where('role_code', '=', 'staff').executeTakeFirstOrThrow()).id
  roleIds = [
    roleId,
    (await db.selectFrom('sys_role').select('id').where('role_code', '=', 'admin').executeTakeFirstOrThrow()).id,
  ]
  own =
    (
      await sql<{
        code: string
      }>`select d.org_code as code from sys_user_depart ud join sys_depart d on d.id = ud.depart_id join sys_user u on u.id = ud.user_id where u.username = 'staff'`.execute(
        db,
      )
    ).rows[0]?.code ?? ''
  staff = await house.login('staff')
})

const send = <T = unknown>(method: 'POST' | 'PUT', url: string, body: unknown) =>
  house.call<T>({ method, url, body, token: house.admin })
/** A report that staff may open. */
async function report(code: string, cgrSql: string): Promise<string> {
  const parsed = await house.call<{ fields: object[] }>({
    url: `/online/cgreport/head/parseSql?sql=${encodeURIComponent(cgrSql)}&dbKey=`,
    token: house.admin,
  })
  expect(parsed).toMatchObject({ success: true })
  const { result } = await send<{ id: string }>('POST', '/online/cgreport/head/add', {
    head: { code, name: code, cgrSql },
    items: parsed.result.fields,
    params: [],
  })
  expect(await send('PUT', `/report/roles/${code}`, { roleIds })).toMatchObject({ success: true })
  return result.id
}
let version = 0
async function restrict(document: Policy): Promise<void> {
  expect(await send('PUT', '/sys/policy/save', { screen: SCREEN, role: roleId, version, document })).toMatchObject({
    success: true,
  })
  version += 1
}
const rows = async (id: string, token = staff) =>
  (
    await house.call<{ records: Record<string, unknown>[]; total: number }>({
      url: `${API}/getData/${id}?pageSize=50`,
      token,
    })
  ).result

describe('a report over a query', () => {
  it('PERM answers of a screen what policies allow the caller, however the query is written', async () => {
    const plain = await report('coins', `select no, owner, worth, c.place from ${table} c order by no`)
    const wound = await report(
      'coins_wound',
      `with ${table.toUpperCase()} as (table ${table}), x as (select * from ONLY ${table}) select x.no, x.worth, (select count(*) from ${table} t where t.worth > 1) as n, (select sum(worth) from "${table}") as total from x join ${table} y on y.no = x.no`,
    )
    expect((await rows(plain)).records.map(({ no }) => no)).toEqual(['A-1', 'A-2'])
    await restrict({
      rows: "owner == 'staff'",
      fields: { worth: { show: 'hidden' }, place: { show: 'masked', mask: { first: 1 } } },
    })
    expect(await rows(plain)).toMatchObject({
      total: 1,
      records: [{ no: 'A-1', owner: 'staff', worth: null, place: 'Z****' }],
    })
    expect((await rows(plain, house.admin)).records.map(({ worth }) => Number(worth))).toEqual([5, 70])
    expect(await rows(wound)).toMatchObject({ total: 1, records: [{ no: 'A-1', worth: null, n: 0, total: null }] })
    expect((await rows(wound, house.admin)).total).toBe(2)
    const sheet = await house.request({ url: `${API}/exportManySheetXls/${plain}`, token: staff })
    expect(sheet.rawPayload.includes(Buffer.from('A-2', 'utf16le')) || sheet.rawPayload.includes('A-2')).toBe(false)
  })
  it('PERM knows the departments of the caller', async () => {
    const id = await report('coins_places', `select no from ${table}`)
    await restrict({ rows: 'place in user.departs' })
    expect(await rows(id)).toMatchObject({ total: 0 })
    await house.call({
      url: `/data/${SCREEN}/add`,
      token: house.admin,
      body: { no: 'A-3', owner: 'x', place: own, worth: 1 },
    })
    expect(await rows(id)).toMatchObject({ total: 1, records: [{ no: 'A-3' }] })
  })
  it('PERM refuses a query that names the schema to a caller who may see a part only', async () => {
    const id = await report('coins_named', `select no from /**/ "public" . ${table}`)
    const refused = await house.call({ url: `${API}/getData/${id}`, token: staff })
    expect(refused).toMatchObject({ success: false, message: expect.stringContaining('public') })
    expect((await rows(id, house.admin)).total).toBe(3)
  })
})
