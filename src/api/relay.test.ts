import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { relay } from './relay.ts'

let seen: { method: string; url: URL; body: string }[] = []
const said = (body: object, status = 200) => server.use(http.all('*/jeecg-boot/sys/common/transitRESTful', async ({ request }) => {
  seen.push({ method: request.method, url: new URL(request.url), body: await request.text() })
  return HttpResponse.json(body, { status })
}))
const server = setupServer()
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  seen = []
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const ADDRESS = 'https://api.example.org/a?x=1&y=鼎'
const fine = { success: true, message: '', code: 200, result: { a: 1 }, timestamp: 1 }

describe('the relay, from the browser', () => {
  it('HTTP-016 names the encoded target of a GET, with the further parameters beside it', async () => {
    said(fine)
    expect(await relay(ADDRESS, { query: { page: 2 } })).toEqual({ status: 200, result: { a: 1 } })
    expect([seen[0]?.method, seen[0]?.url.searchParams.get('url'), seen[0]?.url.searchParams.get('page')]).toEqual(['GET', ADDRESS, '2'])
    expect(seen[0]?.url.search).toContain('url=https%3A%2F%2Fapi.example.org%2Fa%3Fx%3D1%26y%3D')
  })
  it.each([['HTTP-017', 'POST'], ['HTTP-018', 'PUT'], ['HTTP-019', 'DELETE'], ['HTTP-019', 'PATCH']] as const)('%s sends a %s with its body', async (_row, method) => {
    said(fine)
    await relay(ADDRESS, { method, body: { name: '鼎' } })
    expect(seen[0]).toMatchObject({ method, body: '{"name":"鼎"}' })
  })
  it('hands on what the other house refuses, and rejects when it was not asked', async () => {
    said({ ...fine, success: false, code: 503, result: { reason: 'closed' } })
    expect(await relay(ADDRESS)).toEqual({ status: 503, result: { reason: 'closed' } })
    said({ success: false, message: '不允许转发到该地址', code: 510, result: null, timestamp: 1 })
    await expect(relay(ADDRESS)).rejects.toMatchObject({ code: 'API_REFUSED', replyCode: 510, message: '不允许转发到该地址' })
    said([])
    await expect(relay(ADDRESS)).rejects.toMatchObject({ code: 'API_FAILED' })
  })
  it('is asked once only: the other house may have done it', async () => {
    said({}, 503)
    await expect(relay(ADDRESS)).rejects.toMatchObject({ status: 503 })
    expect(seen).toHaveLength(1)
  })
})
