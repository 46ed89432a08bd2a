import { describe, expect, it } from 'vitest'
import { API_PREFIX, HEADER } from '../../../schemas/contract/envelope.ts'
import type { ImportReport } from '../../../schemas/contract/data/data.ts'
import { planOf, stepsOf, xlsxOf } from '../../data/sheets/import-kit.ts'
import { importFile } from '../../data/kit.ts'
import { multipart } from '../../kit/files/multipart.ts'
import { menuId } from '../../../server/modules/screen/permissions.ts'
import { OWN, PAPER, type Row, admin, codes, application, ids, state } from './policy-kit.ts'

const OUTSIDE = '保存后的数据不在您的数据权限范围内'
const TITLES = ['编号', '主人', '估价']
const stored = async (code: string) => (await admin().list(`code=${code}`)).records[0]

describe('an import by a person with some of the rows', () => {
  it('marks the rows that would lie outside, and stores the others where that is asked for', async () => {
    await state({ rows: OWN })
    const sheet = await xlsxOf([TITLES, ['in-1', 'staff', 1], ['out-1', 'admin', 2], ['in-2', 'staff', 3]])
    const refused = await importFile<ImportReport>(application, application.staff, PAPER, sheet, 'all')
    expect(refused).toMatchObject({
      success: false,
      result: { totalCount: 3, successCount: 0, errorCount: 1, problems: [{ row: 3, text: OUTSIDE }] },
    })
    expect(codes(await admin().list('code=in-*'))).toEqual([])
    const partly = await importFile<ImportReport>(application, application.staff, PAPER, sheet, 'valid')
    expect(partly).toMatchObject({
      result: { totalCount: 3, successCount: 2, errorCount: 1, problems: [{ row: 3, text: OUTSIDE }] },
    })
    expect([await stored('in-1'), await stored('out-1'), await stored('in-2')]).toEqual([
      expect.objectContaining({ owner: 'staff' }),
      undefined,
      expect.objectContaining({ worth: 3 }),
    ])
  })

  it('reports it for each row before anything is stored, and finds no denied row to change', async () => {
    await state({ rows: OWN })
    const steps = stepsOf(application, application.staff, PAPER)
    const before = await stored('other')
    const sheet = await xlsxOf([
      TITLES,
      ['step-1', 'staff', 1],
      ['step-2', 'admin', 2],
      ['mine', 'staff', 30],
      ['below', 'admin', 40],
      ['other', 'staff', 50],
    ])
    const { result: book } = await steps.upload('papers.xlsx', sheet)
    const plan = planOf(book, { key: ['code'] })
    const { result: found } = await steps.check({ id: book.id, plan })
    expect(found.counts).toEqual({ total: 5, fresh: 1, changed: 1, same: 0, wrong: 3 })
    // Of a denied row, only that its unique value is taken is revealed.
    expect(found.problems).toEqual([
      { row: 3, text: OUTSIDE },
      { row: 5, text: OUTSIDE },
      expect.objectContaining({ row: 6, field: 'code' }),
    ])
    expect([await stored('step-1'), await stored('mine')]).toEqual([undefined, expect.objectContaining({ worth: 3 })])
    const { result: end } = await steps.apply({ id: book.id, wrong: 'skip' })
    expect(end).toMatchObject({ state: 'done', counts: { fresh: 1, changed: 1, wrong: 3 } })
    expect(await stored('other')).toEqual(before)
    expect([await stored('step-1'), await stored('mine'), await stored('below'), await stored('step-2')]).toMatchObject(
      [{ owner: 'staff' }, { id: ids['mine'], worth: 30 }, { owner: 'staff', worth: 7 }, undefined],
    )
  })

  it('answers a denied id like a missing one, and changes neither', async () => {
    await state({ rows: OWN })
    const steps = stepsOf(application, application.staff, PAPER)
    const before = await stored('other')
    const sheet = await xlsxOf([
      ['系统记录编号', '估价'],
      [String(ids['mine']), 31],
      [String(before?.['id']), 51],
      ['1', 52],
    ])
    const { result: book } = await steps.upload('papers.xlsx', sheet)
    expect(book.sheets[0]?.key).toEqual(['id'])
    const { result: found } = await steps.check({ id: book.id, plan: planOf(book, { key: ['id'] }) })
    expect(found.counts).toEqual({ total: 3, fresh: 0, changed: 1, same: 0, wrong: 2 })
    const text = '没有这条记录，或您无权修改它；如要新增，请清空系统记录编号'
    expect(found.problems.map((problem) => [problem.row, problem.field, problem.text])).toEqual([
      [3, 'id', text],
      [4, 'id', text],
    ])
    await steps.apply({ id: book.id, wrong: 'skip' })
    expect([await stored('other'), await stored('mine')]).toMatchObject([before ?? {}, { worth: 31 }])
  })

  it('is limited to the rows of the person who runs it', async () => {
    await state({ rows: "createBy == user.username && code != 'never'" })
    const steps = stepsOf(application, application.staff, PAPER)
    const { result: book } = await steps.upload(
      'papers.xlsx',
      await xlsxOf([TITLES, ['made', 'admin', 1], ['never', 'staff', 2]]),
    )
    expect((await steps.check({ id: book.id, plan: planOf(book) })).result).toMatchObject({
      counts: { fresh: 1, wrong: 1 },
      problems: [{ row: 3, text: OUTSIDE }],
    })
    expect((await steps.apply({ id: book.id, wrong: 'skip' })).result).toMatchObject({
      state: 'done',
      counts: { fresh: 1, wrong: 1 },
    })
    expect(await stored('made')).toMatchObject({ createBy: 'staff' } satisfies Row)
  })
})

