import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { read, utils } from 'xlsx'
import { grant } from '../../../server/modules/screen/permissions.ts'
import { openApplication } from '../../kit/test-app.ts'
import { publishScreen } from '../kit.ts'

const application = openApplication()
const PLACE = 'lab.place'
const THING = 'lab.thing'
const KEYED = { dict: `${PLACE},name,code`, pidField: 'above' }
const ids: Record<string, string> = {}
const add = async (screen: string, row: object) =>
  (await application.call<{ id: string }>({ url: `/data/${screen}/add`, token: application.admin, body: { ...row } }))
    .result.id

beforeAll(async () => {
  await publishScreen(application, application.admin, {
    version: 1,
    id: PLACE,
    title: '库位',
    fields: {
      name: { title: '名称' },
      code: { title: '编码' },
      owner: { title: '主人' },
      above: { title: '上级', view: 'sel_tree', options: { dict: PLACE } },
    },
    list: { tree: { parent: 'above', text: 'name' } },
  })
  await publishScreen(application, application.admin, {
    version: 1,
    id: THING,
    title: '藏品',
    fields: {
      no: { title: '编号' },
      place: { title: '库位', view: 'sel_tree', options: { dict: PLACE } },
      coded: { title: '编码', view: 'sel_tree', options: KEYED },
      dept: { title: '部门', view: 'sel_depart' },
      depts: { title: '部门', view: 'sel_depart', options: { multi: true } },
    },
    list: { columns: ['no', 'place'], sort: { field: 'no', order: 'asc' } },
  })
  for (const [name, above, owner] of [
    ['A', null, 'staff'],
    ['A1', 'A', 'staff'],
    ['A2', 'A', 'admin'],
    ['A2a', 'A2', 'staff'],
    ['B', null, 'staff'],
  ] as const)
    ids[name] = await add(PLACE, { name, code: `c-${name}`, owner, above: above && ids[above] })
  for (const [no, place, dept, depts] of [
    ['1', 'A', 'depart-a01a02', 'depart-a01a02a01,depart-a01a05'],
    ['2', 'A1', 'depart-a01a02a01', null],
    ['3', 'A2', 'depart-a01a03', 'depart-a01a03'],
    ['4', 'A2a', null, 'depart-a01a02'],
    ['5', 'B', 'depart-a01', null],
  ] as const)
    await add(THING, { no, place: ids[place], coded: `c-${place}`, dept, depts })
  await grant(application.database.kysely, 'staff', THING, ['list', 'export'])
})
async function found(query: string, token = application.admin): Promise<string> {
  const { result } = await application.call<{ records: readonly { no: string }[]; total: number }>({
    url: `/data/${THING}/list?pageSize=100&${query}`,
    token,
  })
  expect(result.total).toBe(result.records.length)
  return result.records.map(({ no }) => no).join('')
}
const under = (field: string, node: string | undefined, token?: string) =>
  found(`${field}=${node}&_subtree=${field}`, token)

describe('a node of the tree next to a list', () => {
  it('includes its descendants, whatever is stored of a node', async () => {
    expect([
      await under('place', ids['A']),
      await under('place', ids['A2']),
      await under('place', ids['B']),
      await under('place', 'nowhere'),
    ]).toEqual(['1234', '34', '5', ''])
    expect([await under('coded', 'c-A'), await under('coded', 'c-A2')]).toEqual(['1234', '34'])
    expect([
      await under('dept', 'depart-a01'),
      await under('dept', 'depart-a01a02'),
      await under('depts', 'depart-a01a02'),
    ]).toEqual(['1235', '12', '14'])
    expect([
      await found(`place=${ids['A']}`),
      await found('dept=depart-a01a02'),
      await found(`place=${ids['A']}&_subtree=dept,nonsense,no`),
      await found(`place=!${ids['A']}&_subtree=place`),
    ]).toEqual(['1', '1', '1', '2345'])
  })
  it('does so in sheets as well', async () => {
    const reply = await application.request({
      url: `/data/${THING}/exportXls?place=${ids['A2']}&_subtree=place`,
      token: application.admin,
    })
    const book = read(reply.rawPayload)
    expect(
      utils
        .sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 })
        .slice(-2)
        .map(([no]) => no),
    ).toEqual(['3', '4'])
  })
  it('ends where rows lie below themselves', async () => {
    const { kysely } = application.database
    await sql`update scr_lab_place set above = ${ids['A2a']} where id = ${ids['A']}`.execute(kysely)
    expect(await under('place', ids['A2'])).toBe('1234')
    await sql`update scr_lab_place set above = null where id = ${ids['A']}`.execute(kysely)
  })
  it("is the node alone for a person who may not list the tree, and includes only the person's rows of it", async () => {
    expect(await under('place', ids['A'], application.staff)).toBe('1')
    await grant(application.database.kysely, 'staff', PLACE, ['list'])
    expect(await under('place', ids['A'], application.staff)).toBe('1234')
    const role = (
      await application.database.kysely
        .selectFrom('sys_role')
        .select('id')
        .where('role_code', '=', 'staff')
        .executeTakeFirstOrThrow()
    ).id
    expect(
      await application.call({
        method: 'PUT',
        url: '/sys/policy/save',
        token: application.admin,
        body: { screen: PLACE, role, version: 0, document: { rows: 'owner == user.username' } },
      }),
    ).toMatchObject({ success: true })
    expect([
      await under('place', ids['A'], application.staff),
      await under('place', ids['A2'], application.staff),
    ]).toEqual(['12', '3'])
  })
  it('takes what is sent for a value', async () => {
    for (const hostile of [`' or 1=1 --`, `x') union select id from sys_user --`])
      expect(await under('place', encodeURIComponent(hostile))).toBe('')
  })
})
