import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { API_PREFIX, HEADER } from '../../schemas/contract/envelope.ts'
import { endpoints } from '../../schemas/contract/index.ts'
import { utils, write } from 'xlsx'
import { tableName } from '../../schemas/language/table-name.ts'
import { importFile, publishScreen } from '../data/kit.ts'
import { addressOf, sampleRequest } from '../kit/samples.ts'
import { openApplication } from '../kit/test-app.ts'

const application = openApplication()
const [OURS, THEIRS] = ['1', '14'] as const
const SECRET = '乙家'
const DOSSIER = 'lab.dossier'
const TABLE = tableName({ id: DOSSIER }) ?? ''
let yiRow = ''
const tokens: Record<string, string> = {}
const as = <T = unknown>(name: string, tenant: string, url: string, body?: unknown, method?: 'PUT' | 'DELETE') =>
  application.call<T>({
    url,
    token: tokens[name] ?? '',
    headers: { [HEADER.tenant]: tenant },
    ...(method ? { method } : {}),
    ...(body === undefined ? {} : { body }),
  })

/** Somebody of these tenants who holds every permission, and is no administrator of the server. */
async function addPerson(name: string, realname: string, tenants: string): Promise<void> {
  const db = application.database.kysely
  await sql`insert into sys_user (id, username, realname, password_hash, status, rel_tenant_ids)
    select ${name}, ${name}, ${realname}, password_hash, 1, ${tenants} from sys_user where username = 'staff'`.execute(
    db,
  )
  await sql`insert into sys_user_role (user_id, role_id) values (${name}, 'role-tenants')`.execute(db)
  tokens[name] = await application.login(name)
}

beforeAll(async () => {
  const db = application.database.kysely
  await publishScreen(application, application.admin, {
    version: 1,
    id: DOSSIER,
    title: '档案',
    fields: {
      code: { title: '编号', unique: true },
      name: { title: '名称' },
      tenant: { title: '租户', default: '0' },
      scan: { title: '扫描件', view: 'file' },
    },
    list: { quick: ['name'] },
    query: { items: ['name'] },
  })
  await sql`insert into sys_role (id, role_name, role_code) values ('role-tenants', '租户管理员', 'tenants')`.execute(
    db,
  )
  await sql`insert into sys_role_permission select 'role-tenants', id from sys_permission where id not in (select permission_id from sys_role_permission where role_id = 'role-tenants')`.execute(
    db,
  )
  await application.call({
    method: 'PUT',
    url: '/sys/policy/save',
    token: application.admin,
    body: { screen: DOSSIER, role: 'role-tenants', version: 0, document: { rows: 'tenant == user.tenant' } },
  })
  await addPerson('jia', '甲家员工', OURS)
  await addPerson('yi', `${SECRET}员工`, THEIRS)
  await addPerson('liang', '两家员工', `${OURS},${THEIRS}`)
  const made = await as<{ id: string }>('yi', THEIRS, `/data/${DOSSIER}/add`, {
    code: 'Y1',
    name: `${SECRET}档案`,
    tenant: THEIRS,
  })
  yiRow = made.result.id
  await as('jia', OURS, `/data/${DOSSIER}/add`, { code: 'J1', name: '甲家档案', tenant: OURS })
})

/** What a person of the other tenant is not to be shown. */
const shows = (text: string) => text.includes(SECRET) || text.includes('"yi"')
const bodyOf = async (name: string, url: string) =>
  (
    await application.app.inject({
      method: 'GET',
      url: `${API_PREFIX}${url}`,
      headers: { [HEADER.token]: tokens[name] ?? '', [HEADER.tenant]: OURS },
    })
  ).body

it('SEC-15 no call that reads answers anything of another tenant, also to somebody of both who works for the one', async () => {
  const found: string[] = []
  const reading = endpoints.filter(({ methods, kind }) => methods[0] === 'GET' && (kind ?? 'json') === 'json')
  for (const endpoint of reading)
    for (const name of ['jia', 'liang']) {
      const sample = sampleRequest(endpoint, DOSSIER)
      const terms = Object.entries(sample.query ?? {}).filter(
        ([key]) => !['username', 'realname', 'name', 'orgCode', 'userIds'].includes(key),
      )
      const query = { ...Object.fromEntries(terms), pageSize: '1000' }
      if (shows(await bodyOf(name, addressOf(endpoint, { ...sample, query })))) found.push(`${name} ${endpoint.id}`)
    }
  expect(found).toEqual([])
})

