import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LoginResult } from '../../../schemas/contract/session/auth.ts'
import { API_PREFIX } from '../../../schemas/contract/envelope.ts'
import { type CasServer, startCas } from '../../../tests/kit/servers/cas-server.ts'
import { type OidcServer, startOidc, walkProvider } from '../../../tests/kit/servers/oidc-server.ts'
import { type TestApp, buildTestApp } from '../../../tests/kit/test-app.ts'
import { casUser } from './cas.ts'

const HOME = 'http://vitrine.test:4340'
const CALLBACK = `${HOME}${API_PREFIX}/sys/thirdLogin/callback/oidc`
let cas: CasServer
let oidc: OidcServer
let house: TestApp
let trusting: TestApp
beforeAll(async () => {
  cas = await startCas()
  oidc = await startOidc(CALLBACK)
  const settings = {
    PUBLIC_URL: HOME,
    CAS_URL: cas.url,
    OIDC_ISSUER: oidc.issuer,
    OIDC_CLIENT_ID: 'vitrine',
    OIDC_CLIENT_SECRET: 'house-key',
  }
  house = await buildTestApp(settings)
  trusting = await buildTestApp({ ...settings, OIDC_ACCOUNT_CLAIM: 'preferred_username' })
})
afterAll(() => Promise.all([house.close(), trusting.close(), cas.close(), oidc.close()]))

/** The browser's cookie in each house. */
const cookies = new Map<TestApp, string>()
const below = (address: string) => address.slice(`${HOME}${API_PREFIX}`.length)
async function begin(at: TestApp, headers: Record<string, string> = {}): Promise<{ address: string; cookie: string }> {
  const reply = await at.request({ url: '/sys/thirdLogin/render/oidc', headers })
  expect(reply.statusCode).toBe(302)
  return { address: String(reply.headers.location), cookie: cookieIn(reply) }
}
const cookieIn = (reply: { headers: Record<string, unknown> }) =>
  String(reply.headers['set-cookie']).split(';', 1)[0] ?? ''
/** Goes through the provider as `name`; returns the parameters of the sign-in page. */
async function signInAs(at: TestApp, name: string): Promise<URLSearchParams> {
  const { address, cookie } = await begin(at)
  const back = await walkProvider(address, name, CALLBACK)
  const reply = await at.request({ url: below(back), headers: { cookie } })
  cookies.set(at, cookieIn(reply))
  return pageParams(reply)
}
function pageParams(reply: { statusCode: number; headers: Record<string, unknown> }): URLSearchParams {
  expect(reply.statusCode).toBe(302)
  const location = String(reply.headers['location'])
  expect(location.startsWith(`${HOME}/#/oauth2-app/login?`)).toBe(true)
  return new URLSearchParams(location.split('?')[1])
}
const redeem = (at: TestApp, ticket: string | null, source = 'oidc', cookie = cookies.get(at) ?? '') =>
  at.call<LoginResult | null>({ url: `/sys/thirdLogin/getLoginUser/${ticket ?? ''}/${source}`, headers: { cookie } })

const enter = (ticket: string, service?: string) =>
  house.call<{ token: string; userInfo: { username: string } } | null>({
    url: `/sys/cas/client/validateLogin?${new URLSearchParams({ ticket, ...(service === undefined ? {} : { service }) }).toString()}`,
  })
const wrap = (content: string) =>
  `<?xml version="1.0"?>\n<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${content}</cas:serviceResponse>`
const success = (content: string) => wrap(`<cas:authenticationSuccess>${content}</cas:authenticationSuccess>`)

