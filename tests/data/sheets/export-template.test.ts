import { read, utils } from 'xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PageResult } from '../../../schemas/contract/envelope.ts'
import { openApplication } from '../../kit/test-app.ts'
import { planOf, stepsOf } from './import-kit.ts'
import { guardField, publishScreen } from '../kit.ts'

type Loose = Readonly<Record<string, unknown>>
const application = openApplication()
const SCREEN = 'test.returns'
const items = [
  { value: 'a', text: '铜' },
  { value: 'b', text: '玉' },
]
const LINE = {
  version: 1,
  id: 'test.returnsLine',
  title: '明细行',
  permission: 'test:returnsLine',
  fields: {
    above: { title: '单据', view: 'text' },
    seq: { title: '序', type: 'integer', view: 'number' },
    name: { title: '名称', view: 'text', required: true },
    day: { title: '日期', view: 'date' },
    double: { title: '全名', compute: "name + '!'" },
  },
}
const SHEET = {
  version: 1,
  id: SCREEN,
  title: '往返/登记',
  permission: 'test:returns',
  fields: {
    no: { title: '单号', view: 'text', required: true, unique: true },
    code: { title: '旧号', view: 'text' },
    weight: { title: '重量', view: 'number', options: { precision: 3 } },
    day: { title: '日期', view: 'date' },
    moment: { title: '时间', view: 'datetime' },
    at: { title: '钟点', view: 'time' },
    kind: { title: '材质', view: 'list', options: { items } },
    kinds: { title: '附件材质', view: 'list_multi', options: { items } },
    flag: { title: '在库', view: 'switch' },
    note: { title: '备注', view: 'textarea' },
    fixed: { title: '系统号', readonly: true },
    whole: { title: '全称', compute: "no + '/' + code" },
    secret: { title: '密级', view: 'text' },
  },
  list: { columns: ['no', 'whole'] },
  children: {
    lines: { screen: 'test.returnsLine', relation: 'many', key: 'above', title: '明细', edit: 'grid', order: 'seq' },
  },
}
const ROWS: readonly Loose[] = [
  {
    no: 'A-1',
    code: '00123',
    weight: 12.5,
    day: '2024-02-29',
    moment: '2024-05-01 08:00:05',
    at: '23:59:59',
    kind: 'a',
    kinds: 'a,b',
    flag: 'Y',
    note: '两行\n文字 "引号"',
    lines: [{ name: '鼎', day: '2023-12-31' }, { name: '盖' }],
  },
  {
    no: 'A-2',
    code: '1E5',
    weight: 0,
    day: '1911-10-10',
    kind: 'b',
    flag: 'N',
    note: '=1+1',
    lines: [{ name: '=SUM(A1)' }],
  },
  { no: 'A-3', code: '123456789012345678', weight: -0.125 },
]
const dialled = (query: string, token = application.admin) =>
  application.request({ url: `/data/${SCREEN}/exportXls?column=no&order=asc&${query}`, token })
const sheetOf = (data: Buffer) =>
  utils.sheet_to_json<unknown[]>(Object.values(read(data).Sheets)[0] ?? {}, { header: 1, defval: '' })
const plain = (row: Loose): Loose => Object.fromEntries(Object.keys(SHEET.fields).map((key) => [key, row[key]]))
async function stored(): Promise<readonly Loose[]> {
  const { result } = await application.call<PageResult<Loose>>({
    url: `/data/${SCREEN}/list?column=no&order=asc`,
    token: application.admin,
  })
  return Promise.all(
    result.records.map(async ({ id }) => {
      const row = (
        await application.call<Loose>({
          url: `/data/${SCREEN}/queryById?id=${String(id)}&_children=true`,
          token: application.admin,
        })
      ).result
      return {
        ...plain(row),
        id,
        lines: (row['lines'] as readonly Loose[]).map(({ name, day, double }) => [name, day, double]),
      }
    }),
  )
}

beforeAll(async () => {
  for (const screen of [LINE, SHEET]) await publishScreen(application, application.admin, screen)
  await guardField(application, 'test:returns:secret', '1')
  for (const row of ROWS) {
    const { success, message } = await application.call({
      url: `/data/${SCREEN}/add`,
      token: application.admin,
      body: { ...row, secret: 'geheim' },
    })
    if (!success) throw new Error(message)
  }
})

