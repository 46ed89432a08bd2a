import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forward } from '../../../schemas/contract/relay.ts'
import { API_PREFIX, HEADER } from '../../../schemas/contract/envelope.ts'
import { type Call, type TestApp, buildTestApp } from '../../../tests/kit/test-app.ts'
import { EnvError, readEnv } from '../../env.ts'
import { makeServer } from '../../http/server.ts'
import { isPublicAddress } from './addresses.ts'
import { fetchFile } from './fetch-file.ts'
import { OPEN_INTERNET } from './relay-call.ts'
import { relayTo } from './routes.ts'

interface Seen {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}
const seen: Seen[] = []
/** Another house: says what it was asked, and misbehaves on request. */
const house = createServer((request, reply) => {
  let body = ''
  request.on('data', (part: Buffer) => (body += part.toString()))
  request.on('end', () => {
    const url = request.url ?? ''
    seen.push({ method: request.method ?? '', url, headers: request.headers, body })
    const redirect = /^\/to\/(\d+)\?at=([^&]*)/.exec(url)
    if (redirect) return reply.writeHead(Number(redirect[1]), { location: decodeURIComponent(redirect[2] ?? '') }).end()
    if (url === '/round') return reply.writeHead(302, { location: '/round' }).end()
    if (url.startsWith('/slow')) return undefined
    if (url.startsWith('/endless')) return reply.writeHead(200, { 'content-type': 'text/plain' }).end('x'.repeat(5000))
    if (url.startsWith('/text')) return reply.writeHead(200, { 'content-type': 'text/html' }).end('<b>hello</b>')
    if (url.startsWith('/broken'))
      return reply.writeHead(503, { 'content-type': 'application/json' }).end('{"reason":"closed"}')
    return reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ asked: url }))
  })
})
const listen = (server: Server) =>
  new Promise<number>((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)))

let app: TestApp
let admin: string
let origin: string
/** The relay of the product, but that this machine may be reached. */
let near: Awaited<ReturnType<typeof makeServer>>
beforeAll(async () => {
  const port = await listen(house)
  origin = `http://127.0.0.1:${port}`
  app = await buildTestApp({
    RELAY_TARGETS: `${origin}=GET+POST+PUT+DELETE+PATCH, http://localhost:${port}=GET, http://no-such-name.invalid=GET`,
  })
  admin = await app.login('admin')
  near = await makeServer(app.parts, [relayTo({ mayReach: () => true, timeoutMs: 300, maxBytes: 4000 })])
  await near.ready()
})
afterAll(async () => {
  await near.close()
  await app.close()
  house.closeAllConnections()
  house.close()
})

const address = (url: string, more = '') => `/sys/common/transitRESTful?url=${encodeURIComponent(url)}${more}`
async function relayed(url: string, { method = 'GET', body, token = admin }: Partial<Call> = {}, more = '') {
  const reply = await near.inject({
    method,
    url: `${API_PREFIX}${address(url, more)}`,
    headers: { ...(token ? { [HEADER.token]: token } : {}), cookie: 'a=b' },
    ...(body ? { payload: body as object } : {}),
  })
  return reply.json<{ success: boolean; code: number; result: unknown; message: string }>()
}

