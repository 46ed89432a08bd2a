import { sql } from 'kysely'
import { read, utils, type WorkSheet } from 'xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ImportReport } from '../../../schemas/contract/data/data.ts'
import type { PageResult } from '../../../schemas/contract/envelope.ts'
import { engineOf } from '../../../server/data/catalog/engine.ts'
import { actor } from '../../../server/data/testing.ts'
import { readImport, storeImport } from '../../../server/data/spreadsheet/steps/one-call.ts'
import { openApplication } from '../../kit/test-app.ts'
import { planOf, stepsOf, xlsxOf } from './import-kit.ts'
import { importFile, publishScreen } from '../kit.ts'

interface Line {
  readonly id: string
  readonly [field: string]: unknown
}
interface Bill extends Line {
  readonly lines?: readonly Line[]
  readonly policy?: readonly Line[]
}
const application = openApplication()
const SCREEN = 'test.order'
const kinds = [
  { value: 'a', text: '铜' },
  { value: 'b', text: '玉' },
]
const LINE = {
  version: 1,
  id: 'test.orderLine',
  title: '订单明细',
  permission: 'test:orderLine',
  fields: {
    orderId: { title: '单据', view: 'text' },
    seq: { title: '序', type: 'integer', view: 'number' },
    name: { title: '名称', view: 'text', required: true },
    kind: { title: '材质', view: 'list', options: { items: kinds } },
    code: { title: '编码', view: 'text', unique: true },
    cost: { title: '成本', type: 'number', view: 'number', minimum: 0 },
  },
}
const POLICY = {
  version: 1,
  id: 'test.orderPolicy',
  title: '保单',
  permission: 'test:orderPolicy',
  fields: { orderId: { title: '单据', view: 'text' }, name: { title: '名称', view: 'text' } },
}
const ORDER = {
  version: 1,
  id: SCREEN,
  title: '订单',
  permission: 'test:order',
  fields: { no: { title: '单号', view: 'text', required: true, unique: true }, name: { title: '名称', view: 'text' } },
  children: {
    lines: {
      screen: 'test.orderLine',
      relation: 'many',
      key: 'orderId',
      title: '明细',
      edit: 'grid',
      order: 'seq',
      maxRows: 4,
    },
    policy: { screen: 'test.orderPolicy', relation: 'one', key: 'orderId', edit: 'form' },
  },
}
/** The header as it is exported: titles of the record over both rows, those of sub-tables below the name of it. */
const OVER = ['单号', '名称', '明细', '', '', '', '保单']
const UNDER = ['', '', '名称', '材质', '编码', '成本', '名称']

const steps = () => stepsOf(application, application.admin, SCREEN)
const sheetOf = (...rows: readonly (readonly (string | number)[])[]) => xlsxOf([OVER, UNDER, ...rows])
async function read1(no: string, token = application.admin): Promise<Bill | undefined> {
  const { result } = await application.call<PageResult<Bill>>({ url: `/data/${SCREEN}/list?no=${no}`, token })
  const [found] = result.records
  return (
    found &&
    (await application.call<Bill>({ url: `/data/${SCREEN}/queryById?id=${found.id}&_children=true`, token })).result
  )
}
const lines = async (no: string) =>
  (await read1(no))?.lines?.map(({ seq, name, kind, code, cost }) => [seq, name, kind, code, cost])
async function imported(data: Buffer, wrong: 'skip' | 'stop' = 'skip', more: object = {}, token = application.admin) {
  const { result: book } = await steps().upload('orders.xlsx', data, token)
  const plan = planOf(book, more)
  const { result: check } = await steps().check({ id: book.id, plan }, token)
  return { book, check, state: await steps().apply({ id: book.id, wrong }, token) }
}
async function exported(query = '', token = application.admin): Promise<WorkSheet> {
  const reply = await application.request({ url: `/data/${SCREEN}/exportXls?column=no&order=asc&${query}`, token })
  expect(reply.statusCode).toBe(200)
  const book = read(reply.rawPayload)
  return book.Sheets[book.SheetNames[0] ?? ''] ?? {}
}
const cellsOf = (sheet: WorkSheet) => utils.sheet_to_json<unknown[]>(sheet, { header: 1, defval: '' })

