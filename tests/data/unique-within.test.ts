import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { openApplication } from '../kit/test-app.ts'
import { importFile, publishScreen } from './kit.ts'
import { planOf, stepsOf, xlsxOf } from './sheets/import-kit.ts'

type Row = Record<string, unknown>
const application = openApplication()
const YEARS = {
  version: 1,
  id: 'lab.accession',
  title: '入藏登记',
  permission: 'lab:accession',
  source: { table: 'lab_accession' },
  fields: {
    year: { title: '年度', view: 'number', type: 'integer' },
    branch: { title: '分馆', view: 'text', maxLength: 20 },
    number: { title: '流水号', view: 'text', maxLength: 20, unique: true, uniqueWithin: ['year', 'branch'] },
  },
}
const LINE = {
  version: 1,
  id: 'lab.boxLine',
  title: '箱内明细',
  permission: 'lab:boxLine',
  source: { table: 'lab_box_line' },
  fields: {
    boxId: { title: '箱' },
    place: { title: '位置', view: 'text', maxLength: 20, unique: true, uniqueWithin: ['boxId'] },
  },
}
const BOX = {
  version: 1,
  id: 'lab.box',
  title: '箱',
  permission: 'lab:box',
  source: { table: 'lab_box' },
  fields: { name: { title: '名称' } },
  children: { lines: { screen: 'lab.boxLine', relation: 'many', key: 'boxId', title: '明细', edit: 'grid' } },
}
beforeAll(async () => {
  for (const document of [YEARS, LINE, BOX]) await publishScreen(application, application.admin, document)
})

const send = (url: string, body: Row, method: 'POST' | 'PUT' = 'POST') =>
  application.call<Row>({ url: `/data/${url}`, token: application.admin, method, body })
const add = (year: unknown, branch: unknown, number: unknown) => send('lab.accession/add', { year, branch, number })
const stored = async (table: string) =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(application.database.kysely))
    .rows[0]?.n

