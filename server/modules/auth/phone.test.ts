import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { LoginResult } from '../../../schemas/contract/session/auth.ts'
import { type TestApp, buildTestApp } from '../../../tests/kit/test-app.ts'

const PHONE = '13800000002'
const NOBODYS = '13700000000'
let house: TestApp
beforeAll(async () => {
  house = await buildTestApp()
})
afterAll(() => house.close())
// Each test begins an hour later, with nothing that was tried before.
beforeEach(async () => {
  house.clock.advance(61 * 60_000)
  await sql`delete from sys_login_attempt`.execute(house.database.kysely)
})

const ask = (mobile: string, smsmode = '0', at = house) => at.call({ url: '/sys/sms', body: { mobile, smsmode } })
const enter = (mobile: string, captcha: string) =>
  house.call<LoginResult | null>({ url: '/sys/phoneLogin', body: { mobile, captcha, remember_me: true } })
async function sent(mobile: string): Promise<string> {
  const row = await house.database.kysely
    .selectFrom('sys_outbox')
    .select('body')
    .where('recipient', '=', mobile)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return /\d{6}/.exec(row?.body ?? '')?.[0] ?? ''
}
const letters = async () => (await house.database.kysely.selectFrom('sys_outbox').select('id').execute()).length

describe('signing in by telephone', () => {
  it('LOGIN-008 LOGIN-012 answers the code that was sent as a sign-in by password is answered', async () => {
    expect(await ask(PHONE)).toMatchObject({ success: true })
    const reply = await enter(PHONE, await sent(PHONE))
    expect(reply).toMatchObject({
      success: true,
      code: 200,
      message: '登录成功',
      result: { userInfo: { username: 'staff' }, multi_depart: 1 },
    })
    expect((await house.request({ url: '/sys/user/getUserInfo', token: reply.result?.token })).statusCode).toBe(200)
    const byPassword = await house.call<LoginResult | null>({
      url: '/sys/login',
      body: { username: 'staff', password: '123456', remember_me: true },
    })
    const comparable = ({ timestamp: _at, result, ...envelope }: typeof reply) => ({
      ...envelope,
      result: { ...result, token: typeof result?.token },
    })
    expect(Object.keys(reply.result ?? {}).length).toBeGreaterThan(3)
    expect(comparable(reply)).toEqual(comparable(byPassword))
  })
  it('SEC-17 takes a code once', async () => {
    await ask(PHONE)
    const code = await sent(PHONE)
    const replies = await Promise.all([enter(PHONE, code), enter(PHONE, code), enter(PHONE, code)])
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
    expect(await enter(PHONE, code)).toMatchObject({ success: false, message: '手机验证码错误', result: null })
  })
  it('SEC-17 takes a code for ten minutes, for its own number and its own purpose', async () => {
    await ask(PHONE)
    const late = await sent(PHONE)
    house.clock.advance(10 * 60_000 + 1000)
    expect((await enter(PHONE, late)).success).toBe(false)
    await ask(PHONE, '2')
    expect((await enter(PHONE, await sent(PHONE))).success).toBe(false)
    await ask('13800000003')
    expect((await enter(PHONE, await sent('13800000003'))).success).toBe(false)
  })
  it('SEC-17 forgets a code after five wrong tries', async () => {
    await ask(PHONE)
    const code = await sent(PHONE)
    const wrong = code === '000000' ? '111111' : '000000'
    for (let index = 0; index < 5; index += 1) await enter(PHONE, wrong)
    expect((await enter(PHONE, code)).success).toBe(false)
  })
  it('SEC-17 answers a number nobody has like any other, also when asked again and when a code is tried', async () => {
    const before = await letters()
    const [known, unknown] = [await ask(PHONE), await ask(NOBODYS)]
    expect({ ...unknown, timestamp: 0 }).toEqual({ ...known, timestamp: 0 })
    const [again, againUnknown] = [await ask(PHONE), await ask(NOBODYS)]
    expect(again).toMatchObject({ success: false, message: '验证码10分钟内，仍然有效！' })
    expect({ ...againUnknown, timestamp: 0 }).toEqual({ ...again, timestamp: 0 })
    const [wrong, wrongUnknown] = [await enter(PHONE, 'abcdef'), await enter(NOBODYS, 'abcdef')]
    expect({ ...wrongUnknown, timestamp: 0 }).toEqual({ ...wrong, timestamp: 0 })
    expect(await letters()).toBe(before + 1)
  })
  it('SEC-17 sends five codes to a number in an hour, and thirty at the wish of one address', async () => {
    for (let index = 0; index < 5; index += 1) {
      expect((await ask(NOBODYS)).success).toBe(true)
      house.clock.advance(61_000)
    }
    expect(await ask(NOBODYS)).toMatchObject({ success: false, code: 429 })
    const replies = []
    for (let index = 0; index < 30; index += 1) replies.push(await ask(`1330000${String(index).padStart(4, '0')}`))
    expect(replies.filter(({ success }) => !success).length).toBe(5)
  })
  it('counts wishes at the same moment', async () => {
    const before = await letters()
    const replies = await Promise.all([ask(PHONE), ask(PHONE), ask(PHONE), ask(PHONE)])
    expect(replies.filter(({ success }) => success).length).toBeLessThanOrEqual(1)
    expect((await letters()) - before).toBeLessThanOrEqual(1)
  })
  it('refuses what is no mobile number, and sends nothing for a number two accounts share', async () => {
    expect((await ask('')).message).toBe('手机号不允许为空！')
    expect((await ask('12345')).message).toBe('请输入正确手机号')
    await sql`update sys_user set phone = '13800000004' where username = 'chen_jing'`.execute(house.database.kysely)
    const before = await letters()
    expect((await ask('13800000004')).success).toBe(true)
    expect(await letters()).toBe(before)
  })
  it('reports a frozen account only to a person who sends the right code', async () => {
    await ask(PHONE)
    const code = await sent(PHONE)
    await sql`update sys_user set status = 2 where username = 'staff'`.execute(house.database.kysely)
    expect((await enter(PHONE, 'abcdef')).message).toBe('手机验证码错误')
    expect((await enter(PHONE, code)).message).toBe('该用户已冻结')
    await sql`update sys_user set status = 1 where username = 'staff'`.execute(house.database.kysely)
  })
  it('keeps no code that can be read, and writes it to the log of the development driver only', async () => {
    await ask(PHONE)
    const code = await sent(PHONE)
    const rows = await sql<{ all: string }>`select row_to_json(c)::text as all from sys_code c`.execute(
      house.database.kysely,
    )
    expect(rows.rows.map((row) => row.all).join()).not.toContain(`"${code}"`)
    expect(house.logged.join()).toContain(code)
    const silent = await buildTestApp({ MESSAGES: 'off' })
    expect((await ask(PHONE, '0', silent)).message).toBe('短信接口未配置，请联系管理员！')
    expect((await silent.request({ url: '/dev/mailbox' })).statusCode).toBe(404)
    await silent.close()
  })
})

