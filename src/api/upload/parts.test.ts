import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setCallContext } from '../client/context.ts'
import { uploadInParts } from './parts.ts'

const BASE = '*/jeecg-boot/sys/common/tus'
const PART = 8 * 1024 * 1024
const server = setupServer()
beforeAll(() => {
  server.listen({ onUnhandledFrame: 'error' })
  setCallContext({ token: () => 'tok', tenantId: () => undefined, lowAppId: () => undefined, locale: () => 'zh-CN' })
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const film = new File([new Uint8Array(2 * PART + 5)], '鼎.mp4', { type: 'video/mp4', lastModified: 1 })

/** A server that holds parts; `fail` spoils answers by the number of the call. */
function store(fail: (call: number) => 'lost' | 'refused' | undefined = () => undefined, start = 0) {
  const state = { at: start, begun: 0, metadata: '', offsets: [] as number[], asked: 0 }
  let calls = 0
  server.use(
    http.post(BASE, ({ request }) => {
      state.begun += 1
      state.metadata = request.headers.get('upload-metadata') ?? ''
      return new HttpResponse(null, { status: 201, headers: { location: '/jeecg-boot/sys/common/tus/u1' } })
    }),
    http.get(`${BASE}/u1`, () => {
      state.asked += 1
      return new HttpResponse(null, { headers: { 'upload-offset': String(state.at) } })
    }),
    http.patch(`${BASE}/u1`, async ({ request }) => {
      const from = Number(request.headers.get('upload-offset'))
      state.offsets.push(from)
      const size = (await request.arrayBuffer()).byteLength
      const fault = fail((calls += 1))
      if (fault === 'refused')
        return HttpResponse.json(
          { success: false, message: '文件过大', code: 500, result: null, timestamp: 1 },
          { status: 413 },
        )
      if (from !== state.at) return HttpResponse.json({ success: false, message: '', code: 409 }, { status: 409 })
      state.at += size
      return fault === 'lost'
        ? HttpResponse.error()
        : new HttpResponse(null, { status: 204, headers: { 'upload-offset': String(state.at) } })
    }),
    http.post(`${BASE}/u1/finish`, () =>
      HttpResponse.json({
        success: true,
        message: state.at === film.size ? 'temp/鼎_1.mp4' : '',
        code: 0,
        result: null,
        timestamp: 1,
      }),
    ),
  )
  return state
}

describe('a large file', () => {
  beforeEach(() => localStorage.clear())
  it('is sent by parts, one after the other, and stored', async () => {
    const state = store()
    const percents: number[] = []
    expect(await uploadInParts(film, { biz: 'file', onProgress: (percent) => percents.push(percent) })).toBe(
      'temp/鼎_1.mp4',
    )
    expect([state.offsets, state.begun]).toEqual([[0, PART, 2 * PART], 1])
    const decoded = state.metadata
      .split(',')
      .map((pair) => pair.split(' '))
      .map(([name, value]) => [name, Buffer.from(value ?? '', 'base64').toString()])
    expect(decoded).toEqual([
      ['filename', '鼎.mp4'],
      ['biz', 'file'],
    ])
    expect(percents).toEqual(percents.toSorted((one, other) => one - other))
  })
  it('continues after the parts that have arrived when an answer was lost', async () => {
    const state = store((call) => (call === 2 ? 'lost' : undefined))
    expect(await uploadInParts(film, { biz: 'file' })).toBe('temp/鼎_1.mp4')
    expect([state.offsets, state.asked]).toEqual([[0, PART, 2 * PART], 1])
  })
  it('goes on after a reload of the page, without sending again what is there', async () => {
    const state = store((call) => (call === 2 ? 'refused' : undefined))
    await expect(uploadInParts(film, { biz: 'file' })).rejects.toThrow('文件过大')
    expect(await uploadInParts(film, { biz: 'file' })).toBe('temp/鼎_1.mp4')
    expect([state.begun, state.offsets]).toEqual([1, [0, PART, PART, 2 * PART]])
    await uploadInParts(film, { biz: 'file' })
    expect(state.begun).toBe(2)
  })
  it('is begun anew when the server has forgotten it', async () => {
    const state = store((call) => (call === 1 ? 'refused' : undefined))
    await expect(uploadInParts(film, { biz: 'file' })).rejects.toThrow('文件过大')
    server.use(
      http.get(`${BASE}/u1`, () => HttpResponse.json({ success: false, message: '', code: 404 }, { status: 404 }), {
        once: true,
      }),
    )
    expect(await uploadInParts(film, { biz: 'file' })).toBe('temp/鼎_1.mp4')
    expect(state.begun).toBe(2)
  })
  it('is refused in the words of the server before a byte is sent', async () => {
    server.use(
      http.post(BASE, () =>
        HttpResponse.json({ success: false, message: '不允许上传该类型的文件', code: 500, result: null, timestamp: 1 }),
      ),
    )
    await expect(uploadInParts(film, { biz: 'file' })).rejects.toMatchObject({
      code: 'API_REFUSED',
      said: '不允许上传该类型的文件',
    })
  })
  it('can be cancelled', async () => {
    store()
    const stop = new AbortController()
    const sent = uploadInParts(film, {
      biz: 'file',
      signal: stop.signal,
      onProgress: (percent) => percent > 30 && stop.abort(),
    })
    await expect(sent).rejects.toMatchObject({ code: 'API_ABORTED' })
  })
})
