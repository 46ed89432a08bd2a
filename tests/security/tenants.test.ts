import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { API_PREFIX, HEADER } from '../../schemas/contract/envelope.ts'
import { endpoints } from '../../schemas/contract/index.ts'
import { utils, write } from 'xlsx'
import { tableName } from '../../schemas/language/table-name.ts'
import { importFile, publishScreen } from '../data/kit.ts'
import { addressOf, sampleRequest } from '../kit/samples.ts'
import { GRID_COMMANDS } from '../../schemas/contract/data/grid-socket.ts'
import { SOCKET_TENANT } from '../../schemas/contract/socket.ts'
import { listenAnywhere, openGridSocket } from '../kit/servers/sockets.ts'
import { openApplication } from '../kit/test-app.ts'
import { browserOf, pdf } from './files/files-kit.ts'

const application = openApplication()
const [OURS, THEIRS] = ['1', '14'] as const
const SECRET = '乙家'
const DOSSIER = 'lab.dossier'
const TABLE = tableName({ id: DOSSIER }) ?? ''
let yiRow = ''
/** What the administrators of the two tenants have made for themselves. */
const ownRows: Record<string, { depart: string; role: string; departRole: string }> = {}
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
  for (const [name, tenant, owner] of [
    ['yi', THEIRS, SECRET],
    ['jia', OURS, '甲家'],
  ] as const) {
    const depart = await as<{ id: string }>(name, tenant, '/sys/sysDepart/add', { departName: `${owner}部门` })
    const role = await as<{ id: string }>(name, tenant, '/sys/role/add', {
      roleName: `${owner}岗位角色`,
      roleCode: `${name}_role`,
    })
    await as(name, tenant, '/sys/position/add', { code: `${name}_post`, name: `${owner}岗位` })
    const group = { departId: depart.result.id, roleName: `${owner}小组`, roleCode: `${name}_group` }
    const departRole = await as<{ id: string }>(name, tenant, '/sys/sysDepartRole/add', group)
    ownRows[name] = { depart: depart.result.id, role: role.result.id, departRole: departRole.result.id }
  }
  // Somebody of both has a role and a department of the other tenant.
  const { role = '', depart = '' } = ownRows['yi'] ?? {}
  const both = { id: 'liang', selectedroles: `role-tenants,${role}`, selecteddeparts: depart }
  await application.call({ method: 'PUT', url: '/sys/user/edit', token: application.admin, body: both })
  await as('jia', OURS, `/data/${DOSSIER}/add`, { code: 'J1', name: '甲家档案', tenant: OURS })
})

const idOf = async (table: 'sys_position', code: string) =>
  (await application.database.kysely.selectFrom(table).select('id').where('code', '=', code).executeTakeFirstOrThrow())
    .id

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
  const shared = '该数据由所有租户共用，请联系系统管理员修改，或为本租户新建'
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

