import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LoginResult } from '../../../schemas/contract/session/auth.ts'
import type { Method } from '../../../schemas/contract/endpoint.ts'
import type { TenantRecord } from '../../../schemas/contract/organization/tenant.ts'
import type { UserRecord } from '../../../schemas/contract/organization/user.ts'
import { someoneWith } from '../../../tests/security/rights/rights-kit.ts'
import { HEADER, type PageResult } from '../../../schemas/contract/envelope.ts'
import { type TestApp, buildTestApp } from '../../../tests/kit/test-app.ts'

let house: TestApp
beforeAll(async () => {
  house = await buildTestApp()
})
afterAll(() => house.close())

const signIn = () => house.call<LoginResult>({ url: '/sys/login', body: { username: 'zhou_xue', password: '123456' } })
const both = [
  { id: 1, name: '城市博物馆', status: 1 },
  { id: 14, name: '城市考古研究院', status: 1 },
]

describe('tenants', () => {
  it('LOGIN-003 are answered at the sign-in of a person who is bound to some, and to nobody else', async () => {
    expect((await signIn()).result.tenantList).toEqual(both)
    const staff = await house.call<LoginResult>({ url: '/sys/login', body: { username: 'staff', password: '123456' } })
    expect(staff.result).not.toHaveProperty('tenantList')
  })
  it('are answered again to the person they belong to', async () => {
    const token = await house.login('zhou_xue')
    expect(await house.call({ url: '/sys/tenant/getCurrentUserTenant', token })).toMatchObject({
      success: true,
      result: { list: both },
    })
    expect((await house.call({ url: '/sys/tenant/queryList?ids=14,99', token })).result).toEqual([both[1]])
    expect(
      (await house.call({ url: '/sys/tenant/queryList?ids=1,14', token: await house.login('staff') })).result,
    ).toEqual([])
  })
  it('leave out the frozen and the ended ones; with none left nobody signs in', async () => {
    await sql`update sys_tenant set status = 0 where id = 1`.execute(house.database.kysely)
    expect((await signIn()).result.tenantList).toEqual([both[1]])
    await sql`update sys_tenant set end_date = '2020-01-01' where id = 14`.execute(house.database.kysely)
    expect(await signIn()).toMatchObject({ success: false, message: '与该用户关联的租户均已被冻结，无法登录！' })
    await sql`update sys_tenant set status = 1, end_date = null`.execute(house.database.kysely)
  })
  it('SEC-15 a client works for a tenant of the person, or for none', async () => {
    const token = await house.login('zhou_xue')
    const ask = (tenant: string) =>
      house.request({ url: '/sys/user/getUserInfo', token, headers: { [HEADER.tenant]: tenant } })
    for (const own of ['0', '1', '14']) expect((await ask(own)).statusCode).toBe(200)
    for (const foreign of ['2', '1,14', '*', '-1', 'null']) {
      const reply = await ask(foreign)
      expect(reply.statusCode).toBe(401)
      expect(reply.json()).toMatchObject({ success: false, code: 401, message: '用户租户信息变更,请重新登陆!' })
    }
    await sql`update sys_user set rel_tenant_ids = '14' where username = 'zhou_xue'`.execute(house.database.kysely)
    expect((await ask('1')).statusCode).toBe(401)
  })
})

