import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PageResult } from '../../../schemas/contract/envelope.ts'
import { type TestApp, buildTestApp } from '../../kit/test-app.ts'
import { publishScreen } from '../kit.ts'

type Row = Record<string, unknown>
const ID = 'test.place'
const DOCUMENT = {
  version: 1,
  id: ID,
  title: '库位',
  permission: 'test:place',
  source: { table: 'mus_place' },
  fields: {
    name: { title: '名称', required: true, maxLength: 50 },
    above: { title: '上级', view: 'sel_tree', options: { dict: ID } },
    size: { title: '容量', type: 'integer', view: 'number' },
  },
  list: { columns: ['name', 'size'], sort: { field: 'name', order: 'asc' }, tree: { parent: 'above', text: 'name' } },
}
let app: TestApp
let admin: string
const ids: Record<string, string> = {}

const as = <T = Row>(url: string, body?: unknown, method?: 'PUT' | 'DELETE') =>
  app.call<T>({
    url: `/data/${ID}${url}`,
    token: admin,
    ...(body === undefined ? {} : { body }),
    ...(method ? { method } : {}),
  })
async function level(below: string, more = '') {
  const { result } = await as<PageResult<Row>>(`/list?hasQuery=false&above=${below}&pageSize=50${more}`)
  return {
    total: result.total,
    rows: result.records.map((row) => `${String(row['name'])}${row['hasChild'] === '1' ? '+' : ''}`),
  }
}

beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.login('admin')
  await publishScreen(app, admin, DOCUMENT)
  for (const [name, above] of [
    ['A', null],
    ['B', ''],
    ['A1', 'A'],
    ['A2', 'A'],
    ['A1a', 'A1'],
    ['C', '0'],
  ] as const) {
    const { result } = await as('/add', { name, above: above && above !== '0' ? ids[above] : null, size: 7 })
    ids[name] = String(result['id'])
  }
  await sql`update mus_place set above = '0' where name = 'C'`.execute(app.database.kysely)
  await sql`update mus_place set above = '' where name = 'B'`.execute(app.database.kysely)
})
afterAll(() => app.close())

it('answers the roots, whichever way they say that nothing is above them, and who has rows below', async () => {
  expect(await level('')).toEqual({ total: 3, rows: ['A+', 'B', 'C'] })
  expect(await level('0')).toEqual({ total: 3, rows: ['A+', 'B', 'C'] })
})
it('answers the rows below one, in pages that count that level only', async () => {
  expect(await level(ids['A'] ?? '')).toEqual({ total: 2, rows: ['A1+', 'A2'] })
  const { result } = await as<PageResult<Row>>('/list?hasQuery=false&pageSize=2')
  expect([result.total, result.pages, result.records.length]).toEqual([3, 2, 2])
})
it('answers whatever matches a query as a flat list, and all rows to a client that knows no trees', async () => {
  const flat = async (query: string) =>
    (await as<PageResult<Row>>(`/list?${query}`)).result.records.map((row) => row['name'])
  expect(await flat('hasQuery=true&name=A1*')).toEqual(['A1', 'A1a'])
  expect(await flat('pageSize=50')).toEqual(['A', 'A1', 'A1a', 'A2', 'B', 'C'])
})
it('shows a row whose parent is gone among the roots', async () => {
  await sql`update mus_place set above = 'gone' where name = 'C'`.execute(app.database.kysely)
  expect((await level('')).rows).toEqual(['A+', 'B', 'C'])
})
it('refuses to put a row below itself or below one of its own', async () => {
  for (const name of ['A', 'A1', 'A1a']) {
    const reply = await as('/edit', { id: ids['A'], above: ids[name] }, 'PUT')
    expect(reply).toMatchObject({
      success: false,
      message: '上级不能是记录本身或其下级',
      result: { problems: [{ field: 'above', code: 'DATA_TREE_CIRCLE' }] },
    })
  }
  expect(await as('/edit', { id: ids['A2'], above: ids['B'] }, 'PUT')).toMatchObject({ success: true })
  expect((await level(ids['B'] ?? '')).rows).toEqual(['A2'])
})
it('ends where stored rows form a circle', async () => {
  await sql`update mus_place set above = (select id from mus_place where name = 'A1a') where name = 'A1'`.execute(
    app.database.kysely,
  )
  const reply = await as('/edit', { id: ids['C'], above: ids['A1'] }, 'PUT')
  expect(reply).toMatchObject({ success: true })
  await sql`update mus_place set above = (select id from mus_place where name = 'A') where name = 'A1'`.execute(
    app.database.kysely,
  )
})
it('refuses to delete a row with others below it, alone and among many, unless they go with it', async () => {
  const refused = { success: false, message: '记录还有下级，请先删除下级记录' }
  expect(await as(`/delete?id=${ids['B']}`, undefined, 'DELETE')).toMatchObject(refused)
  expect(await as(`/deleteBatch?ids=${ids['B']},${ids['A1a']}`, undefined, 'DELETE')).toMatchObject(refused)
  expect(await as(`/deleteBatch?ids=${ids['B']},${ids['A2']}`, undefined, 'DELETE')).toMatchObject({ success: true })
})
it('has an index on what is asked of every level', async () => {
  const { rows } = await sql<{
    indexdef: string
  }>`select indexdef from pg_indexes where tablename = 'mus_place'`.execute(app.database.kysely)
  expect(rows.map(({ indexdef }) => indexdef).join()).toMatch(/\(above\)/)
})