beforeAll(async () => {
  for (const screen of [LINE, POLICY, ORDER]) await publishScreen(application, application.admin, screen)
  await sql`insert into sys_role_permission (role_id, permission_id)
    select r.id, p.id from sys_role r, sys_permission p where r.role_code = 'staff'
      and p.perms in ('test:order:list', 'test:order:detail', 'test:order:add', 'test:order:edit', 'test:order:import', 'test:order:export', 'test:orderLine:list', 'test:orderLine:edit', 'test:orderLine:export', 'test:orderPolicy:list', 'test:orderPolicy:detail')`.execute(
    application.database.kysely,
  )
})

describe('a sheet of records with the rows of their sub-tables', () => {
  it('brings each record with the rows below it, mapped by the titles of both rows', async () => {
    const { book, check, state } = await imported(
      await sheetOf(
        ['A-1', '甲单', '鼎', '铜', 'L1', 5, '一号'],
        ['', '', '璧', '玉', 'L2', 7, ''],
        ['A-2', '乙单', '', '', '', '', ''],
        ['A-3', '丙单', '爵', '', 'L3', '', ''],
      ),
    )
    expect(book.sheets[0]).toMatchObject({ header: 2, rows: 4 })
    expect(book.sheets[0]?.columns.map(({ field, title }) => [field, title])).toEqual([
      ['no', '单号'],
      ['name', '名称'],
      ['lines,name', '明细/名称'],
      ['lines,kind', '明细/材质'],
      ['lines,code', '明细/编码'],
      ['lines,cost', '明细/成本'],
      ['policy,name', '保单/名称'],
    ])
    expect(check).toEqual({
      counts: { total: 3, fresh: 3, changed: 0, same: 0, wrong: 0 },
      problems: [],
      problemCount: 0,
      rows: [],
      groups: [],
      groupCount: 0,
    })
    expect(state.result).toMatchObject({ state: 'done', done: 4, counts: { fresh: 3 } })
    expect(await lines('A-1')).toEqual([
      [1, '鼎', 'a', 'L1', 5],
      [2, '璧', 'b', 'L2', 7],
    ])
    expect((await read1('A-1'))?.policy?.map(({ name }) => name)).toEqual(['一号'])
    expect([await lines('A-2'), await lines('A-3')]).toEqual([[], [[1, '爵', null, 'L3', null]]])
  })
  it('says of each cell below what is wrong with it, leaves its record out whole, and takes it once it is mended', async () => {
    const rows = [
      ['B-1', '', '鼎', '石', '', -5, ''],
      ['', '', '', '铜', '', 1, ''],
      ['B-2', '', '璧', '', '', '', ''],
    ]
    const { result: book } = await steps().upload('orders.xlsx', await sheetOf(...rows))
    const plan = planOf(book)
    const { result: check } = await steps().check({ id: book.id, plan })
    expect(check.counts).toMatchObject({ total: 2, fresh: 1, wrong: 1 })
    expect(check.problems.map(({ row, field, title, value }) => [row, field, title, value])).toEqual([
      [3, 'lines,kind', '明细/材质', '石'],
      [3, 'lines,cost', '明细/成本', '-5'],
      [4, 'lines,name', '明细/名称', ''],
    ])
    const mended = [
      { row: 3, field: 'lines,kind', value: 'b' },
      { row: 3, field: 'lines,cost', value: 5 },
    ]
    expect(
      (await steps().check({ id: book.id, plan, fixes: mended })).result.problems.map(({ field }) => field),
    ).toEqual(['lines,name'])
    const state = await steps().apply({ id: book.id, wrong: 'skip' })
    expect(state.result).toMatchObject({ state: 'done', counts: { fresh: 1, wrong: 1 } })
    expect([await read1('B-1'), await lines('B-2')]).toEqual([undefined, [[1, '璧', null, null, null]]])
    // All rows of the record lie in the file, under titles that are understood again.
    const file = read(
      (await application.request({ url: state.result.fileUrl ?? '', token: application.admin })).rawPayload,
    )
    const refused = cellsOf(file.Sheets[file.SheetNames[0] ?? ''] ?? {})
    expect(refused.map((row) => row.slice(0, 4))).toEqual([
      ['单号', '名称', '明细/名称', '明细/材质'],
      ['B-1', '', '鼎', '石'],
      ['', '', '', '铜'],
    ])
    const again = await imported(
      await xlsxOf([refused[0] as string[], ['B-1', '', '鼎', '玉', '', 5, ''], ['', '', '爵', '铜', '', 1, '']]),
    )
    expect(again.state.result.counts).toMatchObject({ fresh: 1, wrong: 0 })
    expect(await lines('B-1')).toEqual([
      [1, '鼎', 'b', null, 5],
      [2, '爵', 'a', null, 1],
    ])
  })
  it('takes all cells below that say the same as one value, and leaves records out for one of them', async () => {
    const { result: book } = await steps().upload(
      'orders.xlsx',
      await sheetOf(
        ['V-1', '', '鼎', '石', 'T1', 1, ''],
        ['', '', '璧', '石', 'T2', 1, ''],
        ['V-2', '', '爵', '铁', 'T3', 1, ''],
      ),
    )
    const { groups } = (await steps().check({ id: book.id, plan: planOf(book) })).result
    expect(groups.map(({ field, said, count, rows }) => [field, said, count, rows])).toEqual([
      ['lines,kind', '石', 2, [3, 4]],
      ['lines,kind', '铁', 1, [5]],
    ])
    const values = [
      { field: 'lines,kind', said: '石', as: 'value', value: 'b' },
      { field: 'lines,kind', said: '铁', as: 'left' },
    ]
    expect((await steps().check({ id: book.id, plan: planOf(book, { values }) })).result.counts).toEqual({
      total: 2,
      fresh: 1,
      changed: 0,
      same: 0,
      wrong: 0,
      left: 1,
    })
    await steps().apply({ id: book.id, wrong: 'stop' })
    expect([await lines('V-1'), await read1('V-2')]).toEqual([
      [
        [1, '鼎', 'b', 'T1', 1],
        [2, '璧', 'b', 'T2', 1],
      ],
      undefined,
    ])
  })
  it('stops at a wrong row below, with nothing stored', async () => {
    const { state } = await imported(
      await sheetOf(['C-1', '', '鼎', '', '', '', ''], ['C-2', '', '', '', '', 5, '']),
      'stop',
    )
    expect(state.success).toBe(false)
    expect([await read1('C-1'), await read1('C-2')]).toEqual([undefined, undefined])
  })
  it('refuses too many rows, a value that must be unique below two records, and columns that nothing can be made of', async () => {
    const many = Array.from({ length: 4 }, (_, index) => ['', '', `件${index}`, '', '', '', ''])
    const { check } = await imported(
      await sheetOf(
        ['D-1', '', '首', '', '', '', ''],
        ...many,
        ['D-2', '', '甲', '', 'SAME', '', ''],
        ['D-3', '', '乙', '', 'SAME', '', ''],
      ),
    )
    expect(check.problems.map(({ row, title, text }) => [row, title, text])).toEqual([
      [3, '明细', expect.stringContaining('4')],
      [9, '明细/编码', expect.stringContaining('8')],
    ])
    expect([await read1('D-1'), await lines('D-2'), await read1('D-3')]).toEqual([
      undefined,
      [[1, '甲', null, 'SAME', null]],
      undefined,
    ])
    const { result: book } = await steps().upload(
      'orders.xlsx',
      await xlsxOf([
        ['单号', '明细/材质'],
        ['D-4', '铜'],
      ]),
    )
    expect((await steps().check({ id: book.id, plan: planOf(book) })).message).toMatch(/缺少必填列：明细\/名称/)
  })
  it('passes over the rows of sub-tables that the sheet is not mapped to', async () => {
    const data = await sheetOf(
      ['N-1', '甲单', '鼎', '', '', '', ''],
      ['', '', '璧', '', '', '', ''],
      ['N-2', '', '', '', '', '', ''],
    )
    const { check, state } = await imported(data, 'skip', {
      columns: [
        { column: 1, field: 'name' },
        { column: 0, field: 'no' },
      ],
    })
    expect(check).toMatchObject({ counts: { total: 2, fresh: 2, wrong: 0 }, problemCount: 0 })
    expect(state.result.counts).toMatchObject({ fresh: 2 })
    expect([await lines('N-1'), await lines('N-2')]).toEqual([[], []])
  })
  it('continues a record after a row without mapped values, wherever a slice ends', async () => {
    const rows = Array.from({ length: 251 }, (_, index) => [
      [`O-${index}`, '', '', '', '', '', ''],
      ['', '', '', '', 'x', '', ''],
      ['', '', '璧', '', '', '', ''],
    ]).flat()
    const { check } = await imported(await sheetOf(...rows), 'skip', {
      columns: [
        { column: 0, field: 'no' },
        { column: 2, field: 'lines,name' },
      ],
    })
    expect(check).toMatchObject({ counts: { total: 251, fresh: 251 }, problemCount: 0 })
  })
  it('says no more than a person reads: so many problems, so much of a cell, and of too many rows only that', async () => {
    const long = '石'.repeat(300)
    const wrong = (no: number) => [
      [`P-${no}`, '', '', long, '', '', ''],
      ['', '', '', long, '', '', ''],
      ['', '', '', long, '', '', ''],
    ]
    const many = Array.from({ length: 5 }, () => ['', '', '', long, '', '', ''])
    const { result: book } = await steps().upload(
      'orders.xlsx',
      await sheetOf(
        ['Q-1', '', '', '', '', '', ''],
        ...many,
        ...Array.from({ length: 840 }, (_, index) => wrong(index)).flat(),
      ),
    )
    const { result: check } = await steps().check({ id: book.id, plan: planOf(book) })
    expect(check.problemCount).toBe(1 + 840 * 6)
    expect(check.problems).toHaveLength(5000)
    expect(check.rows.map(({ row }) => row)).toEqual([...new Set(check.problems.map(({ row }) => row))])
    expect(check.problems.slice(0, 2).map(({ row, title }) => [row, title])).toEqual([
      [3, '明细'],
      [9, '明细/材质'],
    ])
    expect(Math.max(...check.problems.map(({ value = '' }) => value.length))).toBe(201)
  })
  it('holds the unique values of a refused record for no other', async () => {
    const { check } = await imported(
      await sheetOf(
        ['R-1', '', '', '', '', -5, ''],
        ['R-1', '', '鼎', '', '', '', ''],
        ['R-1', '', '璧', '', 'R', '', ''],
        ['R-2', '', '爵', '', 'R', '', ''],
      ),
    )
    expect(check.problems.map(({ row, field }) => [row, field])).toEqual([
      [3, 'lines,cost'],
      [3, 'lines,name'],
      [5, 'no'],
    ])
    expect([await lines('R-1'), await lines('R-2')]).toEqual([
      [[1, '鼎', null, null, null]],
      [[1, '爵', null, 'R', null]],
    ])
    const data = await sheetOf(['S-1', '', '', '', '', -5, ''], ['S-1', '', '鼎', '', '', '', ''])
    expect(
      (await importFile<ImportReport>(application, application.admin, SCREEN, data, 'valid')).result,
    ).toMatchObject({ successCount: 1, problems: [{ row: 3 }, { row: 3 }] })
    expect(await lines('S-1')).toEqual([[1, '鼎', null, null, null]])
  })
  it('names the sub-table row whose unique value another person stored meanwhile', async () => {
    const engine = engineOf(application.parts)
    const screen = await engine.screens.find(SCREEN)
    if (screen?.table === undefined) throw new Error('The screen has no table')
    const orders = { ...screen, table: screen.table }
    const sheet = await readImport(engine, orders, actor, {
      data: await sheetOf(['T-1', '', '鼎', '', 'T', '', ''], ['T-2', '', '璧', '', '', '', '']),
      filename: 't.xlsx',
    })
    await imported(await sheetOf(['T-0', '', '爵', '', 'T', '', '']))
    const { result } = await storeImport(engine, application.parts.files, orders, actor, sheet, 'valid')
    expect(result).toMatchObject({
      successCount: 1,
      errorCount: 1,
      problems: [{ row: 3, field: 'lines,code', value: 'T' }],
    })
    expect([await read1('T-1'), await lines('T-2')]).toEqual([undefined, [[1, '璧', null, null, null]]])
  })
  it('maps a title after those of a sub-table to the only record field that it can be', async () => {
    const { result: book } = await steps().upload(
      'orders.xlsx',
      await xlsxOf([
        ['', '明细', '', '', ''],
        ['名称', '名称', '材质', '', '单号'],
        ['甲单', '鼎', '铜', '', 'U-1'],
      ]),
    )
    expect(book.sheets[0]?.columns.map(({ field, title }) => [field, title])).toEqual([
      ['name', '名称'],
      ['lines,name', '明细/名称'],
      ['lines,kind', '明细/材质'],
      [undefined, ''],
      ['no', '单号'],
    ])
  })
  it('treats a row above all records as a record without its required values', async () => {
    const { check } = await imported(await sheetOf(['', '', '无主', '', '', '', ''], ['E-1', '', '鼎', '', '', '', '']))
    expect(check.problems.map(({ row, field }) => [row, field])).toEqual([[3, 'no']])
  })
})