describe('the relay', () => {
  it('HTTP-016 hands a GET on with its further parameters, and the answer back', async () => {
    expect(await relayed(`${origin}/a?x=1`, {}, '&y=%E9%BC%8E&_t=1')).toMatchObject({
      success: true,
      code: 200,
      result: { asked: '/a?x=1&y=%E9%BC%8E' },
    })
    expect(seen.at(-1)).toMatchObject({ method: 'GET', body: '' })
  })
  it.each([
    ['HTTP-017', 'POST'],
    ['HTTP-018', 'PUT'],
    ['HTTP-019', 'DELETE'],
    ['HTTP-019', 'PATCH'],
  ] as const)('%s hands a %s on with its body', async (_row, method) => {
    expect((await relayed(`${origin}/a`, { method: method as 'POST', body: { name: '鼎' } })).code).toBe(200)
    expect(seen.at(-1)).toMatchObject({ method, body: '{"name":"鼎"}' })
  })
  it('tells the status of the other house, and its text where it is no JSON', async () => {
    expect(await relayed(`${origin}/broken`)).toMatchObject({ success: false, code: 503, result: { reason: 'closed' } })
    expect(await relayed(`${origin}/text`)).toMatchObject({ success: true, result: '<b>hello</b>' })
  })
  it('SEC-02 takes neither token nor any other header of the caller along', async () => {
    await relayed(`${origin}/a`)
    expect(Object.keys(seen.at(-1)?.headers ?? {}).toSorted()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
    ])
    expect(JSON.stringify(seen)).not.toContain(admin)
  })
  it('SEC-02 is for holders of its permission, and writes down who asked whom', async () => {
    expect(await app.call({ url: address(`${origin}/a`), token: await app.login('staff') })).toMatchObject({
      success: false,
      code: 510,
      message: '没有权限，请联系管理员授权',
    })
    expect((await app.request({ url: address(`${origin}/a`) })).statusCode).toBe(401)
    await relayed(`${origin}/secret?key=hidden`)
    const line = app.logged.findLast((one) => one.includes('A relay'))
    expect(line).toContain('"username":"admin"')
    expect(line).toContain('"status":200')
    expect(app.logged.join('\n')).not.toContain('hidden')
  })
  it('SEC-02 asks nothing but the origins and methods of the configuration', async () => {
    const port = new URL(origin).port
    const others = [
      'http://127.0.0.1:1/',
      `https://127.0.0.1:${port}/`,
      `http://user:pass@127.0.0.1:${port}/`,
      `http://127.0.0.1:${port}@evil.example/`,
      `http://127.0.0.1.evil.example:${port}/`,
      'file:///etc/passwd',
      'gopher://127.0.0.1/',
      '//127.0.0.1/',
      '/a',
      'a',
      `http://[::1]:${port}/`,
      `http://2130706434:${port}/`,
    ]
    const before = seen.length
    for (const url of others)
      expect(await relayed(url), url).toMatchObject({ success: false, code: 510, message: '不允许转发到该地址' })
    expect((await relayed(`http://localhost:${port}/a`, { method: 'POST', body: {} })).code).toBe(510)
    expect(seen.length).toBe(before)
  })
  it('SEC-02 follows a redirect only to where it may ask itself, and not for ever', async () => {
    expect((await relayed(`${origin}/to/302?at=${encodeURIComponent('/there')}`)).result).toEqual({ asked: '/there' })
    expect(
      await relayed(`${origin}/to/307?at=${encodeURIComponent('/there')}`, { method: 'POST', body: { a: 1 } }),
    ).toMatchObject({ code: 200 })
    expect(seen.at(-1)).toMatchObject({ method: 'POST', url: '/there', body: '{"a":1}' })
    await relayed(`${origin}/to/303?at=${encodeURIComponent('/there')}`, { method: 'POST', body: { a: 1 } })
    expect(seen.at(-1)).toMatchObject({ method: 'GET', url: '/there', body: '' })
    for (const out of ['http://127.0.0.1:1/', 'http://169.254.169.254/latest/meta-data', 'file:///etc/passwd']) {
      expect((await relayed(`${origin}/to/302?at=${encodeURIComponent(out)}`)).code, out).toBe(510)
    }
    expect(await relayed(`${origin}/round`)).toMatchObject({ success: false, message: '目标服务没有响应' })
    expect(seen.filter(({ url }) => url === '/round')).toHaveLength(4)
  })
  it('SEC-02 fetches a file by its bytes for a job, from the same origins and within a size', async () => {
    const reach = { mayReach: () => true, timeoutMs: 2000, maxBytes: 1 }
    const { env } = app.parts
    expect((await fetchFile(env, `${origin}/text`, 4000, reach)).toString()).toBe('<b>hello</b>')
    expect(seen.at(-1)?.headers['accept']).toBe('*/*')
    await expect(fetchFile(env, `${origin}/endless`, 4000, reach)).rejects.toMatchObject({
      code: 'HTTP_RELAY_TOO_LARGE',
    })
    await expect(fetchFile(env, `${origin}/broken`, 4000, reach)).rejects.toMatchObject({ code: 'HTTP_RELAY_FAILED' })
    await expect(fetchFile(env, `${origin}/text`, 4000)).rejects.toMatchObject({ code: 'HTTP_RELAY_REFUSED' })
    await expect(fetchFile(env, 'https://example.org/a.xlsx', 4000, reach)).rejects.toMatchObject({
      code: 'HTTP_RELAY_REFUSED',
    })
  })
  it('SEC-02 waits for no slow answer and reads no endless one', async () => {
    expect(await relayed(`${origin}/slow`)).toMatchObject({ success: false, message: '目标服务没有响应' })
    expect(await relayed(`${origin}/endless`)).toMatchObject({ success: false, message: '目标服务的响应内容过大' })
    expect(await relayed('http://no-such-name.invalid/')).toMatchObject({ success: false, message: '目标服务没有响应' })
  })
})

