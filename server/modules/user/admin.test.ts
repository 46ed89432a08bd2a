import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { LoginResult } from '../../../schemas/contract/session/auth.ts'
import type { PageResult } from '../../../schemas/contract/envelope.ts'
import type { AddressRecord, UserRecord } from '../../../schemas/contract/organization/user.ts'
import type { UserAgentRecord } from '../../../schemas/contract/organization/user-agent.ts'
import { someoneWith } from '../../../tests/security/rights/rights-kit.ts'
import type { UserDetail } from '../../../schemas/contract/organization/user-admin.ts'
import type { Method } from '../../../schemas/contract/endpoint.ts'
import { openApplication } from '../../../tests/kit/test-app.ts'

const house = openApplication()
const PASSWORD = 'Jade#2024'

const send = <T = UserDetail>(method: Method, url: string, body?: unknown, token = house.admin) =>
  house.call<T>({ method, url: `/sys/user${url}`, token, ...(body === undefined ? {} : { body }) })
const account = (username: string, more: object = {}) => ({
  username,
  realname: `新人${username}`,
  password: PASSWORD,
  confirmpassword: PASSWORD,
  selectedroles: 'role-staff',
  selecteddeparts: 'depart-a01a04',
  ...more,
})
const added = async (username: string, more: object = {}) =>
  (await send('POST', '/add', account(username, more))).result
const signIn = (username: string, password = PASSWORD) =>
  house.call<LoginResult>({ url: '/sys/login', body: { username, password } })
const named = async (query: string, token = house.admin) =>
  (await send<PageResult<UserRecord>>('GET', `/list?pageSize=100&${query}`, undefined, token)).result.records.map(
    ({ username }) => username,
  )
/** Gives the role of the staff these permissions as well. */
async function grant(...codes: string[]) {
  await sql`insert into sys_role_permission (role_id, permission_id)
    select 'role-staff', id from sys_permission where perms = any(${codes}) on conflict do nothing`.execute(
    house.database.kysely,
  )
  await house.database.kysely.updateTable('sys_role').set({ update_by: 'test' }).execute()
}

