import { inflateRawSync } from 'node:zlib'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type CellObject, type WorkBook, read, utils, write } from 'xlsx'
import type { ImportReport } from '../../../schemas/contract/data/data.ts'
import type { PageResult } from '../../../schemas/contract/envelope.ts'
import { entriesOf } from '../../../server/data/spreadsheet/book/zip-size.ts'
import { type BookParts, bookBytes, rowOf } from '../../kit/files/book.ts'
import { openApplication } from '../../kit/test-app.ts'
import { zipOf } from '../../kit/files/zip.ts'
import { planOf, stepsOf } from './import-kit.ts'
import { importFile, publishScreen } from '../kit.ts'

type Row = Record<string, unknown>
const ID = 'test.ledger'
const ITEMS = [
  { value: '1', text: '一类' },
  { value: '2', text: '二类' },
]
const SCREEN = {
  version: 1,
  id: ID,
  title: '台账',
  fields: {
    code: { title: '编号', view: 'text', maxLength: 32, unique: true },
    name: { title: '名称', view: 'text', required: true },
    idNo: { title: '证件号', view: 'text', maxLength: 40 },
    qty: { title: '数量', type: 'integer', view: 'number' },
    price: { title: '金额', type: 'number', view: 'money', options: { negative: true } },
    free: { title: '读数', type: 'number', view: 'number' },
    bought: { title: '购入日期', view: 'date' },
    clock: { title: '时刻', view: 'time' },
    done: { title: '进度', view: 'progress' },
    kind: { title: '类型', view: 'list', options: { items: ITEMS } },
    note: { title: '备注', view: 'textarea' },
  },
}
const application = openApplication()
beforeAll(() => publishScreen(application, application.admin, SCREEN))
afterEach(async () => {
  for (let rows = await stored(); rows.length > 0; rows = await stored())
    await application.call({
      method: 'DELETE',
      url: `/data/${ID}/deleteBatch?ids=${rows.map(({ id }) => String(id)).join(',')}`,
      token: application.admin,
    })
})

async function stored(): Promise<readonly Row[]> {
  return (
    await application.call<PageResult<Row>>({
      url: `/data/${ID}/list?pageSize=500&column=code&order=asc`,
      token: application.admin,
    })
  ).result.records
}
/** What a door stored, and all that it says of the file. */
type Door = (
  data: Buffer,
  name?: string,
  merged?: 'repeat',
) => Promise<{
  readonly said: string
  readonly problems: readonly (string | undefined)[]
  readonly rows: readonly Row[]
}>
const atOnce: Door = async (data, _, merged) => {
  const { message, result } = await importFile<ImportReport | null>(
    application,
    application.admin,
    ID,
    data,
    'valid',
    {},
    merged ? { merged } : {},
  )
  return {
    said: message,
    problems: (result?.problems ?? []).map(({ row, field, text }) => `${row} ${field} ${text}`),
    rows: await stored(),
  }
}
const bySteps: Door = async (data, name = 'a.xlsx', merged) => {
  const steps = stepsOf(application, application.admin, ID)
  const { success, message, result: book } = await steps.upload(name, data)
  if (!success) return { said: message, problems: [], rows: await stored() }
  const check = await steps.check({ id: book.id, plan: planOf(book, merged ? { merged } : {}) })
  if (!check.success) return { said: check.message, problems: [], rows: await stored() }
  const { result: end } = await steps.apply({ id: book.id, wrong: 'skip' })
  return {
    said: end.message ?? '',
    problems: check.result.problems.map(({ row, field, text }) => `${row} ${field} ${text}`),
    rows: await stored(),
  }
}
const doors = [
  ['at once', atOnce],
  ['by steps', bySteps],
] as const

const TITLES = rowOf(1, ['编号', '名称', '证件号', '数量', '金额', '读数', '购入日期', '时刻', '进度', '类型', '备注'])
const oneSheet = (rows: string, more: Partial<BookParts> & { readonly behind?: string } = {}): Buffer =>
  bookBytes({ ...more, sheets: [{ name: '台账', rows: TITLES + rows, ...(more.behind ? { more: more.behind } : {}) }] })
