import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_PREFIX, HEADER, type Envelope } from '../../../../schemas/contract/envelope.ts'
import { startS3 } from '../../../../tests/kit/servers/s3-server.ts'
import { type TestApp, buildTestApp } from '../../../../tests/kit/test-app.ts'
import { buildApp } from '../../../app.ts'
import { sweep } from './resumable.ts'

const DAY = 24 * 3_600_000
const PATCH_TYPE = { 'content-type': 'application/offset+octet-stream' }
const base64 = (text: string) => Buffer.from(text).toString('base64')

describe.each(['disk', 's3'])('a large file that comes in by parts, stored by %s', (driver) => {
  let house: TestApp
  let staff: string
  const ends: (() => Promise<void>)[] = []
  beforeAll(async () => {
    const s3 = driver === 's3' ? await startS3() : undefined
    if (s3) ends.push(s3.close)
    house = await buildTestApp({ FILE_LIMIT_MB: '5', ...s3?.environment })
    ends.push(house.close)
    staff = await house.login('staff')
  })
  afterAll(async () => {
    for (const end of ends.toReversed()) await end()
  })

  const headers = (token: string, more: Record<string, string> = {}) => ({
    [HEADER.token]: token,
    'tus-resumable': '1.0.0',
    ...more,
  })
  const send = (
    method: 'POST' | 'PATCH' | 'GET' | 'HEAD' | 'DELETE',
    path: string,
    more: Record<string, string> = {},
    payload?: Buffer,
    token = staff,
  ) =>
    house.app.inject({
      method,
      url: `${API_PREFIX}/sys/common/tus${path}`,
      headers: headers(token, more),
      ...(payload ? { payload } : {}),
    })
  const begin = (name: string, size: number, biz = 'file') =>
    send('POST', '', {
      'upload-length': String(size),
      'upload-metadata': `filename ${base64(name)},biz ${base64(biz)}`,
    })
  const begun = async (name: string, size: number) =>
    String((await begin(name, size)).headers['location']).replace(/^.*\/tus/, '')
  const put = (path: string, at: number, data: Buffer) =>
    send('PATCH', path, { ...PATCH_TYPE, 'upload-offset': String(at), 'content-length': String(data.length) }, data)
  const finish = async (path: string, token = staff) =>
    (await send('POST', `${path}/finish`, {}, undefined, token)).json<Envelope<unknown>>()
  const offset = async (path: string) => Number((await send('GET', path)).headers['upload-offset'])
  const content = Buffer.from('青铜器'.repeat(100_000))

  it('speaks tus 1.0: begins, says how far it is, goes on, and ends as a stored file', async () => {
    const reply = await begin('清单.txt', content.length)
    expect([reply.statusCode, reply.headers['location'], reply.headers['tus-resumable']]).toEqual([
      201,
      expect.stringMatching(/^\/jeecg-boot\/sys\/common\/tus\/[0-9a-f]{32}$/),
      '1.0.0',
    ])
    const path = String(reply.headers['location']).replace(/^.*\/tus/, '')
    const first = await put(path, 0, content.subarray(0, 400_000))
    expect([first.statusCode, first.headers['upload-offset']]).toEqual([204, '400000'])
    const head = await send('HEAD', path)
    expect([
      head.statusCode,
      head.headers['upload-offset'],
      head.headers['upload-length'],
      head.headers['cache-control'],
    ]).toEqual([200, '400000', String(content.length), 'no-store'])
    expect(await finish(path)).toMatchObject({ success: false, message: '文件尚未上传完整' })
    await put(path, 400_000, content.subarray(400_000))
    const { message } = await finish(path)
    expect(message).toMatch(/^file\/清单_[0-9a-f]{32}_\d{13}\.txt$/)
    expect((await house.request({ url: `/sys/common/static/${encodeURI(message)}` })).rawPayload.equals(content)).toBe(
      true,
    )
    expect((await finish(path)).message).toBe(message)
    expect(await house.parts.files.open(`parts${path}/0`)).toBeUndefined()
    expect(readdirSync(house.parts.files.staging)).toEqual([])
  })
  it('keeps the extension of a long name, so that nothing is refused at the end that was taken at the beginning', async () => {
    for (const name of [`${'文'.repeat(300)}.txt`, `${'𠮷'.repeat(150)}.txt`]) {
      const path = await begun(name, 5)
      await put(path, 0, Buffer.from('01234'))
      expect(await finish(path)).toMatchObject({
        success: true,
        message: expect.stringMatching(/^file\/[文𠮷]+_[0-9a-f]{32}_\d{13}\.txt$/u),
      })
    }
    expect((await begin(`${'文'.repeat(300)}.exe`, 5)).json<Envelope<unknown>>()).toMatchObject({
      success: false,
      message: '不允许上传该类型的文件',
    })
  })
  it('refuses a part that begins elsewhere, and one that is too long', async () => {
    const path = await begun('a.txt', 10)
    expect([
      (await put(path, 3, Buffer.from('x'))).statusCode,
      (await put(path, 0, Buffer.alloc(11, 97))).json<Envelope<unknown>>().success,
    ]).toEqual([409, false])
    expect(await offset(path)).toBe(0)
  })
  it('takes one of two parts that come at the same moment', async () => {
    const path = await begun('a.txt', 10)
    const replies = await Promise.all([put(path, 0, Buffer.from('01234')), put(path, 0, Buffer.from('01234'))])
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409])
    await put(path, 5, Buffer.from('56789'))
    const { message } = await finish(path)
    expect((await house.request({ url: `/sys/common/static/${message}` })).payload).toBe('0123456789')
  })
  it('goes on in another process of the house', async () => {
    const path = await begun('a.txt', 6)
    await put(path, 0, Buffer.from('012'))
    const other = await buildApp(house.parts)
    const address = `${API_PREFIX}/sys/common/tus${path}`
    const answer = await other.inject({ method: 'GET', url: address, headers: headers(staff) })
    expect(answer.headers['upload-offset']).toBe('3')
    await other.inject({
      method: 'PATCH',
      url: address,
      headers: headers(staff, { ...PATCH_TYPE, 'upload-offset': '3', 'content-length': '3' }),
      payload: Buffer.from('345'),
    })
    const { message } = (
      await other.inject({ method: 'POST', url: `${address}/finish`, headers: headers(staff) })
    ).json<Envelope<unknown>>()
    await other.close()
    expect((await house.request({ url: `/sys/common/static/${message}` })).payload).toBe('012345')
  })
  it('stores the parts that came before the connection broke, and continues after them', async () => {
    if (!house.app.server.listening) await house.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = house.app.server.address() as { port: number }
    const size = 2_000_000
    const path = await begun('a.txt', size)
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    const head = Object.entries(
      headers(staff, { ...PATCH_TYPE, 'upload-offset': '0', 'content-length': String(size), host: 'localhost' }),
    ).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`PATCH ${API_PREFIX}/sys/common/tus${path} HTTP/1.1\r\n${head.join('')}\r\n`)
    socket.write(Buffer.alloc(size / 2, 97), () => socket.end())
    await expect.poll(() => offset(path), { timeout: 30_000 }).toBeGreaterThan(0)
    const reached = await offset(path)
    expect(reached).toBeLessThanOrEqual(size / 2)
    expect((await put(path, reached, Buffer.alloc(size - reached, 97))).statusCode).toBe(204)
    const { message } = await finish(path)
    expect((await house.parts.files.open(message))?.size).toBe(size)
  })
  it('SEC-13 is refused by name, folder and size before a byte of it is sent', async () => {
    for (const [name, size, biz, message] of [
      ['x.html', 10, 'file', '不允许上传该类型的文件'],
      ['x.txt', 10, '../etc', '上传目录bizPath，格式非法！'],
      ['x.txt', 0, 'file', '文件为空'],
      ['x.txt', 5 * 1024 * 1024 + 1, 'file', '文件大小超出5MB限制, 请压缩或降低文件质量! '],
      ['film.mp4', 500 * 1024 * 1024, 'file', '文件大小超出5MB限制, 请压缩或降低文件质量! '],
    ] as const) {
      expect((await begin(name, size, biz)).json()).toMatchObject({ success: false, message })
    }
    expect((await send('POST', '', { 'upload-length': '5', 'upload-metadata': 'filename !!' })).json()).toMatchObject({
      success: false,
    })
    expect((await send('POST', '', { 'upload-metadata': `filename ${base64('a.txt')}` })).json()).toMatchObject({
      success: false,
    })
  })
  it('SEC-13 is looked at as a whole like any other file, and gone when it is refused', async () => {
    const path = await begun('x.png', 12)
    await put(path, 0, Buffer.from('<script>1</s'))
    expect(await finish(path)).toMatchObject({ success: false, message: '文件内容与扩展名不符' })
    expect((await send('GET', path)).json()).toMatchObject({
      success: false,
      code: 404,
      message: '该上传已失效，请重新上传',
    })
  })
  it('SEC-05 is seen, continued and ended by nobody else', async () => {
    const path = await begun('a.txt', 3)
    await put(path, 0, Buffer.from('abc'))
    const admin = await house.login('admin')
    for (const method of ['GET', 'DELETE'] as const)
      expect((await send(method, path, {}, undefined, admin)).statusCode).toBe(404)
    expect(
      (await send('PATCH', path, { ...PATCH_TYPE, 'upload-offset': '0' }, Buffer.from('x'), admin)).statusCode,
    ).toBe(404)
    expect(await finish(path, admin)).toMatchObject({ success: false, code: 404 })
    expect(await house.request({ url: `/sys/common/static/parts${path}/0` })).toMatchObject({ statusCode: 404 })
    expect((await send('DELETE', path)).statusCode).toBe(204)
    expect((await send('GET', path)).statusCode).toBe(404)
  })
  it('is forgotten after a day in which nobody went on with it, with all that lay waiting', async () => {
    await house.database.kysely.deleteFrom('sys_upload').execute()
    const path = await begun('a.txt', 6)
    await put(path, 0, Buffer.from('abc'))
    const [left, fresh] = ['left', 'fresh'].map((name) => join(house.parts.files.staging, name)) as [string, string]
    for (const name of [left, fresh]) writeFileSync(name, 'x')
    utimesSync(left, new Date(Date.now() - DAY - 60_000), new Date(Date.now() - DAY - 60_000))
    await sweep(house.parts)
    expect([await offset(path), readdirSync(house.parts.files.staging)]).toEqual([3, ['fresh']])
    const [part] = (await house.database.kysely.selectFrom('sys_upload').select('parts').executeTakeFirstOrThrow())
      .parts as string[]
    expect(await house.parts.files.open(part ?? '')).toBeDefined()
    await sweep({ ...house.parts, clock: { now: () => Date.now() + DAY + 60_000 } })
    expect([
      await house.parts.files.open(part ?? ''),
      await house.database.kysely.selectFrom('sys_upload').select('id').execute(),
    ]).toEqual([undefined, []])
  })
  it('has a limit on how many are on their way', async () => {
    await house.database.kysely.deleteFrom('sys_upload').execute()
    for (let count = 0; count < 20; count++) expect((await begin('a.txt', 6)).statusCode).toBe(201)
    expect((await begin('a.txt', 6)).json()).toMatchObject({
      success: false,
      message: '未完成的上传过多，请先完成或取消',
    })
  })
})
