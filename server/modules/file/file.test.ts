import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_PREFIX, HEADER, type Envelope } from '../../../schemas/contract/envelope.ts'
import { multipart } from '../../../tests/kit/files/multipart.ts'
import { type TestApp, buildTestApp } from '../../../tests/kit/test-app.ts'
import { zipOf } from '../../../tests/kit/files/zip.ts'
import { storedName, displayName } from './file-names.ts'

let house: TestApp
let staff: string
let picture: Buffer
beforeAll(async () => {
  house = await buildTestApp({ FILE_LIMIT_MB: '10' })
  staff = await house.login('staff')
  picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#884422' } })
    .png()
    .toBuffer()
})
afterAll(() => house.close())

async function upload(
  name: string,
  data: Buffer,
  fields: Record<string, string> = {},
  token: string = staff,
): Promise<Envelope<unknown>> {
  const { payload, headers } = multipart({ name, data }, fields)
  const reply = await house.app.inject({
    method: 'POST',
    url: `${API_PREFIX}/sys/common/upload`,
    headers: { ...headers, ...(token === '' ? {} : { [HEADER.token]: token }) },
    payload,
  })
  return reply.json()
}
const read = (path: string, headers = {}) =>
  house.app.inject({ method: 'GET', url: `${API_PREFIX}/sys/common/static/${path}`, headers })
const withThumb = (path: string) => path.replace(/\/([^/]+)$/, '/thumbs/$1')

describe('uploads', () => {
  it('FILE-001 FILE-003 FILE-005 stores below the folder and answers the path in message', async () => {
    const reply = await upload('青铜 鼎(正面).png', picture, { biz: 'image' })
    expect(reply).toMatchObject({ success: true, code: 0, result: null })
    expect(reply.message).toMatch(/^image\/青铜_鼎\(正面\)_[0-9a-f]{32}_\d{13}\.png$/)
    const row = await house.database.kysely
      .selectFrom('sys_file')
      .selectAll()
      .where('path', '=', reply.message)
      .executeTakeFirst()
    expect(row).toMatchObject({
      name: '青铜 鼎(正面).png',
      biz: 'image',
      mime: 'image/png',
      width: 900,
      height: 600,
      size: picture.length,
      create_by: 'staff',
    })
  })
  it('FILE-002 takes isup, and no folder at all, as temp', async () => {
    expect((await upload('a.png', picture, { isup: '1' })).message).toMatch(/^temp\//)
    expect((await upload('a.png', picture)).message).toMatch(/^temp\//)
  })
  it('FILE-004 demands a session', async () => {
    expect(await upload('a.png', picture, {}, '')).toMatchObject({ success: false, code: 401 })
  })
  it('FILE-006 FILE-007 serves the file and its thumbnail, and the original where no thumbnail was needed', async () => {
    const { message: path } = await upload('a.png', picture)
    const full = await read(path)
    expect(full.statusCode).toBe(200)
    expect(full.rawPayload.equals(picture)).toBe(true)
    expect(full.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=3600',
    })
    expect(String(full.headers['content-security-policy'])).toContain('sandbox')
    const small = await sharp((await read(withThumb(path))).rawPayload).metadata()
    expect(small).toMatchObject({ width: 320, height: 213 })
    const tiny = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const { message: tinyPath } = await upload('t.png', tiny)
    expect((await read(withThumb(tinyPath))).rawPayload.equals(tiny)).toBe(true)
    expect((await read(`${path},`)).statusCode).toBe(200)
    expect((await read(path, { 'if-none-match': String(full.headers['etag']) })).statusCode).toBe(304)
  })
  it('SEC-13 shows only pictures and documents in the page; the rest is saved', async () => {
    const { message: path } = await upload('list.csv', Buffer.from('a,b\n1,2\n'))
    const reply = await read(path)
    expect(reply.headers['content-disposition']).toMatch(/^attachment;/)
    const { message: shown } = await upload('a.png', picture)
    expect((await read(shown)).headers['content-disposition']).toMatch(/^inline;/)
  })
})

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const refused: { what: string; name: string; data: () => Buffer; fields?: Record<string, string>; message: string }[] =
  [
    {
      what: 'a page',
      name: 'x.html',
      data: () => Buffer.from('<script>1</script>'),
      message: '不允许上传该类型的文件',
    },
    { what: 'a drawing with script', name: 'x.svg', data: () => SVG, message: '不允许上传该类型的文件' },
    { what: 'a program', name: 'x.png.exe', data: () => picture, message: '不允许上传该类型的文件' },
    { what: 'a name without an extension', name: 'png', data: () => picture, message: '不允许上传该类型的文件' },
    { what: 'a name that ends in a dot', name: 'x.png.', data: () => picture, message: '不允许上传该类型的文件' },
    { what: 'an object name as extension', name: 'x.toString', data: () => picture, message: '不允许上传该类型的文件' },
    {
      what: 'a page that calls itself a picture',
      name: 'x.png',
      data: () => Buffer.from('<html><script>1</script></html>'),
      message: '文件内容与扩展名不符',
    },
    { what: 'a drawing that calls itself a picture', name: 'x.png', data: () => SVG, message: '文件内容与扩展名不符' },
    {
      what: 'an archive that calls itself a document',
      name: 'x.docx',
      data: () => zipOf([{ name: 'a.txt', data: Buffer.from('a') }]),
      message: '文件内容与扩展名不符',
    },
    {
      what: 'a picture that calls itself a spreadsheet',
      name: 'x.xlsx',
      data: () => picture,
      message: '文件内容与扩展名不符',
    },
    {
      what: 'a program that calls itself a text',
      name: 'x.txt',
      data: () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(400)]),
      message: '文件内容与扩展名不符',
    },
    {
      what: 'a broken picture',
      name: 'x.png',
      data: () => Buffer.concat([picture.subarray(0, 60), Buffer.alloc(200)]),
      message: '文件内容与扩展名不符',
    },
    { what: 'an empty file', name: 'x.png', data: () => Buffer.alloc(0), message: '文件为空' },
    ...['../etc', '..\\x', '/etc', 'temp/../../x', 'C:\\x', 'temp%2f..', 'temp\u0000', '.', '__proto__'].map((biz) => ({
      what: `the folder ${JSON.stringify(biz)}`,
      name: 'x.png',
      data: () => picture,
      fields: { biz },
      message: biz.includes('\u0000') ? '参数包含不允许的名称或字符，或嵌套过深' : '上传目录bizPath，格式非法！',
    })),
  ]