describe('OpenID Connect, at a real provider', () => {
  it('LOGIN-004 LOGIN-009 signs in a person whom the provider identifies, with a ticket that is valid once', async () => {
    const back = await signInAs(trusting, 'staff')
    expect(back.get('thirdType')).toBe('oidc')
    const reply = await redeem(trusting, back.get('oauth2LoginToken'))
    expect(reply).toMatchObject({ success: true, code: 200, result: { userInfo: { username: 'staff' } } })
    expect(reply.result?.sysAllDictItems['sex']).toHaveLength(2)
    expect((await redeem(trusting, back.get('oauth2LoginToken'))).success).toBe(false)
  })
  it('SEC-07 the ticket is no access token, ends after a minute, and belongs to its source', async () => {
    const ticket = (await signInAs(trusting, 'staff')).get('oauth2LoginToken') ?? ''
    expect((await trusting.request({ url: '/sys/user/getUserInfo', token: ticket })).statusCode).toBe(401)
    expect((await redeem(trusting, ticket, 'wechat')).success).toBe(false)
    const late = (await signInAs(trusting, 'staff')).get('oauth2LoginToken')
    trusting.clock.advance(61_000)
    expect((await redeem(trusting, late)).success).toBe(false)
    expect(trusting.logged.join()).not.toContain(ticket)
  })
  it('a person without an account binds one by its mobile number, once', async () => {
    const first = await signInAs(house, 'ext-4711')
    const ticket = first.get('thirdBind')
    expect(first.has('oauth2LoginToken')).toBe(false)
    await house.call({ url: '/sys/sms', body: { mobile: '13800000002', smsmode: '0' } })
    const row = await house.database.kysely
      .selectFrom('sys_outbox')
      .select('body')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    const bind = (captcha: string, thirdUserUuid: string | null, cookie = cookies.get(house) ?? '') =>
      house.call<LoginResult | null>({
        url: '/sys/thirdLogin/bindingThirdPhone',
        body: { mobile: '13800000002', captcha, thirdUserUuid },
        headers: { cookie },
      })
    expect((await bind('abcdef', ticket)).message).toBe('手机验证码错误')
    expect((await bind('123456', 'made-up')).message).toBe('操作已超时，请重新开始')
    const code = /\d{6}/.exec(row?.body ?? '')?.[0] ?? ''
    // Whoever follows somebody else's address would open the own account to that person for good.
    for (const cookie of ['', (await begin(house)).cookie])
      expect((await bind(code, ticket, cookie)).message).toBe('操作已超时，请重新开始')
    expect(await bind(code, ticket)).toMatchObject({
      success: true,
      code: 200,
      result: { userInfo: { username: 'staff' } },
    })
    const second = await signInAs(house, 'ext-4711')
    expect((await redeem(house, second.get('oauth2LoginToken'))).result?.userInfo.username).toBe('staff')
  })
  it('SEC-07 a ticket signs in only the browser that asked: nobody is led into the account of somebody else', async () => {
    for (const cookie of ['', 'vitrine-flow=', (await begin(trusting)).cookie]) {
      const ticket = (await signInAs(trusting, 'staff')).get('oauth2LoginToken')
      expect((await redeem(trusting, ticket, 'oidc', cookie)).success).toBe(false)
    }
  })
  it('an answer counts only in the browser that asked, only once, and only as the provider gave it', async () => {
    const { address, cookie } = await begin(trusting)
    const back = await walkProvider(address, 'admin', CALLBACK)
    const other = await begin(trusting)
    expect(
      pageParams(await trusting.request({ url: below(back), headers: { cookie: other.cookie } })).has('thirdError'),
    ).toBe(true)
    expect(pageParams(await trusting.request({ url: below(back), headers: { cookie } })).has('thirdError')).toBe(true)
    const third = await begin(trusting)
    const forged = new URL(await walkProvider(third.address, 'staff', CALLBACK))
    forged.searchParams.set('code', 'made-up')
    expect(
      pageParams(await trusting.request({ url: below(forged.href), headers: { cookie: third.cookie } })).has(
        'thirdError',
      ),
    ).toBe(true)
    for (const search of ['', '?state=x&code=y', '?error=access_denied&state=x'])
      expect(
        pageParams(await trusting.request({ url: `/sys/thirdLogin/callback/oidc${search}` })).has('thirdError'),
      ).toBe(true)
  })
  it('builds addresses from the configuration, whatever host a request names', async () => {
    const { address } = await begin(house, {
      host: 'evil.example',
      origin: 'https://evil.example',
      'x-forwarded-host': 'evil.example',
    })
    expect(new URL(address).searchParams.get('redirect_uri')).toBe(CALLBACK)
    expect(address).not.toContain('evil')
    expect(new URL(address).searchParams.get('code_challenge_method')).toBe('S256')
  })
  it('knows no other house, and says so to a frozen account after the provider', async () => {
    for (const source of ['wechat_enterprise', '__proto__', 'constructor'])
      expect((await house.call({ url: `/sys/thirdLogin/render/${source}` })).success).toBe(false)
    const ticket = (await signInAs(trusting, 'admin')).get('oauth2LoginToken')
    await trusting.database.kysely.updateTable('sys_user').set({ status: 2 }).where('username', '=', 'admin').execute()
    expect((await redeem(trusting, ticket)).message).toBe('该用户已冻结')
  })
  it('SEC-17 binds nobody for good to an account that is not in use, such as one that waits for approval', async () => {
    await trusting.database.kysely
      .updateTable('sys_user')
      .set({ status: 2 })
      .where('username', '=', 'feng_tao')
      .execute()
    const back = await signInAs(trusting, 'feng_tao')
    expect((await redeem(trusting, back.get('oauth2LoginToken'))).message).toBe('该用户已冻结')
    expect(
      await trusting.database.kysely
        .selectFrom('sys_third_account')
        .select('user_id')
        .where('subject', '=', 'feng_tao')
        .execute(),
    ).toEqual([])
  })
  it('LOGIN-005 an app begins under its own address; a provider that is down leads back to the sign-in page', async () => {
    expect((await house.request({ url: '/sys/thirdLogin/oauth2/oidc/login?state=x' })).statusCode).toBe(302)
    const lost = await buildTestApp({ PUBLIC_URL: HOME, OIDC_ISSUER: 'http://127.0.0.1:1', OIDC_CLIENT_ID: 'vitrine' })
    expect(pageParams(await lost.request({ url: '/sys/thirdLogin/render/oidc' })).has('thirdError')).toBe(true)
    await lost.close()
  })
})

