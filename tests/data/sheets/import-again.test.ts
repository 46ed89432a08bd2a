import { read, utils, write } from 'xlsx'
import { describe, expect, it } from 'vitest'
import type { PageResult } from '../../../schemas/contract/envelope.ts'
import { RELICS, openImports, planOf, xlsxOf } from './import-kit.ts'

type Row = Readonly<Record<string, unknown>>
const { application, steps } = openImports()

const list = async () =>
  (
    await application.call<PageResult<Row>>({
      url: `/data/${RELICS}/list?pageSize=100&column=regNo&order=asc`,
      token: application.admin,
    })
  ).result.records
/** The sheet of an export as a person has it before her, and the file that she makes of it. */
async function exported(columns: string, locale = 'zh-CN') {
  const reply = await application.request({
    url: `/data/${RELICS}/exportXls?column=regNo&order=asc&_sheet=${columns}`,
    token: application.admin,
    headers: { 'accept-language': locale },
  })
  expect(reply.statusCode).toBe(200)
  const book = read(reply.rawPayload)
  return utils.sheet_to_json<(string | number)[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, {
    header: 1,
    defval: '',
  })
}
const fileOf = (rows: readonly (readonly (string | number)[])[]): Buffer =>
  write(
    { SheetNames: ['表'], Sheets: { 表: utils.aoa_to_sheet(rows.map((row) => [...row])) } },
    { type: 'buffer', bookType: 'xlsx' },
  ) as Buffer

describe('an export that comes back in', () => {
  it.each(['template', 'list', 'all'])(
    'changes the records that it came from, and adds what was written below them: %s',
    async (columns) => {
      const data = await xlsxOf([
        ['总登记号', '名称', '类别', '估值'],
        [`${columns}-1`, '鼎', '青铜器', 100],
        [`${columns}-2`, '簋', '青铜器', 200],
      ])
      const { result: first } = await steps.upload('relics.xlsx', data)
      expect(first.sheets[0]?.key).toBeUndefined()
      await steps.check({ id: first.id, plan: planOf(first) })
      await steps.apply({ id: first.id, wrong: 'stop' })
      const before = await list()

      const rows = await exported(columns)
      const titles = rows[2] ?? []
      const at = (title: string) => titles.indexOf(title)
      const own = rows.find((row) => row[at('总登记号')] === `${columns}-2`)
      if (!own) throw new Error('the export lacks a record')
      const changed = rows.map((row) => (row === own ? row.with(at('名称'), '铜簋') : row))
      const added = own.with(at('总登记号'), `${columns}-3`).with(at('名称'), '新来的')
      const { result: book } = await steps.upload('藏品.xlsx', fileOf([...changed, added]))
      expect(book.sheets[0]).toMatchObject({ header: 3, key: ['regNo'] })
      const plan = planOf(book, { key: book.sheets[0]?.key })
      const { result: check } = await steps.check({ id: book.id, plan })
      expect(check.counts).toEqual({
        total: before.length + 1,
        fresh: 1,
        changed: 1,
        same: before.length - 1,
        wrong: 0,
      })
      await steps.apply({ id: book.id, wrong: 'stop' })

      const after = await list()
      const idOf = (of: readonly Row[], regNo: string) => of.find((row) => row['regNo'] === regNo)?.['id']
      expect(after.find((row) => row['regNo'] === `${columns}-2`)).toMatchObject({
        id: idOf(before, `${columns}-2`),
        name: '铜簋',
      })
      expect(after.find((row) => row['regNo'] === `${columns}-3`)).toMatchObject({ name: '新来的' })
      expect(after).toHaveLength(before.length + 1)
    },
  )
  it('is known in the other language too, and a sheet of another page is none', async () => {
    const rows = await exported('template', 'en-US')
    expect((await steps.upload('relics.xlsx', fileOf(rows))).result.sheets[0]?.key).toEqual(['regNo'])
    expect(
      (await steps.upload('others.xlsx', fileOf(rows.with(0, ['别的报表'])))).result.sheets[0]?.key,
    ).toBeUndefined()
  })
})
