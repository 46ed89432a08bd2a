import { beforeAll, describe, expect, it } from 'vitest'
import { PARENT_PARAM, placeText } from '../../../schemas/contract/data/place.ts'
import type { ImportReport } from '../../../schemas/contract/data/data.ts'
import type { Envelope, PageResult } from '../../../schemas/contract/envelope.ts'
import type { ImportBook, ImportCheck, ImportState } from '../../../schemas/contract/data/import.ts'
import { openApplication } from '../../kit/test-app.ts'
import { multipart } from '../../kit/files/multipart.ts'
import { planOf, xlsxOf } from './import-kit.ts'
import { importFile, publishScreen } from '../kit.ts'

type Row = Record<string, unknown>
/** More than one slice of a check holds, and one that is stored. */
const MANY = 1200
const KIT = {
  version: 1,
  id: 'test.kit',
  title: '工具',
  permission: 'test:kit',
  fields: { caseId: { title: '箱' }, code: { title: '编号', unique: true } },
}
const SEAL = { ...KIT, id: 'test.seal', title: '封签', permission: 'test:seal' }
const TAG = { ...KIT, id: 'test.tag', title: '标牌', permission: 'test:tag' }
const CASE = {
  version: 1,
  id: 'test.case',
  title: '箱',
  permission: 'test:case',
  fields: { name: { title: '名称' } },
  children: {
    kits: { screen: 'test.kit', relation: 'many', key: 'caseId', title: '箱内', edit: 'grid', maxRows: 3 },
    seal: { screen: 'test.seal', relation: 'one', key: 'caseId', edit: 'form' },
    tags: { screen: 'test.tag', relation: 'many', key: 'caseId', edit: 'grid', maxRows: MANY },
  },
}

const application = openApplication()
const add = (screen: string, body: Row, query = '') =>
  application.call<Row>({ url: `/data/${screen}/add${query}`, token: application.admin, body })
const newCase = async (name: string) => String((await add('test.case', { name })).result['id'])
const below = (id: string, child = 'kits') => ({ [PARENT_PARAM]: placeText({ screen: 'test.case', child, id }) })
const queryOf = (id: string, child?: string) => `?${new URLSearchParams(below(id, child)).toString()}`
const count = async (id: string, screen = 'test.kit') =>
  (
    await application.call<PageResult<Row>>({
      url: `/data/${screen}/list?caseId=${id}&_count=exact`,
      token: application.admin,
    })
  ).result.total
const codes = async (id: string) =>
  (
    await application.call<PageResult<Row>>({
      url: `/data/test.kit/list?caseId=${id}&column=code&order=asc`,
      token: application.admin,
    })
  ).result.records.map((row) => row['code'])

/** The steps of an import below a record. */
function stepsBelow(screen: string, query: string) {
  const post = async <T>(step: string, body: Row): Promise<T> => {
    const reply: Envelope<T> = await application.call<T>({
      method: 'POST',
      url: `/data/${screen}/import/${step}${query}`,
      token: application.admin,
      body,
    })
    expect(reply.success, reply.message).toBe(true)
    return reply.result
  }
  return {
    async begin(rows: readonly (readonly string[])[], more: object = {}) {
      const { payload, headers } = multipart({ name: 'rows.xlsx', data: await xlsxOf(rows) })
      const reply = await application.app.inject({
        method: 'POST',
        url: `/jeecg-boot/data/${screen}/import/upload${query}`,
        headers: { ...headers, 'x-access-token': application.admin },
        payload,
      })
      const book = reply.json<Envelope<ImportBook>>().result
      return { id: book.id, check: await post<ImportCheck>('check', { id: book.id, plan: planOf(book, more) }) }
    },
    apply: (id: string, wrong = 'skip') => post<ImportState>('apply', { id, wrong }),
  }
}

beforeAll(async () => {
  for (const document of [KIT, SEAL, TAG, CASE]) await publishScreen(application, application.admin, document)
})