describe('looking at a stored file', () => {
  const get = (url: string) => house.request({ url })
  it('HTTP-015 shows a file below the preview address as below the static one', async () => {
    const { message: path } = await upload('a.png', picture)
    const shown = await get(`/sys/common/view/${path}`)
    expect([shown.statusCode, shown.headers['content-type'], shown.rawPayload.equals(picture)]).toEqual([
      200,
      'image/png',
      true,
    ])
    expect((await get('/sys/common/view/..%2f..%2fpackage.json')).statusCode).toBe(404)
  })
  it('HTTP-015 puts a page around a PDF, which runs nothing', async () => {
    const { message: path } = await upload("目录'1.pdf", Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'))
    const page = await get(`/sys/common/pdf/pdfPreviewIframe?file=${encodeURIComponent(path)}`)
    expect([page.statusCode, page.headers['content-type'], page.headers['content-disposition']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'inline',
    ])
    expect(page.headers['content-security-policy']).toBe(
      "default-src 'none'; frame-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'",
    )
    const address = /src="([^"]+)"/.exec(page.payload)?.[1] ?? ''
    expect(address).toMatch(/^\/jeecg-boot\/sys\/common\/static\/temp\/[^"'<>]+\.pdf$/)
    expect((await house.app.inject({ method: 'GET', url: address })).headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-frame-options': 'SAMEORIGIN',
    })
  })
  it('SEC-24 puts no page around anything else, nor around another address', async () => {
    const { message: picturePath } = await upload('a.png', picture)
    for (const file of [
      picturePath,
      'https://evil.example/a.pdf',
      '//evil.example/a.pdf',
      '../a.pdf',
      'temp/none.pdf',
      '"><script>.pdf',
      'javascript:alert(1)//.pdf',
    ]) {
      const reply = await get(`/sys/common/pdf/pdfPreviewIframe?file=${encodeURIComponent(file)}`)
      expect([reply.statusCode, reply.payload.includes('<')], file).toEqual([404, false])
    }
  })
})