it('SEC-05 maps no column to what says where a row belongs, to names that are none, or to a key of rows below', async () => {
  const { result: book } = await steps().upload('orders.xlsx', await sheetOf(['M-1', '', '鼎', '', '', '', '']))
  for (const field of [
    'lines,orderId',
    'lines,seq',
    'lines,id',
    'lines,__proto__',
    'none,name',
    'lines',
    ',name',
    'lines,',
  ]) {
    const plan = {
      sheet: 0,
      header: 2,
      columns: [
        { column: 0, field: 'no' },
        { column: 2, field: 'lines,name' },
        { column: 3, field },
      ],
    }
    expect([field, (await steps().check({ id: book.id, plan })).success]).toEqual([field, false])
  }
  expect((await steps().check({ id: book.id, plan: planOf(book, { key: ['lines,name'] }) })).message).toMatch(/名称/)
  const fixes = [
    { row: 3, field: 'lines,orderId', value: 'another' },
    { row: 3, field: 'lines,__proto__', value: 'x' },
  ]
  expect((await steps().check({ id: book.id, plan: planOf(book), fixes })).result.counts).toMatchObject({ fresh: 1 })
  await steps().apply({ id: book.id, wrong: 'skip' })
  expect(await lines('M-1')).toEqual([[1, '鼎', null, null, null]])
})

