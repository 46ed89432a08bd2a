import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '../../../schemas/messages/index.ts'
import { callNamed } from './named-endpoint.ts'

interface Seen {
  readonly asked: string
  readonly body: unknown
  readonly signed: boolean
}
let seen: Seen[] = []
const server = setupServer(
  http.all('*/jeecg-boot/*', async ({ request }) => {
    const { pathname, searchParams } = new URL(request.url)
    const text = await request.text()
    seen.push({
      asked: `${request.method} ${pathname} ${searchParams.get('ids') ?? ''}`,
      body: text === '' ? undefined : JSON.parse(text),
      signed: request.headers.has('X-Sign'),
    })
    return HttpResponse.json({ success: true, code: 200, message: '已办理', result: null, timestamp: 1 })
  }),
)
beforeAll(() => server.listen())
beforeEach(() => {
  seen = []
})
afterAll(() => server.close())

describe('an endpoint that an action names', () => {
  it('is not called where it is closed to pages, also when a row fills it in', async () => {
    for (const [path, ids] of [
      ['/sys/policy/save', []],
      ['/sys/{id}/save', ['policy']],
      ['/{id}/grants/x', ['schema']],
      ['/sys/user/changePassword', ['1']],
    ] as const) {
      await expect(callNamed({ method: 'POST', path }, ids), path).rejects.toThrow(AppError)
    }
    expect(seen).toEqual([])
  })
  it('gets the ids in the body, signed like any other call, and its message is handed on', async () => {
    expect(await callNamed({ method: 'POST', path: '/museum/loan/approve' }, ['1', '2'])).toBe('已办理')
    expect(seen).toEqual([{ asked: 'POST /jeecg-boot/museum/loan/approve ', body: { ids: ['1', '2'] }, signed: true }])
  })
  it('gets them in the query where the method has no body', async () => {
    await callNamed({ method: 'DELETE', path: '/museum/loan/void' }, ['1', '2'])
    expect(seen[0]?.asked).toBe('DELETE /jeecg-boot/museum/loan/void 1,2')
  })
  it('calls with many ids in parts that fit into an address, and reports partial success where one fails', async () => {
    const many = Array.from({ length: 250 }, (_, at) => `id-${at}`)
    await callNamed({ method: 'DELETE', path: '/museum/loan/void' }, many)
    expect(seen.map(({ asked }) => asked.split(' ')[2]?.split(',').length)).toEqual([100, 100, 50])
    server.use(
      http.delete('*/jeecg-boot/museum/loan/void', ({ request }) =>
        HttpResponse.json({
          success: !request.url.includes('id-150'),
          code: 500,
          message: '借展中',
          result: null,
          timestamp: 1,
        }),
      ),
    )
    await expect(callNamed({ method: 'DELETE', path: '/museum/loan/void' }, many)).rejects.toMatchObject({
      code: 'LIST_SENT_PART',
      params: { done: 100, total: 250, reason: '借展中' },
    })
    server.resetHandlers()
  })
  it('gets one id in its path, as one part of it', async () => {
    await callNamed({ method: 'PUT', path: '/museum/loan/{id}/approve' }, ['a/b?c'])
    expect(seen[0]).toMatchObject({ asked: 'PUT /jeecg-boot/museum/loan/a%2Fb%3Fc/approve ', body: { ids: ['a/b?c'] } })
  })
  it.each(['..', '.', ''])('is not called for the id “%s”, which would be another path', async (id) => {
    await expect(callNamed({ method: 'POST', path: '/museum/loan/{id}/approve' }, [id])).rejects.toBeInstanceOf(
      AppError,
    )
    expect(seen).toEqual([])
  })
})