const plain = rowOf(2, ['A-1', '玉璧', '', 3, '', '', [45413, 1]])
const PLAIN = { code: 'A-1', name: '玉璧', qty: 3, bought: '2024-05-01' }
const formats = ['yyyy\\-mm\\-dd']
const shared = '<c t="s"><v>0</v></c>'

describe.each(doors)('a sheet that is read %s', (_, door) => {
  it.each<[string, () => Buffer]>([
    [
      'parts in other places',
      () =>
        oneSheet(rowOf(2, [shared, '玉璧', '', 3, '', '', [45413, 1]]), {
          formats,
          strings: ['A-1'],
          places: {
            'xl/sharedStrings.xml': 'xl/sharedStrings2.xml',
            'xl/styles.xml': 'xl/s/styles2.xml',
            'xl/worksheets/sheet1.xml': 'xl/data/one.xml',
          },
        }),
    ],
    [
      'another place for the book itself',
      () =>
        oneSheet(plain, {
          formats,
          places: {
            'xl/workbook.xml': 'book/main.xml',
            'xl/_rels/workbook.xml.rels': 'book/_rels/main.xml.rels',
            'xl/styles.xml': 'book/styles.xml',
            'xl/sharedStrings.xml': 'book/sharedStrings.xml',
            'xl/worksheets/sheet1.xml': 'book/sheet1.xml',
          },
          targets: {
            'xl/styles.xml': 'styles.xml',
            'xl/sharedStrings.xml': 'sharedStrings.xml',
            'xl/worksheets/sheet1.xml': 'sheet1.xml',
          },
        }),
    ],
    [
      'targets with ./ and ../',
      () =>
        oneSheet(plain, {
          formats,
          targets: {
            'xl/styles.xml': '../xl/./styles.xml',
            'xl/worksheets/sheet1.xml': './worksheets/../worksheets/sheet1.xml',
            'xl/workbook.xml': './xl/workbook.xml',
          },
        }),
    ],
    [
      'targets from the root',
      () =>
        oneSheet(plain, {
          formats,
          targets: {
            'xl/styles.xml': '/xl/styles.xml',
            'xl/worksheets/sheet1.xml': '/xl/worksheets/sheet1.xml',
            'xl/workbook.xml': '/xl/workbook.xml',
          },
        }),
    ],
    [
      'entries with backslashes, in capitals',
      () => oneSheet(plain, { formats, entry: (name) => name.replaceAll('/', '\\').toUpperCase() }),
    ],
    [
      'blanks in the name of a part',
      () =>
        oneSheet(plain, {
          formats,
          places: { 'xl/worksheets/sheet1.xml': 'xl/my sheet.xml' },
          targets: { 'xl/worksheets/sheet1.xml': 'my%20sheet.xml' },
        }),
    ],
    [
      'attributes on lines of their own',
      () => oneSheet(plain, { formats, xml: (text) => text.replaceAll(/ (\w[\w:]*=")/g, '\n\t$1') }),
    ],
    [
      'single quotation marks and blanks around =',
      () => oneSheet(plain, { formats, xml: (text) => text.replaceAll(/ ([\w:]+)="([^"']*)"/g, " $1 = '$2'") }),
    ],
    [
      'a prefix before every name',
      () =>
        oneSheet(plain, {
          formats,
          xml: (text) => text.replaceAll(/<(\/?)(?=[a-zA-Z])/g, '<$1x:').replaceAll('xmlns=', 'xmlns:x='),
        }),
    ],
    [
      'CDATA and comments',
      () =>
        oneSheet(
          rowOf(2, [
            '<c t="inlineStr"><is><t><![CDATA[A-]]><!-- <c t="n"><v>9</v></c> -->1</t></is></c>',
            '玉璧',
            '',
            '<c><!-- 7 --><v><![CDATA[3]]></v></c>',
            '',
            '',
            [45413, 1],
          ]),
          { formats },
        ),
    ],
    [
      'XML of UTF-16',
      () =>
        oneSheet(plain, {
          formats,
          bytes: (text) => Buffer.from(`\ufeff${text.replace('UTF-8', 'UTF-16')}`, 'utf16le'),
        }),
    ],
    [
      'days since 1904',
      () => oneSheet(rowOf(2, ['A-1', '玉璧', '', 3, '', '', [43_951, 1]]), { formats, since1904: true }),
    ],
    [
      'rows and cells without a place',
      () =>
        oneSheet(plain, {
          formats,
          xml: (text) =>
            text.includes('<sheetData>')
              ? text
                  .replaceAll(/ r="[A-Z]*\d+"/g, '')
                  .replace('<v>3</v></c>', '<v>3</v></c><c/><c/>')
                  .replace('玉璧</t></is></c>', '玉璧</t></is></c><c/>')
              : text,
        }),
    ],
  ])('with %s is understood', async (__, make) => {
    expect(await door(make())).toMatchObject({ problems: [], rows: [PLAIN] })
  })

  it('has nothing in a cell that names no shared text', async () => {
    const cells = ['<c t="s"/>', '<c t="s"><v></v></c>', '<c t="s"><v/></c>'].map((cell, at) =>
      rowOf(at + 2, [`E-${at}`, '甲', cell]),
    )
    const { rows } = await door(oneSheet(cells.join(''), { strings: ['编号'] }))
    expect(rows.map(({ code, idNo }) => [code, idNo])).toEqual([
      ['E-0', null],
      ['E-1', null],
      ['E-2', null],
    ])
  })
  it('has its words without the readings above them', async () => {
    const strings = [
      '<t>宁东大道</t><rPh sb="0" eb="1"><t>dao</t></rPh>',
      '<r><t>国学</t></r><r><rPr><b/></rPr><t>院</t></r><rPh sb="0" eb="3"><t>コクガク</t></rPh>',
    ]
    const { rows } = await door(
      oneSheet([0, 1].map((at) => rowOf(at + 2, [`P-${at}`, `<c t="s"><v>${at}</v></c>`])).join(''), { strings }),
    )
    expect(rows.map(({ name }) => name)).toEqual(['宁东大道', '国学院'])
  })

  it('has numbers of fifteen digits', async () => {
    const { rows, problems } = await door(
      oneSheet(
        rowOf(2, ['D-1', '甲', '', '', '<c><v>0.30000000000000004</v></c>', '<c><v>0.30000000000000004</v></c>']) +
          rowOf(3, ['D-2', '乙', '', '', '<c><v>434.99999999999994</v></c>', '<c><v>1.0000000000000001E-2</v></c>']),
      ),
    )
    expect(problems).toEqual([])
    expect(rows.map(({ price, free }) => [Number(price), Number(free)])).toEqual([
      [0.3, 0.3],
      [435, 0.01],
    ])
  })

  it.each<[string, string | number, number, string]>([
    ['zeros in front', '00000', 123, '00123'],
    ['a percentage', '0.00%', 0.125, '12.50%'],
    ['a percentage that is rounded', 9, 0.125, '12.5%'],
    ['a weekday', '[$-804]aaaa;@', 45_413, '星期三'],
    ['a short weekday', 'aaa', 45_413, '周三'],
    ['hours beyond a day', '[h]:mm', 1.5, '36:00'],
    ['hours and seconds beyond a day', 46, 1.5, '36:00:00'],
    ['thousands', '#,##0.00', 1234.5, '1,234.50'],
    ['more digits than are shown', '0.0', 1234.56, '1234.56'],
    ['ten thousands', '0!.0,"万"', 12_000, '1.2万'],
    ['ten thousands with more digits', '0!.0,"万"', 12_345, '12345'],
    ['a unit', '0"件"', 5, '5件'],
    ['money', '¥#,##0.00', 3, '¥3.00'],
    ['money of a country', '[$¥-804]#,##0', 3, '¥3'],
    ['a telephone number', '000-0000-0000', 13_800_138_000, '138-0013-8000'],
    ['powers of ten', '0.00E+00', 13_800_138_000, '13800138000'],
    ['a Chinese day', 31, 45_413, '2024年5月1日'],
    ['a day of the system', 14, 45_413, '2024-05-01'],
    ['a month', 'yyyy"年"m"月"', 45_413, '2024年5月'],
    ['no format', 0, 13_800_138_000, '13800138000'],
    ['text', '@', 7, '7'],
    ['sums that are no decimals', 0, 0.1 + 0.2, '0.3'],
  ])('has in a field of text what a cell shows: %s', async (__, format, value, shown) => {
    const { rows, problems } = await door(oneSheet(rowOf(2, ['F-1', '甲', [value, 1]]), { formats: [format] }))
    expect(problems).toEqual([])
    expect(rows.map(({ idNo }) => idNo)).toEqual([shown])
  })
  it('has in other fields what a cell holds, however it shows that', async () => {
    const { rows, problems } = await door(
      oneSheet(rowOf(2, ['V-1', '甲', '', [7, 1], [1234.56, 2], [0.125, 3], [45_413, 4], [0.5, 5], [0.5, 3], [1, 1]]), {
        formats: ['00000', '0.0', '0%', 'aaaa', '[h]:mm'],
      }),
    )
    expect(problems).toEqual([])
    expect(rows).toMatchObject([
      { qty: 7, price: 1234.56, free: 0.125, bought: '2024-05-01', clock: '12:00:00', done: 50, kind: '1' },
    ])
  })
  it('has no time of day in hours beyond a day', async () => {
    const { rows, problems } = await door(
      oneSheet(rowOf(2, ['H-1', '甲', '', '', '', '', '', [1.5, 1]]), { formats: ['[h]:mm'] }),
    )
    expect([rows, problems]).toEqual([[], [expect.stringContaining('2 clock')]])
  })
  it('has a text of a number only where all its digits are there', async () => {
    const cells = ['9.9010119900101005E+17', '1234567890123450', '990101199001010011', '6222020200012345'].map(
      (number, at) => rowOf(at + 2, [`L-${at}`, '甲', `<c><v>${number}</v></c>`]),
    )
    const { rows, problems } = await door(oneSheet(cells.join('')))
    expect(rows.map(({ idNo }) => idNo)).toEqual(['990101199001010011', '6222020200012345'])
    expect(problems).toEqual(
      [2, 3].map((row) => `${row} idNo 数字超过 15 位，表格软件只保留前 15 位；请把单元格设为文本后重新填写`),
    )
  })

  it('is the first that is seen, hidden ones last', async () => {
    const sheets = (['hidden', 'veryHidden', undefined] as const).map((state, at) => ({
      name: `表${at}`,
      rows: TITLES + rowOf(2, [`S-${at}`, '甲']),
      ...(state ? { state } : {}),
    }))
    expect((await door(bookBytes({ sheets }))).rows.map(({ code }) => code)).toEqual(['S-2'])
    expect((await door(bookBytes({ sheets: sheets.slice(0, 2) }))).rows.map(({ code }) => code)).toContain('S-0')
  })
  it('is not the first row, where that is empty', async () => {
    expect(
      (
        await door(
          bookBytes({
            sheets: [
              { name: '空', rows: '' },
              { name: '表', rows: TITLES + plain },
            ],
            formats,
          }),
        )
      ).rows,
    ).toMatchObject([PLAIN])
  })

  it('is refused for cells that are merged among its rows, or has them repeat themselves downwards', async () => {
    const behind = '<mergeCells count="2"><mergeCell ref="J2:J4"/><mergeCell ref="C3:C4"/></mergeCells>'
    const rows =
      rowOf(2, ['M-1', '甲', '', '', '', '', '', '', '', '一类']) +
      rowOf(3, ['M-2', '乙', 'x']) +
      rowOf(4, ['M-3', '丙']) +
      rowOf(5, ['M-4', '丁'])
    expect(await door(oneSheet(rows, { behind }))).toMatchObject({
      said: expect.stringContaining('数据区域有合并的单元格：J2:J4, C3:C4'),
      rows: [],
    })
    const filled = await door(oneSheet(rows, { behind }), undefined, 'repeat')
    expect(filled.rows.map(({ code, kind, idNo }) => [code, kind, idNo])).toEqual([
      ['M-1', '1', null],
      ['M-2', '1', 'x'],
      ['M-3', '1', 'x'],
      ['M-4', null, null],
    ])
  })
  it('is refused for cells that are merged sideways, whatever is asked for', async () => {
    const sideways = oneSheet(rowOf(2, ['M-1', '甲']), { behind: '<mergeCells><mergeCell ref="B2:C2"/></mergeCells>' })
    expect(await door(sideways, undefined, 'repeat')).toMatchObject({
      said: expect.stringContaining('B2:C2'),
      rows: [],
    })
  })

  it('has wrong cells in errors, also those of formulas, and in formulas without a result', async () => {
    const cells = [
      '<c t="e"><v>#N/A</v></c>',
      '<c t="e"><f>VLOOKUP(1,A:B,2)</f><v>#N/A</v></c>',
      '<c><f>A1</f></c>',
      '<c><f>A1</f><v></v></c>',
      '<c t="str"><f>A1</f></c>',
    ]
    const { rows, problems } = await door(
      oneSheet(cells.map((cell, at) => rowOf(at + 2, [`W-${at}`, '甲', cell])).join('')),
    )
    expect([rows, problems]).toEqual([
      [],
      cells.map(
        (_cell, at) =>
          `${at + 2} idNo ${at < 2 ? '单元格的内容是错误值' : '公式没有计算结果；请用表格软件打开并保存文件后重新上传，或直接填写值'}`,
      ),
    ])
  })
  it('has in formulas what their cells show', async () => {
    const formulas = [
      '<c t="str"><f>A1&amp;"x"</f><v>甲x</v></c>',
      '<c><f>1+2</f><v>3</v></c>',
      '<c><f>0.1+0.2</f><v>0.30000000000000004</v></c>',
      '<c s="1"><f>TODAY()</f><v>45413</v></c>',
      '<c t="str"><f>IF(1,"","x")</f><v></v></c>',
    ]
    const { rows, problems } = await door(
      oneSheet(
        rowOf(2, [
          'R-1',
          formulas[0] ?? '',
          '',
          formulas[1] ?? '',
          '',
          formulas[2] ?? '',
          formulas[3] ?? '',
          '',
          '',
          '',
          formulas[4] ?? '',
        ]) + rowOf(3, ['R-2', '乙', '<c s="2"><f>120+3</f><v>123</v></c>']),
        { formats: ['yyyy\\-mm\\-dd', '00000'] },
      ),
    )
    expect(problems).toEqual([])
    expect(rows).toMatchObject([
      { code: 'R-1', name: '甲x', qty: 3, free: 0.3, bought: '2024-05-01', note: null },
      { code: 'R-2', idNo: '00123' },
    ])
  })
  it('has no text that is longer than a cell holds, nor one that an export cut', async () => {
    const fits = 'x'.repeat(32_767)
    const cuts = [
      '…（内容超过 32767 字，单元格放不下，此处已截断）',
      '… (longer than the 32767 characters that a cell holds; cut here)',
    ].map((mark) => mark.padStart(32_767, 'x'))
    const strings = [`${fits}y`, ...cuts, fits].map((text) => `<t>${text}</t>`)
    const { rows, problems } = await door(
      oneSheet(
        strings
          .map((_string, at) =>
            rowOf(at + 2, [`C-${at}`, '甲', '', '', '', '', '', '', '', '', `<c t="s"><v>${at}</v></c>`]),
          )
          .join(''),
        { strings },
      ),
    )
    expect(problems).toEqual(
      [2, 3, 4].map((row) => `${row} note 单元格的内容过长，或在导出时已被截断；请缩短内容，或在表单中填写`),
    )
    expect(rows.map(({ code, note }) => [code, note === fits])).toEqual([['C-3', true]])
  })

  it('has its columns by titles that are a little different', async () => {
    const titles = rowOf(1, ['*编号', '名 称', '数量\n(件)', '金额（元）', '证件\u200b号：', '备注【选填】'])
    const { rows } = await door(
      bookBytes({ sheets: [{ name: '台账', rows: titles + rowOf(2, ['T-1', '甲', 1, 2, '330', 'b']) }] }),
    )
    expect(rows).toMatchObject([{ code: 'T-1', name: '甲', qty: 1, price: 2, idNo: '330', note: 'b' }])
  })

  it.each([
    ['xls', 'biff8', '00123'],
    ['xlsb', 'xlsb', '00123'],
    ['ods', 'ods', expect.stringContaining('123')],
  ] as const)('is understood as .%s', async (ending, bookType, idNo) => {
    const sheet = utils.aoa_to_sheet([
      ['编号', '名称', '证件号', '数量', '购入日期'],
      ['O-1', '甲'],
    ])
    Object.assign(
      sheet,
      {
        C2: { t: 'n', v: 123, z: '00000' },
        D2: { t: 'n', v: 3 },
        E2: { t: 'n', v: 45_413, z: 'yyyy"-"mm"-"dd' },
      } satisfies Record<string, CellObject>,
      { '!ref': 'A1:E2' },
    )
    const book: WorkBook = {
      SheetNames: ['参数', '表'],
      Sheets: {
        参数: utils.aoa_to_sheet([
          ['编号', '名称'],
          ['O-0', '乙'],
        ]),
        表: sheet,
      },
      Workbook: { Sheets: [{ name: '参数', Hidden: ending === 'ods' ? 0 : 1 }, { name: '表' }] },
    }
    if (ending === 'ods') book.SheetNames.reverse()
    const { rows, problems } = await door(write(book, { type: 'buffer', bookType }) as Buffer, `a.${ending}`)
    expect(problems).toEqual([])
    expect(rows).toMatchObject([{ code: 'O-1', name: '甲', idNo, qty: 3, bought: '2024-05-01' }])
  })
  it('is the first that is seen of an .ods file', async () => {
    const book: WorkBook = {
      SheetNames: ['参数', '表'],
      Sheets: {
        参数: utils.aoa_to_sheet([
          ['编号', '名称'],
          ['O-0', '乙'],
        ]),
        表: utils.aoa_to_sheet([
          ['编号', '名称'],
          ['O-1', '甲'],
        ]),
      },
    }
    const parts = [...entriesOf(write(book, { type: 'buffer', bookType: 'ods' }) as Buffer)].map(
      ({ name, packed, isDeflated }) => ({ name, data: isDeflated ? inflateRawSync(packed) : Buffer.from(packed) }),
    )
    const hidden = (text: string) =>
      text
        .replace(
          '</office:automatic-styles>',
          '<style:style style:name="tx" style:family="table"><style:table-properties table:display="false"/></style:style></office:automatic-styles>',
        )
        .replace(/(<table:table table:name="参数" table:style-name=)"[^"]*"/, '$1"tx"')
    const data = zipOf(
      parts.map((part) =>
        part.name === 'content.xml' ? { ...part, data: Buffer.from(hidden(part.data.toString())) } : part,
      ),
    )
    expect((await door(data, 'a.ods')).rows.map(({ code }) => code)).toEqual(['O-1'])
  })
  it.each(['biff5', 'biff2'] as const)(
    'is called what it is, where Excel 95 or an earlier one wrote it (%s)',
    async (bookType) => {
      const data = write(
        { SheetNames: ['s'], Sheets: { s: utils.aoa_to_sheet([['a']]) } },
        { type: 'buffer', bookType },
      ) as Buffer
      expect(await door(data, 'a.xls')).toMatchObject({
        said: expect.stringContaining('Excel 95 或更早版本'),
        rows: [],
      })
    },
  )
})

describe('the rows of a sheet', () => {
  const codes = Array.from({ length: 2300 }, (_, at) => `Z-${(at * 7919) % 2300}`)
  const sheet = bookBytes({
    sheets: [
      {
        name: '台账',
        rows: rowOf(1, ['编号', '名称']) + codes.map((code, at) => rowOf(at + 2, [code, '甲'])).join(''),
      },
    ],
  })
  const page = async (query: string, pageNo: number) =>
    (
      await application.call<PageResult<Row>>({
        url: `/data/${ID}/list?pageSize=1000&pageNo=${pageNo}&${query}`,
        token: application.admin,
      })
    ).result.records.map(({ code }) => code)
  const listed = async (query: string) => (await Promise.all([1, 2, 3].map((pageNo) => page(query, pageNo)))).flat()
  it.each(doors)('are stored in the list as they are in the sheet, read %s and in slices', async (_, door) => {
    await door(sheet)
    expect(await listed('')).toEqual(codes)
    expect(await listed('column=createTime&order=desc')).toEqual(codes)
  })
})

describe('a column that no field takes', () => {
  const titles = rowOf(1, ['编号', '名称', '旧编号', '', '行号', '错误原因'])
  const sheet = (rows: string) => bookBytes({ sheets: [{ name: '台账', rows: titles + rows }] })
  it('is reported where it contains a value, and not where it is empty', async () => {
    expect((await atOnce(sheet(rowOf(2, ['N-1', '甲', '7', '角', '2', '缺少'])))).said).toBe(
      '文件导入成功！数据行数：1；以下列没有对应的字段，未导入：旧编号、第 4 列',
    )
    expect((await atOnce(sheet(rowOf(2, ['N-2', '甲'])))).said).toBe('文件导入成功！数据行数：1')
  })
  it('is reported together with wrong rows, in the message that an existing client shows', async () => {
    const { result } = await importFile<ImportReport>(
      application,
      application.admin,
      ID,
      sheet(rowOf(2, ['N-3', '甲', '7']) + rowOf(3, ['N-4'])),
      'valid',
    )
    expect(result).toMatchObject({
      columnsLeft: ['旧编号'],
      msg: '总上传行数：2，已导入行数：1，错误行数：1；以下列没有对应的字段，未导入：旧编号',
    })
  })
})

describe('a text file', () => {
  const lines = '编号,名称,证件号\r\n="00123",甲,"=""990101199001010011"""\r\n'
  it.each<[string, Buffer]>([
    ['UTF-8', Buffer.from(lines)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${lines}`)],
    ['UTF-16', Buffer.from(`\ufeff${lines}`, 'utf16le')],
    ['UTF-16 the other way', Buffer.from(`\ufeff${lines}`, 'utf16le').swap16()],
    ['UTF-16 without a mark', Buffer.from(lines, 'utf16le')],
    ['UTF-16 the other way without a mark', Buffer.from(lines, 'utf16le').swap16()],
  ])('of %s is read, and texts that look like numbers are texts', async (_, data) => {
    expect((await bySteps(data, 'a.csv')).rows).toMatchObject([
      { code: '00123', name: '甲', idNo: '990101199001010011' },
    ])
  })
})

describe('the template of an import', () => {
  it('has columns of texts for texts, so that a spreadsheet leaves what is typed as it is', async () => {
    const { rawPayload } = await application.request({ url: `/data/${ID}/importTemplate`, token: application.admin })
    const parts = (
      read(rawPayload, { bookFiles: true }) as WorkBook & {
        readonly files: Readonly<Record<string, { readonly content: Uint8Array }>>
      }
    ).files
    const xml = (name: string) => Buffer.from(parts[name]?.content ?? '').toString('utf8')
    const formatIds = [
      ...(/<cellXfs[\s\S]*?<\/cellXfs>/.exec(xml('xl/styles.xml'))?.[0] ?? '').matchAll(/<xf\b[^>]*?numFmtId="(\d+)"/g),
    ].map(([, id]) => Number(id))
    const columns = [...xml('xl/worksheets/sheet1.xml').matchAll(/<col\b[^>]*>/g)].map(
      ([column]) => formatIds[Number(/\bstyle="(\d+)"/.exec(column)?.[1] ?? 0)],
    )
    const fields = Object.keys(SCREEN.fields)
    expect(columns).toHaveLength(fields.length)
    expect(Object.fromEntries(fields.map((field, at) => [field, columns[at] === 49]))).toEqual({
      code: true,
      name: true,
      idNo: true,
      qty: false,
      price: false,
      free: false,
      bought: false,
      clock: false,
      done: false,
      kind: true,
      note: true,
    })
  })
})
