import { delay, http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { request, requestFile } from './call.ts'
import { client } from './client.ts'
import { onTransportFailure } from './context.ts'
import { ApiError } from './errors.ts'

const server = setupServer()
let announced: ApiError[] = []
let stop = () => {}
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  announced = []
  stop = onTransportFailure((error) => announced.push(error))
})
afterEach(() => {
  stop()
  server.resetHandlers()
})
afterAll(() => server.close())

async function failure(run: () => Promise<unknown>): Promise<ApiError> {
  try {
    await run()
  } catch (reason) {
    if (reason instanceof ApiError) return reason
    throw reason
  }
  throw new Error('the call succeeded')
}
const get = (extra: { quiet?: boolean; signal?: AbortSignal } = {}) =>
  failure(() => request({ method: 'GET', path: '/a', ...extra }))
const answer = (status: number, body: object, headers = {}) =>
  server.use(http.get('*/jeecg-boot/a', () => HttpResponse.json(body, { status, headers })))

describe('a failed call', () => {
  it('ERROR-001 names a 403', async () => {
    answer(403, {})
    expect((await get()).code).toBe('API_FORBIDDEN')
  })
  it('ERROR-002 names a 404', async () => {
    answer(404, { message: 'x' })
    expect(await get()).toMatchObject({ code: 'API_NOT_FOUND', status: 404, said: 'x' })
  })
  it('ERROR-003 names a 504 and a timeout alike', async () => {
    answer(504, {})
    expect((await get()).code).toBe('API_TIMEOUT')
    server.use(http.get('*/jeecg-boot/a', () => delay('infinite')))
    client.defaults.timeout = 30
    try {
      expect((await get()).code).toBe('API_TIMEOUT')
    } finally {
      client.defaults.timeout = 90_000
    }
  })
  it('ERROR-004 names a 401 even when its body calls itself a success in HTML', async () => {
    answer(
      401,
      { success: true, code: 401, message: 'Token失效，请重新登录!' },
      { 'content-type': 'text/html;charset=UTF-8' },
    )
    expect(await get()).toMatchObject({ code: 'API_SIGNED_OUT', replyCode: 401 })
  })
  it('ERROR-006 names a 500 whose message tells of a dead token', async () => {
    answer(500, { message: 'Token失效，请重新登录' })
    expect((await get()).code).toBe('API_TOKEN_EXPIRED')
  })
  it('ERROR-010 reads the body of a failed download', async () => {
    answer(500, { message: 'Token失效，请重新登录' })
    expect((await failure(() => requestFile({ method: 'GET', path: '/a' }))).code).toBe('API_TOKEN_EXPIRED')
  })
  it("ERROR-011 keeps the server's words for every other status", async () => {
    answer(500, { message: '库房已盘点' })
    expect(await get()).toMatchObject({ code: 'API_REFUSED', message: '库房已盘点' })
    answer(418, {})
    expect((await get()).code).toBe('API_FAILED')
  })
  it('ERROR-012 tells of other client errors by their message', async () => {
    expect(
      await failure(() =>
        request({
          method: 'GET',
          path: '/a',
          get query(): never {
            throw new Error('odd')
          },
        }),
      ),
    ).toMatchObject({ code: 'API_REFUSED', message: 'odd' })
  })
  it('is announced once, unless the caller keeps it quiet', async () => {
    answer(403, {})
    await get()
    await get({ quiet: true })
    expect(announced.map((error) => error.code)).toEqual(['API_FORBIDDEN'])
  })
  it('is not announced when the caller cancelled', async () => {
    server.use(http.get('*/jeecg-boot/a', () => delay('infinite')))
    const cancel = new AbortController()
    setTimeout(() => cancel.abort(), 10)
    expect((await get({ signal: cancel.signal })).code).toBe('API_ABORTED')
    expect(announced).toEqual([])
  })
  it('is distinguished from an unreachable host', async () => {
    server.use(http.get('*/jeecg-boot/a', () => HttpResponse.error()))
    expect((await get()).code).toBe('API_OFFLINE')
  })
})

describe('a refusal', () => {
  it('carries code, words and details, and is left to the caller', async () => {
    answer(200, { success: false, code: 510, message: '没有权限', result: { rows: [1] } })
    expect(await get()).toMatchObject({
      code: 'API_REFUSED',
      replyCode: 510,
      message: '没有权限',
      result: { rows: [1] },
    })
    expect(announced).toEqual([])
  })
  it('is also seen where a file was asked for', async () => {
    answer(200, { success: false, code: 500, message: '文件下载失败' })
    expect((await failure(() => requestFile({ method: 'GET', path: '/a' }))).message).toBe('文件下载失败')
  })
  it('reads an answer that is no envelope as a failure', async () => {
    answer(200, { odd: true })
    expect((await get()).code).toBe('API_FAILED')
  })
})
