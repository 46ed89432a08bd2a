import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import Type from 'typebox'
import { endpoint, SIGNED_IN } from '../../../schemas/contract/endpoint.ts'
import { clientSignText, PUBLIC_SIGN_SECRET } from '../../../schemas/contract/session/sign.ts'
import md5 from 'crypto-js/md5.js'
import { call, callEnvelope, request, requestFile } from './call.ts'
import { client, TIMEOUT_MS } from './client.ts'
import { syncServerTime } from './clock.ts'
import { apiBase, apiUrl, pdfUrl, setCallContext, staticUrl, viewUrl } from './context.ts'

interface Seen {
  readonly method: string
  readonly url: URL
  readonly headers: Headers
  readonly body: string
}
let seen: Seen[] = []
const server = setupServer(
  http.all('*/jeecg-boot/*', async ({ request: sent }) => {
    seen.push({ method: sent.method, url: new URL(sent.url), headers: sent.headers, body: await sent.clone().text() })
    if (sent.url.includes('/file'))
      return new HttpResponse('abc', {
        headers: { 'content-disposition': "attachment; filename*=UTF-8''%E8%97%8F%E5%93%81.xlsx" },
      })
    return HttpResponse.json({ success: true, code: 0, message: 'm', result: { x: 1 }, timestamp: 1 })
  }),
)
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  seen = []
  setCallContext({ token: () => 'tok', tenantId: () => undefined, lowAppId: () => undefined, locale: () => 'zh-CN' })
})
afterEach(() => {
  vi.unstubAllGlobals()
  server.resetHandlers()
})
afterAll(() => server.close())

const last = () => {
  const one = seen.at(-1)
  if (!one) throw new Error('nothing was sent')
  return one
}
const signOf = (url: string, params: Record<string, unknown>) =>
  md5(clientSignText(url, params) + PUBLIC_SIGN_SECRET)
    .toString()
    .toUpperCase()

describe('every call', () => {
  it('HTTP-001 goes to the configured prefix, joined with one slash', async () => {
    expect(apiBase()).toBe('/jeecg-boot')
    await request({ method: 'GET', path: 'sys/dict/refleshCache' })
    expect(last().url.pathname).toBe('/jeecg-boot/sys/dict/refleshCache')
    expect(apiUrl('sys/a')).toBe(apiUrl('/sys/a'))
  })
  it('HTTP-001 goes to the address that the build was made with, where it names one', async () => {
    vi.stubGlobal('__API_BASE__', '/house/')
    vi.resetModules()
    const built = await import('./call.ts')
    server.use(
      http.all('*/house/*', ({ request: sent }) => {
        seen.push({ method: sent.method, url: new URL(sent.url), headers: sent.headers, body: '' })
        return HttpResponse.json({ success: true, code: 200, message: '', result: 1, timestamp: 1 })
      }),
    )
    await built.request({ method: 'GET', path: '/sys/a' })
    expect(last().url.pathname).toBe('/house/sys/a')
    vi.resetModules()
  })
  it('HTTP-002 gives up after 90 seconds', () => {
    expect(TIMEOUT_MS).toBe(90_000)
    expect(client.defaults.timeout).toBe(90_000)
  })
  it('HTTP-003 carries the token, and none without a session', async () => {
    await request({ method: 'GET', path: '/a' })
    expect(last().headers.get('x-access-token')).toBe('tok')
    setCallContext({
      token: () => undefined,
      tenantId: () => undefined,
      lowAppId: () => undefined,
      locale: () => 'zh-CN',
    })
    await request({ method: 'GET', path: '/a' })
    expect(last().headers.has('x-access-token')).toBe(false)
  })
  it('asks the browser for no cookie: it answers late, and the session is in a header', async () => {
    const get = vi.fn<(name: string) => Promise<undefined>>(() => new Promise(() => undefined))
    vi.stubGlobal('cookieStore', { get })
    document.cookie = 'XSRF-TOKEN=x'
    await request({ method: 'GET', path: '/a' })
    expect(get).not.toHaveBeenCalled()
    expect(last().headers.has('x-xsrf-token')).toBe(false)
  })
  it('HTTP-004 carries the tenant, 0 without one', async () => {
    await request({ method: 'GET', path: '/a' })
    expect(last().headers.get('tenant-id')).toBe('0')
    setCallContext({ token: () => 't', tenantId: () => '14', lowAppId: () => undefined, locale: () => 'en-US' })
    await request({ method: 'DELETE', path: '/a' })
    expect(last().headers.get('tenant-id')).toBe('14')
    expect(last().headers.get('accept-language')).toBe('en-US')
  })
  it('HTTP-005 carries the app id on low-code app routes only', async () => {
    await request({ method: 'GET', path: '/a' })
    expect(last().headers.has('x-low-app-id')).toBe(false)
    setCallContext({ token: () => 't', tenantId: () => undefined, lowAppId: () => 'app7', locale: () => 'zh-CN' })
    await request({ method: 'GET', path: '/a' })
    expect(last().headers.get('x-low-app-id')).toBe('app7')
  })
  it('HTTP-006 adds the time in seconds to a GET, and to nothing else', async () => {
    const before = Math.floor(Date.now() / 1000)
    await request({ method: 'GET', path: '/a', query: { b: 1 } })
    const time = Number(last().url.searchParams.get('_t'))
    expect(time).toBeGreaterThanOrEqual(before)
    expect(time).toBeLessThanOrEqual(Date.now() / 1000)
    await request({ method: 'POST', path: '/a', body: {} })
    expect(last().url.searchParams.has('_t')).toBe(false)
  })
  it('HTTP-007 adds no time to a lookup of dictionary items', async () => {
    await request({ method: 'GET', path: '/sys/dict/getDictItems/relic_level' })
    expect(last().url.search).toBe('')
  })
  it('HTTP-008 reads success, message, result and code', async () => {
    const declared = endpoint({
      id: 'a.b',
      methods: ['GET'],
      path: '/a/:id',
      access: SIGNED_IN,
      params: Type.Object({ id: Type.String() }),
      reply: Type.Object({ x: Type.Number() }),
    })
    expect(await call(declared, { params: { id: 'a/b,c' } })).toEqual({ x: 1 })
    expect(last().url.pathname).toBe('/jeecg-boot/a/a%2Fb,c')
    expect(await callEnvelope(declared, { params: { id: '1' } })).toMatchObject({
      success: true,
      message: 'm',
      code: 0,
    })
  })
  it('HTTP-015 forms static, preview and pdf addresses from the base', () => {
    expect([staticUrl('temp/a.png'), viewUrl(), pdfUrl()]).toEqual([
      '/jeecg-boot/sys/common/static/temp/a.png',
      '/jeecg-boot/sys/common/view',
      '/jeecg-boot/sys/common/pdf/pdfPreviewIframe',
    ])
    expect([staticUrl('https://x.test/a.png'), staticUrl('[{"a":1}]'), staticUrl('')]).toEqual([
      'https://x.test/a.png',
      '',
      '',
    ])
  })
})

