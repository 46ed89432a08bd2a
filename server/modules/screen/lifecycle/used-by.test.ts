import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import type { UsedBy } from '../../../../schemas/contract/screens/screen-lifecycle.ts'
import { publishScreen } from '../../../../tests/data/kit.ts'
import { openApplication } from '../../../../tests/kit/test-app.ts'

const house = openApplication()
const HALL = {
  version: 1,
  id: 'lab.hall',
  title: '展厅',
  permission: 'lab:hall',
  fields: {
    hallName: { title: '名称' },
    area: { title: '面积', view: 'number' },
    hallKind: { title: '种类', view: 'list', dict: 'sex' },
  },
}
const CASE = {
  version: 1,
  id: 'lab.case',
  title: '展柜',
  fields: {
    hall: { title: '展厅', view: 'sel_search', options: { dict: 'scr_lab_hall, hall_name, id' } },
    area: { title: '面积', view: 'number' },
    hallName: { title: '名称' },
  },
}
const call = async <T>(method: 'GET' | 'POST' | 'PUT', url: string, body?: object, token = house.admin) => {
  const reply = await house.call<T>({ method, url, token, ...(body ? { body } : {}) })
  if (!reply.success) throw new Error(`${url}: ${reply.message}`)
  return reply
}
const usedBy = async (query: string, token = house.admin) =>
  (await call<UsedBy>('GET', `/schema/usedBy?${query}`, undefined, token)).result

beforeAll(async () => {
  await publishScreen(house, house.admin, HALL)
  await publishScreen(house, house.admin, CASE)
  const parts = { ...HALL, id: 'lab.part', title: '部件', permission: 'lab:part', fields: { hall: { title: '展厅' } } }
  await publishScreen(house, house.admin, parts)
  const draft = {
    ...parts,
    fields: { hall: { title: '展厅', view: 'sel_search', options: { dict: 'lab.hall,hallName,id' } } },
  }
  await call('PUT', '/schema/draft/lab.part', { document: draft, baseVersion: 1 })
  await call('PUT', '/report/documents/halls', {
    version: 0,
    document: {
      version: 1,
      code: 'halls',
      title: '展厅面积',
      screen: 'lab.hall',
      columns: [{ field: 'area' }, { field: 'hallKind', dict: 'sex' }],
    },
  })
  const role = (
    await sql<{ id: string }>`select id from sys_role where role_code = 'staff'`.execute(house.database.kysely)
  ).rows[0]?.id
  await call('PUT', '/sys/policy/save', {
    screen: 'lab.hall',
    role,
    version: 0,
    document: { rows: "record.hallName != 'x'" },
  })
  await sql`insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value)
    values ('hall-rule', 'screen-lab.hall-list', '大厅可见', 'hall_name', '=', '大厅')`.execute(house.database.kysely)
  await call('POST', '/online/cgform/head/enhanceJs/lab.hall', {
    cgJsType: 'form',
    cgJs: "async function loaded(that) { that.form.hallName = 'x' }",
    version: 0,
  })
  await call('POST', '/sys/listView/save', {
    screen: 'lab.hall',
    kind: 'view',
    title: '大厅',
    content: { columns: ['hallName'] },
    shared: true,
  })
})

const named = async (query: string, token?: string) =>
  (await usedBy(query, token)).map(({ kind, id, title, places }) => [kind, kind === 'page' ? id : title, ...places])

it('tells what outside of a page names one of its fields, and nothing that only has the same name', async () => {
  expect(await named('screen=lab.hall&field=hallName')).toEqual([
    ['page', 'lab.case', '/fields/hall'],
    ['draft', '部件', '/fields/hall'],
    ['policy', '业务人员'],
    ['rule', '大厅可见'],
    ['script', '展厅'],
    ['view', '大厅'],
  ])
  expect(await named('screen=lab.hall&field=area')).toEqual([['report', '展厅面积']])
  expect(await named('screen=lab.case&field=hallName')).toEqual([])
  expect(await named('screen=lab.hall&field=nothing')).toEqual([])
})

it('tells what names a dictionary', async () => {
  expect(await named('dictionary=sex')).toEqual(
    expect.arrayContaining([
      ['page', 'lab.hall', '/fields/hallKind'],
      ['report', '展厅面积'],
    ]),
  )
})

it('keeps policies and rules from those who may not list policies', async () => {
  await sql`insert into sys_role_permission (role_id, permission_id)
    select r.id, p.id from sys_role r, sys_permission p where r.role_code = 'staff' and p.perms = 'system:screen:list'`.execute(
    house.database.kysely,
  )
  const kinds = (await usedBy('screen=lab.hall&field=hallName', await house.login('staff'))).map(({ kind }) => kind)
  expect(kinds).toEqual(['page', 'draft', 'script', 'view'])
})

it('names them in the plan of a publication that removes or renames the field', async () => {
  const { hallName, ...fields } = HALL.fields
  const planned = await call<{ removed: readonly { field: string; users: UsedBy }[] }>(
    'POST',
    '/schema/plan/lab.hall',
    {
      document: { ...HALL, fields: { ...fields, fullName: { ...hallName, column: { was: 'hall_name' } } } },
    },
  )
  expect(planned.result.removed).toMatchObject([
    { field: 'hallName', title: '名称', users: [{ kind: 'page' }, { kind: 'draft' }, {}, {}, {}, {}] },
  ])
})

it('names processes that read, write or show a field, and those of a page', async () => {
  const document = {
    version: 1,
    code: 'hall_check',
    title: '展厅审批',
    screen: 'lab.hall',
    status: 'state',
    flow: [{ key: 'size', kind: 'goto', to: 'start', when: 'record.area > 10.0' }],
  }
  const db = house.database.kysely
  await sql`insert into wf_process (code, title, screen, published) values ('hall_check', '展厅审批', 'lab.hall', 1)`.execute(
    db,
  )
  await sql`insert into wf_version (code, version, document, author) values ('hall_check', 1, ${JSON.stringify(document)}::json, 'admin')`.execute(
    db,
  )
  expect(await named('screen=lab.hall&field=area')).toContainEqual(['process', '展厅审批'])
  expect(await named('screen=lab.hall&field=hallName')).not.toContainEqual(['process', '展厅审批'])
  expect((await call<{ users: object[] }>('GET', '/schema/uses/lab.hall')).result.users).toContainEqual({
    id: 'hall_check',
    title: '展厅审批',
  })
})
