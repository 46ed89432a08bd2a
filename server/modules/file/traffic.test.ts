import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_PREFIX, HEADER, type Envelope } from '../../../schemas/contract/envelope.ts'
import { multipart } from '../../../tests/kit/files/multipart.ts'
import { startS3 } from '../../../tests/kit/servers/s3-server.ts'
import { type TestApp, buildTestApp } from '../../../tests/kit/test-app.ts'
import { hostileBook, sheetXml, zipOf } from '../../../tests/kit/files/zip.ts'

const MEGABYTE = 1024 * 1024
const STATIC = '/sys/common/static'

describe.each(['disk', 's3'])('uploads of a house that keeps its files by %s', (driver) => {
  let house: TestApp
  let staff: string
  let address: { port: number }
  const ends: (() => Promise<void>)[] = []
  beforeAll(async () => {
    const s3 = driver === 's3' ? await startS3() : undefined
    if (s3) ends.push(s3.close)
    house = await buildTestApp({ FILE_LIMIT_MB: '30', ...s3?.environment })
    ends.push(house.close)
    staff = await house.login('staff')
    await house.app.listen({ port: 0, host: '127.0.0.1' })
    address = house.app.server.address() as { port: number }
  })
  afterAll(async () => {
    for (const end of ends.toReversed()) await end()
  })

  const upload = async (name: string, data: Buffer): Promise<Envelope<unknown>> => {
    const { payload, headers } = multipart({ name, data })
    return (
      await house.app.inject({
        method: 'POST',
        url: `${API_PREFIX}/sys/common/upload`,
        headers: { ...headers, [HEADER.token]: staff },
        payload,
      })
    ).json()
  }
  const read = (path: string, headers: Record<string, string> = {}) =>
    house.request({ url: `${STATIC}/${encodeURI(path)}`, headers })
  const waiting = () => readdirSync(house.parts.files.staging)
  const count = async () => (await house.database.kysely.selectFrom('sys_file').select('id').execute()).length

  it('FILE-005 FILE-006 keep a document and give it back', async () => {
    const book = zipOf(hostileBook(sheetXml('<row r="1"/>')))
    const { success, message } = await upload('清单.xlsx', book)
    expect([success, message]).toEqual([true, expect.stringMatching(/^temp\/清单_[0-9a-f]{32}_\d{13}\.xlsx$/)])
    const reply = await read(message)
    expect(reply.rawPayload.equals(book)).toBe(true)
    expect(reply.headers).toMatchObject({
      'accept-ranges': 'bytes',
      'content-length': String(book.length),
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^attachment;/),
    })
    expect(waiting()).toEqual([])
  })
  it('are given in parts, so that a film can be wound', async () => {
    const { message } = await upload('a.txt', Buffer.from('0123456789'))
    const part = await read(message, { range: 'bytes=2-4' })
    expect([part.statusCode, part.payload, part.headers['content-range'], part.headers['content-length']]).toEqual([
      206,
      '234',
      'bytes 2-4/10',
      '3',
    ])
    expect((await read(message, { range: 'bytes=-2' })).payload).toBe('89')
    const beyond = await read(message, { range: 'bytes=10-' })
    expect([beyond.statusCode, beyond.headers['content-range'], beyond.json<Envelope<unknown>>().code]).toEqual([
      416,
      'bytes */10',
      416,
    ])
    const { etag } = (await read(message)).headers
    expect((await read(message, { range: 'bytes=2-4', 'if-range': String(etag) })).statusCode).toBe(206)
    expect((await read(message, { range: 'bytes=2-4', 'if-range': '"older"' })).payload).toBe('0123456789')
  })
  it('SEC-13 are refused as bombs, as empty, or as too large, and nothing of them stays', async () => {
    const before = await count()
    expect(await upload('bomb.xlsx', zipOf(hostileBook(Buffer.alloc(60 * MEGABYTE, 32))))).toMatchObject({
      success: false,
      message: '文件内容与扩展名不符',
    })
    expect(await upload('a.txt', Buffer.alloc(0))).toMatchObject({ success: false, message: '文件为空' })
    expect(await upload('a.txt', Buffer.alloc(30 * MEGABYTE + 1, 97))).toMatchObject({
      success: false,
      message: '文件大小超出30MB限制, 请压缩或降低文件质量! ',
    })
    expect([(await count()) - before, waiting()]).toEqual([0, []])
  })
  it('that are cut in the middle leave no file', async () => {
    const before = await count()
    const { payload, headers } = multipart({ name: 'a.txt', data: Buffer.alloc(4 * MEGABYTE, 97) })
    const head = Object.entries({
      ...headers,
      [HEADER.token]: staff,
      host: 'localhost',
      'content-length': String(payload.length),
    }).map(([name, value]) => `${name}: ${value}\r\n`)
    const socket = connect(address.port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(`POST ${API_PREFIX}/sys/common/upload HTTP/1.1\r\n${head.join('')}\r\n`)
    socket.write(payload.subarray(0, payload.length / 2))
    await expect.poll(waiting, { timeout: 30_000 }).toHaveLength(1)
    socket.destroy()
    await expect.poll(waiting, { timeout: 30_000 }).toEqual([])
    expect(await count()).toBe(before)
  })
})
