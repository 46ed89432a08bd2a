import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { grant } from '../../../server/modules/screen/permissions.ts'
import { checkScreen } from '../../../engine/document/check-screen.ts'
import { publishScreen } from '../../data/kit.ts'
import { OWN, type Row, admin, application, staff, state } from '../policy/policy-kit.ts'

const LINE = {
  version: 1,
  id: 'lab.orderLine',
  title: '订单行',
  fields: { bill: { title: '单' }, what: { title: '内容' }, price: { title: '价', view: 'number' } },
  list: { totals: { price: 'sum' } },
  children: { pieces: { screen: 'lab.orderPiece', relation: 'many', key: 'line', rows: 'above' } },
}
const PIECE = {
  version: 1,
  id: 'lab.orderPiece',
  title: '件',
  fields: { line: { title: '行' }, piece: { title: '件' } },
}
const CHILD = { screen: LINE.id, relation: 'many', key: 'bill', edit: 'grid' }
const BILL = {
  version: 1,
  id: 'lab.order',
  title: '订单',
  fields: { no: { title: '号' }, owner: { title: '主人' }, bill: { title: '同名列' } },
  children: { lines: CHILD },
}
const POINTER = {
  version: 1,
  id: 'lab.orderNote',
  title: '批注',
  fields: { line: { title: '行', view: 'sel_search', options: { dict: `${LINE.id},what,id` } } },
}
const ALL = ['list', 'detail', 'add', 'edit', 'delete', 'batch_delete', 'export']

let lines: string
let pieces: string
let hidden: Row
let bills: Readonly<Record<'mine' | 'other', string>>
beforeAll(async () => {
  for (const document of [PIECE, LINE, BILL, POINTER]) {
    await publishScreen(application, application.admin, document)
    await grant(application.database.kysely, 'staff', document.id, ALL)
  }
  const made = async (no: string, owner: string) =>
    String(
      (
        await admin().send(`/data/${BILL.id}/add`, {
          no,
          owner,
          lines: { added: [{ id: 'n', what: `line of ${no}`, price: owner === 'staff' ? 1 : 100 }] },
        })
      ).result['id'],
    )
  bills = { mine: await made('mine', 'staff'), other: await made('other', 'admin') }
  await admin().send(`/data/${LINE.id}/add`, { what: 'line of nothing', price: 10 })
  lines = (
    await application.database.kysely
      .selectFrom('sys_screen_table')
      .select('table_name')
      .where('screen_id', '=', LINE.id)
      .executeTakeFirstOrThrow()
  ).table_name
  hidden =
    (
      await sql<Row>`select id from ${sql.table(lines)} where what = 'line of other'`.execute(
        application.database.kysely,
      )
    ).rows[0] ?? {}
  pieces = (
    await application.database.kysely
      .selectFrom('sys_screen_table')
      .select('table_name')
      .where('screen_id', '=', PIECE.id)
      .executeTakeFirstOrThrow()
  ).table_name
  const mine = (
    await sql<Row>`select id from ${sql.table(lines)} where what = 'line of mine'`.execute(application.database.kysely)
  ).rows[0]?.['id']
  for (const [line, piece] of [
    [mine, 'piece of mine'],
    [hidden['id'], 'piece of other'],
    ['', 'piece of nothing'],
  ])
    await admin().send(`/data/${PIECE.id}/add`, { line, piece })
  await admin().send(`/data/${POINTER.id}/add`, { line: String(hidden['id']) })
  await admin().send(
    '/report/documents/order_lines',
    {
      document: {
        version: 1,
        code: 'order_lines',
        title: '行',
        sql: `select what from ${lines} order by what`,
        columns: [{ field: 'what' }],
      },
      version: 0,
    },
    'PUT',
  )
  await admin().send('/report/roles/order_lines', { roleIds: ['role-staff'] }, 'PUT')
  await state({ rows: OWN }, BILL.id)
})
const words = async () => (await staff().list('pageSize=100', LINE.id)).records.map(({ what }) => what).toSorted()

