import { beforeAll, describe, expect, it } from 'vitest'
import type { ImportReport } from '../../../schemas/contract/data/data.ts'
import { openApplication } from '../../kit/test-app.ts'
import { planOf, stepsOf, xlsxOf } from './import-kit.ts'
import { importFile, publishScreen } from '../kit.ts'

const application = openApplication()
const SCREEN = 'test.parcel'
const LINE = {
  version: 1,
  id: 'test.parcelLine',
  title: '包裹明细',
  fields: {
    parcelId: { title: '包裹', view: 'text' },
    name: { title: '名称', view: 'text' },
    kind: { title: '材质', view: 'text' },
  },
}
/** A field of the record is called like its sub-table, and both have a name. */
const PARCEL = {
  version: 1,
  id: SCREEN,
  title: '包裹',
  fields: {
    no: { title: '单号', view: 'text', required: true, unique: true, maxLength: 5000 },
    name: { title: '名称', view: 'text' },
    lines: { title: '明细', view: 'text' },
  },
  children: { rows: { screen: 'test.parcelLine', relation: 'many', key: 'parcelId', title: '明细', edit: 'grid' } },
}
beforeAll(async () => {
  for (const screen of [LINE, PARCEL]) await publishScreen(application, application.admin, screen)
})
const bookOf = async (...rows: readonly (readonly string[])[]) =>
  (await stepsOf(application, application.admin, SCREEN).upload('p.xlsx', await xlsxOf(rows))).result
const columns = async (...rows: readonly (readonly string[])[]) =>
  (await bookOf(...rows)).sheets[0]?.columns.map(({ title, field, how }) => [title, field, how])
const atOnce = async (...rows: readonly (readonly string[])[]) =>
  importFile<ImportReport>(application, application.admin, SCREEN, await xlsxOf(rows), 'all')

describe('a heading of two rows in which a sub-table is called like a field of the record', () => {
  it('is recognised by the values below each title, where they decide', async () => {
    expect(await columns(['单号', '明细', '明细', ''], ['', '', '名称', '材质'], ['A-1', '三件', '鼎', '铜'])).toEqual([
      ['单号', 'no', 'title'],
      ['明细', 'lines', 'title'],
      ['明细/名称', 'rows,name', 'title'],
      ['明细/材质', 'rows,kind', 'title'],
    ])
    expect(await columns(['单号', '明细', '', ''], ['', '名称', '材质', '明细'], ['A-1', '鼎', '铜', '三件'])).toEqual([
      ['单号', 'no', 'title'],
      ['明细/名称', 'rows,name', 'title'],
      ['明细/材质', 'rows,kind', 'title'],
      ['明细', 'lines', 'title'],
    ])
    expect(await columns(['单号', '名称', '明细'], ['', '', '名称'], ['A-1', '包', '鼎'])).toEqual([
      ['单号', 'no', 'title'],
      ['名称', 'name', 'title'],
      ['明细/名称', 'rows,name', 'title'],
    ])
  })
  it('is no heading of two rows, where the title above is that of the sheet', async () => {
    expect(await columns(['明细', '', ''], ['单号', '名称', '明细'], ['A-1', '包', '三件'])).toEqual([
      ['单号', 'no', 'title'],
      ['名称', 'name', 'title'],
      ['明细', 'lines', 'title'],
    ])
  })
  it.each([
    [
      'a title that reaches down, or stands over a column without one',
      [
        ['单号', '明细', '', ''],
        ['', '', '名称', '材质'],
      ],
      ['明细', '明细/名称', '明细/材质'],
    ],
    [
      'a title of the sheet, or of a sub-table',
      [
        ['明细', ''],
        ['名称', '单号'],
      ],
      ['明细/名称'],
    ],
  ])('is a question in the steps and is refused in a single call: %s', async (_, heading, titles) => {
    const row = ['A', 'B', 'C', 'D'].slice(0, heading[0]?.length)
    const unsure = (await columns(...heading, row))?.flatMap(([title, , how]) => (how === 'unsure' ? [title] : []))
    expect(unsure).toEqual(titles)
    const { success, message } = await atOnce(...heading, row)
    expect([success, message]).toEqual([
      false,
      `文件导入失败:无法判断“${titles.join('、')}”属于主表还是子表，请把子表的列名写成“子表/列名”，或改用分步导入`,
    ])
  })
  it('is what the person said before, the next time', async () => {
    const rows = [
      ['明细', ''],
      ['名称', '单号'],
      ['包', 'B-1'],
    ]
    const book = await bookOf(...rows)
    const plan = planOf(book, {
      columns: [
        { column: 0, field: 'name' },
        { column: 1, field: 'no' },
      ],
    })
    expect(await stepsOf(application, application.admin, SCREEN).check({ id: book.id, plan })).toMatchObject({
      result: { counts: { fresh: 1, wrong: 0 } },
    })
    expect(await columns(...rows)).toEqual([
      ['明细/名称', 'name', 'earlier'],
      ['单号', 'no', 'earlier'],
    ])
  })
})

it('clips in its problem a long value that must be unique or that identifies a record', async () => {
  const long = 'x'.repeat(2500)
  const steps = stepsOf(application, application.admin, SCREEN)
  const rows = [
    ['单号', '名称'],
    [long, 'a'],
    [long, 'b'],
  ]
  const problemsOf = async (more: object) => {
    const book = await bookOf(...rows)
    return (await steps.check({ id: book.id, plan: planOf(book, more) })).result.problems
  }
  for (const more of [{}, { key: ['no'] }]) {
    const problems = await problemsOf(more)
    expect(problems.map(({ value = '' }) => value.length)).toEqual([201])
    expect(problems[0]?.text.length).toBeLessThan(300)
  }
  expect(await atOnce(...rows.slice(0, 2))).toMatchObject({ success: true })
  expect((await problemsOf({})).map(({ value = '', text }) => [value.length, text.length < 300])).toEqual([
    [201, true],
    [201, true],
  ])
})
