import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_PREFIX, HEADER } from '../../schemas/contract/envelope.ts'
import { clientSignText, signTimestamp, signatureOf } from '../../schemas/contract/session/sign.ts'
import { type TestApp, buildTestApp } from '../../tests/kit/test-app.ts'
import { failureOf } from './errors/errors.ts'
import { localeOf } from './request/locale.ts'
import { makeServer } from './server.ts'

const SECRET = 'a secret of this test'
let house: TestApp
let token: string
beforeAll(async () => {
  house = await buildTestApp({ SIGN_SECRET: SECRET, CORS_ORIGINS: 'https://museum.example' })
  token = await house.login('admin')
})
afterAll(() => house.close())

const md5 = (text: string) => createHash('md5').update(text).digest('hex')
function signed(url: string, params: Record<string, unknown> = {}, time = signTimestamp(house.clock.now())) {
  return { [HEADER.sign]: signatureOf(clientSignText(url, params), SECRET, md5), [HEADER.time]: time }
}

describe('the signature check', () => {
  const url = '/sys/dict/loadDict/sys_user,realname,username'

  it('SIGN-001 SIGN-002 lets a signed call pass, with the path variable and the parameters in the text', async () => {
    const reply = await house.call({
      url: `${url}?keyword=${encodeURIComponent('王')}&pageSize=5&_t=1714`,
      token,
      headers: signed(url, { keyword: '王', pageSize: 5 }),
    })
    expect(reply).toMatchObject({ success: true, result: [{ value: 'staff', text: '王小明' }] })
  })
  it('SIGN-004 takes the time as fourteen digits and as milliseconds', async () => {
    for (const time of [signTimestamp(house.clock.now()), String(house.clock.now())]) {
      expect((await house.call({ url, token, headers: signed(url, {}, time) })).success).toBe(true)
    }
  })
  it('refuses a wrong, a missing and an outdated signature in the words of the contract', async () => {
    expect(await house.call({ url, token })).toMatchObject({ success: false, code: 500, message: 'Sign签名校验失败！' })
    expect(await house.call({ url: `${url}?keyword=x`, token, headers: signed(url) })).toMatchObject({
      success: false,
      message: 'Sign签名校验失败！',
    })
    const old = signTimestamp(house.clock.now() - 6 * 60_000)
    expect((await house.call({ url, token, headers: signed(url, {}, old) })).message).toContain('X-TIMESTAMP已过期')
  })
  it('SEC-01 proves nothing about the caller: a right signature without a token is refused', async () => {
    const reply = await house.request({ url, headers: signed(url) })
    expect(reply.statusCode).toBe(401)
  })
  it('is not asked for where the contract does not ask', async () => {
    expect((await house.call({ url: '/sys/dict/queryAllDictItems', token })).success).toBe(true)
  })
})

describe('addresses', () => {
  it('HTTP-008 answers an unknown address and a wrong method in the words of the contract', async () => {
    const unknown = await house.request({ url: '/sys/nothing/here' })
    expect(unknown.statusCode).toBe(404)
    expect(unknown.json()).toMatchObject({ success: false, code: 404, message: '路径不存在，请检查路径是否正确' })
    const method = await house.call({ method: 'DELETE', url: '/sys/login' })
    expect(method).toMatchObject({ success: false, message: '不支持DELETE请求方法，支持以下POST' })
    const english = await house.call({ method: 'DELETE', url: '/sys/selectDepart', headers: { 'x-lang': 'en-US' } })
    expect(english.message).toMatch(/ Use (POST, PUT|PUT, POST)\.$/)
  })

  const spellings = [
    '/sys/user/list.js',
    '/sys/user/list;.js',
    '/sys/user/list;a=b',
    '/sys/user/list/',
    '/sys//user/list',
    '//sys/user/list',
    '/sys/user/list%2f',
    '/sys%2fuser%2flist',
    '/sys/user/list%00',
    '/sys/./user/list',
    '/sys/common/static/../../user/list',
    '/sys/common/static/..%2f..%2fuser/list',
    '/sys/randomImage/../user/list',
    '/sys/login/../user/list',
    '/SYS/USER/LIST',
    '/sys/user/list?.js',
    '/sys/user/list#.js',
    '/sys/user/list\\',
    '/sys/user/%6cist',
  ]
  it.each(spellings)('SEC-05 no spelling of an address leads past the session: %s', async (url) => {
    const reply = await house.app.inject({ method: 'GET', url: `${API_PREFIX}${url}` })
    expect([401, 404]).toContain(reply.statusCode)
    expect(reply.payload).not.toContain('records')
  })
})

describe('what a request may not hold', () => {
  it.each([
    '{"username":"a","password":"b","__proto__":{"x":1}}',
    '{"username":"a","password":"b","x":{"__proto__":1}}',
    '{"username":"a',
    '[]',
    '"x"',
    'null',
    `{"username":${'['.repeat(60)}1${']'.repeat(60)},"password":"x"}`,
    '{"username":"a\\u0000","password":"b"}',
  ])('refuses the body %s without an inner word', async (payload) => {
    const reply = await house.app.inject({
      method: 'POST',
      url: `${API_PREFIX}/sys/login`,
      headers: { 'content-type': 'application/json' },
      payload,
    })
    expect(reply.json()).toMatchObject({ success: false, code: 500 })
    expect(reply.payload).not.toMatch(/JSON|position|Unexpected|proto|\.ts/)
  })
  it('refuses a body that is too large and one in another format', async () => {
    const large = await house.call({ url: '/sys/login', body: { username: 'a'.repeat(1_100_000), password: 'x' } })
    expect(large).toMatchObject({ success: false, message: '请求内容过大' })
    const xml = await house.app.inject({
      method: 'POST',
      url: `${API_PREFIX}/sys/login`,
      headers: { 'content-type': 'application/xml' },
      payload: '<a/>',
    })
    expect(xml.json()).toMatchObject({ success: false, message: '请求内容无法读取' })
  })
  it('refuses a page size that is no number and a repeated parameter', async () => {
    expect((await house.call({ url: '/sys/dict/list?pageSize=ten', token })).message).toContain('参数不正确：pageSize')
    expect((await house.call({ url: '/sys/user/list?username=a&username=b', token })).message).toContain(
      '参数不正确：username',
    )
  })
})