describe('the rows below a record that a policy hides', () => {
  it('are read by no way: lists, records, totals, words, queries, reports and explanations', async () => {
    expect(await words()).toEqual(['line of mine', 'line of nothing'])
    const answers = [
      await staff().get(`/data/${LINE.id}/queryById?id=${String(hidden['id'])}`),
      await staff().get(`/data/${LINE.id}/list?what=*other*`),
      await staff().get(`/data/${BILL.id}/queryById?id=${bills.other}&_children=true`),
      await staff().get(`/data/${POINTER.id}/list`),
      await staff().get(`/sys/dict/loadDict/${LINE.id},what,id?keyword=other`),
      await staff().get('/online/cgreport/api/getData/order_lines'),
    ]
    expect(JSON.stringify(answers)).not.toContain('line of other')
    expect(
      (await admin().get<Row>(`/sys/policy/explain?screen=${LINE.id}&user=staff&row=${String(hidden['id'])}`)).result,
    ).toMatchObject({ allowed: false })
    expect((await staff().get<Row>('/online/cgreport/api/getData/order_lines')).result).toMatchObject({ total: 2 })
    expect((await staff().get<Row>(`/data/${LINE.id}/totals`)).result).toEqual({ price: 11 })
  })
  it('are changed, removed and added by no person without the record', async () => {
    expect(await staff().send(`/data/${LINE.id}/edit`, { id: hidden['id'], what: 'changed' }, 'PUT')).toMatchObject({
      success: false,
    })
    expect(await staff().drop(`/data/${LINE.id}/delete?id=${String(hidden['id'])}`)).toMatchObject({ success: false })
    expect(await staff().send(`/data/${LINE.id}/add`, { bill: bills.other, what: 'x' })).toMatchObject({
      success: false,
    })
    const { rows } = await sql<{
      n: string
    }>`select count(*) as n from ${sql.table(lines)} where bill = ${bills.other} and what = 'line of other'`.execute(
      application.database.kysely,
    )
    expect(Number(rows[0]?.n)).toBe(1)
  })
  it('leave those of their own records, old and new, as they were', async () => {
    const made = await staff().send(`/data/${BILL.id}/add`, {
      no: 'new',
      owner: 'staff',
      lines: { added: [{ id: 'n', what: 'line of new', price: 2 }] },
    })
    expect(made).toMatchObject({ success: true })
    const id = String(made.result['id'])
    const read = async () =>
      (await staff().get<{ lines: readonly Row[] }>(`/data/${BILL.id}/queryById?id=${id}&_children=true`)).result.lines
    const [line] = await read()
    expect(line).toMatchObject({ what: 'line of new' })
    expect(
      await staff().send(
        `/data/${BILL.id}/edit`,
        { id, lines: { changed: [{ id: line?.['id'], what: 'changed' }] } },
        'PUT',
      ),
    ).toMatchObject({ success: true })
    expect((await read())[0]).toMatchObject({ what: 'changed' })
    expect(await staff().drop(`/data/${BILL.id}/delete?id=${id}`)).toMatchObject({ success: true })
  })
  it('are hidden however deep they lie below it', async () => {
    const deep = (await staff().list('pageSize=100', PIECE.id)).records.map(({ piece }) => piece).toSorted()
    expect(deep).toEqual(['piece of mine', 'piece of nothing'])
    expect((await admin().list('pageSize=100', PIECE.id)).records).toHaveLength(3)
    const found = await sql<Row>`select id from ${sql.table(pieces)} where piece = 'piece of other'`.execute(
      application.database.kysely,
    )
    const id = String(found.rows[0]?.['id'])
    expect((await staff().get(`/data/${PIECE.id}/queryById?id=${id}`)).success).toBe(false)
    expect(await staff().send(`/data/${PIECE.id}/edit`, { id, piece: 'changed' }, 'PUT')).toMatchObject({
      success: false,
    })
    expect(await staff().send(`/data/${PIECE.id}/add`, { line: String(hidden['id']), piece: 'x' })).toMatchObject({
      success: false,
    })
  })
  it('are shown where the child says that its own policy decides, and the check of the document tells of it', async () => {
    const stated = { ...BILL, children: { lines: { ...CHILD, rows: 'own' } } }
    expect(checkScreen(stated).problems.map(({ code, level }) => [code, level])).toEqual([
      ['DOC_CHILD_ROWS_OWN', 'warning'],
    ])
    const { result } = await admin().get<{ baseVersion: number }>(`/schema/draft/${BILL.id}`)
    await admin().send(`/schema/draft/${BILL.id}`, { document: stated, baseVersion: result.baseVersion }, 'PUT')
    expect(
      await admin().send(`/schema/publish/${BILL.id}`, { message: '', baseVersion: result.baseVersion }),
    ).toMatchObject({ success: true })
    expect(await words()).toEqual(['line of mine', 'line of nothing', 'line of other'])
  })
})
