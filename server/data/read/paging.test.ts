import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Screen } from '../../../schemas/language/screen.ts'
import { type ScreenRights, restrictScreen } from '../access/restrict-screen.ts'
import { explainList, listJson, listRows } from './list.ts'
import { compileScreen, type TableScreen } from '../catalog/screens.ts'
import { type TestEngine, openTestEngine } from '../testing.ts'
import { totalsOf } from './totals.ts'
import { EMPTY_QUERY, parseListQuery } from '../query/list-query.ts'

const ROWS = 2500
const DOCUMENT: Screen = {
  version: 1,
  id: 'test.paging',
  title: '翻页',
  fields: {
    code: { title: '编号', view: 'text' },
    kind: { title: '种类', view: 'text' },
    rank: { title: '名次', view: 'number', column: { type: 'integer' } },
    price: {
      title: '价格',
      view: 'number',
      options: { precision: 2 },
      column: { type: 'numeric', length: 30, scale: 2 },
    },
    day: { title: '日期', view: 'date' },
    isGone: { title: '已注销', view: 'switch', column: { type: 'boolean' } },
    note: { title: '说明', view: 'textarea' },
  },
}
const listed = (list: NonNullable<Screen['list']>): TableScreen => ({
  ...compileScreen({ ...DOCUMENT, list }, 1, 'x'),
  table: 'scr_test_paging',
})

let kit: TestEngine
let screen: TableScreen
beforeAll(async () => {
  kit = await openTestEngine()
  screen = await kit.open(DOCUMENT)
  await sql`
    insert into scr_test_paging (id, create_time, code, kind, rank, price, day, note)
    select 'p' || lpad(i::text, 6, '0'), timestamptz '2026-01-01' + (i / 3) * interval '1 second', case when i % 5 = 0 then null else 'C ' || i % 700 || case when i % 2 = 0 then ' ' else '' end end,
      'k' || i % 4, i % 50, 0.01, date '2026-01-01' + i % 30, case when i % 6 > 0 then i % 40 || repeat('𠮷x', i % 3 * 300) || i % 9 end
    from generate_series(1, ${sql.lit(ROWS)}) i`.execute(kit.database.kysely)
  await sql`vacuum analyze scr_test_paging`.execute(kit.database.kysely)
})
afterAll(() => kit.close())

type Row = Record<string, unknown>
const rows = async (params: Row, on = screen) => listRows(kit.engine, on, parseListQuery(params), 'zh-CN')
const ids = async (params: Row) => (await rows(params)).records.map((row) => String(row['id']))
/** A page as the wire carries it, which is where cursors are. */
async function page(
  params: Row,
): Promise<{ readonly ids: readonly string[]; readonly next: string | undefined; readonly prev: string | undefined }> {
  const { records, next, prev } = await listJson(kit.engine, screen, parseListQuery(params), 'zh-CN')
  const parsed = JSON.parse(`[${Buffer.concat(records).toString()}]`.replaceAll('}{', '},{')) as readonly {
    id: string
  }[]
  return { ids: parsed.map(({ id }) => id), next, prev }
}

describe('an order of several columns', () => {
  it('LIST-016 has a direction for each of them, and one word counts for all', async () => {
    const seen = async (order: string) =>
      (await rows({ column: 'kind,rank', order, pageSize: '1' })).records.map((row) => [row['kind'], row['rank']])
    expect(await seen('asc,desc')).toEqual([['k0', 48]])
    expect(await seen('desc,asc')).toEqual([['k3', 1]])
    expect(await seen('desc')).toEqual([['k3', 49]])
  })
  it('is what the document says until somebody asks for another', async () => {
    // oxlint-disable-next-line unicorn/no-thenable -- the word of the screen language
    const then = listed({ sort: { field: 'kind', order: 'asc' }, then: [{ field: 'rank', order: 'desc' }] })
    expect((await rows({ pageSize: '1' }, then)).records[0]).toMatchObject({ kind: 'k0', rank: 48 })
    expect((await rows({ pageSize: '1', column: 'rank', order: 'asc' }, then)).records[0]).toMatchObject({ rank: 0 })
  })
})

describe('the quick search', () => {
  const quick = listed({ quick: ['code', 'kind'] })
  it('finds a text in any of the fields that the screen names, wildcards as themselves', async () => {
    expect((await rows({ _quick: 'k3' }, quick)).total).toBe(ROWS / 4)
    expect((await rows({ _quick: 'C 69', kind: 'k3' }, quick)).total).toBeGreaterThan(0)
    expect((await rows({ _quick: '%' }, quick)).total).toBe(0)
  })
  it('looks through nothing where the screen names none, and takes no endless text', async () => {
    expect((await rows({ _quick: 'nothing at all' })).total).toBe(ROWS)
    await expect(rows({ _quick: 'x'.repeat(5000) }, quick)).rejects.toMatchObject({ code: 'QUERY_TOO_LONG' })
    await expect(rows({ _quick: 'a\0' }, quick)).rejects.toMatchObject({ code: 'QUERY_VALUE_WRONG' })
  })
})

