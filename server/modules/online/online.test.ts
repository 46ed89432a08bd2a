import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PageResult } from '../../../schemas/contract/envelope.ts'
import type { OnlineSession } from '../../../schemas/contract/session/online.ts'
import { type TestApp, buildTestApp } from '../../../tests/kit/test-app.ts'

let house: TestApp
let second: FastifyInstance
let admin: string
beforeAll(async () => {
  house = await buildTestApp()
  second = await house.another()
  admin = await house.login('admin')
})
afterAll(() => house.close())

const list = async (query = '', token = admin) =>
  house.call<PageResult<OnlineSession>>({ url: `/sys/online/list?${query}`, token })
const sessionsOf = async (username: string) => (await list(`username=${username}&pageSize=100`)).result.records
const force = (token: string, as = admin) =>
  house.call({ method: 'POST', url: '/sys/online/forceLogout', token: as, body: { token } })
const statusIn = async (app: FastifyInstance, token: string) =>
  (await app.inject({ url: '/jeecg-boot/sys/user/getCurrentUserDeparts', headers: { 'x-access-token': token } }))
    .statusCode

describe('who is signed in', () => {
  it('is listed by session, the latest first, without anything to sign calls with', async () => {
    const staff = await house.login('staff')
    const { records, total } = (await list()).result
    expect([records[0]?.username, total]).toEqual(['staff', 2])
    expect(records.map(({ username, current }) => [username, current])).toEqual([
      ['staff', false],
      ['admin', true],
    ])
    expect(JSON.stringify(records)).not.toContain(staff)
    expect(await statusIn(second, records[0]?.token ?? '')).toBe(401)
    expect((await list('realname=*管理*')).result.records.map(({ username }) => username)).toEqual(['admin'])
    expect((await list('username=%25')).result.total).toBe(0)
  })
  it('is answered to holders of the permission only', async () => {
    const staff = await house.login('staff')
    expect(await list('', staff)).toMatchObject({ success: false, code: 510 })
    expect(await force((await sessionsOf('admin'))[0]?.token ?? '', staff)).toMatchObject({ success: false })
    expect(await statusIn(house.app, admin)).toBe(200)
  })
})

describe('a forced sign-out', () => {
  it('SESSION-018 ends that session and no other at the next call of every process', async () => {
    const [one, other] = [await house.login('staff'), await house.login('staff')]
    const [latest] = await sessionsOf('staff')
    expect(await statusIn(second, other)).toBe(200)
    expect(await force(latest?.token ?? '')).toMatchObject({ success: true })
    const states = await Promise.all([
      statusIn(house.app, other),
      statusIn(second, other),
      statusIn(house.app, one),
      statusIn(second, one),
    ])
    expect(states).toEqual([401, 401, 200, 200])
  })
  it('takes the token of the session as well, and answers the same when there is none', async () => {
    const staff = await house.login('staff')
    expect(await force(staff)).toMatchObject({ success: true })
    expect(await statusIn(second, staff)).toBe(401)
    expect(await force(staff)).toMatchObject({ success: true })
    expect(await force('nonsense')).toMatchObject({ success: true })
  })
})