describe('what the product may reach', () => {
  it('SEC-02 is no address of this machine or its network, by name or by number, even where the configuration names it', async () => {
    expect(OPEN_INTERNET).toMatchObject({ mayReach: isPublicAddress, timeoutMs: 10_000 })
    const before = seen.length
    for (const url of [`${origin}/a`, `http://localhost:${new URL(origin).port}/a`])
      expect(await app.call({ url: address(url), token: admin }), url).toMatchObject({
        success: false,
        code: 510,
        message: '不允许转发到该地址',
      })
    expect(seen.length).toBe(before)
  })
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '192.0.2.1',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'ff02::1',
    '2001:db8::1',
    '2001::1',
    '2002:7f00:1::',
    'localhost',
    '',
    '1',
  ])('SEC-02 is not %s', (one) => expect(isPublicAddress(one)).toBe(false))
  it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '2606:4700::1111', '2400:3200::1'])('is %s', (one) =>
    expect(isPublicAddress(one)).toBe(true),
  )
  it('SEC-02 is nothing at all, like any unknown address, unless somebody names it', async () => {
    const quiet = await buildTestApp()
    const there = await quiet.request({ url: address(`${origin}/a`), token: await quiet.login('admin') })
    const unknown = await quiet.request({ url: '/sys/common/no-such-address' })
    expect([there.statusCode, { ...there.json(), timestamp: 0 }]).toEqual([
      unknown.statusCode,
      { ...unknown.json(), timestamp: 0 },
    ])
    expect(there.json()).toMatchObject({ success: false, code: 404 })
    await quiet.close()
    expect(readEnv({}).relayTargets).toEqual([])
    for (const wrong of [
      'https://a.example',
      'https://a.example=',
      'https://a.example=HEAD',
      'a.example=GET',
      'https://a.example/path=GET',
      'https://u:p@a.example=GET',
      'https://*=GET',
      'https://a.example=GET,,',
    ]) {
      expect(() => readEnv({ RELAY_TARGETS: wrong }), wrong).toThrow(EnvError)
    }
    expect(readEnv({ RELAY_TARGETS: 'https://a.example=GET, https://b.example:8443=GET+POST' }).relayTargets).toEqual([
      { origin: 'https://a.example', methods: ['GET'] },
      { origin: 'https://b.example:8443', methods: ['GET', 'POST'] },
    ])
    expect(forward.access).toEqual({ kind: 'permission', code: 'system:relay:use' })
  })
})
