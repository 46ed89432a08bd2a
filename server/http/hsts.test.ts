import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { readEnv } from '../env.ts'
import { installHeaders } from './headers.ts'

async function sentWith(environment: Record<string, string>, forwarded?: string): Promise<unknown> {
  const app = Fastify()
  installHeaders(app, readEnv(environment))
  app.get('/', async () => '')
  const { headers } = await app.inject({ url: '/', headers: forwarded === undefined ? {} : { 'x-forwarded-proto': forwarded } })
  await app.close()
  return headers['strict-transport-security']
}
const PRODUCTION = { NODE_ENV: 'production', ADMIN_PASSWORD: 'Kv7-museum-2026' }
const HSTS = 'max-age=31536000'

describe('strict transport security', () => {
  it('is asked for where a trusted proxy says that a call came by TLS, by its own word alone', async () => {
    const proxied = (forwarded?: string) => sentWith({ TRUST_PROXY: 'on' }, forwarded)
    expect([await proxied('https'), await proxied('HTTPS'), await proxied('http, https'), await proxied('https, http'), await proxied('http'), await proxied()])
      .toEqual([HSTS, HSTS, HSTS, undefined, undefined, undefined])
    expect(await sentWith({}, 'https')).toBeUndefined()
  })
  it('is asked for in production where the address of the server is one of TLS', async () => {
    expect(await sentWith({ ...PRODUCTION, PUBLIC_URL: 'https://museum.example.org' })).toBe(HSTS)
    expect([await sentWith({ ...PRODUCTION, PUBLIC_URL: 'http://museum.example.org' }), await sentWith(PRODUCTION), await sentWith({ PUBLIC_URL: 'https://museum.example.org' })])
      .toEqual([undefined, undefined, undefined])
  })
})