describe('the signature', () => {
  it('SIGN-001 is on GET, POST and the generic helper', async () => {
    await request({ method: 'GET', path: '/a' })
    await request({ method: 'POST', path: '/a', body: { n: 'x' } })
    await request({ method: 'PUT', path: '/a', body: { n: 'x' }, helper: 'http' })
    expect(seen.map((one) => one.headers.has('x-sign'))).toEqual([true, true, true])
  })
  it('SIGN-002 is sent as X-Sign over what is really sent, without the time that is added later', async () => {
    await request({
      method: 'GET',
      path: '/sys/dict/loadDict/hall,name,id',
      query: { keyword: '青铜', pageSize: 10, none: undefined, nil: null },
    })
    expect(last().headers.get('x-sign')).toBe(
      signOf('/sys/dict/loadDict/hall,name,id', { keyword: '青铜', pageSize: 10 }),
    )
    expect(last().url.searchParams.has('none')).toBe(false)
  })
  it('SIGN-003 covers query and body of a POST together', async () => {
    await request({ method: 'POST', path: '/a', query: { hall: 3 }, body: { name: 'Ada', count: 2 } })
    expect(last().headers.get('x-sign')).toBe(signOf('/a', { hall: '3', name: 'Ada', count: '2' }))
    expect(JSON.parse(last().body)).toEqual({ name: 'Ada', count: 2 })
  })
  it('SIGN-004 comes with the time as yyyyMMddHHmmss in GMT+8', async () => {
    const before = Math.floor(Date.now() / 1000) * 1000
    await request({ method: 'GET', path: '/a' })
    const text = last().headers.get('x-timestamp') ?? ''
    expect(text).toMatch(/^\d{14}$/)
    const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text) ?? []
    const parsedTime = Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}+08:00`)
    expect(parsedTime).toBeGreaterThanOrEqual(before)
    expect(parsedTime).toBeLessThanOrEqual(Date.now())
  })
  it('SIGN-004 goes by the clock of the service when that of this computer is hours off', async () => {
    const hours = 5 * 3_600_000
    server.use(
      http.post('*/a', () =>
        HttpResponse.json({ success: true, code: 0, message: '', result: null, timestamp: Date.now() - hours }),
      ),
    )
    await request({ method: 'POST', path: '/a', body: {} })
    await request({ method: 'GET', path: '/b' })
    const [, y, mo, d, h, mi, s] =
      /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(last().headers.get('x-timestamp') ?? '') ?? []
    expect(Math.abs(Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}+08:00`) - (Date.now() - hours))).toBeLessThan(60_000)
    syncServerTime(Date.now())
  })
  it('HTTP-009 is missing on a PUT with a body', async () => {
    await request({ method: 'PUT', path: '/a', body: { n: 1 } })
    expect(last().headers.has('x-sign')).toBe(false)
    expect(JSON.parse(last().body)).toEqual({ n: 1 })
  })
  it('HTTP-010 is missing on a DELETE with query parameters', async () => {
    await request({ method: 'DELETE', path: '/a', query: { ids: ['1', '2'] } })
    expect(last().headers.has('x-sign')).toBe(false)
    expect(last().url.searchParams.get('ids')).toBe('1,2')
  })
  it('HTTP-011 is missing on a download, which gives a blob with its name', async () => {
    const file = await requestFile({ method: 'GET', path: '/file' })
    expect(last().headers.has('x-sign')).toBe(false)
    expect([await file.blob.text(), file.name]).toEqual(['abc', '藏品.xlsx'])
  })
  it('HTTP-012 is missing on a multipart upload', async () => {
    const body = new FormData()
    body.append('biz', 'temp')
    await request({ method: 'POST', path: '/sys/common/upload', body })
    expect(last().headers.has('x-sign')).toBe(false)
    expect(last().headers.get('content-type')).toMatch(/^multipart\/form-data/)
  })
})
