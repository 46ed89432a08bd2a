import { delay, http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { AppError } from '../../schemas/messages/index.ts'
import { client } from '../api/client/client.ts'
import { onTransportFailure, setCallContext } from '../api/client/context.ts'
import { files } from './files.ts'

const server = setupServer()
beforeAll(() => {
  server.listen({ onUnhandledFrame: 'error' })
  setCallContext({ token: () => 'tok', tenantId: () => undefined, lowAppId: () => undefined, locale: () => 'zh-CN' })
})
afterEach(() => {
  server.resetHandlers()
  vi.restoreAllMocks()
})
afterAll(() => server.close())

const UPLOAD = '*/jeecg-boot/sys/common/upload'
const ding = new File(['abc'], '鼎.png', { type: 'image/png' })
async function refusal(run: () => Promise<unknown>): Promise<AppError> {
  try {
    await run()
  } catch (reason) {
    if (reason instanceof AppError) return reason
    throw reason
  }
  throw new Error('nothing was refused')
}
const answer = (body: object, status = 200) => server.use(http.post(UPLOAD, () => HttpResponse.json(body, { status })))

describe('an upload', () => {
  it('FILE-001 FILE-003 FILE-004 posts the file, the folder and the token, and resolves to the path in the message', async () => {
    let seen: { readonly biz: unknown; readonly name: unknown; readonly token: string | null } | undefined
    server.use(
      http.post(UPLOAD, async ({ request }) => {
        const text = await request.text()
        seen = {
          biz: /name="biz"\s+([^\r\n]+)/.exec(text)?.[1],
          name: /name="file"; filename="([^"]+)"/.exec(text)?.[1],
          token: request.headers.get('x-access-token'),
        }
        return HttpResponse.json({ success: true, message: 'relic/ding_1.png', code: 0, result: null, timestamp: 1 })
      }),
    )
    expect(await files.upload(ding, { biz: 'relic' })).toBe('relic/ding_1.png')
    expect(seen).toMatchObject({ biz: 'relic', token: 'tok' })
  })
  it('RICHTEXT-002 says of a picture of a rich text that it is one, and hands on that it was not stored', async () => {
    let sent = ''
    server.use(
      http.post(UPLOAD, async ({ request }) => {
        sent = await request.text()
        return HttpResponse.json({ success: true, message: 'local', code: 0, result: null, timestamp: 1 })
      }),
    )
    expect(await files.upload(ding, { biz: 'jeditor', jeditor: true })).toBe('local')
    expect([/name="biz"\s+([^\r\n]+)/.exec(sent)?.[1], /name="jeditor"\s+([^\r\n]+)/.exec(sent)?.[1]]).toEqual([
      'jeditor',
      '1',
    ])
    expect((await refusal(() => files.upload(ding, { biz: 'temp' }))).code).toBe('FILE_UPLOAD_REFUSED')
    expect(sent).not.toContain('name="jeditor"')
  })
  it('FILE-002 sends isup in place of a folder from a cell of a grid', async () => {
    let sent = ''
    server.use(
      http.post(UPLOAD, async ({ request }) => {
        sent = await request.text()
        return HttpResponse.json({ success: true, message: 'temp/ding_1.png', code: 0, result: null, timestamp: 1 })
      }),
    )
    await files.upload(ding, { biz: 'relic', isCell: true })
    expect([/name="isup"\s+1/.test(sent), sent.includes('name="biz"')]).toEqual([true, false])
  })
  const seenOf = (path: string, body: object) => {
    const seen: { token?: string | null; body?: string; url?: string } = {}
    server.use(
      http.post(path, async ({ request }) => {
        Object.assign(seen, {
          token: request.headers.get('x-access-token'),
          body: await request.text(),
          url: request.url,
        })
        return HttpResponse.json({
          success: true,
          message: 'temp/other.png',
          code: 0,
          result: null,
          timestamp: 1,
          ...body,
        })
      }),
    )
    return seen
  }
  it('GRIDCELL-036 goes to the address of its column, and is stored under what the answer holds by the name of that', async () => {
    const seen = seenOf('*/jeecg-boot/own/upload', { savedAs: 'own/ding.png' })
    expect(
      await files.upload(ding, {
        biz: 'temp',
        isCell: true,
        target: { action: '/own/upload?kind=2', responseName: 'savedAs', token: true },
      }),
    ).toBe('own/ding.png')
    expect([new URL(seen.url ?? '').search, /name="isup"\s+1/.test(seen.body ?? '')]).toEqual(['?kind=2', true])
    expect(
      await files.upload(ding, {
        biz: 'temp',
        target: { action: '/jeecg-boot/own/upload', responseName: 'message', token: true },
      }),
    ).toBe('temp/other.png')
    for (const responseName of ['gone', 'result', 'toString'])
      expect(
        (
          await refusal(() =>
            files.upload(ding, { biz: 'temp', target: { action: '/own/upload', responseName, token: true } }),
          )
        ).code,
      ).toBe('FILE_UPLOAD_REFUSED')
  })
  it('GRIDCELL-037 carries the access token only where its column asks for it', async () => {
    const seen = seenOf(UPLOAD, {})
    const send = (token: boolean) =>
      files.upload(ding, {
        biz: 'temp',
        isCell: true,
        target: { action: '/sys/common/upload', responseName: 'message', token },
      })
    await send(true)
    expect(seen.token).toBe('tok')
    await send(false)
    expect(seen.token).toBeNull()
  })
  it('does not report a lost session for a column that sent no token', async () => {
    answer({ success: false, message: 'Token失效，请重新登录', code: 401, result: null, timestamp: 1 }, 401)
    const announced = vi.fn<() => void>()
    const stop = onTransportFailure(announced)
    const reason = await refusal(() =>
      files.upload(ding, {
        biz: 'temp',
        isCell: true,
        target: { action: '/sys/common/upload', responseName: 'message', token: false },
      }),
    )
    stop()
    expect([reason.code, announced.mock.calls]).toEqual(['FILE_SEND_FAILED_WHY', []])
  })
  it('FILE-012 has the 90 seconds of every other call', async () => {
    answer({ success: true, message: 'relic/a.png', code: 0, result: null, timestamp: 1 })
    const timeouts: unknown[] = []
    const watcher = client.interceptors.request.use((config) => {
      timeouts.push(config.timeout)
      return config
    })
    await files.upload(ding, { biz: 'relic' })
    client.interceptors.request.eject(watcher)
    expect(timeouts).toEqual([90_000])
  })
  it('is refused in the words of the server', async () => {
    answer({ success: false, message: '文件过大', code: 500, result: null, timestamp: 1 })
    const reason = await refusal(() => files.upload(ding, { biz: 'temp' }))
    expect([reason.code, reason.message]).toEqual(['API_REFUSED', '文件过大'])
  })
  it('is refused without words when the server gives none', async () => {
    answer({ success: false, message: '', code: 500, result: null, timestamp: 1 })
    expect((await refusal(() => files.upload(ding, { biz: 'temp' }))).code).toBe('FILE_UPLOAD_REFUSED')
  })
  it('FILE-013 is refused when the server answers local: only an editor can keep a file inline', async () => {
    answer({ success: true, message: 'local', code: 0, result: null, timestamp: 1 })
    expect((await refusal(() => files.upload(ding, { biz: 'temp' }))).code).toBe('FILE_UPLOAD_REFUSED')
  })
  it('UPLOAD-005 names the file when the connection failed', async () => {
    server.use(http.post(UPLOAD, () => HttpResponse.error()))
    expect((await refusal(() => files.upload(ding, { biz: 'temp' }))).message).toBe('鼎.png 文件上传失败')
  })
  it.each([500, 503, 429, 409])(
    'has not been refused by a server that answers %i: the file is named, with the reason',
    async (status) => {
      answer({ success: false, message: '服务繁忙', code: status, result: null, timestamp: 1 }, status)
      const reason = await refusal(() => files.upload(ding, { biz: 'temp' }))
      expect([reason.code, reason.message]).toEqual(['FILE_SEND_FAILED_WHY', '鼎.png 文件上传失败：服务繁忙'])
    },
  )
  it('can be cancelled', async () => {
    server.use(
      http.post(UPLOAD, async () => {
        await delay('infinite')
        return HttpResponse.json({})
      }),
    )
    const stop = new AbortController()
    const sent = refusal(() => files.upload(ding, { biz: 'temp', signal: stop.signal }))
    stop.abort()
    expect((await sent).code).toBe('API_ABORTED')
  })
})