describe('records that are updated by a key', () => {
  it('keep their rows and ids: equal rows stay, different ones are changed, missing ones are removed', async () => {
    await imported(
      await sheetOf(
        ['F-1', '旧', '鼎', '铜', 'F1', 1, '一号'],
        ['', '', '璧', '玉', 'F2', 2, ''],
        ['', '', '爵', '铜', 'F3', 3, ''],
      ),
    )
    const before = (await read1('F-1'))?.lines?.map(({ id }) => id) ?? []
    const again = await imported(
      await sheetOf(
        ['F-1', '旧', '鼎', '铜', 'F1', 1, '一号'],
        ['', '', '璧', '玉', 'F2', 2, ''],
        ['', '', '爵', '铜', 'F3', 3, ''],
      ),
      'skip',
      { key: ['no'] },
    )
    expect(again.check.counts).toEqual({ total: 1, fresh: 0, changed: 0, same: 1, wrong: 0 })
    const { check, state } = await imported(
      await sheetOf(['F-1', '旧', '爵', '铜', 'F3', 3, ''], ['', '', '璧改', '玉', 'F2', 2, '']),
      'skip',
      { key: ['no'] },
    )
    expect([check.counts.changed, state.result.counts.changed]).toEqual([1, 1])
    expect(await lines('F-1')).toEqual([
      [1, '爵', 'a', 'F3', 3],
      [2, '璧改', 'b', 'F2', 2],
    ])
    const after = await read1('F-1')
    expect(after?.lines?.[0]?.id).toBe(before[2])
    expect(before).toContain(after?.lines?.[1]?.id)
    // What the sheet does not speak of stays.
    expect(after?.policy?.map(({ name }) => name)).toEqual(['一号'])
  })
  it('are changed whole or not at all', async () => {
    await imported(await sheetOf(['G-1', '旧', '鼎', '', 'G1', 1, '']))
    const { state } = await imported(await sheetOf(['G-1', '新', '鼎', '', 'G1', -1, '']), 'skip', { key: ['no'] })
    expect(state.result.counts).toMatchObject({ changed: 0, wrong: 1 })
    expect([(await read1('G-1'))?.['name'], await lines('G-1')]).toEqual(['旧', [[1, '鼎', null, 'G1', 1]]])
  })
})