it('SEC-15 rows, sheets, labels, pickers, the search and counts are those of the tenant that is worked for', async () => {
  const word = encodeURIComponent(SECRET)
  for (const url of [
    `/data/${DOSSIER}/list?name=*${word}*`,
    `/data/${DOSSIER}/list?_quick=${word}`,
    `/data/${DOSSIER}/queryById?id=${yiRow}`,
    `/data/${DOSSIER}/history?id=${yiRow}`,
    `/data/${DOSSIER}/exportXls?_format=csv`,
    `/online/cgform/api/getData/${DOSSIER}`,
    `/online/cgform/api/form/${DOSSIER}/${yiRow}`,
    `/sys/dict/loadDict/${DOSSIER},name,id?keyword=${word}`,
    `/sys/dict/loadDictItem/${DOSSIER},name,id?key=${yiRow}`,
    `/sys/user/queryUserComponentData?realname=*${word}*`,
    `/sys/user/queryUserByDepId?id=&realname=${word}`,
    `/data/search?q=${word}`,
  ])
    expect([url, shows(await bodyOf('jia', url)), shows(await bodyOf('liang', url))]).toEqual([url, false, false])
  const total = async (name: string, tenant: string) =>
    (await as<{ total: number }>(name, tenant, `/data/${DOSSIER}/list`)).result.total
  expect([
    await total('jia', OURS),
    await total('yi', THEIRS),
    await total('liang', OURS),
    await total('liang', THEIRS),
    await total('liang', '0'),
  ]).toEqual([1, 1, 1, 1, 0])
})

it('SEC-15 nobody changes, removes, restores or imports rows of another tenant, nor puts rows there', async () => {
  for (const [url, body, method] of [
    [`/data/${DOSSIER}/edit`, { id: yiRow, name: '改' }, 'PUT'],
    [`/data/${DOSSIER}/delete?id=${yiRow}`, undefined, 'DELETE'],
    [`/online/cgform/api/form/${DOSSIER}/${yiRow}`, undefined, 'DELETE'],
    [`/data/${DOSSIER}/add`, { code: 'J2', name: '甲', tenant: THEIRS }, undefined],
  ] as const)
    expect([url, (await as('jia', OURS, url, body, method)).success]).toEqual([url, false])
  // What is gone for the caller is no mistake beside other rows.
  await as('jia', OURS, `/data/${DOSSIER}/deleteBatch?ids=${yiRow}`, undefined, 'DELETE')
  const sheet = utils.book_new()
  utils.book_append_sheet(
    sheet,
    utils.aoa_to_sheet([
      ['编号', '名称', '租户'],
      ['J3', '导入', THEIRS],
    ]),
  )
  const data = Buffer.from(write(sheet, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array)
  const imported = await importFile(application, tokens['jia'] ?? '', DOSSIER, data, 'all')
  expect(imported.success).toBe(false)
  const { rows } = await sql<{
    n: number
  }>`select count(*)::integer as n from ${sql.table(TABLE)} where tenant = ${THEIRS}`.execute(
    application.database.kysely,
  )
  expect(rows[0]?.n).toBe(1)
})

it('SEC-15 an administrator of one tenant takes over nobody of another, nor changes what they hold', async () => {
  const reset = (username: string) =>
    as(
      'jia',
      OURS,
      '/sys/user/changePassword',
      { username, password: 'Aa123456!', confirmPassword: 'Aa123456!' },
      'PUT',
    )
  for (const name of ['yi', 'liang']) {
    expect([name, (await reset(name)).success]).toEqual([name, false])
    for (const [url, body, method] of [
      ['/sys/user/edit', { id: name, realname: '改' }, 'PUT'],
      ['/sys/user/frozenBatch', { ids: name, status: '2' }, 'PUT'],
      [`/sys/user/delete?id=${name}`, undefined, 'DELETE'],
    ] as const)
      expect([url, name, (await as('jia', OURS, url, body, method)).success]).toEqual([url, name, false])
  }
  // The role is held by people of both tenants.
  const shared = '该角色还有其他租户的用户，请联系系统管理员修改，或新建角色'
  expect((await as('jia', OURS, '/sys/role/edit', { id: 'role-tenants', roleName: '改' }, 'PUT')).message).toBe(shared)
  const ticks = { roleId: 'role-tenants', permissionIds: '', lastpermissionIds: 'system-dict-list' }
  expect((await as('jia', OURS, '/sys/permission/saveRolePermission', ticks)).message).toBe(shared)
  const { result } = await as<{ id: string }>('jia', OURS, '/sys/role/add', {
    roleName: '甲家角色',
    roleCode: 'jia_own',
  })
  expect((await as('jia', OURS, '/sys/role/edit', { id: result.id, roleName: '甲家' }, 'PUT')).success).toBe(true)
  // Membership of the own tenant is the administrator's to end.
  expect(
    (await as('jia', OURS, '/sys/tenant/leaveTenant', { tenantId: OURS, userIdList: ['liang'] }, 'PUT')).success,
  ).toBe(true)
})