describe('a sheet that is taken in below a record', () => {
  it('is held to the limit of the sub-table, row by row, in the words of the form', async () => {
    const full = await newCase('满')
    expect(
      await importFile(
        application,
        application.admin,
        'test.kit',
        await xlsxOf([['编号'], ['a1'], ['a2']]),
        'all',
        {},
        below(full),
      ),
    ).toMatchObject({ result: { successCount: 2 } })
    const refused = await importFile<ImportReport>(
      application,
      application.admin,
      'test.kit',
      await xlsxOf([['编号'], ['a3'], ['a4'], ['a5']]),
      'valid',
      {},
      below(full),
    )
    expect(refused.result).toMatchObject({ successCount: 1, errorCount: 2, problems: [{ row: 3 }, { row: 4 }] })
    expect(await codes(full)).toEqual(['a1', 'a2', 'a3'])
    const form = await add('test.kit', { code: 'a6', caseId: full }, queryOf(full))
    expect(form.message).toBe('“箱内”最多 3 行')
    expect(refused.result.problems?.map(({ text }) => text)).toEqual([form.message, form.message])
    const all = await importFile(
      application,
      application.admin,
      'test.kit',
      await xlsxOf([['编号'], ['a7']]),
      'all',
      {},
      below(full),
    )
    expect(all).toMatchObject({ success: false, result: { problems: [{ row: 2, text: form.message }] } })
    expect(await count(full)).toBe(3)
  })

  it('brings no second row where there is one at most', async () => {
    const sealed = await newCase('封')
    const { id, check } = await stepsBelow('test.seal', queryOf(sealed, 'seal')).begin([['编号'], ['s1'], ['s2']])
    expect(check).toMatchObject({ counts: { fresh: 1, wrong: 1 }, problems: [{ row: 3, text: '“封签”最多 1 行' }] })
    expect(await stepsBelow('test.seal', queryOf(sealed, 'seal')).apply(id)).toMatchObject({
      state: 'done',
      counts: { fresh: 1, wrong: 1 },
    })
    expect(await count(sealed, 'test.seal')).toBe(1)
  })

  it('is counted over all slices when it is checked, and once more when it is stored', async () => {
    const tagged = await newCase('牌')
    const steps = stepsBelow('test.tag', queryOf(tagged, 'tags'))
    const { id, check } = await steps.begin([
      ['编号'],
      ...Array.from({ length: MANY + 100 }, (_, index) => [`t${index}`]),
    ])
    expect(check.counts).toMatchObject({ fresh: MANY, wrong: 100 })
    expect(check.problems[0]).toMatchObject({ row: MANY + 2 })
    await add('test.tag', { code: 'meanwhile', caseId: tagged }, queryOf(tagged, 'tags'))
    expect(await steps.apply(id)).toMatchObject({ state: 'done', counts: { fresh: MANY - 1, wrong: 101 } })
    expect(await count(tagged, 'test.tag')).toBe(MANY)
  })

  it('changes rows of a full record, and needs room in the record that a row names', async () => {
    const [full, other] = [await newCase('甲'), await newCase('乙')]
    for (const code of ['c1', 'c2', 'c3']) await add('test.kit', { code, caseId: full })
    for (const code of ['d1', 'd2']) await add('test.kit', { code, caseId: other })
    const steps = stepsBelow('test.kit', queryOf(full))
    // The first moves away and the second takes its place; the third finds the other full, and the last finds this one so.
    const { id, check } = await steps.begin(
      [
        ['编号', '箱'],
        ['c1', other],
        ['c4', full],
        ['c2', other],
        ['c3', full],
        ['c5', ''],
      ],
      { key: ['code'] },
    )
    expect(check).toMatchObject({
      counts: { fresh: 1, changed: 1, same: 1, wrong: 2 },
      problems: [{ row: 4 }, { row: 6 }],
    })
    await steps.apply(id)
    expect([await codes(full), await codes(other)]).toEqual([
      ['c2', 'c3', 'c4'],
      ['c1', 'd1', 'd2'],
    ])
  })

  it('takes no room by rows that are refused for something else', async () => {
    const some = await newCase('丙')
    const { check } = await stepsBelow('test.kit', queryOf(some)).begin([
      ['编号'],
      ['e1'],
      ['e1'],
      ['e2'],
      ['a1'],
      ['e3'],
      ['e4'],
    ])
    expect(check).toMatchObject({ counts: { fresh: 3, wrong: 3 } })
    expect(check.problems.map(({ row }) => row)).toEqual([3, 5, 7])
  })
})