describe('single sign-on', () => {
  it('LOGIN-010 LOGIN-011 LOGIN-013 answers a ticket of the CAS server with token and person, once', async () => {
    const ticket = cas.ticketFor('staff', `${HOME}/`)
    const reply = await enter(ticket, `${HOME}/`)
    expect(reply).toMatchObject({ success: true, result: { userInfo: { username: 'staff' } } })
    expect((await house.request({ url: '/sys/user/getUserInfo', token: reply.result?.token })).statusCode).toBe(200)
    expect(await enter(ticket, `${HOME}/`)).toMatchObject({ success: false, message: '单点登录票据无效，请重新登录' })
  })
  it('says when the password must be changed first', async () => {
    const must = (isSo: boolean) =>
      house.database.kysely
        .updateTable('sys_user')
        .set({ must_change_password: isSo })
        .where('username', '=', 'staff')
        .execute()
    await must(true)
    expect(await enter(cas.ticketFor('staff', `${HOME}/`))).toMatchObject({
      success: true,
      result: { mustChangePassword: true },
    })
    await must(false)
    expect((await enter(cas.ticketFor('staff', `${HOME}/`))).result).not.toHaveProperty('mustChangePassword')
  })
  it('SEC-26 takes tickets for its own service only', async () => {
    expect((await enter(cas.ticketFor('admin', 'https://evil.example/'), 'https://evil.example/')).success).toBe(false)
    expect((await enter(cas.ticketFor('admin', 'https://evil.example/'))).success).toBe(false)
    expect((await enter(cas.ticketFor('staff', `${HOME}/`))).success).toBe(true)
  })
  it('says who has no account, who is frozen, and that the server is down or speaks nonsense', async () => {
    expect((await enter(cas.ticketFor('stranger', `${HOME}/`))).message).toBe('该用户不存在，请联系管理员')
    await house.database.kysely.updateTable('sys_user').set({ status: 2 }).where('username', '=', 'wu_gang').execute()
    expect((await enter(cas.ticketFor('wu_gang', `${HOME}/`))).message).toBe('该用户已冻结')
    cas.answerWith('<html>maintenance</html>')
    expect((await enter('ST-1')).message).toBe('单点登录票据无效，请重新登录')
    cas.answerWith('x'.repeat(100_000))
    expect((await enter('ST-1')).message).toBe('单点登录服务暂时不可用，请稍后再试')
    cas.answerWith(undefined)
    const none = await buildTestApp()
    expect((await none.call({ url: '/sys/cas/client/validateLogin?ticket=ST-1' })).message).toBe('未配置单点登录')
    await none.close()
  })
  it('reads the user from the one place the protocol has', () => {
    expect(casUser(success(' <cas:user> o&apos;neil </cas:user><cas:attributes/>'))).toBe("o'neil")
    for (const bad of [
      wrap('<cas:authenticationFailure code="X"><cas:user>admin</cas:user></cas:authenticationFailure>'),
      success('<cas:attributes><cas:user>admin</cas:user></cas:attributes>'),
      success('<!-- --><cas:user>admin</cas:user>'),
      success('<cas:user><![CDATA[admin]]></cas:user>'),
      `<!DOCTYPE x>${success('<cas:user>admin</cas:user>')}`,
      success('<cas:user></cas:user>'),
      '',
    ])
      expect(casUser(bad), bad).toBeUndefined()
  })
})

describe('the ways of signing in', () => {
  it('are answered by the configuration', async () => {
    const ways = await house.call({ url: '/sys/signInWays' })
    expect(ways.result).toEqual({
      phone: true,
      register: true,
      alteration: true,
      mailbox: '/jeecg-boot/dev/mailbox',
      third: [{ source: 'oidc', title: 'OpenID' }],
      casUrl: cas.url,
      casService: `${HOME}/`,
    })
    const plain = await buildTestApp({ MESSAGES: 'off' })
    expect((await plain.call({ url: '/sys/signInWays' })).result).toEqual({
      phone: false,
      register: false,
      alteration: false,
      mailbox: '',
      third: [],
      casUrl: '',
      casService: '',
    })
    await plain.close()
  })
})