it('SEC-15 departments, roles and positions of another tenant are changed, given and joined by nobody here', async () => {
  const { depart = '', role = '', departRole = '' } = ownRows['yi'] ?? {}
  const own = ownRows['jia'] ?? { depart: '', role: '', departRole: '' }
  const shared = 'depart-a01'
  for (const [url, body, method] of [
    ['/sys/sysDepart/edit', { id: depart, departName: '改' }, 'PUT'],
    ['/sys/sysDepart/edit', { id: shared, departName: '改' }, 'PUT'],
    ['/sys/sysDepart/edit', { id: own.depart, parentId: depart }, 'PUT'],
    [`/sys/sysDepart/delete?id=${depart}`, undefined, 'DELETE'],
    ['/sys/sysDepart/add', { departName: '下', parentId: depart }, undefined],
    ['/sys/role/edit', { id: role, roleName: '改' }, 'PUT'],
    [`/sys/role/delete?id=${role}`, undefined, 'DELETE'],
    ['/sys/position/edit', { id: await idOf('sys_position', 'yi_post'), name: '改' }, 'PUT'],
    ['/sys/permission/saveRolePermission', { roleId: role, permissionIds: 'system-dict-list' }, undefined],
    ['/sys/permission/saveDepartPermission', { departId: depart, permissionIds: 'system-dict-list' }, undefined],
    ['/sys/sysDepartPermission/saveDeptRolePermission', { roleId: departRole, permissionIds: '' }, undefined],
    ['/sys/sysDepartRole/edit', { id: departRole, roleName: '改', roleCode: 'yi_group' }, 'PUT'],
    [`/sys/sysDepartRole/delete?id=${departRole}`, undefined, 'DELETE'],
    ['/sys/policy/save', { screen: DOSSIER, role, version: 0, document: {} }, 'PUT'],
    [`/schema/grants/${DOSSIER}`, { roleId: role, actions: ['list'] }, 'PUT'],
    ['/sys/user/addSysUserRole', { roleId: role, userIdList: ['jia'] }, undefined],
    ['/sys/user/editSysDepartWithUser', { depId: depart, userIdList: ['jia'] }, undefined],
    ['/sys/user/edit', { id: 'jia', post: 'yi_post' }, 'PUT'],
  ] as const)
    expect([url, (await as('jia', OURS, url, body, method)).success]).toEqual([url, false])
  // Nor does an administrator of the server put somebody of the one tenant into the other.
  const joined = {
    url: '/sys/user/addSysUserRole',
    body: { roleId: role, userIdList: ['jia'] },
    token: application.admin,
  }
  expect((await application.call(joined)).message).toContain('属于其他租户')
  expect((await as('jia', OURS, '/sys/user/edit', { id: 'jia', post: 'jia_post' }, 'PUT')).message).not.toContain(
    '租户',
  )
  const { records } = (
    await as<{ records: readonly { roleCode: string; tenantId: number }[] }>('jia', OURS, '/sys/role/list?pageSize=100')
  ).result
  expect(records.find(({ roleCode }) => roleCode === 'jia_role')?.tenantId).toBe(Number(OURS))
  expect(records.map(({ roleCode }) => roleCode)).toEqual(expect.arrayContaining(['tenants', 'jia_role']))
  // What it grants is read by nobody here either.
  const admin = (url: string, body: object) => application.call({ url, body, token: application.admin })
  await admin('/sys/permission/saveDepartPermission', { departId: depart, permissionIds: 'system-dict-list' })
  for (const url of [
    `/sys/permission/queryRolePermission?roleId=${role}`,
    `/sys/rights/ofRole?roleId=${role}`,
    `/sys/permission/queryDepartPermission?departId=${depart}`,
    `/sys/sysDepartPermission/queryTreeListForDeptRole?departId=${depart}`,
    `/sys/sysDepartPermission/queryDeptRolePermission?roleId=${departRole}`,
    `/sys/sysDepartRole/getDeptRoleByUserId?departId=${depart}&userId=yi`,
  ])
    expect([url, (await as('jia', OURS, url)).success, (await as('yi', THEIRS, url)).success]).toEqual([
      url,
      false,
      true,
    ])
  for (const [url, shown] of [
    ['/sys/sysDepart/queryTreeList', '甲家部门'],
    ['/sys/dict/loadDict/sys_depart,depart_name,id?pageSize=100', '甲家部门'],
    ['/sys/dict/loadDict/sys_role,role_name,id?pageSize=100', '甲家岗位角色'],
    ['/sys/dict/loadDict/sys_user,realname,id?pageSize=100', '甲家员工'],
  ] as const) {
    const body = await bodyOf('jia', url)
    expect([url, shows(body), body.includes(shown)]).toEqual([url, false, true])
  }
})

it('SEC-15 a role of a tenant counts while its holder works for that tenant, and goes when the holder leaves', async () => {
  const { role = '' } = ownRows['yi'] ?? {}
  const admin = (url: string, body: unknown, method: 'POST' | 'PUT' = 'POST') =>
    application.call({ method, url, token: application.admin, body })
  await admin('/sys/permission/saveRolePermission', { roleId: role, permissionIds: 'system-dict-list' })
  await admin('/sys/user/edit', { id: 'liang', relTenantIds: `${OURS},${THEIRS}`, selectedroles: role }, 'PUT')
  const mayList = async (tenant: string) => (await as('liang', tenant, '/sys/dict/list')).success
  expect([await mayList(THEIRS), await mayList(OURS)]).toEqual([true, false])
  await admin('/sys/user/edit', { id: 'liang', relTenantIds: OURS }, 'PUT')
  const { rows } = await sql`select 1 from sys_user_role where user_id = 'liang' and role_id = ${role}`.execute(
    application.database.kysely,
  )
  expect(rows).toEqual([])
})

