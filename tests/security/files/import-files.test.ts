import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { PageResult } from '../../../schemas/contract/envelope.ts'
import { RELICS, openImports, planOf, xlsxOf } from '../../data/sheets/import-kit.ts'
import { sheetFixture } from '../../data/kit.ts'
import { cellXml, hostileBook, sheetXml, zipOf } from '../../kit/files/zip.ts'

const TITLES = ['总登记号', '名称', '类别']
const { application, steps } = openImports()
const rowXml = (number: number, cells: string) => `<row r="${number}">${cells}</row>`
const header = rowXml(1, TITLES.map((title, index) => cellXml(`${'ABC'[index] ?? ''}1`, title)).join(''))
const bookOf = (rows: string, more = '') => zipOf(hostileBook(sheetXml(header + rows, more)))
const row = (number: number, code: string) =>
  rowXml(number, cellXml(`A${number}`, code) + cellXml(`B${number}`, '鼎') + cellXml(`C${number}`, '青铜器'))

function bomb(): Buffer {
  const book = Buffer.from(sheetFixture('relics-plain-header.xlsx'))
  book.writeUInt32LE(0xf000_0000, book.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24)
  return book
}
/** A compound file as a spreadsheet with a password is one: its stream of encrypted parts is named in the directory. */
const locked = () =>
  Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.alloc(1024),
    Buffer.from('EncryptedPackage', 'utf16le'),
    Buffer.alloc(4096),
  ])
const gbk = Buffer.from([0xb6, 0xa6])

const broken: readonly (readonly [string, string, () => Buffer | Promise<Buffer>, RegExp])[] = [
  ['an archive cut off', 'a.xlsx', () => sheetFixture('relics-plain-header.xlsx').subarray(0, 2000), /损坏/],
  ['an archive that says it unpacks to gigabytes', 'a.xlsx', bomb, /解压后过大/],
  [
    'an archive that unpacks to more than it says',
    'a.xlsx',
    () => zipOf(hostileBook(Buffer.alloc(20_000_000, 0x20), { unpacked: 10 })),
    /损坏|没有数据行/,
  ],
  ['a password', 'a.xlsx', locked, /已加密/],
  ['an old file cut off', 'a.xls', () => sheetFixture('relics-20.xls').subarray(0, 3000), /损坏|没有数据行/],
  ['a text that calls itself a sheet', 'a.xlsx', () => Buffer.from('总登记号,名称\nA,B\n'), /不是有效的 Excel 文件/],
  [
    'a page that calls itself a sheet',
    'a.xls',
    () => Buffer.from('<html><table><tr><td>总登记号</td></tr></table></html>'),
    /网页格式/,
  ],
  [
    'a spreadsheet of 2003 in XML',
    'a.xls',
    () =>
      Buffer.from(
        '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"></Workbook>',
      ),
    /网页格式/,
  ],
  ['16,384 columns', 'a.xlsx', () => bookOf(rowXml(2, cellXml('A2', 'W-1') + cellXml('XFD2', 'x'))), /超过 512 列/],
  ['a text of 16,384 columns', 'a.csv', () => Buffer.from(`${'x,'.repeat(16_384)}\n`), /超过 512 列/],
  ['a line of twenty million cells', 'a.csv', () => Buffer.from('x,'.repeat(20_000_000)), /超过 512 列/],
  [
    'hundreds of thousands of rows that are never closed',
    'a.xlsx',
    () => zipOf(hostileBook(Buffer.from(`<worksheet><sheetData>${'<row>'.repeat(400_000)}`))),
    /损坏/,
  ],
  [
    'hundreds of thousands of cells that are never closed',
    'a.xlsx',
    () => zipOf(hostileBook(sheetXml(rowXml(1, '<c>'.repeat(400_000))))),
    /损坏/,
  ],
  ['nothing in it', 'a.xlsx', () => zipOf(hostileBook(sheetXml(''))), /没有数据行/],
  ['no byte', 'a.csv', () => Buffer.alloc(0), /文件不能为空|没有数据行|空/],
  ['blank lines', 'a.csv', () => Buffer.from('\n\n , ,\n'), /没有数据行/],
  ['rubbish', 'a.csv', () => Buffer.concat([Buffer.alloc(4), randomBytes(5000)]), /不是有效的 Excel 文件/],
  [
    'rubbish that calls itself a sheet',
    'a.xlsx',
    () => Buffer.concat([Buffer.from('x'), randomBytes(5000)]),
    /不是有效的 Excel 文件/,
  ],
  [
    'a quotation mark that is never closed',
    'a.csv',
    () => Buffer.from('总登记号,名称,类别\nQ-1,"鼎,青铜器\nQ-2,鼎,青铜器\n'),
    /第 2 行的引号/,
  ],
  [
    'letters behind a closing quotation mark',
    'a.csv',
    () => Buffer.from('总登记号,名称,类别\nQ-1,"鼎"x,青铜器\n'),
    /第 2 行的引号/,
  ],
  [
    'two encodings',
    'a.csv',
    () => Buffer.concat([Buffer.from('总登记号,名称,类别\nE-1,'), gbk, Buffer.from(',\n')]),
    /混用了多种编码（第 1 行）/,
  ],
  [
    'bytes that are no text',
    'a.csv',
    () => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from('总登记号\n'), Buffer.from([0xff, 0xff])]),
    /无法识别文件编码/,
  ],
]