describe('a value that is unique within other fields', () => {
  it('is refused only where they are the same, in a sentence that names them', async () => {
    expect(await add(2026, '本馆', '1')).toMatchObject({ success: true })
    expect(await add(2027, '本馆', '1')).toMatchObject({ success: true })
    expect(await add(2026, '分馆', '1')).toMatchObject({ success: true })
    expect(await add(2026, '本馆', ' 1\u200b')).toMatchObject({
      success: false,
      message: '年度、分馆相同的记录中，流水号“1”已被使用，请换一个',
      result: { problems: [{ field: 'number', code: 'FIELD_NOT_UNIQUE_WITHIN' }] },
    })
    const english = await application.call({
      url: '/data/lab.accession/add',
      token: application.admin,
      body: { year: 2026, branch: '本馆', number: '1' },
      headers: { 'accept-language': 'en-US' },
    })
    expect(english.message).toBe(
      '流水号 “1” is already used by another record with the same 年度, 分馆. Enter a different value.',
    )
  })
  it('is compared with none where one of them is empty', async () => {
    for (let time = 0; time < 2; time++) expect(await add(null, '本馆', '7')).toMatchObject({ success: true })
  })
  it('is refused too where a change of the others makes it the same', async () => {
    const { result } = await add(2028, '本馆', '1')
    expect(await send('lab.accession/edit', { ...result, year: 2026 }, 'PUT')).toMatchObject({
      success: false,
      result: { problems: [{ field: 'number', code: 'FIELD_NOT_UNIQUE_WITHIN' }] },
    })
    expect(await send('lab.accession/edit', { ...result, year: 2029 }, 'PUT')).toMatchObject({ success: true })
  })
  it('is judged row by row in a grid, also among its new rows, and rows may change places', async () => {
    const { result: one } = await add(2030, 'A', '1')
    const { result: two } = await add(2031, 'A', '1')
    const reply = await application.call<{ saved: unknown[]; refused: { id: string; errors: Row }[] }>({
      url: '/data/lab.accession/saveRows',
      token: application.admin,
      method: 'POST',
      body: {
        added: [
          { id: 'new-1', year: 2030, branch: 'B', number: '1' },
          { id: 'new-2', year: 2030, branch: 'B', number: '1' },
        ],
        changed: [],
        removed: [],
      },
    })
    expect(reply.result.refused).toMatchObject([
      { id: 'new-2', errors: { number: expect.stringContaining('年度、分馆相同') as string } },
    ])
    expect(reply.result.saved).toHaveLength(1)
    const places = await application.call<{ refused: unknown[] }>({
      url: '/data/lab.accession/saveRows',
      token: application.admin,
      method: 'POST',
      body: {
        added: [],
        changed: [
          { ...one, year: 2031, branch: 'C' },
          { ...two, year: 2030, branch: 'C' },
        ],
        removed: [],
      },
    })
    expect(places.result.refused).toEqual([])
  })
  it('is reported by its row in an import, against stored rows and rows above', async () => {
    const sheet = await xlsxOf([
      ['年度', '分馆', '流水号'],
      [2026, '本馆', '1'],
      [2032, '本馆', '1'],
      [2033, '本馆', '1'],
      [2032, '本馆', '1'],
    ])
    const steps = stepsOf(application, application.admin, 'lab.accession')
    const { result: book } = await steps.upload('入藏.xlsx', sheet)
    const { result } = await steps.check({ id: book.id, plan: planOf(book) })
    expect(result.counts).toMatchObject({ total: 4, wrong: 2 })
    expect(result.groups.map(({ rows }) => rows)).toEqual([[2, 5]])
    expect(result.groups[0]?.text).toContain('年度、分馆相同')
    expect(await importFile(application, application.admin, 'lab.accession', sheet, 'valid')).toMatchObject({
      result: { successCount: 2 },
    })
  })
  it('is unique within each record of a sub-table', async () => {
    const line = (id: string, place: string) => ({ id, place })
    const box = (name: string, lines: readonly Row[]) => send('lab.box/add', { name, lines: { added: lines } })
    expect(await box('甲', [line('t1', 'L1'), line('t2', 'L2')])).toMatchObject({ success: true })
    expect(await box('乙', [line('t1', 'L1'), line('t2', 'L2')])).toMatchObject({ success: true })
    expect(await box('丙', [line('t1', 'L1'), line('t2', 'L1')])).toMatchObject({ success: false })
    expect(await stored('lab_box_line')).toBe(4)
  })
  it('cannot be published over records that repeat it; the former index goes', async () => {
    const publish = async (uniqueWithin: readonly string[], baseVersion: number) => {
      const document = { ...YEARS, fields: { ...YEARS.fields, number: { ...YEARS.fields.number, uniqueWithin } } }
      const { result: draft } = await application.call<{ revision: number }>({
        url: `/schema/draft/${YEARS.id}`,
        token: application.admin,
      })
      await application.call({
        url: `/schema/draft/${YEARS.id}`,
        token: application.admin,
        method: 'PUT',
        body: { document, revision: draft.revision, baseVersion },
      })
      return application.call({
        url: `/schema/publish/${YEARS.id}`,
        token: application.admin,
        method: 'POST',
        body: { message: '', baseVersion },
      })
    }
    const refused = await publish(['branch'], 1)
    expect(JSON.stringify(refused)).toContain('重复值')
    const indexes = async () =>
      (
        await sql<{ name: string }>`
          select indexname as name from pg_indexes where tablename = 'lab_accession' and indexname like 'ux%'`.execute(
          application.database.kysely,
        )
      ).rows.map(({ name }) => name)
    expect(await indexes()).toEqual(['ux_lab_accession_number.year.branch'])
    await sql`delete from lab_accession`.execute(application.database.kysely)
    expect(await publish(['branch'], 1)).toMatchObject({ success: true })
    expect(await indexes()).toEqual(['ux_lab_accession_number.branch'])
  })
})