it('SEC-15 a role, a department and a position go to another tenant while nobody outside of it has them', async () => {
  const admin = <T = { id: string; tenantId: number; tenantId_dictText?: string }>(
    url: string,
    body: unknown,
    method: 'POST' | 'PUT' = 'POST',
  ) => application.call<T>({ method, url, token: application.admin, body })
  const messageOf = async (url: string, body: object) => (await admin(url, body, 'PUT')).message
  const added = (
    await admin('/sys/role/add', { roleName: '共用角色', roleCode: 'shared_role', description: null, tenantId: null })
  ).result
  expect(added).toMatchObject({ tenantId: 0, tenantId_dictText: '全部租户' })
  const role = { id: added.id, tenantId: OURS }
  expect((await as('jia', OURS, '/sys/role/edit', { id: role.id, roleName: '改' }, 'PUT')).success).toBe(false)
  await admin('/sys/user/addSysUserRole', { roleId: role.id, userIdList: ['jia', 'yi'] })
  expect(await messageOf('/sys/role/edit', role)).toContain('“共用角色”还有 1 位用户不属于所选租户')
  expect(await messageOf('/sys/role/edit', { id: role.id, tenantId: 77 })).toBe('租户不存在，请刷新列表')
  expect(await messageOf('/sys/role/edit', { id: 'role-admin', tenantId: OURS })).toContain('管理员角色由所有租户共用')
  // A deleted account of another tenant does not come back with it.
  await addPerson('yi-gone', `${SECRET}旧员工`, THEIRS)
  await admin('/sys/user/addSysUserRole', { roleId: role.id, userIdList: ['yi-gone'] })
  await as('yi', THEIRS, '/sys/user/delete?id=yi-gone', undefined, 'DELETE')
  const left = { method: 'DELETE', url: `/sys/user/deleteUserRole?userId=yi&roleId=${role.id}` } as const
  await application.call({ ...left, token: application.admin })
  expect((await admin('/sys/role/edit', role, 'PUT')).result).toMatchObject({ tenantId: 1 })
  const { rows } = await sql<{ id: string }>`
    select user_id as id from sys_user_role where role_id = ${role.id} order by 1`.execute(application.database.kysely)
  expect(rows).toEqual([{ id: 'jia' }])
  const purged = { method: 'DELETE', url: '/sys/user/deleteRecycleBin?userIds=yi-gone' } as const
  await application.call({ ...purged, token: application.admin })
  expect((await as('jia', OURS, '/sys/role/edit', { id: role.id, roleName: '甲家的' }, 'PUT')).success).toBe(true)
  const history = await application.call<readonly { row: Readonly<Record<string, unknown>> | null }[]>({
    url: `/data/system.role/history?id=${role.id}`,
    token: application.admin,
  })
  expect(history.result.map(({ row }) => row?.['tenantId_dictText'])).toContain('全部租户')
  expect(new Set(history.result.map(({ row }) => row?.['tenantId']))).toEqual(new Set([0, 1]))
  for (const [url, body] of [
    ['/sys/role/edit', { id: role.id, tenantId: THEIRS }],
    ['/sys/role/edit', { id: role.id, tenantId: 0 }],
    ['/sys/sysDepart/edit', { id: ownRows['jia']?.depart, tenantId: THEIRS }],
    ['/sys/position/edit', { id: await idOf('sys_position', 'jia_post'), tenantId: 0 }],
  ] as const)
    expect([url, (await as('jia', OURS, url, body, 'PUT')).success]).toEqual([url, false])
  const foreign = { roleName: '越界', roleCode: 'jia_beyond', tenantId: THEIRS }
  expect((await as('jia', OURS, '/sys/role/add', foreign)).success).toBe(false)

  const post = (await admin('/sys/position/add', { code: 'both_post', name: '两家岗位' })).result
  await admin('/sys/user/edit', { id: 'yi', post: 'both_post' }, 'PUT')
  expect(await messageOf('/sys/position/edit', { id: post.id, tenantId: OURS })).toContain('还有 1 位用户不属于')
  expect((await admin('/sys/position/edit', { id: post.id, tenantId: THEIRS }, 'PUT')).result.tenantId).toBe(14)

  const top = (await admin('/sys/sysDepart/add', { departName: '两家部门', tenantId: '' })).result
  const below = (await admin('/sys/sysDepart/add', { departName: '下级部门', parentId: top.id })).result
  await admin('/sys/user/editSysDepartWithUser', { depId: top.id, userIdList: ['jia', 'yi'] })
  expect([top.tenantId, below.tenantId]).toEqual([0, 0])
  const depart = { id: top.id, tenantId: OURS }
  expect(await messageOf('/sys/sysDepart/edit', depart)).toContain('“两家部门”有 1 个下级部门不属于所选租户')
  expect((await admin('/sys/sysDepart/edit', { id: below.id, tenantId: OURS }, 'PUT')).result.tenantId).toBe(1)
  expect(await messageOf('/sys/sysDepart/edit', depart)).toContain('“两家部门”还有 1 位用户不属于所选租户')
  const leave = { method: 'DELETE', url: `/sys/user/deleteUserInDepart?userId=yi&depId=${top.id}` } as const
  await application.call({ ...leave, token: application.admin })
  expect((await admin('/sys/sysDepart/edit', depart, 'PUT')).result.tenantId).toBe(1)
  const inside = (tenantId: unknown) =>
    admin('/sys/sysDepart/add', { departName: `内部部门${String(tenantId)}`, parentId: top.id, tenantId })
  expect([(await inside(null)).result.tenantId, (await inside(THEIRS)).success, (await inside(0)).success]).toEqual([
    1,
    false,
    false,
  ])
  expect(await messageOf('/sys/sysDepart/edit', { id: below.id, tenantId: 0 })).toContain('上级部门属于其他租户')
})