describe('a broken file', () => {
  it.each(broken)(
    'IMPORT-013 refuses a file with %s with a clear sentence, and stores nothing of it',
    async (_, name, make, words) => {
      const reply = await steps.upload(name, await make())
      expect(reply).toMatchObject({ success: false, code: 500 })
      expect(reply.message).toMatch(words)
      expect(readdirSync(application.parts.files.staging)).toEqual([])
    },
  )

  it('IMPORT-013 SEC-19 reports formulas, errors and texts beyond a cell cell by cell', async () => {
    const cells = rowXml(
      2,
      `<c r="A2" t="str"><f>"X"&amp;1</f></c><c r="B2" t="e"><v>#N/A</v></c>${cellXml('C2', '青铜器')}`,
    )
    const { result: book } = await steps.upload('a.xlsx', bookOf(cells))
    const { result } = await steps.check({ id: book.id, plan: planOf(book) })
    expect(result.problems.map(({ field, value, text }) => [field, value, text])).toEqual([
      ['regNo', '', '公式没有计算结果；请用表格软件打开并保存文件后重新上传，或直接填写值'],
      ['name', '#N/A', '单元格的内容是错误值'],
    ])
    const { result: long } = await steps.upload(
      'a.csv',
      Buffer.from(`总登记号,名称,类别\nL-1,"${'x'.repeat(1024 * 1024)}",青铜器\n`),
    )
    const answered = (await steps.check({ id: long.id, plan: planOf(long) })).result
    expect(answered.problems).toEqual([
      expect.objectContaining({
        field: 'name',
        text: '单元格的内容过长，或在导出时已被截断；请缩短内容，或在表单中填写',
      }),
    ])
    // Of the cell comes back what a cell can hold, to be mended.
    expect(JSON.stringify([long, answered]).length).toBeLessThan(40_000)
  })

  it('merged cells among the rows are refused by their areas; a merged title above them is none of it', async () => {
    const { result: book } = await steps.upload(
      'a.xlsx',
      bookOf(row(2, 'M-1') + row(3, 'M-2'), '<mergeCells count="1"><mergeCell ref="C2:C3"/></mergeCells>'),
    )
    expect((await steps.check({ id: book.id, plan: planOf(book) })).message).toBe(
      '数据区域有合并的单元格：C2:C3，请取消合并后重新上传',
    )
    const { result: titled } = await steps.upload(
      'a.xlsx',
      bookOf(row(2, 'M-1'), '<mergeCells count="1"><mergeCell ref="A1:C1"/></mergeCells>'),
    )
    expect((await steps.check({ id: titled.id, plan: planOf(titled) })).result.counts).toMatchObject({
      fresh: 1,
      wrong: 0,
    })
  })

  it('a day is the same day whether its file counts from 1900 or from 1904', async () => {
    const day = (since1904: boolean) => {
      const styles =
        '<styleSheet><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/></numFmts><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>'
      const parts = hostileBook(
        sheetXml(
          `${header}${row(2, 'D-1').replace('</row>', `<c r="D2" s="1"><v>${since1904 ? 43_870 : 45_332}</v></c><c r="E2"><v>${45_332.5}</v></c></row>`)}`,
        ),
      )
      const book = parts.map((part) =>
        part.name === 'xl/workbook.xml' && since1904
          ? {
              ...part,
              data: Buffer.from(part.data.toString().replace('<sheets>', '<workbookPr date1904="1"/><sheets>')),
            }
          : part,
      )
      return zipOf([...book, { name: 'xl/styles.xml', data: Buffer.from(styles) }])
    }
    for (const since1904 of [false, true]) {
      const { result: book } = await steps.upload('a.xlsx', day(since1904))
      expect(book.sheets[0]?.preview[1]?.words.slice(3)).toEqual(['2024-02-10', '45332.5'])
    }
  })

  it('a sheet under another name is read for what it is', async () => {
    const { result: book } = await steps.upload('a.csv', await xlsxOf([TITLES, ['N-1', '鼎', '青铜器']]))
    expect(book.sheets[0]).toMatchObject({ rows: 1, header: 1 })
  })

  it('does not store half characters and zero characters in the name of a sheet, or of a merged area', async () => {
    const parts = hostileBook(sheetXml(header + row(2, 'Z-1'), '<mergeCells><mergeCell ref="A1:B1\0"/></mergeCells>'))
    const named = parts.map((part) =>
      part.name === 'xl/workbook.xml'
        ? { ...part, data: Buffer.from(String(part.data).replace('name="S"', 'name="S_x0000__xD800_T"')) }
        : part,
    )
    expect((await steps.upload('a.xlsx', zipOf(named))).result.sheets.map(({ name }) => name)).toEqual(['S\ufffdT'])
  })

  it('without a header, and with one title twice, nothing is guessed wrongly', async () => {
    const { result: bare } = await steps.upload('a.csv', Buffer.from('B-1,鼎,青铜器\nB-2,簋,青铜器\n'))
    expect(bare.sheets[0]?.columns.every(({ field }) => field === undefined)).toBe(true)
    expect((await steps.check({ id: bare.id, plan: planOf(bare) })).message).toMatch(/至少为一列选择字段/)
    const looked = await steps.post<{ rows: number; columns: unknown[] }>('look', { id: bare.id, sheet: 0, header: 0 })
    expect(looked.result).toMatchObject({ rows: 2, header: 0 })
    const plan = {
      sheet: 0,
      header: 0,
      columns: ['regNo', 'name', 'category'].map((field, column) => ({ column, field })),
    }
    expect((await steps.check({ id: bare.id, plan })).result.counts).toMatchObject({ total: 2, fresh: 2 })
    const { result: twice } = await steps.upload('a.csv', Buffer.from('总登记号,名称,类别,名称\nT-1,鼎,青铜器,壶\n'))
    expect(twice.sheets[0]?.columns.map(({ field }) => field)).toEqual(['regNo', 'name', 'category', undefined])
  })

  it('has stored nothing of all this, where a row that is saved is counted', async () => {
    const total = async () =>
      (await application.call<PageResult<unknown>>({ url: `/data/${RELICS}/list`, token: application.admin })).result
        .total
    expect(await total()).toBe(0)
    await application.call({
      url: `/data/${RELICS}/add`,
      token: application.admin,
      body: { regNo: 'E-1', name: '鼎', category: 'category-b01a01' },
    })
    expect(await total()).toBe(1)
  })
})
