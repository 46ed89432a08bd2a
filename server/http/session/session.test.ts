import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { API_PREFIX, HEADER } from '../../../schemas/contract/envelope.ts'
import { type TestApp, buildTestApp } from '../../../tests/kit/test-app.ts'

let house: TestApp
beforeAll(async () => {
  house = await buildTestApp()
})
afterAll(() => house.close())

const HOUR = 3_600_000
const isOpen = async (token: string) =>
  (await house.request({ url: '/sys/user/getUserInfo', token })).statusCode === 200

describe('sessions', () => {
  it('keeps only a hash of the token', async () => {
    const token = await house.login('staff')
    const rows = await sql<{ all: string }>`select row_to_json(s)::text as all from sys_session s`.execute(
      house.database.kysely,
    )
    expect(rows.rows.length).toBeGreaterThan(0)
    expect(rows.rows.map((row) => row.all).join()).not.toContain(token)
  })
  it('SESSION-017 ends a session two hours after its last use, and seven days after the sign-in at the latest', async () => {
    const idle = await house.login('staff')
    const busy = await house.login('admin')
    for (let hours = 0; hours < 6; hours += 1) {
      house.clock.advance(1.9 * HOUR)
      expect(await isOpen(busy)).toBe(true)
    }
    expect(await isOpen(idle)).toBe(false)
    for (let hours = 0; hours < 90; hours += 1) {
      house.clock.advance(1.9 * HOUR)
      await isOpen(busy)
    }
    expect(await isOpen(busy)).toBe(false)
  })
  it('lets a session that began while the clock stood ten days ahead live from now on, and no longer', async () => {
    const ahead = 240 * HOUR
    house.clock.advance(ahead)
    const [used, left] = [await house.login('staff'), await house.login('admin')]
    house.clock.advance(-ahead)
    expect(await isOpen(used)).toBe(true)
    await house.login('staff')
    house.clock.advance(2.1 * HOUR)
    expect([await isOpen(used), await isOpen(left)]).toEqual([false, false])
  })
  it('SESSION-015 ends the session at sign-out, whatever else the person has open', async () => {
    const [one, two] = [await house.login('staff'), await house.login('staff')]
    expect(await house.call({ url: '/sys/logout', method: 'POST', token: one })).toMatchObject({
      success: true,
      message: '退出登录成功！',
    })
    expect(await isOpen(one)).toBe(false)
    expect(await isOpen(two)).toBe(true)
    expect((await house.call({ url: '/sys/logout', method: 'POST' })).success).toBe(true)
  })
  it('SEC-05 asks for status and permissions at each request: a frozen account and a withdrawn right count at once', async () => {
    const token = await house.login('admin')
    const list = () => house.call({ url: '/sys/dict/list', token })
    expect((await list()).success).toBe(true)
    await sql`delete from sys_role_permission where permission_id in (select id from sys_permission where perms = 'system:dict:list')`.execute(
      house.database.kysely,
    )
    expect(await list()).toMatchObject({ success: false, code: 510 })
    await sql`update sys_permission set status = '0' where perms = 'system:dict:list'`.execute(house.database.kysely)
    expect((await list()).success).toBe(true)
    await sql`update sys_user set status = 2 where username = 'admin'`.execute(house.database.kysely)
    expect((await house.request({ url: '/sys/dict/list', token })).statusCode).toBe(401)
    await sql`update sys_user set status = 1 where username = 'admin'`.execute(house.database.kysely)
  })
  it('a second process on the same database sees a sign-in and a sign-out at once', async () => {
    const other = await buildApp(house.parts)
    const token = await house.login('staff')
    const ask = () => other.inject({ url: `${API_PREFIX}/sys/user/getUserInfo`, headers: { [HEADER.token]: token } })
    expect((await ask()).statusCode).toBe(200)
    await house.call({ url: '/sys/logout', method: 'POST', token })
    expect((await ask()).statusCode).toBe(401)
    await other.close()
  })
})