describe('accounts', () => {
  it('SYSTEM-001 SYSTEM-003 are added with roles and departments, and their password is changed first', async () => {
    const { id, ...rest } = await added('new_ma', {
      phone: '13912340001',
      workNo: 'N1',
      sex: '2',
      birthday: '1990-01-02',
    })
    expect(rest).toMatchObject({
      username: 'new_ma',
      selectedroles: 'role-staff',
      selecteddeparts: 'depart-a01a04',
      sex: 2,
      sex_dictText: '女',
      status: 1,
      status_dictText: '正常',
      birthday: '1990-01-02',
      orgCode: expect.stringContaining('A01A04') as string,
    })
    expect((await send<string[]>('GET', `/queryUserRole?userid=${id}`)).result).toEqual(['role-staff'])
    expect(await send('GET', '/queryUserRole?userid=nobody')).toMatchObject({
      success: false,
      message: '未找到用户相关角色信息',
    })
    const { result, success } = await signIn('new_ma')
    expect([success, result.mustChangePassword]).toEqual([true, true])
  })
  it.each([
    [{ username: 'NEW_ma' }, '用户账号已存在'],
    [{ username: 'new_ma\u200B' }, '用户账号已存在'],
    [{ username: 'new_b', phone: '13912340001' }, '手机号“13912340001”已被其他用户使用'],
    [{ username: 'new_b', workNo: 'n1' }, '工号“n1”已被其他用户使用'],
    [{ username: 'new_b', password: '123456', confirmpassword: '123456' }, '密码至少需要 8 个字符'],
    [{ username: 'new_b', confirmpassword: 'other' }, '两次输入密码不一致!'],
  ])('SYSTEM-001 are refused with %j', async (over, message) => {
    expect((await send('POST', '/add', account('x', over))).message).toBe(message)
  })
  it('SYSTEM-002 SYSTEM-004 are changed and found by what they are', async () => {
    const { id } = await added('new_zhou', { phone: '13912340002' })
    expect(
      await send('PUT', '/edit', {
        id,
        realname: '周新',
        selectedroles: '',
        userIdentity: 2,
        departIds: 'depart-a01a04',
      }),
    ).toMatchObject({
      success: true,
      message: '编辑成功！',
      result: { realname: '周新', selectedroles: '', selecteddeparts: 'depart-a01a04', phone: '13912340002' },
    })
    expect(await send('PUT', '/edit', { id, username: 'other' })).toMatchObject({ message: '用户账号创建后不能修改' })
    const [row] = (await send<PageResult<UserRecord>>('GET', '/list?username=new_zhou')).result.records
    expect(row?.departIds_dictText).toBeTruthy()
    expect(await named('phone=13912340002')).toEqual(['new_zhou'])
    expect(await named('departId=depart-a01a04')).toContain('new_zhou')
    expect(await named('roleId=role-staff')).not.toContain('new_zhou')
    expect(await named('status=2')).not.toContain('new_zhou')
    const advanced = encodeURIComponent(JSON.stringify([{ field: 'realname', rule: 'eq', val: '周新' }]))
    expect(await named(`superQueryParams=${encodeURIComponent(advanced)}&superQueryMatchType=and`)).toEqual([
      'new_zhou',
    ])
    expect((await send<PageResult<UserRecord>>('GET', '/listAll?username=new_zhou')).result.total).toBe(1)
  })
  it('SYSTEM-005 end their sessions at the next call when they are frozen, and sign in again when they are not', async () => {
    const { id } = await added('new_wu')
    const { token } = (await signIn('new_wu')).result
    expect(await send('PUT', '/frozenBatch', { ids: `${id},`, status: 2 })).toMatchObject({ success: true })
    expect((await house.request({ url: '/sys/user/getUserInfo', token })).statusCode).toBe(401)
    expect((await signIn('new_wu')).message).toBe('该用户已冻结')
    await send('PUT', '/frozenBatch', { ids: id, status: '1' })
    expect((await signIn('new_wu')).success).toBe(true)
  })
  it('SYSTEM-006 tell an administrator which names, numbers and addresses are taken', async () => {
    const check = async (query: string) => (await send('GET', `/checkOnlyUser?${query}`)).success
    const { id } = await added('new_check', { phone: '13912340003' })
    expect(await check('username=New_Check')).toBe(false)
    expect(await check('phone=13912340003')).toBe(false)
    expect(await check(`username=new_check&id=${id}`)).toBe(true)
    expect(await check('email=free@museum.example')).toBe(true)
  })
  it('are deleted into a recycle bin, restored from it and deleted for good', async () => {
    const { id } = await added('new_bin')
    const { token } = (await signIn('new_bin')).result
    expect((await send('DELETE', `/delete?id=${id}`)).message).toBe('删除成功！')
    expect((await house.request({ url: '/sys/user/getUserInfo', token })).statusCode).toBe(401)
    const bin = async () => (await send<UserRecord[]>('GET', '/recycleBin')).result.map(({ username }) => username)
    expect([await bin(), await named('username=new_bin')]).toEqual([['new_bin'], []])
    await send('PUT', '/putRecycleBin', { userIds: id })
    expect([await bin(), await named('username=new_bin')]).toEqual([[], ['new_bin']])
    await send('DELETE', `/deleteBatch?ids=${id},`)
    expect((await send('DELETE', `/deleteRecycleBin?userIds=${id}`)).success).toBe(true)
    expect((await send('PUT', '/putRecycleBin', { userIds: id })).message).toBe('用户不存在！')
  })
})

describe('the users of a role and of a department', () => {
  it('are listed, added and removed', async () => {
    const { id } = await added('new_member', { selectedroles: '', selecteddeparts: '' })
    const of = async (url: string) =>
      (await send<PageResult<UserRecord>>('GET', `${url}&pageSize=100`)).result.records.map(({ username }) => username)
    await send('POST', '/addSysUserRole', { roleId: 'role-staff', userIdList: [id] })
    expect(await of('/userRoleList?roleId=role-staff')).toContain('new_member')
    await send('DELETE', `/deleteUserRole?roleId=role-staff&userId=${id}`)
    await send('DELETE', `/deleteUserRoleBatch?roleId=role-staff&userIds=${id},`)
    expect(await of('/userRoleList?roleId=role-staff')).not.toContain('new_member')
    await send('POST', '/editSysDepartWithUser', { depId: 'depart-a01a04', userIdList: [id] })
    expect(await of('/departUserList?depId=depart-a01a04')).toContain('new_member')
    await send('DELETE', `/deleteUserInDepart?depId=depart-a01a04&userId=${id}`)
    await send('DELETE', `/deleteUserInDepartBatch?depId=depart-a01a04&userIds=${id}`)
    expect(await of('/departUserList?depId=depart-a01a04')).not.toContain('new_member')
  })
})

