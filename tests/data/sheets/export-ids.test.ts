import { read, utils, write } from 'xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ImportReport } from '../../../schemas/contract/data/data.ts'
import type { PageResult } from '../../../schemas/contract/envelope.ts'
import { openApplication } from '../../kit/test-app.ts'
import { planOf, stepsOf } from './import-kit.ts'
import { importFile, publishScreen } from '../kit.ts'

type Loose = Readonly<Record<string, unknown>>
const application = openApplication()
const SCREEN = 'test.unnamed'
const TITLE = '系统记录编号'
const steps = () => stepsOf(application, application.admin, SCREEN)
const exported = async (query = '') =>
  (
    await application.request({
      url: `/data/${SCREEN}/exportXls?column=place&order=asc&_sheet=template&_ids=true${query}`,
      token: application.admin,
    })
  ).rawPayload
const tableOf = (data: Buffer) =>
  utils.sheet_to_json<unknown[]>(Object.values(read(data).Sheets)[0] ?? {}, { header: 1, defval: '' })
const sheetOf = (rows: readonly (readonly unknown[])[]) =>
  write(
    { SheetNames: ['表'], Sheets: { 表: utils.aoa_to_sheet(rows.map((row) => [...row])) } },
    { type: 'buffer', bookType: 'xlsx' },
  ) as Buffer
const stored = async (): Promise<readonly Loose[]> =>
  (
    await application.call<PageResult<Loose>>({
      url: `/data/${SCREEN}/list?column=place&order=asc&pageSize=50`,
      token: application.admin,
    })
  ).result.records
const facts = (rows: readonly Loose[]) => rows.map(({ id, name, place }) => ({ id, name, place }))
async function checked(data: Buffer, more: object = {}) {
  const { result: book } = await steps().upload('unnamed.xlsx', data)
  const { result: check } = await steps().check({ id: book.id, plan: planOf(book, more) })
  return { book, check }
}

beforeAll(async () => {
  await publishScreen(application, application.admin, {
    version: 1,
    id: SCREEN,
    title: '无号登记',
    permission: 'test:unnamed',
    fields: {
      name: { title: '名称', required: true },
      place: { title: '位置' },
      count: { title: '件数', view: 'number' },
    },
  })
  for (const place of ['a', 'b', 'c'])
    await application.call({
      url: `/data/${SCREEN}/add`,
      token: application.admin,
      body: { name: '陶片', place, count: 1 },
    })
})

describe('an export with the ids of its records', () => {
  it.each(['xls', 'xlsx'])(
    'has them first, as texts in a column of texts, and only where they are asked for (%s)',
    async (format) => {
      const data = await exported(`&format=${format}`)
      const [, , titles, ...rows] = tableOf(data)
      expect(titles).toEqual([TITLE, '名称', '位置', '件数'])
      expect(rows.map(([id]) => id)).toEqual((await stored()).map(({ id }) => id))
      const cell = Object.values(read(data, { cellNF: true, cellStyles: true }).Sheets)[0]?.['A4'] as {
        t: string
        z?: string
      }
      expect([cell.t, cell.z]).toEqual(['s', '@'])
      const without = await application.request({
        url: `/data/${SCREEN}/exportXls?_sheet=template&format=${format}`,
        token: application.admin,
      })
      expect(tableOf(without.rawPayload)[2]).toEqual(['名称', '位置', '件数'])
    },
  )
  it('comes back into exactly its records, of which no field tells them apart, with rows that are new', async () => {
    const before = facts(await stored())
    const [first, second, titles, ...rows] = tableOf(await exported())
    const changed = rows.map((row) => (row[2] === 'b' ? [row[0], '陶片改', ...row.slice(2)] : row))
    const data = sheetOf([first ?? [], second ?? [], titles ?? [], ...changed.toReversed(), ['', '新片', 'd', 5]])
    const { book, check } = await checked(data, { key: ['id'] })
    expect(book.sheets[0]).toMatchObject({
      key: ['id'],
      columns: expect.arrayContaining([expect.objectContaining({ title: TITLE, field: 'id', how: 'title' })]),
    })
    expect(check).toMatchObject({ problems: [], counts: { total: 4, fresh: 1, changed: 1, same: 2, wrong: 0 } })
    expect((await steps().apply({ id: book.id, wrong: 'stop' })).result).toMatchObject({ state: 'done' })
    const after = facts(await stored())
    expect(after.slice(0, 3)).toEqual(before.map((row) => (row.place === 'b' ? { ...row, name: '陶片改' } : row)))
    expect(after[3]).toMatchObject({ name: '新片', place: 'd' })
    await application.call({
      method: 'DELETE',
      url: `/data/${SCREEN}/delete?id=${String(after[3]?.id)}`,
      token: application.admin,
    })
  })
  it('finds its records in a sheet of any layout, with some of the columns', async () => {
    const [row] = await stored()
    const { book, check } = await checked(
      sheetOf([
        ['位置', TITLE],
        ['a2', String(row?.['id'])],
      ]),
      { key: ['id'] },
    )
    expect([book.sheets[0]?.key, check.counts]).toMatchObject([['id'], { total: 1, changed: 1, wrong: 0 }])
  })
  it('brings an error where an id is unknown, or twice there, and stores neither', async () => {
    const before = await stored()
    const id = String(before[0]?.['id'])
    const { check } = await checked(
      sheetOf([
        [TITLE, '名称'],
        ['1', '没有'],
        [id, '一'],
        [id, '二'],
      ]),
      { key: ['id', 'name'] },
    )
    expect(check.counts).toMatchObject({ total: 3, fresh: 0, changed: 1, wrong: 2 })
    expect(check.problems.map(({ row, field, text }) => [row, field, text])).toEqual([
      [2, 'id', '没有这条记录，或您无权修改它；如要新增，请清空系统记录编号'],
      [4, 'id', '与第 3 行更新同一条记录'],
    ])
    expect(await stored()).toEqual(before)
  })
  it('adds new records under ids of their own where nothing is to be updated', async () => {
    const before = await stored()
    const { book, check } = await checked(await exported())
    expect(check.counts).toMatchObject({ total: 3, fresh: 3, changed: 0 })
    await steps().apply({ id: book.id, wrong: 'stop' })
    const after = await stored()
    expect(after).toHaveLength(6)
    expect(new Set(after.map(({ id }) => id)).size).toBe(6)
    const added = after.filter(({ id }) => !before.some((row) => row['id'] === id))
    await application.call({
      method: 'DELETE',
      url: `/data/${SCREEN}/deleteBatch?ids=${added.map(({ id }) => String(id)).join(',')}`,
      token: application.admin,
    })
  })
  it('is not taken for new rows by an import in one step', async () => {
    const before = await stored()
    expect(
      await importFile<ImportReport>(application, application.admin, SCREEN, await exported('&format=xlsx'), 'all'),
    ).toMatchObject({
      success: false,
      message: '文件中有系统记录编号，请用“分步导入”更新这些记录；如要全部新增，请先删除该列',
    })
    expect(await stored()).toEqual(before)
  })
  it('takes no other column for ids that is called like a number', async () => {
    const { result: book } = await steps().upload(
      'unnamed.xlsx',
      sheetOf([
        ['编号', '名称'],
        ['1', '甲'],
      ]),
    )
    expect(book.sheets[0]?.columns.map(({ field }) => field)).toEqual([undefined, 'name'])
    expect(book.sheets[0]?.key).toBeUndefined()
  })
})