describe('the address of a stored file', () => {
  it('FILE-008 stays as it is when it starts with http', () => {
    expect(files.url('https://files.example/a b.png')).toBe('https://files.example/a b.png')
    expect(files.thumbnail('https://files.example/a.png')).toBe('https://files.example/a.png')
  })
  it('FILE-009 lies below the static base', () => {
    expect(files.url('relic/a.png')).toBe('/jeecg-boot/sys/common/static/relic/a.png')
    expect(files.url('relic/鼎#1?.png')).toBe('/jeecg-boot/sys/common/static/relic/%E9%BC%8E%231%3F.png')
  })
  it('is nothing for a JSON list or an empty value', () => {
    expect(files.url('[{"filePath":"a"}]')).toBe('')
    expect(files.url('')).toBe('')
  })
  it('of a thumbnail is in the thumbs folder next to it', () => {
    expect(files.thumbnail('relic/2024/a.png')).toBe('/jeecg-boot/sys/common/static/relic/2024/thumbs/a.png')
  })
})

it('the address that is lent to a viewer carries a ticket as its only parameter, and never the token', async () => {
  let bound = ''
  server.use(
    http.post('*/jeecg-boot/sys/common/ticket', async ({ request }) => {
      bound = ((await request.json()) as { address: string }).address
      return HttpResponse.json({ success: true, message: '', code: 0, result: { ticket: 'one-time' }, timestamp: 1 })
    }),
  )
  const url = new URL(await files.lent('file/旧文 (1).doc'))
  expect([bound, `${url.pathname}${url.search}`]).toEqual([
    '/jeecg-boot/sys/common/static/file/%E6%97%A7%E6%96%87%20(1).doc',
    `${bound}?ticket=one-time`,
  ])
  expect(await files.lent('https://files.example/a.doc')).toBe('https://files.example/a.doc')
})

describe('a download', () => {
  it('FILE-011 has no file without a path', async () => {
    expect((await refusal(() => files.download(' '))).message).toBe('未知的文件')
  })
  it('FILE-010 has failed when nothing came', async () => {
    server.use(
      http.get(
        '*/jeecg-boot/sys/common/static/*',
        () => new HttpResponse(new Uint8Array(), { headers: { 'content-type': 'application/force-download' } }),
      ),
    )
    expect((await refusal(() => files.download('relic/a.png'))).message).toBe('文件下载失败')
  })
  it('saves the file under its own name', async () => {
    server.use(
      http.get(
        '*/jeecg-boot/sys/common/static/*',
        () => new HttpResponse('abc', { headers: { 'content-type': 'application/force-download' } }),
      ),
    )
    URL.createObjectURL = () => 'blob:x'
    URL.revokeObjectURL = () => undefined
    const names: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      names.push(this.download)
    })
    await files.download('relic/a_1.png', '鼎.png')
    await files.download('relic/a_1.png')
    expect(names).toEqual(['鼎.png', 'a_1.png'])
  })
})