describe('uploads that are refused', () => {
  it.each(refused)('SEC-13 $what', async ({ name, data, fields, message }) => {
    expect(await upload(name, data(), fields ?? {})).toMatchObject({ success: false, message, result: null })
  })
  it('SEC-13 a file beyond the limit of the configuration, in the words of the contract', async () => {
    expect((await upload('x.txt', Buffer.alloc(10 * 1024 * 1024 + 1, 97))).message).toBe(
      '文件大小超出10MB限制, 请压缩或降低文件质量! ',
    )
  })
  it('SEC-13 a picture with more pixels than a screen could ever show', async () => {
    const wide = await sharp({ create: { width: 13_000, height: 10, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    expect((await upload('wide.png', wide)).message).toContain('图片尺寸过大')
  })
  it.each(['../../etc/passwd.png', 'C:\\Windows\\passwd.png', '%2e%2e%2fpasswd.png', 'a\u0000passwd.png'])(
    'SEC-13 stores nothing outside its folder: %j',
    async (name) => {
      const { message, success } = await upload(name, picture, { biz: 'image' })
      expect([success, message]).toEqual([
        true,
        expect.stringMatching(/^image\/[\p{L}\p{N}_-]*passwd_[0-9a-f]{32}_\d{13}\.png$/u),
      ])
      expect((await read(message)).statusCode).toBe(200)
    },
  )
  it('names files itself, whatever the client called them', () => {
    const stem = (name: string) => storedName(name, 1_714_550_400_123).replace(/_[0-9a-f]{32}_1714550400123\.png$/, '')
    expect(['../../etc/passwd.png', 'C:\\temp\\a b.png', '....png', '<img src=x>.png', 'a,b[1].png'].map(stem)).toEqual(
      ['passwd', 'a_b', 'file', 'img_src_x', 'a_b_1'],
    )
    // What is safe stays as it is typed.
    expect(
      ['合同（终稿）v1.2、甲方.png', '照片(1).png', 'Thaiไม้.png', '𠮷野家.png', 'Ünïcode+é.png'].map(stem),
    ).toEqual(['合同（终稿）v1.2、甲方', '照片(1)', 'Thaiไม้', '𠮷野家', 'Ünïcode+é'])
  })
  it.each(['文', '𠮷', 'a', 'é', '👨‍👩‍👧', 'ไม้'])(
    'g14 takes a name of any length out of %s, cut between characters to what a file system holds',
    async (sign) => {
      for (const count of [1, 51, 52, 53, 66, 67, 68, 69, 70, 199, 200, 255, 400]) {
        const stored = storedName(`${sign.repeat(count)}.txt`, 1_714_550_400_123)
        expect(Buffer.byteLength(stored)).toBeLessThanOrEqual(230)
        const stem = stored.replace(/_[0-9a-f]{32}_1714550400123\.txt$/, '')
        expect(
          sign
            .replace(/\u200D/g, '_')
            .repeat(count)
            .startsWith(stem),
          stem,
        ).toBe(true)
        const shown = displayName(`${sign.repeat(count)}.txt`)
        expect([shown.endsWith('.txt'), shown.isWellFormed(), shown.length <= 255]).toEqual([true, true, true])
      }
      for (const count of [69, 260]) {
        const { success, message } = await upload(`${sign.repeat(count)}.txt`, Buffer.from('x'), { biz: 'temp' })
        expect([success, (await read(message)).payload]).toEqual([true, 'x'])
      }
    },
  )
})

describe('reading', () => {
  it.each([
    '../package.json',
    '..%2f..%2fpackage.json',
    '%2e%2e/%2e%2e/package.json',
    'temp/..%5c..%5cx.png',
    '/etc/passwd',
    'temp//x.png',
    'temp/%00.png',
    'temp/.hidden.png',
    'temp',
    '',
    'temp/nothing.png',
    '%2fetc%2fpasswd',
    'C:/x.png',
    'temp/x.png/../../y.png',
  ])('SEC-13 never leaves the store: %s', async (path) => {
    const reply = await read(path)
    expect(reply.json()).toMatchObject({ success: false, result: null })
    expect(reply.payload).not.toMatch(/vitrine"|root:/)
  })
})