it('SEC-15 files, the recycle bin and reports have nothing of another tenant', async () => {
  const browsers = { jia: await browserOf(application, 'jia'), yi: await browserOf(application, 'yi') }
  const scan = await browsers.yi.upload('yi.pdf', pdf)
  await as('yi', THEIRS, `/data/${DOSSIER}/edit`, { id: yiRow, scan }, 'PUT')
  expect([await browsers.yi.sees(scan), await browsers.jia.sees(scan)]).toEqual([200, 404])
  // Nor does it come along with a row of one's own.
  expect((await as('jia', OURS, `/data/${DOSSIER}/add`, { code: 'J9', name: '甲', tenant: OURS, scan })).success).toBe(
    false,
  )
  await addPerson('yi-left', `${SECRET}离职员工`, THEIRS)
  await as('yi', THEIRS, '/sys/user/delete?id=yi-left', undefined, 'DELETE')
  const bin = async (name: string, tenant: string) =>
    (await as<readonly { id: string }[]>(name, tenant, '/sys/user/recycleBin')).result.map(({ id }) => id)
  expect([await bin('yi', THEIRS), await bin('jia', OURS)]).toEqual([['yi-left'], []])
  for (const [url, body, method] of [
    ['/sys/user/putRecycleBin', { userIds: 'yi-left' }, 'PUT'],
    ['/sys/user/deleteRecycleBin?userIds=yi-left', undefined, 'DELETE'],
  ] as const)
    expect([url, (await as('jia', OURS, url, body, method)).success]).toEqual([url, false])
  const document = { version: 1, code: 'dossiers', title: '档案', screen: DOSSIER, columns: [{ field: 'name' }] }
  await application.call({
    method: 'PUT',
    url: '/report/documents/dossiers',
    token: application.admin,
    body: { document, version: 0 },
  })
  const names = async (name: string, tenant: string) =>
    (
      await as<{ records: readonly { name: string }[] }>(name, tenant, '/online/cgreport/api/getData/dossiers')
    ).result.records.map((row) => row.name)
  expect([await names('jia', OURS), await names('yi', THEIRS)]).toEqual([['甲家档案'], [`${SECRET}档案`]])
})

it('SEC-15 the socket of grids reports the rows of the tenant that it names', async () => {
  const both = { id: 'liang', relTenantIds: `${OURS},${THEIRS}`, selectedroles: 'role-tenants' }
  await application.call({ method: 'PUT', url: '/sys/user/edit', token: application.admin, body: both })
  const port = await listenAnywhere(application.app)
  const open = async (tenant: string) => {
    const socket = await openGridSocket(port, 'liang', tokens['liang'], `page-of-${tenant}?${SOCKET_TENANT}=${tenant}`)
    const say = (type: string, data: unknown) => socket.socket.send(JSON.stringify({ type, data }))
    say('common_send_date', { key: GRID_COMMANDS.watch, args: [[DOSSIER]] })
    say('heart_beat', '')
    await socket.hears({ type: 'heart_beat' })
    return socket
  }
  const [here, there] = [await open(OURS), await open(THEIRS)]
  const { result } = await as<{ records: readonly { id: string }[] }>('jia', OURS, `/data/${DOSSIER}/list`)
  const own = result.records[0]?.id ?? ''
  // One after the other, so that each page has received all that it will when its own row arrives.
  await as('yi', THEIRS, `/data/${DOSSIER}/edit`, { id: yiRow, name: `${SECRET}改` }, 'PUT')
  await as('jia', OURS, `/data/${DOSSIER}/edit`, { id: own, name: '甲家改' }, 'PUT')
  const saved = (id: string) => ({ data: { key: GRID_COMMANDS.saved, args: { 1: { id } } } })
  await there.hears(saved(yiRow))
  await here.hears(saved(own))
  expect([JSON.stringify(here.heard).includes(SECRET), JSON.stringify(there.heard).includes('甲家改')]).toEqual([
    false,
    false,
  ])
  for (const { socket } of [here, there]) socket.close()
})
