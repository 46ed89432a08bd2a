import { XlsxStreamWriter } from 'hucre/xlsx'
import { read, utils, type WorkBook } from 'xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportReport } from '../../../schemas/contract/data/data.ts'
import type { PageResult } from '../../../schemas/contract/envelope.ts'
import { sweepRefused } from '../../../server/data/spreadsheet/import/error-file.ts'
import { ROWS, relicRows } from '../../fixtures/spreadsheets/make-relics.ts'
import { type TestApp, buildTestApp } from '../../kit/test-app.ts'
import { importFile, publishScreen, screenFixture, sheetFixture } from '../kit.ts'

type Row = Record<string, unknown>
const ID = 'collection.relic'
let app: TestApp
let admin: string

beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.login('admin')
  await publishScreen(app, admin, screenFixture('relic.v1'))
})
afterAll(() => app.close())

const send = (data: Buffer, mode?: 'all' | 'valid', fields?: Record<string, string>) =>
  importFile<ImportReport>(app, admin, ID, data, mode, fields)
async function list(query = ''): Promise<PageResult<Row>> {
  return (await app.call<PageResult<Row>>({ url: `/data/${ID}/list?${query}`, token: admin })).result
}
async function fetched(url: string): Promise<WorkBook> {
  const reply = await app.request({ url, token: admin })
  expect(reply.statusCode).toBe(200)
  return read(reply.rawPayload)
}
const cellsOf = (book: WorkBook) =>
  utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 })

describe('wrong files', () => {
  it.each([
    ['other-columns.xlsx', /没有找到表头，应包含列：总登记号/],
    ['missing-column.xlsx', /缺少必填列：名称、类别/],
    ['header-only.xlsx', /没有数据行/],
    ['corrupt.xlsx', /文件已损坏，无法读取/],
    ['not-a-zip.xlsx', /不是有效的 Excel 文件/],
  ])('IMPORT-013 answers %s with a clear sentence and stores nothing', async (name, message) => {
    const reply = await send(sheetFixture(name), 'valid')
    expect(reply).toMatchObject({ success: false, code: 500 })
    expect(reply.message).toMatch(message)
    expect((await list()).total).toBe(0)
  })
  it('SEC-19 refuses a formula without a calculated value, and names its cell', async () => {
    const reply = await send(sheetFixture('formula.xlsx'), 'all')
    expect(reply.success).toBe(false)
    expect(reply.result.problems).toEqual([
      expect.objectContaining({
        row: 5,
        field: 'value',
        title: '估值',
        text: '公式没有计算结果；请用表格软件打开并保存文件后重新上传，或直接填写值',
      }),
    ])
  })
  it('SEC-19 refuses an archive that says it unpacks to more than the limit', async () => {
    const bomb = Buffer.from(sheetFixture('relics-plain-header.xlsx'))
    bomb.writeUInt32LE(0xf000_0000, bomb.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24)
    expect((await send(bomb)).message).toMatch(/解压后过大/)
  })
  it('refuses more than 100,000 rows', async () => {
    const sheet = new XlsxStreamWriter({ name: 'x' })
    sheet.addRow(['总登记号', '名称', '类别'])
    for (let row = 0; row < 100_020; row++) sheet.addRow(['a', 'b', 'c'])
    expect((await send(Buffer.from(await sheet.finish()))).message).toMatch(/超过 100000 行的上限/)
  })
  it('refuses a file beyond 10 MB', async () => {
    expect((await send(Buffer.alloc(10 * 1024 * 1024 + 1))).message).toMatch(/10MB/)
  })
})