describe('the total', () => {
  it('says how it was counted, and is exact where the call wants it', async () => {
    expect(await rows({})).toMatchObject({ total: ROWS, countKind: 'exact' })
    const none = listed({ count: 'none' })
    expect(await rows({}, none)).toMatchObject({ total: -1, countKind: 'unknown', pages: 0 })
    expect(await rows({ _count: 'exact' }, none)).toMatchObject({ total: ROWS, countKind: 'exact' })
    expect(await rows({ _count: 'none' }, screen)).toMatchObject({ total: -1, countKind: 'unknown' })
    expect(await rows({ rank: '7', pageSize: '100' }, none)).toMatchObject({ total: ROWS / 50, countKind: 'exact' })
  })
  it('is counted to 10,000 where the screen caps it, and estimated where counting would cost', async () => {
    await sql`create view scr_test_many as select p.* from scr_test_paging p, generate_series(1, 1000)`.execute(
      kit.database.kysely,
    )
    const many = (list: NonNullable<Screen['list']>): TableScreen => ({ ...listed(list), table: 'scr_test_many' })
    expect(await rows({}, many({ count: 'capped' }))).toMatchObject({ total: 10_000, countKind: 'capped' })
    expect(await rows({ id: 'p000007', pageSize: '100' }, many({ count: 'capped' }))).toMatchObject({
      total: 1000,
      countKind: 'exact',
    })
    expect(await rows({ id: 'p000007', pageSize: '100' }, many({ count: 'estimated' }))).toMatchObject({
      total: 1000,
      countKind: 'exact',
    })
    const estimated = await rows({}, many({ count: 'estimated' }))
    expect(estimated.countKind).toBe('estimated')
    expect(Math.abs(estimated.total - ROWS * 1000)).toBeLessThan(ROWS * 100)
    expect(await rows({ _count: 'exact' }, many({ count: 'estimated' }))).toMatchObject({
      total: ROWS * 1000,
      countKind: 'exact',
    })
  })
})

describe('pages one after the other', () => {
  it.each([
    ['the newest first', {}],
    ['a column that may be empty', { column: 'code', order: 'asc' }],
    ['a column that may be empty, backwards', { column: 'code', order: 'desc' }],
    ['numbers', { column: 'price', order: 'desc' }],
    ['days', { column: 'day', order: 'asc' }],
    ['texts longer than a cursor', { column: 'note', order: 'desc' }],
    ['texts longer than a cursor, the other way', { column: 'note', order: 'asc' }],
    ['yes and no', { column: 'isGone', order: 'desc' }],
    ['yes and no, the other way', { column: 'isGone', order: 'asc' }],
    ['the id', { column: 'id', order: 'asc' }],
    ['two columns, two ways', { column: 'kind,rank', order: 'asc,desc' }],
    ['two columns that may be empty', { column: 'kind,code', order: 'asc' }],
    ['a search', { kind: 'k1' }],
  ])('are the same by cursor as by counting: %s', async (_, query) => {
    const all = await ids({ ...query, pageSize: '1000' }).then(async (first) => [
      ...first,
      ...(await ids({ ...query, pageSize: '1000', pageNo: '2' })),
      ...(await ids({ ...query, pageSize: '1000', pageNo: '3' })),
    ])
    expect(new Set(all).size).toBe(all.length)
    const walked: string[] = []
    let after: string | undefined
    for (let pageNo = 1; pageNo <= Math.ceil(all.length / 170); pageNo++) {
      const one = await page({ ...query, pageSize: '170', pageNo: String(pageNo), ...(after ? { _after: after } : {}) })
      walked.push(...one.ids)
      after = one.next
    }
    expect(walked).toEqual(all)
    expect(after).toBeUndefined()
    const back: string[] = []
    let before: string | undefined
    for (let pageNo = Math.ceil(all.length / 170); pageNo >= 1; pageNo--) {
      const one = await page({
        ...query,
        pageSize: '170',
        pageNo: String(pageNo),
        ...(before ? { _before: before } : {}),
      })
      back.unshift(...one.ids)
      before = one.prev
    }
    expect(back).toEqual(all)
    expect(before).toBeUndefined()
  })
  it('need no counting of rows that lie before the cursor, and may leave pages out', async () => {
    const first = await page({ pageSize: '100' })
    const [later, plain] = [
      await page({ pageSize: '100', pageNo: '5', _after: first.next ?? '' }),
      await page({ pageSize: '100', pageNo: '5' }),
    ]
    expect(first.next).toBeTypeOf('string')
    expect(later.ids).toEqual(plain.ids)
    const last = await page({ pageSize: '100', pageNo: '20' })
    expect((await page({ pageSize: '100', pageNo: '15', _before: last.prev ?? '' })).ids).toEqual(
      (await page({ pageSize: '100', pageNo: '15' })).ids,
    )
  })
  it('begin at the first row where rows before the cursor have gone', async () => {
    const third = await page({ kind: 'k2', pageSize: '50', pageNo: '3' })
    await sql`update scr_test_paging set kind = 'gone' where id = any(${await ids({ kind: 'k2', pageSize: '20' })})`.execute(
      kit.database.kysely,
    )
    const [second, plain] = [
      await page({ kind: 'k2', pageSize: '50', pageNo: '2', _before: third.prev ?? '' }),
      await ids({ kind: 'k2', pageSize: '130' }),
    ]
    expect(second.ids).toEqual(plain.slice(30, 80))
    expect((await page({ kind: 'k2', pageSize: '50', pageNo: '1', _before: second.prev ?? '' })).ids).toEqual(
      plain.slice(0, 50),
    )
    await sql`update scr_test_paging set kind = 'k2' where kind = 'gone'`.execute(kit.database.kysely)
  })
  it('read no row that is passed over, where an index knows the order', async () => {
    // Rows were changed before; an index alone answers for those that are known to be seen by all.
    await sql`vacuum analyze scr_test_paging`.execute(kit.database.kysely)
    const { page: plan } = await explainList(kit.engine, screen, parseListQuery({ pageNo: '200' }))
    expect(plan.join('\n')).toMatch(/Index Only Scan.* using ix_scr_test_paging_create_time/)
  })
  it('SEC-04 take no cursor that fits something else, and none that is made up', async () => {
    const plain = (await page({ pageSize: '100', pageNo: '3' })).ids
    const { next: other } = await page({ pageSize: '100', column: 'day', order: 'asc' })
    const { next: late } = await page({ pageSize: '100', pageNo: '9' })
    const made = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const cursors = [
      other,
      late,
      'x',
      '',
      '{}',
      made({}),
      made([2, 100, '-createTime']),
      made([2, 100, '-createTime', 'x', 5]),
      made([2, 100, '-createTime', '2026-01-01 00:00:00', 'a\0']),
      made([-1e300, 100, '-createTime', '2026-01-01 00:00:00', '']),
      'A'.repeat(9000),
    ]
    for (const cursor of cursors)
      expect((await page({ pageSize: '100', pageNo: '3', _after: cursor })).ids).toEqual(plain)
    const early = (await page({ pageSize: '100', pageNo: '2' })).prev
    for (const cursor of [
      early,
      ...cursors.filter((one) => one !== late),
      made([9, 100, '-createTime', null, 'p000001']),
    ])
      expect((await page({ pageSize: '100', pageNo: '3', _before: cursor })).ids).toEqual(plain)
    await expect(
      page({ pageSize: '100', pageNo: '3', _after: made([2, 100, '-createTime', 'now()', '']) }),
    ).rejects.toMatchObject({ code: 'QUERY_VALUE_WRONG' })
  })
})

