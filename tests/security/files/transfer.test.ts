import { XlsxStreamWriter } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_PREFIX, HEADER } from '../../../schemas/contract/envelope.ts'
import type { ImportReport } from '../../../schemas/contract/data/data.ts'
import type { PageResult } from '../../../schemas/contract/envelope.ts'
import { messages } from '../../../schemas/messages/index.ts'
import { widgets } from '../../../registry/index.ts'
import { importFile, publishScreen, screenFixture, sheetFixture } from '../../data/kit.ts'
import { KINDS, kindsScreen } from '../../kit/kinds.ts'
import { multipart } from '../../kit/files/multipart.ts'
import { type TestApp, buildTestApp } from '../../kit/test-app.ts'
import { cellXml, hostileBook, sheetXml, zipOf } from '../../kit/files/zip.ts'
import { HOSTILE } from '../values.ts'

const RELIC = 'collection.relic'
const MODES = ['all', 'valid'] as const
const TITLES = ['总登记号', '名称', '类别']
let application: TestApp
let admin: string
beforeAll(async () => {
  application = await buildTestApp({ FILE_LIMIT_MB: '10' })
  admin = await application.login('admin')
  await publishScreen(application, admin, screenFixture('relic.v1'))
  await publishScreen(application, admin, kindsScreen())
})
afterAll(() => application.close())

async function sheet(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const writer = new XlsxStreamWriter({ name: 'x' })
  for (const row of rows) writer.addRow([...row])
  return Buffer.from(await writer.finish())
}
const rowXml = (number: number, words: readonly string[]) =>
  `<row r="${number}">${words.map((word, index) => cellXml(`${'ABCDEFG'[index] ?? 'Z'}${number}`, word)).join('')}</row>`
const bookOf = (rows: string, more = '') => zipOf(hostileBook(sheetXml(rows, more)))
const header = rowXml(1, TITLES)
const total = async (id = RELIC) =>
  (await application.call<PageResult<unknown>>({ url: `/data/${id}/list`, token: admin })).result.total

const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
const BLANKS = Buffer.alloc(20_000_000, 0x20)
const wrong: readonly (readonly [string, () => Buffer | Promise<Buffer>, RegExp])[] = [
  ['a text', () => Buffer.from('总登记号,名称\nA,B\n'), /不是有效的 Excel 文件/],
  [
    'a page that calls itself a sheet',
    () => Buffer.from('<html><table><tr><td>总登记号</td></tr></table></html>'),
    /网页格式/,
  ],
  ['an old file cut off', () => sheetFixture('relics-20.xls').subarray(0, 3000), /损坏|没有找到表头|没有数据行/],
  ['an encrypted or foreign compound file', () => Buffer.concat([OLE, Buffer.alloc(4096, 7)]), /损坏/],
  ['a new file cut off', () => sheetFixture('relics-plain-header.xlsx').subarray(0, 2000), /损坏/],
  ['another archive', () => zipOf([{ name: 'word/document.xml', data: Buffer.from('<w/>') }]), /损坏/],
  ['an archive of nothing', () => zipOf([]), /不是有效的 Excel 文件|损坏/],
  ['an archive that hides the size of a part', () => zipOf(hostileBook(BLANKS, { unpacked: 0 })), /损坏/],
  [
    'an archive that understates the size of a part',
    () => zipOf(hostileBook(BLANKS, { unpacked: 10 })),
    /损坏|没有找到表头/,
  ],
  [
    'a sheet that is no XML',
    () => zipOf(hostileBook(Buffer.from('\u0001'.repeat(1000)))),
    /损坏|没有找到表头|没有数据行/,
  ],
  [
    'a sheet without an end',
    () => zipOf(hostileBook(Buffer.from('<a>'.repeat(200_000)))),
    /损坏|没有找到表头|没有数据行/,
  ],
  ['a sheet with nothing in it', () => bookOf(''), /没有找到表头|没有数据行/],
  [
    'other columns',
    () =>
      sheet([
        ['甲', '乙'],
        ['1', '2'],
      ]),
    /没有找到表头，应包含列：总登记号/,
  ],
  [
    'a column twice',
    () =>
      sheet([
        ['总登记号', '名称', '类别', '名称'],
        ['1', '2', '3', '4'],
      ]),
    /名称/,
  ],
  [
    'a column missing',
    () =>
      sheet([
        ['总登记号', '名称'],
        ['1', '2'],
      ]),
    /缺少必填列：类别/,
  ],
  ['titles alone', () => sheet([TITLES]), /没有数据行/],
  [
    'a row at the end of the world',
    () => bookOf(header + rowXml(1_048_576, ['A', 'B', 'C'])),
    /共 1 行有错误，未导入任何数据/,
  ],
  ['a row beyond it', () => bookOf(header + rowXml(4_000_000_000, ['A', 'B', 'C'])), /损坏|上限|没有数据行/],
]