describe('the administration of tenants', () => {
  const send = <T = TenantRecord>(method: Method, url: string, token: string, body?: unknown) =>
    house.call<T>({ method, url: `/sys/tenant${url}`, token, ...(body === undefined ? {} : { body }) })
  const people = async (id: string, token: string) =>
    (await send<PageResult<UserRecord>>('GET', `/getTenantUserList?userTenantId=${id}&pageSize=100`, token)).result

  it('SYSTEM-050 lists, adds, changes and deletes them, and says whose people are in the way', async () => {
    const admin = await house.login('admin')
    const added = await send('POST', '/add', admin, { id: 30, name: '分馆', beginDate: '2026-01-01' })
    expect(added).toMatchObject({
      success: true,
      result: { id: 30, tenantNo: 30, name: '分馆', beginDate: '2026-01-01', status: 1, status_dictText: '正常' },
    })
    expect((await send('POST', '/add', admin, { tenantNo: 30, name: '另一' })).message).toBe('该编号已存在!')
    expect((await send('POST', '/add', admin, { id: 31, name: ' 分馆 ' })).message).toBe('租户名称“分馆”已存在')
    expect((await send('POST', '/add', admin, { name: '无号' })).message).toBe('请填写租户编号')
    expect((await send('PUT', '/edit', admin, { id: 30, endDate: '2025-01-01' })).message).toMatch(
      /^结束日期早于开始日期/,
    )
    expect((await send('PUT', '/edit', admin, { id: 30, tenantNo: 31 })).message).toBe('租户编号创建后不能修改')
    expect((await send('PUT', '/edit', admin, { id: 30, name: '南区分馆', status: 0 })).result).toMatchObject({
      name: '南区分馆',
      status_dictText: '冻结',
    })
    const { rows } = await sql<{ id: string }>`select id from sys_user where username in ('staff', 'guide')
      order by username`.execute(house.database.kysely)
    const userIdList = rows.map(({ id }) => id)
    expect((await send('PUT', '/addTenantUsers', admin, { tenantId: '30', userIdList })).success).toBe(true)
    expect((await people('30', admin)).total).toBe(userIdList.length)
    expect((await send('DELETE', '/delete?id=30', admin)).message).toMatch(/^租户“南区分馆”还有 \d 位用户/)
    expect((await send('PUT', '/leaveTenant', admin, { tenantId: '30', userIdList })).success).toBe(true)
    await sql`insert into sys_depart (id, depart_name, org_code, tenant_id) values ('d30', '分馆办', 'T30', 30)`.execute(
      house.database.kysely,
    )
    expect((await send('DELETE', '/deleteBatch?ids=30', admin)).message).toBe(
      '租户“南区分馆”还有 1 个部门、0 个角色和 0 个职务，请先删除它们，或将其改为其他租户',
    )
    await sql`delete from sys_depart where id = 'd30'`.execute(house.database.kysely)
    expect((await send('DELETE', '/deleteBatch?ids=30', admin)).success).toBe(true)
    expect((await send('GET', '/queryById?id=30', admin)).success).toBe(false)
  })
  it('SYSTEM-050 shows and changes those of others to nobody but who holds everything', async () => {
    const actions = ['list', 'add', 'edit', 'delete', 'batch_delete'].map((one) => `system:tenant:${one}`)
    const { token } = await someoneWith(house, 'landlord', [...actions, 'audit:data:list'])
    const db = house.database.kysely
    await sql`insert into sys_tenant (id, name) values (30, '分馆')`.execute(db)
    await sql`update sys_user set rel_tenant_ids = '14,30' where username = 'landlord'`.execute(db)
    const idOf = async (username: string, tenants: string | null) => {
      const { rows } = await sql<{ id: string }>`update sys_user set rel_tenant_ids = ${tenants}
        where username = ${username} returning id`.execute(db)
      return rows[0]?.id ?? ''
    }
    const [mate, other] = [await idOf('liu_yang', '14'), await idOf('chen_jing', null)]
    const found = (await send<PageResult<TenantRecord>>('GET', '/list?pageSize=100', token)).result
    expect([found.total, found.records.map((one) => one.id)]).toEqual([2, [14, 30]])
    const query = encodeURIComponent(JSON.stringify([{ field: 'name', rule: 'like', val: '博物馆' }]))
    expect((await send<PageResult<TenantRecord>>('GET', `/list?superQueryParams=${query}`, token)).result.total).toBe(0)
    const unknown = '租户不存在，请刷新列表'
    for (const [method, url, body] of [
      ['GET', '/queryById?id=1'],
      ['PUT', '/edit', { id: 1, name: 'x' }],
      ['DELETE', '/delete?id=1'],
      ['DELETE', '/deleteBatch?ids=1,14'],
      ['GET', '/getTenantUserList?userTenantId=1'],
      ['PUT', '/addTenantUsers', { tenantId: '1', userIdList: [other] }],
      ['PUT', '/leaveTenant', { tenantId: '1', userIdList: [other] }],
    ] as const)
      expect([url, (await send(method, url, token, body)).message]).toEqual([url, unknown])
    expect((await send('POST', '/add', token, { id: 40, name: 'x' })).code).toBe(510)
    const admin = await house.login('admin')
    await send('PUT', '/edit', admin, { id: 1, name: '城市博物馆新馆' })
    const versions = (tenant: string) => house.call({ url: `/data/system.tenant/history?id=${tenant}`, token })
    expect((await versions('1')).success).toBe(false)
    expect((await send('PUT', '/edit', token, { id: 14, name: '研究院' })).success).toBe(true)
    expect((await versions('14')).result).toMatchObject([
      { row: { name: '研究院' } },
      { row: { name: '城市考古研究院' } },
    ])
    expect((await send('PUT', '/addTenantUsers', token, { tenantId: '30', userIdList: [mate] })).success).toBe(true)
    expect((await people('30', token)).records.map(({ id }) => id)).toContain(mate)
    expect((await send('PUT', '/addTenantUsers', token, { tenantId: '30', userIdList: [other] })).message).toBe(
      '用户不存在！',
    )
    expect((await people('30', admin)).records.map(({ id }) => id)).not.toContain(other)
  })
})
