import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../tests/kit/test-app.ts'
import { readEnv } from '../../env.ts'
import { installHeaders } from './headers.ts'

async function sentWith(environment: Record<string, string>, forwarded?: string): Promise<unknown> {
  const app = Fastify()
  await installHeaders(app, readEnv(environment))
  app.get('/', async () => '')
  const { headers } = await app.inject({
    url: '/',
    headers: forwarded === undefined ? {} : { 'x-forwarded-proto': forwarded },
  })
  await app.close()
  return headers['strict-transport-security']
}
const PRODUCTION = { NODE_ENV: 'production', ADMIN_PASSWORD: 'Kv7-museum-2026' }
const HSTS = 'max-age=31536000'

describe('strict transport security', () => {
  it('is asked for where a trusted proxy says that a call came by TLS, by its own word alone', async () => {
    const proxied = (forwarded?: string) => sentWith({ TRUST_PROXY: 'on' }, forwarded)
    expect([
      await proxied('https'),
      await proxied('HTTPS'),
      await proxied('http, https'),
      await proxied('https, http'),
      await proxied('http'),
      await proxied(),
    ]).toEqual([HSTS, HSTS, HSTS, undefined, undefined, undefined])
    expect(await sentWith({}, 'https')).toBeUndefined()
  })
  it('is asked for in production where the address of the server is one of TLS', async () => {
    expect(await sentWith({ ...PRODUCTION, PUBLIC_URL: 'https://museum.example.org' })).toBe(HSTS)
    expect([
      await sentWith({ ...PRODUCTION, PUBLIC_URL: 'http://museum.example.org' }),
      await sentWith(PRODUCTION),
      await sentWith({ PUBLIC_URL: 'https://museum.example.org' }),
    ]).toEqual([undefined, undefined, undefined])
  })
  it('is asked for by every answer of the product: a result, a refusal, and what is not there', async () => {
    const product = await buildTestApp({ TRUST_PROXY: 'on' })
    const sent = async (url: string, proto: string) =>
      (await product.request({ url, headers: { 'x-forwarded-proto': proto } })).headers['strict-transport-security']
    const urls = ['/sys/randomImage/1', '/sys/user/list', '/nowhere']
    try {
      expect(await Promise.all(urls.map((url) => sent(url, 'https')))).toEqual([HSTS, HSTS, HSTS])
      expect(await Promise.all(urls.map((url) => sent(url, 'http')))).toEqual([undefined, undefined, undefined])
    } finally {
      await product.close()
    }
  })
})