describe('the administration', () => {
  it('SEC-05 is never left without an administrator, and nobody takes it from himself', async () => {
    const [{ id } = { id: '' }] = (await send<PageResult<UserRecord>>('GET', '/list?username=admin')).result.records
    expect((await send('PUT', '/frozenBatch', { ids: id, status: 2 })).message).toBe(
      '不能冻结或删除自己的账号，请由其他管理员操作',
    )
    expect((await send('DELETE', `/delete?id=${id}`)).success).toBe(false)
    expect((await send('DELETE', `/deleteUserRole?roleId=role-admin&userId=${id}`)).message).toMatch(/最后一位管理员/)
    const second = await added('new_admin', { selectedroles: 'role-admin' })
    expect((await send('PUT', '/edit', { id, selectedroles: 'role-staff' })).message).toMatch(/自己的管理员角色/)
    expect((await send('DELETE', `/delete?id=${second.id}`)).success).toBe(true)
  })
  it('SEC-05 gives no role that holds more, and changes no account that may do more', async () => {
    await grant('system:user:list', 'system:user:add', 'system:user:edit', 'system:user:delete', 'system:role:edit')
    const staff = await house.login('staff')
    const over = (method: Method, url: string, body?: unknown) => send(method, url, body, staff)
    expect((await over('POST', '/add', account('new_evil', { selectedroles: 'role-admin' }))).code).toBe(510)
    expect((await over('POST', '/add', account('new_fair'))).success).toBe(true)
    const [admin] = (await send<PageResult<UserRecord>>('GET', '/list?username=admin')).result.records
    const [own] = (await send<PageResult<UserRecord>>('GET', '/list?username=staff')).result.records
    const refused = '用户“admin”拥有您没有的权限，您不能修改该账号'
    expect((await over('PUT', '/edit', { id: admin?.id, realname: 'x' })).message).toBe(refused)
    expect((await over('DELETE', `/delete?id=${admin?.id}`)).message).toBe(refused)
    expect((await over('PUT', '/frozenBatch', { ids: admin?.id, status: 2 })).message).toBe(refused)
    expect((await over('POST', '/addSysUserRole', { roleId: 'role-admin', userIdList: [own?.id] })).code).toBe(510)
    expect((await over('PUT', '/edit', { id: own?.id, relTenantIds: '77' })).message).toMatch(/不属于租户 77/)
  })
})