describe('an export with the columns of the import template', () => {
  it('has the titles of the template, in its order', async () => {
    const [template, exported] = await Promise.all([
      application.request({ url: `/data/${SCREEN}/importTemplate`, token: application.admin }),
      dialled('_sheet=template'),
    ])
    const titles = sheetOf(template.rawPayload)
      .slice(2, 4)
      .map((row) => row.map((title) => String(title).replace(/\*$/, '')))
    expect(titles[0]).toContain('重量')
    expect(titles.flat()).toContain('名称')
    expect(sheetOf(exported.rawPayload).slice(2, 4)).toEqual(titles)
    expect(titles.flat()).not.toEqual(expect.arrayContaining([expect.stringMatching(/系统号|全称|全名/)]))
  })
  it.each(['xls', 'xlsx'])(
    'changes nothing when it is imported over the records that it is of (%s)',
    async (format) => {
      const before = await stored()
      const { result: book } = await stepsOf(application, application.admin, SCREEN).upload(
        `returns.${format}`,
        (await dialled(`_sheet=template&format=${format}`)).rawPayload,
      )
      const { result: check } = await stepsOf(application, application.admin, SCREEN).check({
        id: book.id,
        plan: planOf(book, { key: ['no'] }),
      })
      expect(check).toMatchObject({
        problems: [],
        counts: { total: ROWS.length, same: ROWS.length, fresh: 0, changed: 0, wrong: 0 },
      })
      await stepsOf(application, application.admin, SCREEN).apply({ id: book.id, wrong: 'stop' })
      expect(await stored()).toEqual(before)
    },
  )
  it('brings the same records back when they are gone', async () => {
    const before = await stored()
    const { rawPayload } = await dialled('_sheet=template')
    await application.call({
      method: 'DELETE',
      url: `/data/${SCREEN}/deleteBatch?ids=${before.map(({ id }) => String(id)).join(',')}`,
      token: application.admin,
    })
    expect(await stored()).toEqual([])
    const { result: book } = await stepsOf(application, application.admin, SCREEN).upload('returns.xls', rawPayload)
    await stepsOf(application, application.admin, SCREEN).check({ id: book.id, plan: planOf(book) })
    await stepsOf(application, application.admin, SCREEN).apply({ id: book.id, wrong: 'stop' })
    const same = ({ id: _id, fixed: _fixed, ...row }: Loose) => row
    expect((await stored()).map(same)).toEqual(before.map(same))
  })
  it('has all that a person may read where they ask for all fields, and no more', async () => {
    const all = sheetOf((await dialled('_sheet=all&field=id')).rawPayload)[2]
    expect(all?.slice(0, 2)).toEqual(['单号', '全称'])
    expect(all).toEqual(expect.arrayContaining(['密级', '系统号', '备注']))
    expect(sheetOf((await dialled('_sheet=list&field=id,note,no')).rawPayload)[2]?.slice(0, 2)).toEqual([
      '备注',
      '单号',
    ])
  })
})

describe('a text that no cell of a sheet holds', () => {
  it.each(['xls', 'xlsx'])(
    'says at its end that it was cut, and is not stored over the whole one (%s)',
    async (format) => {
      const note = '长'.repeat(40_000)
      const id = String(
        (
          await application.call<Loose>({
            url: `/data/${SCREEN}/add`,
            token: application.admin,
            body: { no: `long-${format}`, note },
          })
        ).result['id'],
      )
      for (const query of ['_sheet=list&field=no,note', '_sheet=template']) {
        const words = sheetOf((await dialled(`${query}&format=${format}&selections=${id}`)).rawPayload)
          .flat()
          .map(String)
          .filter((cell) => cell.startsWith('长'))
        expect(words.map((cell) => [cell.length, cell.slice(-34)])).toEqual([
          [32_767, '…（内容超过 32767 字，单元格放不下，此处已截断）'.padStart(34, '长')],
        ])
      }
      const { rawPayload } = await dialled(`_sheet=template&format=${format}&selections=${id}`)
      const steps = stepsOf(application, application.admin, SCREEN)
      const { result: book } = await steps.upload(`long.${format}`, rawPayload)
      const { result } = await steps.check({ id: book.id, plan: planOf(book, { key: ['no'] }) })
      expect([result.counts, result.problems.map(({ field, text }) => [field, text])]).toMatchObject([
        { changed: 0, wrong: 1 },
        [['note', '单元格的内容过长，或在导出时已被截断；请缩短内容，或在表单中填写']],
      ])
      await steps.apply({ id: book.id, wrong: 'skip' })
      expect(
        (await application.call<Loose>({ url: `/data/${SCREEN}/queryById?id=${id}`, token: application.admin })).result[
          'note'
        ],
      ).toBe(note)
      await application.call({ method: 'DELETE', url: `/data/${SCREEN}/delete?id=${id}`, token: application.admin })
    },
  )
})

describe('the name of an exported file', () => {
  // A session ends before the day does.
  const nameOf = async (query: string) =>
    decodeURIComponent(
      String((await dialled(query, await application.login('admin'))).headers['content-disposition']).replace(
        /^.*''/,
        '',
      ),
    )
  it('is that of the page and the day in China, without signs that a file system refuses', async () => {
    // Half past midnight in China, where the day of the server has not ended.
    const [now, midnight] = [application.clock.now(), new Date(application.clock.now()).setUTCHours(16, 30, 0, 0)]
    application.clock.advance(midnight > now ? midnight - now : midnight - now + 86_400_000)
    const day = new Date(application.clock.now() + 86_400_000).toISOString().slice(0, 10)
    expect([await nameOf('_sheet=list'), await nameOf('_sheet=template&format=xlsx')]).toEqual([
      `往返 登记_${day}.xls`,
      `往返 登记_${day}.xlsx`,
    ])
  })
  it('EXPORT-005 is 导出文件 with the extension .xls for a call of another client', async () => {
    expect([await nameOf(''), await nameOf('_sheet=other')]).toEqual(['导出文件.xls', '导出文件.xls'])
  })
})