describe('the totals row', () => {
  const totals = listed({
    totals: { price: 'sum', rank: 'avg', day: 'max', code: 'count', kind: 'min', isGone: 'max' },
  })
  it('is of everything that the query finds', async () => {
    expect(await totalsOf(kit.engine, totals, EMPTY_QUERY)).toEqual({
      price: 25,
      rank: 24.5,
      day: '2026-01-30',
      code: 2000,
      kind: 'k0',
    })
    expect(
      await totalsOf(kit.engine, totals, parseListQuery({ kind: 'k1', pageSize: '1', pageNo: '7' })),
    ).toMatchObject({ price: 6.25, kind: 'k1' })
    expect(await totalsOf(kit.engine, totals, parseListQuery({ kind: 'nobody' }))).toEqual({
      price: null,
      rank: null,
      day: null,
      code: 0,
      kind: null,
    })
    expect(await totalsOf(kit.engine, screen, EMPTY_QUERY)).toEqual({})
  })
  it('SEC-05 leaves out what a person is not given, hidden or under a mask, as the quick search and the order do', async () => {
    const person = { id: 'u', username: 'u', realname: 'u', orgCode: null, roles: [], tenants: [], tenant: '0' }
    const rights: ScreenRights = {
      excluded: () => new Set(['price']),
      isDisabled: () => false,
      policies: () => [
        { policy: { rows: undefined, fields: { code: { show: 'masked' } }, denied: [] }, person, at: 0 },
      ],
    }
    const given = restrictScreen(
      listed({
        totals: { price: 'sum', code: 'max', rank: 'avg' },
        quick: ['code', 'kind'],
        sort: { field: 'price', order: 'asc' },
      }),
      rights,
    )
    expect(await totalsOf(kit.engine, given, EMPTY_QUERY)).toEqual({ rank: 24.5 })
    expect((await rows({ _quick: 'C 69' }, given)).total).toBe(0)
    expect((await rows({ pageSize: '1' }, given)).records[0]).not.toHaveProperty('price')
    for (const column of ['price', 'code'])
      await expect(rows({ column }, given)).rejects.toMatchObject({ code: 'QUERY_SORT_UNKNOWN' })
  })
  it('keeps every digit of a sum', async () => {
    await sql`update scr_test_paging set price = 9007199254740993.01 where id in ('p000001', 'p000002')`.execute(
      kit.database.kysely,
    )
    expect(await totalsOf(kit.engine, totals, parseListQuery({ id: 'p000001,p000002' }))).toMatchObject({
      price: '18014398509481986.02',
    })
  })
})
