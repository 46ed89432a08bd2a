import { verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { LoginResult } from '../../../schemas/contract/session/auth.ts'
import { API_PREFIX, HEADER } from '../../../schemas/contract/envelope.ts'
import { buildApp } from '../../app.ts'
import { type TestApp, buildTestApp } from '../../../tests/kit/test-app.ts'
import { storeCaptcha } from './captcha.ts'

vi.mock('@node-rs/argon2', { spy: true })

let house: TestApp
beforeAll(async () => {
  house = await buildTestApp({ TRUST_PROXY: 'on' })
})
afterAll(() => house.close())

const guess = (username: string, password: string, ip: string) =>
  house.call<LoginResult | null>({
    url: '/sys/login',
    body: { username, password },
    headers: { 'x-forwarded-for': ip },
  })

const answerTo = async (name: string) => {
  const messages: string[] = []
  for (let index = 0; index < 8; index += 1) messages.push((await guess(name, `guess ${index}`, '127.1.0.1')).message)
  return messages
}
/** How many passwords are looked at when this name is tried. */
const looks = async (username: string) => {
  vi.mocked(verify).mockClear()
  await guess(username, 'guess', '127.3.0.1')
  return vi.mocked(verify).mock.calls.length
}
const open = (app: { inject: TestApp['app']['inject'] }, token: string) =>
  app.inject({ url: `${API_PREFIX}/sys/user/getUserInfo`, headers: { [HEADER.token]: token } })

describe('guessing', () => {
  it('SEC-18 a thousand wrong passwords for one account meet six looks at the password, from however many addresses', async () => {
    const words = new Map<string, number>()
    for (let index = 0; index < 1000; index += 1) {
      const { message } = await guess('staff', `guess ${index}`, `127.0.${index % 200}.1`)
      words.set(message, (words.get(message) ?? 0) + 1)
    }
    expect(words.get('用户名或密码错误')).toBe(6)
    expect(words.get('该用户登录失败次数过多，请于10分钟后再次登录！')).toBe(994)
    expect((await guess('staff', '123456', '127.9.9.9')).success).toBe(false)
    expect((await guess('zhou_xue', '123456', '127.9.9.9')).success).toBe(true)
  })
  it('SEC-17 a name nobody has is locked in the same words after as many tries', async () => {
    house.clock.advance(11 * 60_000)
    expect(await answerTo('nobody_at_all')).toEqual(await answerTo('staff'))
  })
  it('SEC-18 an address that failed a hundred times without a picture is refused, whatever name it tries, and others are not', async () => {
    house.clock.advance(11 * 60_000)
    for (let index = 0; index < 101; index += 1) await guess(`person_${index}`, 'guess', '127.2.0.1')
    expect((await guess('admin', '123456', '127.2.0.1')).message).toBe('该用户登录失败次数过多，请于10分钟后再次登录！')
    expect((await guess('admin', '123456', '127.2.0.2')).success).toBe(true)
  })
  it('SEC-17 an unknown name takes as long as a wrong password: one look at a password', async () => {
    house.clock.advance(11 * 60_000)
    expect([await looks('admin'), await looks('a_stranger')]).toEqual([1, 1])
  })
})

describe('an address that many people share', () => {
  let strict: TestApp
  beforeAll(async () => {
    strict = await buildTestApp({ CAPTCHA: 'on' })
  })
  afterAll(() => strict.close())
  let pictures = 0
  const enter = async (username: string, password: string) => {
    const checkKey = `picture ${pictures++}`
    await storeCaptcha(strict.database.kysely, checkKey, 'AB3C', strict.clock.now())
    return strict.call<LoginResult | null>({
      url: '/sys/login',
      body: { username, password, captcha: 'AB3C', checkKey },
    })
  }
  it('SEC-18 keeps nobody out who solved the picture and knows the password, however many names were tried from there', async () => {
    for (let index = 0; index < 130; index += 1) await enter(`person_${index}`, 'guess')
    expect((await enter('admin', '123456')).success).toBe(true)
  })
  it('SEC-18 lets a name wait longer there with every failure that follows a wait, until the password is right', async () => {
    const answers: string[] = []
    const wait = async (minutes: number) => {
      strict.clock.advance(minutes * 60_000)
      answers.push((await enter('staff', 'guess')).message)
    }
    for (let index = 0; index < 6; index += 1) await wait(0)
    for (const minutes of [0, 10.1, 10.1, 10.1, 20]) await wait(minutes)
    const [wrong, ten] = ['用户名或密码错误', '该用户登录失败次数过多，请于10分钟后再次登录！']
    expect(answers).toEqual([
      ...Array.from({ length: 6 }, () => wrong),
      ten,
      wrong,
      ten,
      wrong,
      '该用户登录失败次数过多，请于20分钟后再次登录！',
    ])
    strict.clock.advance(21 * 60_000)
    expect((await enter('staff', '123456')).success).toBe(true)
    await wait(0)
    expect((await enter('staff', '123456')).success).toBe(true)
  })
  it('counts what was tried while the clock stood ten days ahead as tried now', async () => {
    const ahead = 10 * 24 * 60 * 60_000
    strict.clock.advance(ahead)
    for (let index = 0; index < 7; index += 1) await enter('staff', 'guess')
    strict.clock.advance(-ahead)
    expect((await enter('staff', '123456')).success).toBe(false)
    strict.clock.advance(10.2 * 60_000)
    expect((await enter('staff', '123456')).success).toBe(true)
  })
})

describe('an account that changes', () => {
  it('SEC-08 frozen, removed, with another password or signed out: over at the next call on every process', async () => {
    house.clock.advance(11 * 60_000)
    const other = await buildApp(house.parts)
    const change = async (work: (token: string) => Promise<unknown>) => {
      const token = await house.login('zhou_xue')
      expect((await open(other, token)).statusCode).toBe(200)
      await work(token)
      for (const app of [house.app, other]) expect((await open(app, token)).statusCode).toBe(401)
    }
    await change(() => sql`update sys_user set status = 2 where username = 'zhou_xue'`.execute(house.database.kysely))
    await sql`update sys_user set status = 1 where username = 'zhou_xue'`.execute(house.database.kysely)
    await change(() => sql`update sys_user set del_flag = 1 where username = 'zhou_xue'`.execute(house.database.kysely))
    await sql`update sys_user set del_flag = 0 where username = 'zhou_xue'`.execute(house.database.kysely)
    await change((token) => house.call({ url: '/sys/logout', method: 'POST', token }))
    await change((token) =>
      house.call({
        url: '/sys/user/updatePassword',
        token,
        body: { username: 'zhou_xue', oldpassword: '123456', password: 'Jade#2024', confirmpassword: 'Jade#2024' },
      }),
    )
    await other.close()
  })
  it('SESSION-011 a remembered sign-in lives without use for days, another one for two hours', async () => {
    const begin = async (remember_me: boolean) =>
      (
        await house.call<LoginResult>({
          url: '/sys/login',
          body: { username: 'admin', password: '123456', remember_me },
        })
      ).result.token
    const [short, long] = [await begin(false), await begin(true)]
    house.clock.advance(3 * 3_600_000)
    expect((await open(house.app, short)).statusCode).toBe(401)
    expect((await open(house.app, long)).statusCode).toBe(200)
    house.clock.advance(6 * 24 * 3_600_000)
    expect((await open(house.app, long)).statusCode).toBe(200)
    house.clock.advance(24 * 3_600_000)
    expect((await open(house.app, long)).statusCode).toBe(401)
  })
})
