import { expect, it, vi } from 'vitest'
import { fakePorts } from '../../../../registry/kit/testing.tsx'
import { resolveField } from '../../../../engine/model/resolve.ts'
import { fc } from '../../../../tests/kit/properties.ts'
import { GridStore } from '../../store/grid-store.ts'
import type { GridColumn } from '../../store/types.ts'
import { copyCells, pastedText, pasteCells } from './clipboard.ts'
import { Sheet } from '../sheet.ts'
import { fromSheetHtml, toSheetHtml } from './sheet-html.ts'

const COLUMNS = ['a', 'b', 'c'].map((key): GridColumn => ({
  key,
  title: key,
  field: resolveField(key, { title: key, view: 'textarea' }),
  checks: [],
}))
function open(rows = 4) {
  const store = new GridStore({ columns: COLUMNS, rows: Array.from({ length: rows }, (_, at) => ({ id: `r${at}` })) })
  return {
    store,
    sheet: new Sheet({
      store,
      ports: fakePorts({ notify: vi.fn<() => void>() }),
      rights: { add: true, remove: true, move: false },
      locked: false,
    }),
  }
}
const clipboard = (data: Readonly<Record<string, string>>) =>
  ({ getData: (type: string) => data[type] ?? '' }) as unknown as DataTransfer
const page = (table: string) =>
  `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=ProgId content=Excel.Sheet><style>td { color: red }</style></head><body><!--StartFragment-->${table}<!--EndFragment--></body></html>`
async function pasted(data: Readonly<Record<string, string>>) {
  const { store, sheet } = open()
  await pasteCells(sheet, clipboard(data))
  return Array.from({ length: store.size }, (_, row) => COLUMNS.map(({ key }) => store.value(row, key) ?? ''))
}

it('g15 takes cells that begin with a quotation mark from the table and not from the text', async () => {
  const html = page(
    '<table><tr><td>&quot;单引开头</td><td>甲</td></tr><tr><td>结尾引&quot;</td><td>乙</td></tr><tr><td>&quot;两头引&quot;</td><td>丙</td></tr></table>',
  )
  const cells = await pasted({ 'text/plain': '"单引开头\t甲\r\n结尾引"\t乙\r\n"两头引"\t丙\r\n', 'text/html': html })
  expect(cells).toEqual([
    ['"单引开头', '甲', ''],
    ['结尾引"', '乙', ''],
    ['"两头引"', '丙', ''],
    ['', '', ''],
  ])
})
it('takes ditto marks, lines within cells and merged cells as they stand in the sheet', async () => {
  const html = page(`<table>
    <tr><td rowspan=2>合并</td><td colspan=2 style='x'>宽的</td></tr>
    <tr><td>"</td><td>一行<br>
      两行<br><br>四行</td></tr>
    <tr><td>  前后&nbsp;</td><td><p>段一</p><p>段二</p></td><td><span>很
      长</span> 的</td></tr>
    <![if supportMisalignedColumns]><tr height=0 style='display:none'><td width=72></td><td width=72></td></tr><![endif]></table>`)
  const cells = await pasted({ 'text/plain': '合并\t宽的\r\n\t"\t"一行\n两行"\r\n', 'text/html': html })
  expect(cells).toEqual([
    ['合并', '宽的', ''],
    ['', '"', '一行\n两行\n\n四行'],
    ['前后 ', '段一\n段二', '很 长 的'],
    ['', '', ''],
  ])
})
it('takes the text where there is text outside the table, and where the table adds nothing', async () => {
  expect(fromSheetHtml('<p>见下表：</p><table><tr><td>1</td></tr></table>')).toBeUndefined()
  expect(fromSheetHtml('<p>text</p>')).toBeUndefined()
  expect(
    await pasted({ 'text/plain': '见下表："\n1', 'text/html': '<p>见下表："</p><table><tr><td>1</td></tr></table>' }),
  ).toEqual([
    ['见下表："', '', ''],
    ['1', '', ''],
    ['', '', ''],
    ['', '', ''],
  ])
  expect((await pasted({ 'text/plain': '从文本', 'text/html': '<table><tr><td>从表格</td></tr></table>' }))[0]).toEqual(
    ['从文本', '', ''],
  )
})
it('says of a cell that is typed in whether one cell comes or several', () => {
  const one = pastedText(clipboard({ 'text/plain': '"引', 'text/html': '<table><tr><td>"引</td></tr></table>' }), false)
  expect(one).toEqual({ isSheet: true, isBlock: false, text: '"引' })
  expect(
    pastedText(
      clipboard({ 'text/plain': '"a\tb"', 'text/html': '<table><tr><td>"a</td><td>b"</td></tr></table>' }),
      true,
    ),
  ).toMatchObject({ isBlock: true })
})
it('copies both, and a table is read back as it was written, for every content', async () => {
  const { store, sheet } = open(2)
  store.edit([
    { id: 'r0', key: 'a', value: '"引' },
    { id: 'r0', key: 'b', value: '一\n二' },
  ])
  sheet.select({ row: 0, col: 0 }, { row: 0, col: 1 })
  const data: Record<string, string> = {}
  copyCells(sheet, { setData: (type: string, text: string) => (data[type] = text) } as unknown as DataTransfer)
  expect([data['text/plain'], data['text/html']]).toEqual([
    '"""引"\t"一\n二"',
    '<table><tbody><tr><td>&quot;引</td><td>一<br>二</td></tr></tbody></table>',
  ])
  const cell = fc
    .string({ unit: fc.constantFrom('a', '"', ' ', '汉', '<b>', '&', '\n甲', '0', '='), maxLength: 6 })
    .filter((words) => !/^\n|\n$/.test(words) && words.trim() === words)
  const block = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 4 })
  fc.assert(fc.property(block, (cells) => void expect(fromSheetHtml(toSheetHtml(cells))).toEqual(cells)))
  // Otherwise a spreadsheet takes zeros and digits away.
  expect(toSheetHtml([['007']])).toContain('mso-number-format')
})
