import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LoginResult } from '../../../schemas/contract/session/auth.ts'
import { HEADER } from '../../../schemas/contract/envelope.ts'
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
