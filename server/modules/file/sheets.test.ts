import { utils, write } from 'xlsx'
import { describe, expect, it } from 'vitest'
import { API_PREFIX, HEADER } from '../../../schemas/contract/envelope.ts'
import type { PreviewSheet } from '../../../schemas/contract/file.ts'
import { multipart } from '../../../tests/kit/files/multipart.ts'
import { openApplication } from '../../../tests/kit/test-app.ts'

const house = openApplication()

async function stored(name: string, data: Buffer): Promise<string> {
  const { payload, headers } = multipart({ name, data })
  const reply = await house.app.inject({
    method: 'POST',
    url: `${API_PREFIX}/sys/common/upload`,
    headers: { ...headers, [HEADER.token]: house.admin },
    payload,
  })
  return reply.json<{ message: string }>().message
}
const look = (path: string, token = house.admin) =>
  house.call<PreviewSheet[]>({ url: `/sys/common/sheets/${path.split('/').map(encodeURIComponent).join('/')}`, token })

function workbook(bookType: 'xlsx' | 'biff8'): Buffer {
  const book = utils.book_new()
  const sheet = utils.aoa_to_sheet([['编号', '含水率', '购入'], [], [123, 0.125, '2024-05-01']])
  Object.assign(sheet['A3'] as object, { z: '00000' })
  Object.assign(sheet['B3'] as object, { z: '0.00%' })
  utils.book_append_sheet(book, utils.aoa_to_sheet([['藏起']]), '隐藏')
  utils.book_append_sheet(book, sheet, '藏品')
  book.Workbook = {
    Sheets: [
      { name: '隐藏', Hidden: 1 },
      { name: '藏品', Hidden: 0 },
    ],
  }
  return write(book, { type: 'buffer', bookType }) as Buffer
}

describe('the sheets of a stored workbook', () => {
  it.each([
    ['清单.xlsx', workbook('xlsx')],
    ['清单.xls', workbook('biff8')],
  ])('of %s are read as an import reads them: cells as they are seen, hidden sheets last', async (name, data) => {
    const { result } = await look(await stored(name, data))
    expect(result).toEqual([
      {
        name: '藏品',
        isCut: false,
        rows: [
          { row: 1, words: ['编号', '含水率', '购入'] },
          { row: 3, words: ['00123', '12.50%', '2024-05-01'] },
        ],
      },
      { name: '隐藏', isCut: false, rows: [{ row: 1, words: ['藏起'] }] },
    ])
  })

  it('of a text are one, in its encoding', async () => {
    const gbk = Buffer.from([0xb1, 0xe0, 0xba, 0xc5, 0x2c, 0xc3, 0xfb, 0xb3, 0xc6, 0x0a])
    expect((await look(await stored('清单.csv', gbk))).result).toMatchObject([
      { rows: [{ row: 1, words: ['编号', '名称'] }], isCut: false },
    ])
  })

  it('are answered with at most 500 rows and 100 columns', async () => {
    const wide = Array.from({ length: 120 }, (_, column) => `c${column}`)
    const rows = Array.from({ length: 501 }, (_, row) => (row === 0 ? wide : [`r${row}`]))
    const [long] = (await look(await stored('长.csv', Buffer.from(rows.map((cells) => cells.join(',')).join('\n')))))
      .result
    expect([long?.rows.length, long?.rows[0]?.words.length, long?.rows.at(-1)?.words, long?.isCut]).toEqual([
      500,
      100,
      ['r499'],
      true,
    ])
    const [short] = (
      await look(await stored('短.csv', Buffer.from(Array.from({ length: 500 }, (_, row) => `r${row}`).join('\n'))))
    ).result
    expect([short?.rows.length, short?.isCut]).toEqual([500, false])
  })

  it('are refused for another kind of file, a missing one, and one of another user', async () => {
    const text = await stored('说明.txt', Buffer.from('编号'))
    for (const path of [text, 'temp/none.xlsx', 'err/somebody/none.xlsx', '../package.xlsx'])
      expect(await look(path)).toMatchObject({ success: false })
    expect((await house.request({ url: '/sys/common/sheets/temp/none.xlsx' })).statusCode).toBe(401)
  })
})
