import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, buildTestApp } from '../../../tests/kit/test-app.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await buildTestApp({ CORS_ORIGINS: 'https://museum.example' })
  token = await app.login('admin')
})
afterAll(() => app.close())

const MENU = '/sys/permission/getUserPermissionByToken'
const ask = (url: string, encoding: string): Promise<LightMyRequestResponse> =>
  app.request({ url, token, headers: { 'accept-encoding': encoding } })
const resultOf = (body: Buffer | string): unknown => (JSON.parse(body.toString()) as { result: unknown }).result

describe('compression of answers', () => {
  it('sends the menu with the encoding that the caller accepts, in a fifth of the bytes or less', async () => {
    const plain = await ask(MENU, 'identity')
    expect(plain.headers['content-encoding']).toBeUndefined()
    const brotli = await ask(MENU, 'gzip, deflate, br')
    expect(brotli.headers).toMatchObject({
      'content-encoding': 'br',
      vary: expect.stringContaining('accept-encoding') as string,
    })
    expect(resultOf(brotliDecompressSync(brotli.rawPayload))).toEqual(resultOf(plain.rawPayload))
    expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5)
    const gzip = await ask(MENU, 'gzip')
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(resultOf(gunzipSync(gzip.rawPayload))).toEqual(resultOf(plain.rawPayload))
  })
  it('compresses the rows of a list, which are pieces of JSON from the database', async () => {
    const url = '/data/collection.loan/list?pageSize=100'
    const reply = await ask(url, 'br')
    expect(reply.headers['content-encoding']).toBe('br')
    expect(resultOf(brotliDecompressSync(reply.rawPayload))).toEqual(resultOf((await ask(url, 'identity')).rawPayload))
  })
  it('sends a short answer as it is', async () => {
    const reply = await ask('/sys/dict/loadDict/sys_user,realname,username?pageSize=1', 'br')
    expect(reply.rawPayload.length).toBeLessThan(1024)
    expect(reply.headers['content-encoding']).toBeUndefined()
  })
  it('sends a spreadsheet as it is: the format is compressed', async () => {
    const reply = await ask('/data/collection.loan/importTemplate', 'br')
    expect(reply.headers['content-disposition']).toContain('attachment')
    expect(reply.headers['content-encoding']).toBeUndefined()
  })
  it('reads no compressed body, whose size is unknown until it is unpacked', async () => {
    const reply = await app.app.inject({
      method: 'POST',
      url: '/jeecg-boot/sys/login',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      payload: Buffer.from('H4sIAAAAAAAAA6uuBQBDv6ajAgAAAA==', 'base64'),
    })
    expect(reply.json()).toMatchObject({ success: false })
  })
})
