import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import { API_PREFIX } from '../schemas/contract/envelope.ts'
import { answerWhileOpening } from './waiting.ts'

const ANY = { port: 0, host: '127.0.0.1' }

it('answers 503 with what is done, in the language of the caller, until the server itself takes its port', async () => {
  const waiting = await answerWhileOpening(ANY, true)
  const base = `http://127.0.0.1:${waiting.port}`
  const api = await fetch(`${base}${API_PREFIX}/sys/login`, { method: 'POST', body: '{}' })
  expect([api.status, api.headers.get('retry-after'), await api.json()]).toEqual([
    503,
    '1',
    {
      success: false,
      code: 503,
      message: '系统上次没有正常关闭，正在恢复数据库，已保存的内容不会丢失；请稍候，本页会自动刷新',
      result: null,
      timestamp: expect.any(Number),
    },
  ])
  const page = await fetch(`${base}/isystem/user`, { headers: { 'accept-language': 'en-US,en' } })
  const html = await page.text()
  expect([
    page.status,
    page.headers.get('content-type'),
    html.includes('<meta http-equiv="refresh" content="1">'),
    html.includes('its database is being recovered'),
  ]).toEqual([503, 'text/html; charset=utf-8', true, true])
  await waiting.close()
  const next = createServer((_, reply) => void reply.end('ready')).listen({ port: waiting.port, host: '127.0.0.1' })
  expect(await (await fetch(base)).text()).toBe('ready')
  await new Promise((done) => next.close(done))
})

it('says that the database is opened where there is nothing to recover, and refuses a taken port', async () => {
  const waiting = await answerWhileOpening(ANY, false)
  expect(await (await fetch(`http://127.0.0.1:${waiting.port}/`)).text()).toContain('正在打开数据库')
  await expect(answerWhileOpening({ ...ANY, port: waiting.port }, false)).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await waiting.close()
  await waiting.close()
})