describe('headers', () => {
  it('SEC-08 sends a strict content security policy with every answer', async () => {
    const reply = await house.request({ url: '/sys/tenant/opengettextfromdomain' })
    const policy = String(reply.headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toMatch(/script-src[^;]*(unsafe|\*|data:)/)
    expect(policy).not.toContain('frame-src')
    expect(reply.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
  })
  it('SEC-08 restricts what a browser does with results, refusals, pages and addresses that are not there', async () => {
    const policy = {
      'content-security-policy':
        "default-src 'self';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data: blob:;font-src 'self' data:;connect-src 'self';worker-src 'self' blob:;object-src 'none';base-uri 'self';form-action 'self';frame-ancestors 'self' https://museum.example",
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'cross-origin',
      'origin-agent-cluster': '?1',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-dns-prefetch-control': 'off',
      'x-download-options': 'noopen',
      'x-permitted-cross-domain-policies': 'none',
      'x-xss-protection': '0',
    }
    for (const url of [
      `${API_PREFIX}/sys/tenant/opengettextfromdomain`,
      `${API_PREFIX}/sys/user/list`,
      `${API_PREFIX}/nowhere`,
      '/nowhere',
    ]) {
      const { headers } = await house.app.inject({ url })
      expect(headers, url).toMatchObject(policy)
      expect(
        [
          headers['cache-control'] === 'no-store',
          headers['cross-origin-embedder-policy'],
          headers['strict-transport-security'],
        ],
        url,
      ).toEqual([url.startsWith(API_PREFIX), undefined, undefined])
    }
    const closed = await makeServer({ ...house.parts, env: { ...house.parts.env, corsOrigins: [] } }, [])
    expect((await closed.inject({ url: '/' })).headers).toMatchObject({
      ...policy,
      'content-security-policy': policy['content-security-policy'].replace(' https://museum.example', ''),
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'SAMEORIGIN',
    })
    await closed.close()
  })
  it('FILE-014 lets pages load the script of the configured viewer, and nothing else of other origins', async () => {
    const other = await makeServer(
      { ...house.parts, env: { ...house.parts.env, onlinePreviewUrl: 'https://office.museum.example/viewer' } },
      [],
    )
    const reply = await other.inject({ method: 'GET', url: `${API_PREFIX}/sys/tenant/opengettextfromdomain` })
    await other.close()
    const directives = String(reply.headers['content-security-policy']).split(';')
    expect(directives.filter((one) => one.includes('://'))).toEqual([
      "script-src 'self' https://office.museum.example",
      "frame-src 'self' https://office.museum.example",
      "frame-ancestors 'self' https://museum.example",
    ])
  })
  it('opens itself to the configured origins only', async () => {
    const url = `${API_PREFIX}/sys/login`
    const own = await house.app.inject({
      method: 'OPTIONS',
      url,
      headers: { origin: 'https://museum.example', 'access-control-request-headers': 'x-access-token' },
    })
    expect(own.statusCode).toBe(200)
    expect(own.headers).toMatchObject({
      'access-control-allow-origin': 'https://museum.example',
      'access-control-allow-headers': 'x-access-token',
    })
    const other = await house.app.inject({
      method: 'POST',
      url,
      headers: { origin: 'https://evil.example' },
      payload: {},
    })
    expect(other.headers['access-control-allow-origin']).toBeUndefined()
  })
  it('SEC-07 takes no token from an address, but for downloads, and writes none down', async () => {
    expect((await house.request({ url: `/sys/user/list?token=${token}` })).statusCode).toBe(401)
    await house.request({ url: '/sys/user/list?realname=zhou', token })
    expect(house.logged.length).toBeGreaterThan(0)
    expect(house.logged.join('\n')).not.toContain(token)
    expect(house.logged.join('\n')).not.toContain('realname=')
    expect(house.logged.join('\n')).not.toContain('123456')
  })
})

describe('languages and failures', () => {
  it('reads the language of the request and falls back to Chinese', () => {
    expect(localeOf({ 'accept-language': 'en-GB,en;q=0.9,zh;q=0.8' })).toBe('en-US')
    expect(localeOf({ 'accept-language': 'fr,de' })).toBe('zh-CN')
    expect(localeOf({ 'x-lang': 'en-US', 'accept-language': 'zh-CN' })).toBe('en-US')
    expect(localeOf({})).toBe('zh-CN')
  })
  it('answers in the language of the request', async () => {
    const reply = await house.call({ url: '/sys/user/list', headers: { 'accept-language': 'en' } })
    expect(reply.message).toBe('Your session has expired. Sign in again.')
  })
  it('says nothing about itself when something unexpected fails', () => {
    const failure = failureOf(new Error('relation "sys_secret" does not exist'), 'zh-CN', 0)
    expect(failure).toMatchObject({ status: 200, unexpected: true, body: { success: false, code: 500, result: null } })
    expect(JSON.stringify(failure.body)).not.toContain('sys_secret')
  })
})