describe('SEC-05 a person with fewer rights to the rows of a sub-table', () => {
  it('is refused the records whose rows would be added or removed, and changes those that are there', async () => {
    const staff = await application.login('staff')
    await imported(await sheetOf(['H-1', '', '鼎', '', 'H1', 1, '']))
    const { book, check } = await imported(
      await sheetOf(['H-1', '', '鼎改', '', 'H1', 1, ''], ['H-2', '', '新', '', '', '', '']),
      'skip',
      {
        key: ['no'],
        columns: [0, 1, 2, 3, 4, 5].map((column) => ({
          column,
          field: ['no', 'name', 'lines,name', 'lines,kind', 'lines,code', 'lines,cost'][column] ?? '',
        })),
      },
      staff,
    )
    expect(book.fields.some(({ key }) => key.startsWith('policy,'))).toBe(false)
    expect(check.problems.map(({ row, title, text }) => [row, title, text])).toEqual([
      [4, '明细', expect.stringContaining('权限')],
    ])
    expect([await lines('H-1'), await read1('H-2')]).toEqual([[[1, '鼎改', null, 'H1', 1]], undefined])
    const less = await imported(
      await sheetOf(['I-1', '', '', '', '', '', '']),
      'skip',
      {
        columns: [
          { column: 0, field: 'no' },
          { column: 6, field: 'policy,name' },
        ],
      },
      staff,
    )
    expect(less.state.success).toBe(false)
  })
  it('exports only the sub-tables with the right to export, whatever other rights there are, and reports what is left out', async () => {
    const staff = await application.login('staff')
    const cells = cellsOf(await exported('no=A-1', staff))
    expect(cells.slice(2, 4)).toEqual([
      ['单号', '名称', '明细', '', '', ''],
      ['', '', '名称', '材质', '编码', '成本'],
    ])
    const whole = await application.request({ url: `/data/${SCREEN}/exportXls?no=A-1`, token: application.admin })
    expect((await importFile<ImportReport>(application, staff, SCREEN, whole.rawPayload, 'valid')).message).toMatch(
      /保单\/名称/,
    )
  })
})

