import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Screen } from '../../../schemas/language/screen.ts'
import { type ScreenRights, restrictScreen } from '../access/restrict-screen.ts'
import { explainList, listJson } from './list.ts'
import type { TableScreen } from '../catalog/screens.ts'
import { type TestEngine, openTestEngine } from '../testing.ts'
import { parseListQuery } from '../query/list-query.ts'

const ROWS = 20_000
const DOCUMENT: Screen = {
  version: 1,
  id: 'test.sorted',
  title: '排序',
  fields: {
    name: { title: '名称', view: 'text', maxLength: 50 },
    kind: { title: '种类', view: 'text' },
    rank: { title: '名次', view: 'number', column: { type: 'integer' } },
    price: {
      title: '价格',
      view: 'number',
      options: { precision: 2 },
      column: { type: 'numeric', length: 30, scale: 2 },
    },
    day: { title: '日期', view: 'date' },
    at: { title: '时间', view: 'datetime' },
    isGone: { title: '已注销', view: 'switch', column: { type: 'boolean' } },
    code: { title: '编号', view: 'text', maxLength: 20, unique: true },
    note: { title: '说明', view: 'text' },
  },
  query: { items: ['name', 'note', { field: 'kind', mode: 'single' }, 'rank', 'price', 'at', 'isGone'] },
  list: {
    columns: ['name', 'kind', 'rank', 'price', 'day', 'at', 'isGone', 'code', 'note'],
    sort: { field: 'day', order: 'desc' },
  },
}
const person = { id: 'u', username: 'u', realname: 'u', orgCode: null, roles: [], tenants: [], tenant: '0' }
/** A policy that leaves three quarters of the rows. */
const LIMITED: ScreenRights = {
  excluded: () => new Set(),
  isDisabled: () => false,
  policies: () => [{ policy: { rows: [{ role: 'r', of: ["kind != 'k0'"] }], fields: {}, denied: [] }, person, at: 0 }],
}

let kit: TestEngine
let screen: TableScreen
beforeAll(async () => {
  kit = await openTestEngine()
  await kit.open(DOCUMENT)
  await sql`
    insert into scr_test_sorted (id, name, kind, rank, price, day, at, is_gone, code, note)
    select 's' || lpad(i::text, 6, '0'), case when i % 9 > 0 then '文物 ' || i % 5000 end, 'k' || i % 4, case when i % 6 > 0 then i % 1000 end, case when i % 7 > 0 then i % 300 end,
      case when i % 5 > 0 then date '2020-01-01' + i % 2000 end, case when i % 11 > 0 then timestamptz '2026-01-01' + i % 5000 * interval '1 minute' end, case when i % 3 > 0 then i % 3 = 1 end, 'C' || i, case when i % 4 > 0 then repeat('很长的说明', 60) || i % 700 end
    from generate_series(1, ${sql.lit(ROWS)}) i`.execute(kit.database.kysely)
  await sql`analyze scr_test_sorted`.execute(kit.database.kysely)
  screen = restrictScreen(await kit.open(DOCUMENT), LIMITED)
  await sql`analyze scr_test_sorted`.execute(kit.database.kysely)
})
afterAll(() => kit.close())

type Params = Readonly<Record<string, string>>
const planOf = async (params: Params) => (await explainList(kit.engine, screen, parseListQuery(params))).page.join('\n')
const endsOf = async (params: Params) => listJson(kit.engine, screen, parseListQuery(params), 'zh-CN')
const BY = [
  ['name', 'note', 'rank', 'kind', 'price', 'at', 'isGone', 'day', 'createTime', 'id'],
  ['asc', 'desc'],
] as const
const orders = BY[0].flatMap((column) => BY[1].map((order) => ({ column, order })))

describe('a list of many rows under a policy, sorted by a column that it is queried by or opens with', () => {
  it.each(orders)('is read from an index and never sorted: $column $order', async (order) => {
    const [first, deep] = [
      { ...order, pageSize: '20' },
      { ...order, pageSize: '20', pageNo: '40' },
    ]
    const { next = '' } = await endsOf(first)
    const { prev = '' } = await endsOf(deep)
    expect([next, prev].includes('')).toBe(false)
    for (const params of [first, { ...first, pageNo: '2', _after: next }, { ...first, pageNo: '39', _before: prev }]) {
      const plan = await planOf(params)
      expect(plan).toMatch(/Index (Only )?Scan/)
      expect(plan).not.toMatch(/Sort|Seq Scan|Bitmap/)
    }
  })
  it('finds the rows without a value by the same index, from either side', async () => {
    const last = { column: 'day', order: 'desc', pageSize: '20', pageNo: '700' }
    const { next = '', prev = '' } = await endsOf(last)
    for (const params of [
      { ...last, pageNo: '701', _after: next },
      { ...last, pageNo: '699', _before: prev },
    ]) {
      const plan = await planOf(params)
      expect(plan).toContain('ix_scr_test_sorted_day_up')
      expect(plan).not.toMatch(/Sort|Seq Scan/)
    }
  })
  it('is read from an index of the sound, where values stand once and are found by their signs', async () => {
    const { next = '' } = await endsOf({ column: 'code', order: 'desc' })
    for (const params of [
      { column: 'code', order: 'desc' },
      { column: 'code', order: 'asc' },
      { column: 'code', order: 'desc', pageNo: '2', _after: next },
    ]) {
      const plan = await planOf(params)
      expect(plan).toContain('ix_scr_test_sorted_code_sound')
      expect(plan).not.toMatch(/Seq Scan/)
    }
  })
})