describe('wrong spreadsheets', () => {
  it.each(wrong.flatMap(([kind, make, words]) => MODES.map((mode) => ({ kind, make, words, mode }))))(
    'IMPORT-013 SEC-19 $kind: a clear sentence in the mode $mode, and nothing is stored',
    async ({ make, words, mode }) => {
      const reply = await importFile<ImportReport>(application, admin, RELIC, await make(), mode)
      expect(reply).toMatchObject({ success: false, code: 500 })
      expect(reply.message).toMatch(words)
      expect(await total()).toBe(0)
    },
  )
  it('200,000 rows are refused in both modes', async () => {
    const rows = Array.from({ length: 200_000 }, (_, index) => [`A${index}`, 'x', '鼎'])
    const data = await sheet([TITLES, ...rows])
    for (const mode of MODES) {
      const reply = await importFile<ImportReport>(application, admin, RELIC, data, mode)
      expect(reply).toMatchObject({ success: false })
      expect(reply.message).toMatch(/超过 100000 行的上限/)
    }
    expect(await total()).toBe(0)
  })
  it('SEC-19 an entity of a document is a word, not a file', async () => {
    const text = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>${sheetXml(header + rowXml(2, ['A1', '&f;', '鼎'])).toString()}`
    const reply = await importFile<ImportReport>(
      application,
      admin,
      RELIC,
      zipOf(hostileBook(Buffer.from(text))),
      'all',
    )
    expect(JSON.stringify(reply)).not.toContain('root:')
  })
  it('a cell of half a character and of a zero character harms no other row', async () => {
    const before = await total()
    const reply = await importFile<ImportReport>(
      application,
      admin,
      RELIC,
      bookOf(header + rowXml(2, ['H-1', 'a&#xD800;b', '青铜器']) + rowXml(3, ['H-2', 'x', '青铜器'])),
      'valid',
    )
    expect(reply.result.totalCount).toBe(2)
    expect(reply.result.successCount).toBe((await total()) - before)
    expect(reply.message).not.toBe(messages.DATA_VALUE_REFUSED['zh-CN'])
  })
  it('a report of long cells stays small', async () => {
    const long = 'x'.repeat(30_000)
    const reply = await importFile<ImportReport>(
      application,
      admin,
      RELIC,
      await sheet([TITLES, ...Array.from({ length: 60 }, (_, index) => [`L${index}`, long, long])]),
      'all',
    )
    expect(reply.result.errorCount).toBe(60)
    expect(JSON.stringify(reply).length).toBeLessThan(200_000)
  })
})

describe('hostile cells', () => {
  it.each(MODES)(
    'SEC-19 in columns of every kind are stored as words or refused in words, in the mode %s',
    async (mode) => {
      const titles = ['Name', ...widgets.map(({ type }, index) => `T${index} ${type}`)]
      const rows = Object.values(HOSTILE).map((text) => titles.map(() => text.toWellFormed().replaceAll('\0', '')))
      const before = await total(KINDS)
      const reply = await importFile<ImportReport>(application, admin, KINDS, await sheet([titles, ...rows]), mode)
      expect(reply.message).not.toBe(messages.COMMON_UNEXPECTED['zh-CN'])
      expect(reply.result.totalCount).toBeGreaterThan(30)
      expect(await total(KINDS)).toBe(before + reply.result.successCount)
      for (const { row, text } of reply.result.problems ?? []) expect([row > 1, text.length > 2]).toEqual([true, true])
    },
  )
  it('leave the table and the accounts where they were', async () => {
    expect(
      (await application.call<PageResult<unknown>>({ url: '/sys/user/list', token: admin })).result.total,
    ).toBeGreaterThan(3)
    expect(application.failedRequests()).toEqual([])
  })
})

describe('uploads', () => {
  const send = async (url: string, payload: Buffer, headers: Record<string, string>) => {
    const reply = await application.app.inject({
      method: 'POST',
      url: `${API_PREFIX}${url}`,
      headers: { ...headers, [HEADER.token]: admin },
      payload,
    })
    expect(reply.payload).not.toContain(messages.COMMON_UNEXPECTED['zh-CN'])
    expect(reply.payload).not.toMatch(/syntax error|SQLSTATE|node_modules|\.ts:\d/)
    return reply.json<{ success: boolean; message: string }>()
  }
  const UPLOAD = '/sys/common/upload'
  const doors = [UPLOAD, `/data/${RELIC}/importExcel`]
  it.each(doors)('SEC-13 hostile names and fields of %s are refused or harmless', async (url) => {
    for (const text of Object.values(HOSTILE)) {
      const clean = text.replace(/["\r\n]/g, '')
      const fields = { [clean || 'x']: 'x', mode: text, isup: text }
      // An import reads each file in a thread of its own: there, one request has all of them.
      const requests =
        url === UPLOAD
          ? ([
              [`${clean}.txt`, {}],
              ['a.txt', { biz: text }],
              ['a.txt', fields],
            ] as const)
          : ([[`${clean}.txt`, { biz: text, ...fields }]] as const)
      for (const [name, sent] of requests) {
        const { payload, headers } = multipart({ name, data: Buffer.from('plain words') }, sent)
        const { success, message } = await send(url, payload, headers)
        expect(success ? message : 'temp/a_0123456789abcdef0123456789abcdef_0123456789012.txt').toMatch(
          /^(temp|file|image|avatar|jeditor|attachment|import)\/[^/\\]+_[0-9a-f]{32}_\d{13}\.txt$/,
        )
      }
    }
  })
  it.each(doors)('SEC-13 too much of anything is refused: %s', async (url) => {
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`f${index}`, 'x']))
    const one = { name: 'a.txt', data: Buffer.from('plain words') }
    for (const { payload, headers } of [
      multipart(one, many),
      multipart(one, { biz: 'x'.repeat(5_000_000) }),
      multipart({ ...one, data: Buffer.alloc(30 * 1024 * 1024, 97) }),
    ]) {
      expect((await send(url, payload, headers)).success).toBe(false)
    }
  })
  it.each(doors)('a body that is no multipart, or ends in the middle, is refused: %s', async (url) => {
    const { payload, headers } = multipart({ name: 'a.txt', data: Buffer.from('plain words') })
    expect((await send(url, payload.subarray(0, payload.length - 12), headers)).success).toBe(false)
    expect((await send(url, Buffer.from('{}'), { 'content-type': 'application/json' })).success).toBe(false)
    expect((await send(url, Buffer.alloc(100), { 'content-type': 'multipart/form-data' })).success).toBe(false)
  })
})