describe('the 5,000 relics', () => {
  const { wrong } = relicRows()
  it('stores nothing in the mode all, and reports row, column, value and reason', async () => {
    const reply = await send(sheetFixture('relics-5000.xlsx'), 'all')
    expect(reply).toMatchObject({ success: false, result: { totalCount: ROWS, successCount: 0, errorCount: wrong } })
    expect(reply.result.problems?.slice(0, 6)).toEqual([
      expect.objectContaining({ row: 68, title: '登记日期', text: expect.stringContaining('不是有效的日期') }),
      expect.objectContaining({ row: 133, title: '类别', text: expect.stringContaining('不在可选范围内') }),
      expect.objectContaining({ row: 198, title: '名称', text: '最大长度100位字符' }),
      expect.objectContaining({ row: 263, title: '总登记号', text: expect.stringContaining('与第 256 行重复') }),
      expect.objectContaining({ row: 328, title: '名称', value: '', text: '请输入名称' }),
      expect.objectContaining({ row: 393, title: '估值', value: '-500', text: '估值不能小于 0' }),
    ])
    expect((await list()).total).toBe(0)
  })
  it('IMPORT-010 stores the good rows in the mode valid and answers code 201 with a file of the others', async () => {
    const reply = await send(sheetFixture('relics-5000.xlsx'), 'valid')
    expect(reply).toMatchObject({
      success: true,
      code: 201,
      message: '文件导入成功，但有错误。',
      result: {
        totalCount: ROWS,
        successCount: ROWS - wrong,
        errorCount: wrong,
        msg: `总上传行数：${ROWS}，已导入行数：${ROWS - wrong}，错误行数：${wrong}`,
        fileUrl: expect.stringMatching(/^\/sys\/common\/static\/err\/[\w-]+\/\w+\.xlsx\?ticket=[\w-]+$/),
      },
    })
    expect((await list()).total).toBe(ROWS - wrong)
    const cells = cellsOf(await fetched(reply.result.fileUrl ?? ''))
    expect(cells).toHaveLength(wrong + 1)
    expect(cells[0]?.slice(-2)).toEqual(['行号', '错误原因'])
    expect(cells[1]?.at(-2)).toBe(68)
    const [url = ''] = (reply.result.fileUrl ?? '').split('?')
    expect((await app.request({ url })).statusCode).toBe(401)
    for (const spelling of [url, url.replace('/err/', '/ERR/')])
      expect((await app.request({ url: spelling, token: await app.login('staff') })).json()).toMatchObject({
        success: false,
      })
    expect((await app.request({ url, token: admin })).headers['cache-control']).toBe('private, no-store')
  })
  it('keeps the file of refused rows for a day, and sweeps it then', async () => {
    const {
      result: { fileUrl = '' },
    } = await send(sheetFixture('relics-plain-header.xlsx'), 'valid')
    const path = (fileUrl.split('?')[0] ?? '').replace('/sys/common/static/', '')
    const { files } = app.parts
    const isThere = async () => (await files.open(path)) !== undefined
    const day = 24 * 3_600_000
    await sweepRefused(files, Date.now() + day - 60_000)
    expect(await isThere()).toBe(true)
    await sweepRefused(files, Date.now() + day)
    expect(await isThere()).toBe(false)
  })
  it('names the file of refused rows by a link that a client of the family opens without a token: once, for a quarter of an hour', async () => {
    const open = async (url: string) => (await app.request({ url })).statusCode
    const link = async () => (await send(sheetFixture('relics-plain-header.xlsx'), 'valid')).result.fileUrl ?? ''
    // From the second time on each of its rows is there already.
    await link()
    const [first, other] = [await link(), await link()]
    const [path = '', ticket = ''] = first.split('?')
    // Of another file, without its ticket, or with the ticket as it was for another one.
    expect([await open(path), await open(`${other.split('?')[0] ?? ''}?${ticket}`)]).toEqual([401, 401])
    const fresh = await link()
    expect(cellsOf(read((await app.request({ url: fresh })).rawPayload))[0]?.slice(-2)).toEqual(['行号', '错误原因'])
    expect(await open(fresh)).toBe(401)
    const late = await link()
    app.clock.advance(14 * 60_000)
    expect(await open(await link())).toBe(200)
    app.clock.advance(2 * 60_000)
    expect(await open(late)).toBe(401)
  })
  it('understands every way of writing a day, a category, an area and people', async () => {
    const { records } = await list('column=regNo&order=asc&pageSize=1000')
    for (const row of records) {
      expect(String(row['registeredOn'])).toMatch(/^(19|20)\d\d-\d\d-\d\d$/)
      expect(String(row['category'])).toMatch(/^category-b01/)
      expect(String(row['acquiredAt'])).toMatch(/^(null|\d{4}-\d\d-\d\d \d\d:\d\d:00)$/)
      expect(String(row['origin'])).toMatch(/^(null|\d{6})$/)
    }
    expect(records.some((row) => row['keeper'] === 'zhang_wei,chen_jing')).toBe(true)
  })
  it('refuses every row when the same numbers come again', async () => {
    const reply = await send(sheetFixture('relics-plain-header.xlsx'), 'valid')
    expect(reply).toMatchObject({ success: false, result: { successCount: 0, errorCount: 5 } })
    expect(reply.result.problems?.[0]).toMatchObject({
      row: 2,
      field: 'regNo',
      text: expect.stringContaining('已被另一条记录使用'),
    })
  })
  it('finds categories with what lies below them, areas and days among the imported rows', async () => {
    const [bronze, ding] = [await list('category=category-b01a01'), await list('category=category-b01a01a01')]
    expect(ding.total).toBeGreaterThan(100)
    expect(bronze.total).toBeGreaterThan(ding.total)
    expect((await list('origin=330000')).total).toBe((await list('origin=330106')).total)
    expect((await list('registeredOn_begin=2000-01-01&registeredOn_end=2009-12-31')).total).toBeGreaterThan(300)
  })
})