describe('an export', () => {
  it('has a header of two rows, merged over both, and the rows of sub-tables below their record', async () => {
    for (const format of ['xls', 'xlsx']) {
      const sheet = await exported(`no=A-*&format=${format}`)
      expect(cellsOf(sheet).slice(2)).toEqual([
        OVER,
        UNDER,
        ['A-1', '甲单', '鼎', '铜', 'L1', 5, '一号'],
        ['', '', '璧', '玉', 'L2', 7, ''],
        ['A-2', '乙单', '', '', '', '', ''],
        ['A-3', '丙单', '爵', '', 'L3', '', ''],
      ])
      expect(sheet['!merges']?.map((area) => utils.encode_range(area)).toSorted()).toEqual(['A3:A4', 'B3:B4', 'C3:F3'])
    }
  })
  it('is taken in again, in one step or in several', async () => {
    const whole = await application.request({
      url: `/data/${SCREEN}/exportXls?no=A-*&column=no&order=asc`,
      token: application.admin,
    })
    const same = await imported(whole.rawPayload, 'skip', { key: ['no'] })
    expect(same.check.counts).toEqual({ total: 3, fresh: 0, changed: 0, same: 3, wrong: 0 })
    for (const no of ['A-1', 'A-2', 'A-3'])
      await application.call({
        method: 'DELETE',
        url: `/data/${SCREEN}/delete?id=${(await read1(no))?.id}`,
        token: application.admin,
      })
    expect(
      await importFile<ImportReport>(application, application.admin, SCREEN, whole.rawPayload, 'all'),
    ).toMatchObject({ success: true, result: { totalCount: 3, successCount: 3 } })
    expect(await lines('A-1')).toEqual([
      [1, '鼎', 'a', 'L1', 5],
      [2, '璧', 'b', 'L2', 7],
    ])
  })
  it('offers a template in the same shape', async () => {
    const reply = await application.request({ url: `/data/${SCREEN}/importTemplate`, token: application.admin })
    const book = read(reply.rawPayload)
    const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {}
    expect(cellsOf(sheet).slice(2)).toEqual([
      ['单号*', '名称', '明细', '', '', '', '保单'],
      ['', '', '名称*', '材质', '编码', '成本', '名称'],
    ])
    const { book: seen } = await imported(
      await xlsxOf([...(cellsOf(sheet) as string[][]), ['J-1', '', '鼎', '', '', '', '']]),
    )
    expect(seen.sheets[0]?.columns.map(({ field }) => field)).toEqual([
      'no',
      'name',
      'lines,name',
      'lines,kind',
      'lines,code',
      'lines,cost',
      'policy,name',
    ])
    expect(await lines('J-1')).toHaveLength(1)
  })
  it('refuses cells that are merged among the rows of a sub-table, and takes those of the record that reach down over them', async () => {
    const merged = (areas: readonly string[]) => {
      const sheet = utils.aoa_to_sheet([OVER, UNDER, ['K-1', '单', '鼎'], ['', '', '璧']])
      sheet['!merges'] = areas.map((area) => utils.decode_range(area))
      return sheet
    }
    const bookOf = async (sheet: WorkSheet) => {
      const {
        write,
        utils: { book_new, book_append_sheet },
      } = await import('xlsx')
      const book = book_new()
      book_append_sheet(book, sheet, 'x')
      return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
    }
    const { result: wrong } = await steps().upload('m.xlsx', await bookOf(merged(['A3:A4', 'C3:C4'])))
    expect((await steps().check({ id: wrong.id, plan: planOf(wrong) })).message).toMatch(/C3:C4/)
    const { check } = await imported(await bookOf(merged(['A1:A2', 'C1:F1', 'A3:A4', 'B3:B4'])))
    expect(check.counts).toMatchObject({ fresh: 1, wrong: 0 })
    expect(await lines('K-1')).toHaveLength(2)
  })
})

it('cuts no record apart where a slice of many rows ends', async () => {
  const rows = Array.from({ length: 400 }, (_, index) => [
    [`Z-${index}`, '', '首', '', '', 1, ''],
    ['', '', '次', '', '', 2, ''],
    ['', '', '末', '', '', 3, ''],
  ]).flat()
  const { check, state } = await imported(await sheetOf(...rows))
  expect(check.counts).toMatchObject({ total: 400, fresh: 400 })
  expect(state.result).toMatchObject({ state: 'done', done: 1200, counts: { fresh: 400, wrong: 0 } })
  const total = async (name: string) =>
    (
      await application.call<PageResult<Line>>({
        url: `/data/test.orderLine/list?name=${name}`,
        token: application.admin,
      })
    ).result.total
  expect([await total('首'), await total('次'), await total('末')]).toEqual([400, 400, 400])
  for (const no of ['Z-83', 'Z-333'])
    expect(await lines(no)).toEqual([
      [1, '首', null, null, 1],
      [2, '次', null, null, 2],
      [3, '末', null, null, 3],
    ])
})
