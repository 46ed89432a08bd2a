import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from './db/testing.ts'
import type { Database } from './db/database.ts'
import { readEnv } from './env.ts'
import { diskFiles } from './http/files/disk.ts'
import { makeServer } from './http/server.ts'
import { serveClient } from './static.ts'

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
let folder: string
let database: Database
let app: FastifyInstance
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-static-'))
  const dist = join(folder, 'dist')
  mkdirSync(join(dist, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'secret.txt'), 'outside')
  writeFileSync(join(dist, 'index.html'), '<!doctype html><html><head></head></html>')
  writeFileSync(join(dist, 'assets', 'index-a1b2.js'), 'export {}')
  writeFileSync(join(dist, 'assets', 'sandbox-worker-a1b2.js'), 'export {}')
  writeFileSync(join(dist, 'assets', 'index-a1b2.js.gz'), gzipSync('export {}'))
  writeFileSync(join(dist, 'assets', 'index-a1b2.js.br'), brotliCompressSync('export {}'))
  database = await openTestDatabase()
  const env = readEnv({ SIGN_SECRET: 'own"<secret' })
  app = await makeServer({ database, files: diskFiles(folder), clock: { now: () => 0 }, log: quiet, env }, [])
  await serveClient(app, dist, env)
})
afterAll(async () => {
  await app.close()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('the built client', () => {
  it('is a page that is asked for each time, and files that never change', async () => {
    const page = await app.inject('/')
    expect(page.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' })
    expect(page.payload).toContain('<meta name="vitrine-sign" content="own&#34;&#60;secret">')
    expect(page.payload).toContain('<meta name="vitrine-settings" content="on">')
    const script = await app.inject('/assets/index-a1b2.js')
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const packed = await app.inject({ url: '/assets/index-a1b2.js', headers: { 'accept-encoding': 'gzip' } })
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    const smaller = await app.inject({
      url: '/assets/index-a1b2.js',
      headers: { 'accept-encoding': 'gzip, deflate, br, zstd' },
    })
    expect(smaller.headers['content-encoding']).toBe('br')
  })
  it('SEC-11 gives the thread of scripts a policy of its own: WebAssembly and nothing else; the page stays closed to it', async () => {
    const thread = await app.inject('/assets/sandbox-worker-a1b2.js')
    expect(thread.headers['content-security-policy']).toBe("default-src 'none'; script-src 'wasm-unsafe-eval'")
    for (const url of ['/', '/assets/index-a1b2.js'])
      expect((await app.inject(url)).headers['content-security-policy']).not.toContain('wasm')
  })
  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/../../secret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/secret.txt',
    '/nothing.js',
    '/assets/',
  ])('SEC-13 gives nothing beyond its folder: %s', async (url) => {
    const reply = await app.inject({ method: 'GET', url })
    expect(reply.statusCode).toBe(404)
    expect(reply.payload).not.toContain('outside')
  })
  it('is the page of the newest build, and while one is being written that of the one before', async () => {
    const file = join(folder, 'dist', 'index.html')
    const before = readFileSync(file, 'utf8')
    writeFileSync(file, `${before}<!-- newer -->`)
    utimesSync(file, 1, 1)
    expect((await app.inject('/')).payload).toContain('newer')
    rmSync(file)
    expect((await app.inject('/')).payload).toContain('newer')
    writeFileSync(file, before)
    expect((await app.inject('/index.html')).payload).not.toContain('newer')
  })
  it('says so when there is no built client', async () => {
    expect(await serveClient(app, join(folder, 'nowhere'), readEnv({}))).toBe(false)
  })
})