async function withoutRole() {
  await state(null)
  await application.database.kysely
    .deleteFrom('sys_role_permission')
    .where('permission_id', '=', `${menuId(PAPER)}-add`)
    .where('role_id', 'in', (roles) => roles.selectFrom('sys_role').select('id').where('role_code', '=', 'staff'))
    .execute()
}

describe.each([
  ['a policy takes it away', () => state({ deny: ['add'] }), 41],
  ['no role gives it', withoutRole, 42],
])('an import of somebody who may not add, as %s', (_, take, worth) => {
  const FORBIDDEN = '没有新增权限'
  it('changes rows by a key and adds none, whichever way it comes', async () => {
    await take()
    const count = (await admin().list()).total
    const sheet = await xlsxOf([TITLES, ['mine', 'staff', worth], ['added', 'staff', 1]])
    for (const url of [`/data/${PAPER}/importExcel`, `/online/cgform/api/importXls/${PAPER}`]) {
      const { payload, headers } = multipart({ name: 'papers.xlsx', data: sheet })
      const reply = await application.app.inject({
        method: 'POST',
        url: `${API_PREFIX}${url}`,
        headers: { ...headers, [HEADER.token]: application.staff },
        payload,
      })
      expect(reply.json()).toMatchObject({ success: false, code: 510, message: FORBIDDEN })
    }
    const steps = stepsOf(application, application.staff, PAPER)
    const { result: book } = await steps.upload('papers.xlsx', sheet)
    expect(book).toMatchObject({ mayAdd: false, mayUpdate: true })
    const fresh = await steps.check({ id: book.id, plan: planOf(book) })
    expect(fresh.result).toMatchObject({
      counts: { fresh: 0, wrong: 2 },
      problems: [
        { row: 2, text: FORBIDDEN },
        { row: 3, text: FORBIDDEN },
      ],
    })
    expect((await steps.apply({ id: book.id, wrong: 'skip' })).result).toMatchObject({
      state: 'done',
      counts: { fresh: 0, wrong: 2 },
    })
    const { result: again } = await steps.upload('papers.xlsx', sheet)
    const plan = planOf(again, { key: ['code'] })
    expect((await steps.check({ id: again.id, plan })).result).toMatchObject({
      counts: { fresh: 0, changed: 1, wrong: 1 },
      problems: [{ row: 3, text: FORBIDDEN }],
    })
    expect((await steps.apply({ id: again.id, wrong: 'skip' })).result).toMatchObject({
      state: 'done',
      counts: { fresh: 0, changed: 1, wrong: 1 },
    })
    expect([(await admin().list()).total, await stored('added'), await stored('mine')]).toEqual([
      count,
      undefined,
      expect.objectContaining({ worth }),
    ])
  })
})
