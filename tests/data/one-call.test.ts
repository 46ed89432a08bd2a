import { beforeAll, describe, expect, it } from 'vitest'
import type { ImportReport } from '../../schemas/contract/data/data.ts'
import type { PageResult } from '../../schemas/contract/envelope.ts'
import { STORE_BATCH } from '../../server/data/spreadsheet/steps/slices.ts'
import { openApplication } from '../kit/test-app.ts'
import { planOf, stepsOf, xlsxOf } from './sheets/import-kit.ts'
import { importFile, publishScreen } from './kit.ts'

const application = openApplication()
const SCREEN = 'test.crate'
const LINE = {
  version: 1,
  id: 'test.crateLine',
  title: '装箱明细',
  fields: {
    crateId: { title: '箱', view: 'text' },
    name: { title: '名称', view: 'text', required: true },
    code: { title: '编码', view: 'text', unique: true },
  },
}
const CRATE = {
  version: 1,
  id: SCREEN,
  title: '箱',
  fields: {
    no: { title: '箱号', view: 'text', required: true, unique: true },
    weight: { title: '重量', type: 'integer', view: 'number', minimum: 1 },
  },
  children: { lines: { screen: LINE.id, relation: 'many', key: 'crateId', title: '明细', edit: 'grid', maxRows: 5 } },
}
beforeAll(async () => {
  for (const screen of [LINE, CRATE]) await publishScreen(application, application.admin, screen)
})

type Cells = readonly [no: string, weight: string | number, name: string, code: string]
/** More rows than are judged at once; the record at that place has rows below it on both sides. */
function cells(): Cells[] {
  const rows: Cells[] = Array.from({ length: STORE_BATCH - 2 }, (_, at): Cells => [`N-${at}`, 1, '', ''])
  rows.push(['W-1', 2, '鼎', 'L-1'], ['', '', '簋', 'L-2'], ['', '', '爵', 'L-3'], ['', '', '壶', 'L-4'])
  rows.push(['N-0', 3, '', ''], ['W-2', 4, '盘', 'L-1'], ['W-3', 0, '', ''], ['W-4', 5, '', 'L-9'], ['W-5', 6, '', ''])
  return rows
}
const book = () => xlsxOf([['', '', '明细', ''], ['箱号', '重量', '名称', '编码'], ...cells()])
const atOnce = async (mode: 'all' | 'valid') =>
  importFile<ImportReport>(application, application.admin, SCREEN, await book(), mode)
const stored = async (query: string) =>
  (
    await application.call<PageResult<{ readonly id: string }>>({
      url: `/data/${SCREEN}/list?${query}`,
      token: application.admin,
    })
  ).result

describe('an import of one call', () => {
  it('says of every row what a check by steps says of it', async () => {
    const steps = stepsOf(application, application.admin, SCREEN)
    const { result: uploaded } = await steps.upload('crates.xlsx', await book())
    const { result: check } = await steps.check({ id: uploaded.id, plan: planOf(uploaded) })
    const refused = await atOnce('all')
    expect(refused).toMatchObject({ success: false, code: 500 })
    expect(refused.result.problems).toEqual(check.problems)
    expect([refused.result.totalCount, refused.result.errorCount]).toEqual([check.counts.total, check.counts.wrong])
    expect((await stored('pageSize=1')).total).toBe(0)
  })
  it('compares the rows of all its slices, and parts no record from the rows below it', async () => {
    const { code, result } = await atOnce('valid')
    const at = (place: number) => STORE_BATCH + place
    expect(code).toBe(201)
    expect(result.problems?.map(({ row, field }) => [row, field])).toEqual([
      [at(5), 'no'],
      [at(6), 'lines,code'],
      [at(7), 'weight'],
      [at(8), 'lines,name'],
    ])
    expect([result.totalCount, result.successCount, result.errorCount]).toEqual([at(4), at(0), 4])
    const [crate] = (await stored('no=W-1')).records
    const { result: whole } = await application.call<{ readonly lines: readonly { readonly name: string }[] }>({
      url: `/data/${SCREEN}/queryById?id=${crate?.id}&_children=true`,
      token: application.admin,
    })
    expect(whole.lines.map(({ name }) => name).toSorted()).toEqual(['鼎', '簋', '爵', '壶'].toSorted())
  })
})
