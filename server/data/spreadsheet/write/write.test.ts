import { readXls, readXlsx } from 'hucre/xlsx'
import { type CellObject, read } from 'xlsx'
import { describe, expect, it } from 'vitest'
import { MAX_CELL, type OutCell, type SheetFormat, type SheetSpec, type WriteBatch } from './types.ts'
import { XlsWriter } from './xls.ts'
import { XlsxWriter } from './xlsx.ts'

const CUT = '…（已截断）'
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function written(format: SheetFormat, rows: WriteBatch, more: Partial<SheetSpec> = {}): Promise<Buffer> {
  const pieces: Buffer[] = []
  const spec: SheetSpec = {
    format,
    name: '表',
    columns: (rows[0] ?? []).map(() => ({ width: 12 })),
    above: 0,
    cut: CUT,
    ...more,
  }
  const sink = { write: (bytes: Uint8Array) => void pieces.push(Buffer.from(bytes)) }
  const writer = format === 'xlsx' ? new XlsxWriter(spec, sink) : new XlsWriter(spec, sink)
  for (const row of rows) await writer.rows([row])
  await writer.end()
  return Buffer.concat(pieces)
}
/** The cells of the one sheet, as another program reads them. */
async function cells(
  format: SheetFormat,
  rows: WriteBatch,
  more?: Partial<SheetSpec>,
): Promise<Readonly<Record<string, CellObject>>> {
  const book = read(await written(format, rows, more), { cellFormula: true, cellNF: true })
  return book.Sheets[book.SheetNames[0] ?? ''] as Readonly<Record<string, CellObject>>
}
const second = async (format: SheetFormat, rows: WriteBatch) =>
  (await (format === 'xlsx' ? readXlsx : readXls)(await written(format, rows))).sheets[0]?.rows ?? []

