import { delay, http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as dict from '../../../schemas/contract/values/dict.ts'
import { retryDelay } from './retry.ts'
import { call, request } from './call.ts'
import { ApiError } from './errors.ts'

/** What is asked here: a page that an earlier file left may still be trying something else. */
const ASKED = /\/jeecg-boot\/(a|sys\/dict\/refleshCache)(\?|$)/
let seen = 0
const fine = () => HttpResponse.json({ success: true, code: 0, message: '', result: 'here', timestamp: 1 })
/** Fails a number of times, then answers. */
function failing(times: number, failure: () => Response) {
  return ({ request: asked }: { request: Request }) => {
    if (asked.method === 'OPTIONS') return new HttpResponse(null)
    seen += 1
    return seen <= times ? failure() : fine()
  }
}
const gone = () => HttpResponse.error()
const status = (code: number) => () => HttpResponse.json({}, { status: code })
const server = setupServer()
const fails = (times: number, failure: () => Response) => server.use(http.all(ASKED, failing(times, failure)))
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  seen = 0
})
afterEach(() => {
  server.resetHandlers()
  vi.restoreAllMocks()
})
afterAll(() => server.close())

describe('a call that failed', () => {
  it.each([
    ['the server is not reached', gone],
    ['a gateway has no server', status(502)],
    ['the server asks for a moment', status(503)],
  ])('is sent again when it only reads and %s', async (_case, failure) => {
    fails(1, failure)
    expect(await request({ method: 'GET', path: '/a' })).toBe('here')
    expect(seen).toBe(2)
  })
  it('fails after three attempts', async () => {
    fails(9, gone)
    await expect(request({ method: 'GET', path: '/a' })).rejects.toMatchObject({ code: 'API_OFFLINE' })
    expect(seen).toBe(3)
  })
  it.each(['POST', 'PUT', 'DELETE'] as const)(
    'is never sent again when it was a %s: it was perhaps done',
    async (method) => {
      fails(9, status(503))
      await expect(request({ method, path: '/a', body: {} })).rejects.toMatchObject({ status: 503 })
      expect(seen).toBe(1)
    },
  )
  it('is never repeated when the GET changes something, nor when it runs in the background', async () => {
    fails(9, status(503))
    await expect(call(dict.refleshCache)).rejects.toBeInstanceOf(ApiError)
    await expect(request({ method: 'GET', path: '/a', background: true })).rejects.toBeInstanceOf(ApiError)
    expect(seen).toBe(2)
  })
  it.each([400, 401, 403, 404, 429, 500, 504])('is never sent again after a %i', async (code) => {
    fails(9, status(code))
    await expect(request({ method: 'GET', path: '/a' })).rejects.toMatchObject({ status: code })
    expect(seen).toBe(1)
  })
  it('is not sent again once its page has gone', async () => {
    fails(9, gone)
    const leave = new AbortController()
    const answer = request({ method: 'GET', path: '/a', signal: leave.signal })
    setTimeout(() => leave.abort(), 120)
    await expect(answer).rejects.toMatchObject({ code: 'API_ABORTED' })
    await delay(700)
    expect(seen).toBe(1)
  })
  it('waits longer each time, and not as long as everybody else', () => {
    const error = new ApiError('API_OFFLINE', { status: 0, replyCode: 0, said: '', result: undefined })
    const waits = [0, 1].map((round) =>
      [0, 1].map((chance) => {
        vi.spyOn(Math, 'random').mockReturnValue(chance)
        return retryDelay(round, error)
      }),
    )
    expect(waits).toEqual([
      [200, 400],
      [600, 1200],
    ])
    expect(retryDelay(2, error)).toBeUndefined()
  })
})