describe('what carries the codes', () => {
  it('shows the development mailbox as a page without scripts, in both languages', async () => {
    await ask(PHONE)
    const page = await house.request({ url: '/dev/mailbox' })
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).toContain(await sent(PHONE))
    expect(page.body).not.toContain('<script')
    expect((await house.request({ url: '/dev/mailbox', headers: { 'accept-language': 'en-US' } })).body).toContain(
      'Development mailbox',
    )
  })
  it('hands them to a real gateway, with its token, and does not wait for it', async () => {
    const { createServer } = await import('node:http')
    const got: { body: string; auth: string | undefined }[] = []
    const gateway = createServer((request, response) => {
      let body = ''
      request.on('data', (part) => (body += String(part)))
      request.on('end', () => {
        got.push({ body, auth: request.headers.authorization })
        response.end('{}')
      })
    })
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
    const { port } = gateway.address() as { port: number }
    const real = await buildTestApp({
      MESSAGES: 'gateway',
      MESSAGE_GATEWAY_URL: `http://127.0.0.1:${port}/send`,
      MESSAGE_GATEWAY_TOKEN: 'gate-key',
    })
    await ask(PHONE, '0', real)
    await ask(NOBODYS, '0', real)
    await expect.poll(() => got.length, { timeout: 20_000 }).toBe(1)
    expect(JSON.parse(got[0]?.body ?? '')).toMatchObject({
      channel: 'sms',
      to: PHONE,
      text: expect.stringMatching(/\d{6}/) as string,
    })
    expect(got[0]?.auth).toBe('Bearer gate-key')
    expect(real.logged.join()).not.toMatch(/验证码，10分钟/)
    expect((await real.database.kysely.selectFrom('sys_outbox').select('id').execute()).length).toBe(0)
    gateway.close()
    await ask('13800000003', '0', real)
    await expect.poll(() => real.logged.join(), { timeout: 20_000 }).toContain('A message was not sent')
    await real.close()
  })
})