describe('the people of tenants', () => {
  const bind = (username: string, tenants: string | null) =>
    house.database.kysely
      .updateTable('sys_user')
      .set({ rel_tenant_ids: tenants })
      .where('username', '=', username)
      .execute()
  const idOf = async (username: string) =>
    (
      await house.database.kysely
        .selectFrom('sys_user')
        .select('id')
        .where('username', '=', username)
        .executeTakeFirstOrThrow()
    ).id

  it('SYSTEM-039 are seen and administered by administrators of the same tenant and of the server alone', async () => {
    await grant(
      'system:user:list',
      'system:user:add',
      'system:user:edit',
      'system:user:delete',
      'system:user:changepwd',
      'system:online:list',
    )
    const foreign = await idOf('liu_yang')
    await bind('staff', '1')
    try {
      const token = await house.login('staff')
      expect(await named('', token)).toEqual(expect.arrayContaining(['staff', 'zhou_xue']) as string[])
      expect(await named('', token)).toHaveLength(2)
      expect(await named('username=liu_yang', token)).toEqual([])
      const picked = await send<PageResult<UserRecord>>('GET', '/queryUserComponentData?username=liu', undefined, token)
      expect(picked.result.total).toBe(0)
      expect((await send<UserRecord[]>('GET', `/queryByIds?userIds=${foreign}`, undefined, token)).result).toEqual([])
      for (const [method, url, body] of [
        ['GET', `/queryById?id=${foreign}`],
        ['PUT', '/edit', { id: foreign, realname: 'x' }],
        ['DELETE', `/delete?id=${foreign}`],
        ['PUT', '/frozenBatch', { ids: foreign, status: 2 }],
        ['PUT', '/changePassword', { username: 'liu_yang', password: PASSWORD }],
        ['GET', `/queryUserRole?userid=${foreign}`],
        ['GET', `/userDepartList?userId=${foreign}`],
      ] as const)
        expect((await send(method, url, body, token)).message, url).toBe('用户不存在！')
      // A new account is of the tenant of its administrator, and none is left without one.
      const { result } = await send('POST', '/add', account('new_tenant', { selectedroles: '' }), token)
      expect(result.relTenantIds).toBe('1')
      // Its tenants are chosen by their names, and shown by them.
      const tenants = await house.call<PageResult<{ id: number; name: string }>>({
        url: '/sys/tenant/list?id=1,7,',
        token: house.admin,
      })
      expect(tenants.result.records.map(({ id }) => String(id))).toEqual(['1'])
      const [listed] = (await send<PageResult<UserRecord>>('GET', '/list?username=new_tenant')).result.records
      expect(listed?.relTenantIds_dictText).toBe(tenants.result.records[0]?.name)
      expect((await send('PUT', '/edit', { id: result.id, relTenantIds: '' }, token)).message).toMatch(
        /^用户至少须属于/,
      )
      expect((await send('PUT', '/edit', { id: await idOf('staff'), relTenantIds: '' }, token)).message).toMatch(
        /^用户至少须属于/,
      )
      const online = await house.call<PageResult<{ username: string }>>({ url: '/sys/online/list', token })
      expect(online.result.records.map(({ username }) => username)).not.toContain('admin')
      const admin = await idOf('admin')
      await house.call({ url: '/sys/online/forceLogoutUsers', token, body: { ids: [admin] } })
      expect((await send('GET', '/list')).success).toBe(true)
      // The administrator of the server ends every session of the person.
      await house.call({
        url: '/sys/online/forceLogoutUsers',
        token: house.admin,
        body: { ids: [await idOf('staff')] },
      })
      expect((await house.request({ url: '/sys/user/getUserInfo', token })).statusCode).toBe(401)
    } finally {
      await bind('staff', null)
    }
  })
  it('SYSTEM-039 show roles and departments as texts, and the last sign-in', async () => {
    const { id } = await added('new_seen')
    const row = async () => (await send<PageResult<UserRecord>>('GET', `/list?id=${id}`)).result.records[0]
    expect(await row()).toMatchObject({
      selectedroles: 'role-staff',
      selectedroles_dictText: '业务人员',
      selecteddeparts_dictText: '社会教育部',
    })
    expect((await row())?.lastLoginTime).toBeNull()
    await signIn('new_seen')
    expect((await row())?.lastLoginTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  })
})

describe('the address book', () => {
  const book = async (query: string, token: string) =>
    (
      await send<PageResult<AddressRecord>>(
        'GET',
        `/queryByOrgCodeForAddressList?pageSize=100&${query}`,
        undefined,
        token,
      )
    ).result
  it('SYSTEM-060 has the people of a department with what lies below it, for whoever holds its permission', async () => {
    const reader = await someoneWith(house, 'reader', ['home'])
    const refused = await send('GET', '/queryByOrgCodeForAddressList', undefined, reader.token)
    expect(refused.code).toBe(510)
    const { token } = await someoneWith(house, 'caller', ['system:addressBook:list'])
    await added('new_book', { phone: '13912345678', email: 'book@museum.example', workNo: 'B77', post: 'guide' })
    const [one] = (await book('workNo=B77', token)).records
    expect(one).toEqual({
      id: expect.any(String) as string,
      realname: '新人new_book',
      phone: '13912345678',
      telephone: null,
      email: 'book@museum.example',
      workNo: 'B77',
      post: 'guide',
      departName: expect.any(String) as string,
    })
    const below = await book('departId=depart-a01a04', token)
    expect(below.records.map(({ workNo }) => workNo)).toContain('B77')
    expect((await book('orgCode=A01A04', token)).total).toBe(below.total)
    expect((await book('departId=depart-a01a05&workNo=B77', token)).total).toBe(0)
    await send('PUT', '/frozenBatch', { ids: one?.id, status: 2 })
    expect((await book('workNo=B77', token)).total).toBe(0)
    await send('PUT', '/frozenBatch', { ids: one?.id, status: 1 })
  })
  it('SYSTEM-060 hides and masks what a policy of its page says', async () => {
    const { token, role } = await someoneWith(house, 'masked', ['system:addressBook:list'])
    const fields = { phone: { show: 'masked', mask: { first: 3, last: 2 } }, email: { show: 'hidden' } }
    const policy = <T = unknown>(method: Method, url: string, body?: unknown) =>
      house.call<T>({ method, url: `/sys/policy/${url}`, token: house.admin, ...(body === undefined ? {} : { body }) })
    const screen = 'system.addressBook'
    const save = (version: number, document: object) => policy('PUT', 'save', { screen, role, version, document })
    expect((await policy<{ id: string }[]>('GET', 'screens')).result.map(({ id }) => id)).toContain(screen)
    const offered = (await policy<{ columns: unknown[]; fields: { key: string }[] }>('GET', `list?screen=${screen}`))
      .result
    expect([offered.columns, offered.fields.map(({ key }) => key)]).toEqual([
      [],
      expect.arrayContaining(['realname', 'phone', 'departName']),
    ])
    // The name of the department is no column of an account.
    expect((await save(0, { rows: "departName == '陈列部'" })).success).toBe(false)
    expect((await save(0, { fields })).success).toBe(true)
    const [one] = (await book('workNo=B77', token)).records
    expect(one).toMatchObject({ phone: '139****78' })
    expect(one).not.toHaveProperty('email')
    const searched = await send('GET', '/queryByOrgCodeForAddressList?column=email&order=asc', undefined, token)
    expect(searched.success).toBe(false)
    const rows = "workNo == 'B77'"
    expect((await save(1, { fields, rows })).success).toBe(true)
    expect((await book('', token)).records.map(({ workNo }) => workNo)).toEqual(['B77'])
    const asked = `screen=${screen}&rows=${encodeURIComponent(rows)}`
    const counted = (await policy<{ shown: number; total: number }>('GET', `count?${asked}`)).result
    expect([counted.shown, counted.total]).toEqual([1, (await book('', house.admin)).total])
    const explained = (row: string) =>
      policy<{ allowed: boolean }>('GET', `explain?screen=${screen}&user=masked&row=${row}`)
    expect((await explained(one?.id ?? '')).result.allowed).toBe(true)
    const others = (await book('', house.admin)).records.find(({ workNo }) => workNo !== 'B77')
    expect((await explained(others?.id ?? '')).result.allowed).toBe(false)
  })
})

describe('stand-ins', () => {
  const agent = <T = UserAgentRecord>(method: Method, url: string, body?: unknown, token = house.staff) =>
    house.call<T>({ method, url: `/sys/sysUserAgent${url}`, token, ...(body === undefined ? {} : { body }) })
  const away = (more: object = {}) => ({
    agentUserName: 'admin',
    startTime: '2026-05-01 08:00:00',
    endTime: '2026-05-03 18:00:00',
    ...more,
  })
  it('are named by a person for the own absence, and for that of anybody by who may change accounts', async () => {
    await sql`delete from sys_role_permission where role_id = 'role-staff' and permission_id in
      (select id from sys_permission where perms = 'system:user:edit')`.execute(house.database.kysely)
    const token = await house.login('staff')
    const made = await agent('POST', '/add', away(), token)
    expect(made).toMatchObject({ success: true, result: { userName: 'staff', agentUserName: 'admin', status: '1' } })
    expect((await agent('POST', '/add', away({ userName: 'admin', agentUserName: 'staff' }), token)).message).toMatch(
      /^只能为自己设置代理人/,
    )
    const others = (await agent('POST', '/add', away({ userName: 'admin', agentUserName: 'staff' }), house.admin))
      .result
    for (const [method, url, body] of [
      ['GET', `/queryById?id=${others.id}`],
      ['PUT', '/edit', { id: others.id, agentUserName: 'staff' }],
      ['DELETE', `/delete?id=${others.id}`],
    ] as const)
      expect((await agent(method, url, body, token)).message).toBe('代理设置不存在，请刷新列表')
    expect((await agent<PageResult<UserAgentRecord>>('GET', '/list', undefined, token)).result.total).toBe(1)
    expect((await agent<PageResult<UserAgentRecord>>('GET', '/list', undefined, house.admin)).result.total).toBe(2)
    expect((await agent('GET', '/queryByUserName?userName=admin', undefined, token)).result).toBeNull()
    expect((await agent('GET', '/queryByUserName?userName=staff', undefined, token)).result.id).toBe(made.result.id)
  })
  it('have an end that is later than the start, are somebody else who exists, and one at a time', async () => {
    const token = await house.login('staff')
    const said = async (more: object) => (await agent('POST', '/add', away(more), token)).message
    expect(await said({ endTime: '2026-05-01 08:00:00' })).toMatch(/^结束时间须晚于开始时间/)
    expect(await said({ startTime: '2026-15-01 08:00:00' })).toMatch(/^结束时间须晚于开始时间/)
    expect(await said({ agentUserName: 'staff' })).toMatch(/^代理人不能是本人/)
    expect(await said({ agentUserName: 'nobody' })).toBe('没有账号为“nobody”的用户')
    expect(await said({ startTime: '2026-05-03 17:00:00', endTime: '2026-05-04 00:00:00' })).toMatch(
      /^该时间段内已有代理人/,
    )
    expect((await agent('POST', '/add', away({ status: '0' }), token)).success).toBe(true)
  })
})
