import { utils, write } from 'xlsx'
import { describe, expect, it } from 'vitest'
import { guessedField } from '../../../engine/guess/index.ts'
import { API_PREFIX, type Envelope, HEADER } from '../../../schemas/contract/envelope.ts'
import type { GuessedColumn, GuessedSheet } from '../../../schemas/contract/screens/screen-guess.ts'
import type { ImportBook, ImportCheck, ImportState } from '../../../schemas/contract/data/import.ts'
import { multipart } from '../../../tests/kit/files/multipart.ts'
import { openApplication } from '../../../tests/kit/test-app.ts'

const application = openApplication()

async function sent<T>(url: string, name: string, data: Buffer, token = application.admin): Promise<Envelope<T>> {
  const { payload, headers } = multipart({ name, data })
  const reply = await application.app.inject({
    method: 'POST',
    url: `${API_PREFIX}${url}`,
    headers: { ...headers, [HEADER.token]: token },
    payload,
  })
  return reply.json<Envelope<T>>()
}
const guessOf = (name: string, data: Buffer, query = '', token = application.admin) =>
  sent<GuessedSheet>(`/schema/guess${query}`, name, data, token)

/** A title, a head in two rows with merged cells, zeros that lead, days as numbers, and another sheet. */
function workbook(): Buffer {
  const sheet = utils.aoa_to_sheet([
    ['藏品清单（2024）'],
    ['总登记号', '名称', '尺寸', '', '入藏日期', '类别', '金额'],
    ['', '', '长', '宽'],
    ...Array.from({ length: 30 }, (_, at) => [
      at + 1,
      `器物${at}`,
      1.5 + at,
      2,
      45_000 + at,
      ['铜器', '瓷器'][at % 2],
      at % 3 === 0 ? '' : 10.5,
    ]),
  ])
  sheet['!merges'] = ['A1:G1', 'A2:A3', 'B2:B3', 'C2:D2', 'E2:E3', 'F2:F3', 'G2:G3'].map((area) =>
    utils.decode_range(area),
  )
  for (let row = 4; row < 34; row++) {
    Object.assign(sheet[`A${row}`] as object, { z: '0000' })
    Object.assign(sheet[`E${row}`] as object, { z: 'yyyy/m/d' })
  }
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, '清单')
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet([
      ['甲', '乙'],
      ['丙', '1'],
    ]),
    '其他',
  )
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}
const named = ({ columns }: GuessedSheet) => Object.fromEntries(columns.map((column) => [column.title, column]))

describe('a page from a spreadsheet', () => {
  it('is guessed of all rows: head, kinds, what is required and what is different in each row', async () => {
    const { result } = await guessOf('清单.xlsx', workbook())
    expect(result).toMatchObject({
      fileName: '清单.xlsx',
      header: 3,
      rows: 30,
      sheet: 0,
      merged: [],
      sheets: [{ name: '清单' }, { name: '其他', rows: 2 }],
    })
    expect(named(result)).toMatchObject({
      总登记号: { kind: 'text', required: true, unique: true, examples: ['0001', '0002', '0003'] },
      名称: { kind: 'text', required: true, unique: false },
      长: { kind: 'number', scale: 1 },
      宽: { kind: 'integer' },
      入藏日期: { kind: 'date' },
      类别: { kind: 'list', items: ['铜器', '瓷器'] },
      金额: { kind: 'money', required: false, blank: 10 },
    })
  })
  it('is guessed of the sheet and the head that the person says', async () => {
    expect((await guessOf('清单.xlsx', workbook(), '?sheet=1')).result).toMatchObject({ sheet: 1, header: 1, rows: 1 })
    const { result } = await guessOf('清单.xlsx', workbook(), '?header=2')
    expect(result).toMatchObject({ header: 2, rows: 31 })
    expect((await guessOf('清单.xlsx', workbook(), '?sheet=7')).message).toContain('没有')
  })
  it('is refused for files that are none, and to those who may add no pages', async () => {
    expect(await guessOf('a.xlsx', Buffer.from('PK\u0003\u0004broken'))).toMatchObject({ success: false })
    expect(await guessOf('a.csv', Buffer.from(''))).toMatchObject({ success: false })
    expect(await guessOf('a.pdf', Buffer.from('%PDF-1.4'))).toMatchObject({ success: false })
    expect(await guessOf('a.csv', Buffer.from('甲,乙\n1,2\n'), '', await application.login('staff'))).toMatchObject({
      success: false,
    })
  })
  it('stores every row of the file by the import once it is published', async () => {
    const file = workbook()
    const { result } = await guessOf('清单.xlsx', file)
    const fields = Object.fromEntries(
      result.columns.map((column: GuessedColumn) => [`c${column.column}`, guessedField(column.title, column)]),
    )
    const { call, admin: token } = application
    const document = { version: 1, id: 'lab.guess', title: '清单', source: { table: 'biz_lab_guess' }, fields }
    expect(await call({ url: '/schema/create', token, body: { document } })).toMatchObject({ success: true })
    expect(
      await call({ url: '/schema/publish/lab.guess', token, body: { message: '首次', baseVersion: 0 } }),
    ).toMatchObject({ success: true })
    const { result: book } = await sent<ImportBook>('/data/lab.guess/import/upload', '清单.xlsx', file)
    const plan = {
      sheet: result.sheet,
      header: result.header,
      columns: result.columns.map(({ column }) => ({ column, field: `c${column}` })),
    }
    const checked = await call<ImportCheck>({ url: '/data/lab.guess/import/check', token, body: { id: book.id, plan } })
    expect(checked.result).toMatchObject({ counts: { total: 30, fresh: 30, wrong: 0 }, problems: [] })
    const stored = await call<ImportState>({
      url: '/data/lab.guess/import/apply',
      token,
      body: { id: book.id, wrong: 'skip' },
    })
    expect(stored.result).toMatchObject({ state: 'done', counts: { fresh: 30 } })
  })
})