describe.each(['xls', 'xlsx'] as const)('a written .%s', (format) => {
  it('holds texts, numbers and nothing, each as what it is', async () => {
    const sheet = await cells(format, [['青铜器 & <鼎> "一"', 1.5, null, '', -0, 9_007_199_254_740_991]])
    expect([sheet['A1'], sheet['B1'], sheet['C1']?.v, sheet['D1']?.v, sheet['F1']]).toMatchObject([
      { t: 's', v: '青铜器 & <鼎> "一"' },
      { t: 'n', v: 1.5 },
      undefined,
      undefined,
      { t: 'n', v: 9_007_199_254_740_991 },
    ])
    expect(await second(format, [['青铜', 1.5]])).toEqual([['青铜', 1.5]])
  })
  it('holds days and times as such, with their formats', async () => {
    const sheet = await cells(format, [
      [
        { at: 45_000, as: 'date' },
        { at: 45_000.5, as: 'minute' },
        { at: 45_000.25, as: 'second' },
        { at: 0.5, as: 'clock' },
        { at: 0.75, as: 'clockSecond' },
      ],
    ])
    expect(
      ['A1', 'B1', 'C1', 'D1', 'E1'].map((at) => [
        sheet[at]?.t,
        sheet[at]?.v,
        String(sheet[at]?.z).replaceAll('\\', ''),
      ]),
    ).toEqual([
      ['n', 45_000, 'yyyy-mm-dd'],
      ['n', 45_000.5, 'yyyy-mm-dd hh:mm'],
      ['n', 45_000.25, 'yyyy-mm-dd hh:mm:ss'],
      ['n', 0.5, 'hh:mm'],
      ['n', 0.75, 'hh:mm:ss'],
    ])
    expect((await second(format, [[{ at: 45_000, as: 'date' }]]))[0]?.[0]).toEqual(new Date('2023-03-15T00:00:00Z'))
  })
  it('shows the digits that a column has', async () => {
    const sheet = await cells(format, [[1.5, 2]], {
      columns: [
        { width: 10, decimals: 2 },
        { width: 10, decimals: 0 },
      ],
    })
    expect([sheet['A1']?.z, sheet['B1']?.z ?? 'General']).toEqual(['0.00', 'General'])
  })
  it.each(['=1+1', '+cmd|calc', '-2+3', '@SUM(1)', '\t=1+1', '\r=1+1', '=HYPERLINK("http://evil.example")'])(
    'SEC-19 takes %j for no formula, and changes nothing of it',
    async (text) => {
      const sheet = await cells(format, [[text, text]])
      expect([sheet['A1']?.t, sheet['A1']?.f, sheet['A1']?.z]).toEqual(['s', undefined, '@'])
      expect(String(sheet['A1']?.v).replaceAll('\n', '\r')).toBe(text)
    },
  )
  it('cuts what no cell can hold, says so in its place, and leaves out what no sheet can', async () => {
    const long = '鼎'.repeat(1_000_000)
    const rows = await second(format, [
      [long, 'a\u0000\u0001b\uffff', `x${'\ud83d'}`, '_x000D_'],
      ['behind', 1, 2, 3],
    ])
    expect(String(rows[0]?.[0]).slice(-9)).toBe(`鼎鼎鼎${CUT}`)
    expect([String(rows[0]?.[0]).length, rows[0]?.[1], rows[0]?.[2], rows[1]?.[0]]).toEqual([
      MAX_CELL,
      'ab',
      'x\ufffd',
      'behind',
    ])
    expect((await cells(format, [['_x000D_']]))['A1']?.v).toBe('_x000D_')
  })
  it('holds texts of every length, narrow and wide ones in turn', async () => {
    const texts = [1, 254, 255, 256, 257, 4000, 8200, 8216, 8217, 8224, 20_000, 32_767].flatMap((length) => [
      'x'.repeat(length),
      '鼎'.repeat(length),
    ])
    expect(
      await second(
        format,
        texts.map((text): OutCell[] => [text]),
      ),
    ).toEqual(texts.map((text) => [text]))
  })
  it('is one that begins with nothing', async () => {
    expect(await second(format, [])).toEqual([])
  })
  it('has its header in bold and in sight', async () => {
    const data = await written(format, [['标题'], ['总登记号'], ['R-1']], { above: 2 })
    const book = read(data, { cellStyles: true })
    expect(book.SheetNames).toEqual(['表'])
    expect((await (format === 'xlsx' ? readXlsx : readXls)(data)).sheets[0]?.rows.map(([first]) => first)).toEqual([
      '标题',
      '总登记号',
      'R-1',
    ])
  })
})

it('an .xls is a compound file of any size: with tables that the header has no room for', async () => {
  const rows = Array.from({ length: 9000 }, (_, row) =>
    Array.from({ length: 8 }, (__, column): OutCell => `${row}-${column}-${'x'.repeat(100)}`),
  )
  const read8 = (await readXls(await written('xls', rows))).sheets[0]?.rows ?? []
  expect([read8.length, read8[8999]?.[7], read8[4500]?.[3]]).toEqual([9000, rows[8999]?.[7], rows[4500]?.[3]])
})

describe('pictures', () => {
  it('stand in the cells of an .xlsx', async () => {
    const data = await written('xlsx', [
      ['图', 'b'],
      [
        {
          words: 'a.png',
          pictures: [
            { data: PNG, extension: 'png' },
            { data: PNG, extension: 'png' },
          ],
        },
        'b',
      ],
    ])
    const { sheets } = await readXlsx(data)
    expect(sheets[0]?.rows[1]?.[1]).toBe('b')
    expect(sheets[0]?.images?.map(({ data: found }) => Buffer.from(found).equals(PNG))).toEqual([true, true])
  })
  it('are words in an .xls', async () => {
    expect(await second('xls', [[{ words: 'a.png', pictures: [{ data: PNG, extension: 'png' }] }]])).toEqual([
      ['a.png'],
    ])
  })
})