it('resolves a category by its path, where its name occurs twice in the tree', async () => {
  const twice = { id: 'twice', pid: 'category-b01a04', name: '鼎', code: 'B01A04A99', has_child: false }
  await app.database.kysely.insertInto('sys_category').values(twice).execute()
  const sheet = new XlsxStreamWriter({ name: 'x' })
  sheet.addRow(['总登记号', '名称', '类别'])
  for (const [number, path] of [
    ['P-1', '青铜器/鼎'],
    ['P-2', '玉器 / 鼎'],
    ['P-3', '鼎'],
  ])
    sheet.addRow([number ?? '', '器', path ?? ''])
  const reply = await send(Buffer.from(await sheet.finish()), 'valid')
  await app.database.kysely.deleteFrom('sys_category').where('id', '=', 'twice').execute()
  expect(reply.result).toMatchObject({
    successCount: 2,
    errorCount: 1,
    problems: [expect.objectContaining({ row: 4, field: 'category', value: '鼎' })],
  })
  expect((await list('regNo=P-*&column=regNo&order=asc')).records.map((row) => row['category'])).toEqual([
    'category-b01a01a01',
    'twice',
  ])
  for (const row of (await list('regNo=P-*')).records)
    await app.call({ method: 'DELETE', url: `/data/${ID}/delete?id=${String(row['id'])}`, token: admin })
})

describe('export', () => {
  const exported = async (query: string) => cellsOf(await fetched(`/data/${ID}/exportXls?${query}`))
  it('EXPORT-001 writes the rows of the query in its order below two title rows and the header', async () => {
    const cells = await exported('category=category-b01a01a01&column=regNo&order=asc')
    expect(cells[0]).toEqual(['藏品登记报表'])
    expect(cells[1]).toEqual(['导出人:系统管理员'])
    expect(cells[2]?.slice(0, 5)).toEqual(['总登记号', '名称', '类别', '年代', '级别'])
    expect(cells.length - 3).toBe((await list('category=category-b01a01a01')).total)
    const numbers = cells.slice(3).map((row) => String(row[0]))
    expect(numbers).toEqual(numbers.toSorted())
    expect(new Set(cells.slice(3).map((row) => row[2]))).toEqual(new Set(['鼎']))
  })
  it('EXPORT-002 writes only the selected rows', async () => {
    const { records } = await list('pageSize=3')
    expect((await exported(`selections=${records.map((row) => String(row['id'])).join(',')}`)).length).toBe(3 + 3)
  })
  it('EXPORT-004 reads all parameters from paramsStr', async () => {
    const { records } = await list('pageSize=2')
    const text = JSON.stringify({ regNo: records.map((row) => row['regNo']).join(',') })
    expect((await exported(`paramsStr=${encodeURIComponent(encodeURIComponent(text))}`)).length).toBe(3 + 2)
  })
  it('EXPORT-005 is a real xls file, and xlsx on demand', async () => {
    const query = `/data/${ID}/exportXls?pageSize=1&regNo=${String((await list()).records[0]?.['regNo'])}`
    const old = await app.request({ url: query, token: admin })
    expect(old.headers['content-type']).toBe('application/vnd.ms-excel')
    expect(old.headers['content-disposition']).toContain('.xls')
    expect(old.rawPayload.subarray(0, 8).toString('hex')).toBe('d0cf11e0a1b11ae1')
    const modern = await app.request({ url: `${query}&format=xlsx`, token: admin })
    expect(modern.rawPayload.subarray(0, 2).toString()).toBe('PK')
  })
  it('SEC-19 writes what looks like a formula as text', async () => {
    const hostile = ['=1+1', '+cmd|calc', '-2+3', '@SUM(1)']
    for (const [index, name] of hostile.entries()) {
      await app.call({
        url: `/data/${ID}/add`,
        token: admin,
        body: { regNo: `F-${index}`, name, category: 'category-b01a01' },
      })
    }
    for (const format of ['xls', 'xlsx']) {
      const reply = await app.request({
        url: `/data/${ID}/exportXls?regNo=F-*&column=regNo&order=asc&format=${format}`,
        token: admin,
      })
      const book = read(reply.rawPayload, { cellFormula: true })
      const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {}
      const found = hostile.map(
        (_, index) => sheet[utils.encode_cell({ r: 3 + index, c: 1 })] as { t: string; v: unknown; f?: string },
      )
      expect(found.map(({ t, v, f }) => [t, v, f])).toEqual(hostile.map((name) => ['s', name, undefined]))
    }
  })
  it('what was exported can be imported again elsewhere', async () => {
    const reply = await app.request({
      url: `/data/${ID}/exportXls?category=category-b01a01a01&pageSize=1`,
      token: admin,
    })
    const again = await send(reply.rawPayload, 'valid')
    const { problems } = again.result
    expect(new Set(problems?.map((problem) => problem.field))).toEqual(new Set(['regNo']))
  })
})

it('refuses import and export without their permission', async () => {
  const staff = await app.login('staff')
  expect(await importFile(app, staff, ID, sheetFixture('relics-plain-header.xlsx'))).toMatchObject({
    success: false,
    code: 510,
  })
  expect((await app.request({ url: `/data/${ID}/exportXls`, token: staff })).json()).toMatchObject({ code: 510 })
})
