import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestApp, buildTestApp } from '../../../../tests/kit/test-app.ts'
import type { Report } from '../../../../schemas/language/report.ts'
import { checkQuery } from './check.ts'
import { isOrdered, parseSql } from './lex.ts'
import { withReadOnlyRole, prepareReader } from './reader.ts'
import { eachQueryRow, queryPage } from './run.ts'
import { EMPTY_QUERY, parseListQuery } from '../../../data/query/list-query.ts'

// A query that would not end keeps a processor busy until its limit.
vi.mock('./limit.ts', () => ({ TIMEOUT_MS: 4000 }))

let house: TestApp
beforeAll(async () => {
  house = await buildTestApp()
})
afterAll(() => house.close())

const variables = {
  sys_user_code: "o'hara",
  sys_user_name: '',
  sys_org_code: 'A01',
  sys_date: '2026-11-22',
  sys_time: '2026-11-22 10:00:00',
  sys_base_path: '',
  tenant_id: '0',
}
const made = (text: string, more: Partial<Report> = {}): Report & { sql: string } => ({
  version: 1,
  code: 'r',
  title: 'r',
  sql: text,
  columns: [{ field: 'a' }],
  ...more,
})
const rowsOf = async (report: Report & { sql: string }, params: Record<string, string> = {}) =>
  (await queryPage(house.database, { report, variables, query: parseListQuery(params) })).records
const refusal = (text: string) =>
  checkQuery(house.database, text, []).then(
    () => 'taken',
    (error: { code?: string }) => error.code ?? String(error),
  )

describe('a registered query', () => {
  it('REPORT-007 binds what is sent, between quotes as well', async () => {
    const report = made("select ${x} as a, 'x${x}-${x}' as b, '${x}' as c /* ${none} */ -- '", {
      columns: [{ field: 'a' }, { field: 'b' }, { field: 'c' }],
      params: [{ name: 'x', type: 'text' }],
    })
    const hostile = "1' or '1'='1'; drop table mus_loan; --"
    expect(await rowsOf(report, { self_x: hostile })).toEqual([{ a: hostile, b: `x${hostile}-${hostile}`, c: hostile }])
  })
  it('gives a parameter the type that is stated or that its place asks for', async () => {
    const text =
      "select cast(n as text) as a from generate_series(1, 9) n where n > ${least} and date '2026-01-01' + n <= '${until}' order by n"
    expect(
      await rowsOf(made(text, { params: [{ name: 'least', type: 'number' }, { name: 'until' }] }), {
        self_least: '6',
        self_until: '2026-01-09',
      }),
    ).toEqual([{ a: '7' }, { a: '8' }])
    await expect(
      rowsOf(made(text, { params: [{ name: 'least', type: 'number' }, { name: 'until' }] }), {
        self_least: 'many',
        self_until: '2026-01-09',
      }),
    ).rejects.toMatchObject({ code: 'REPORT_VALUE_WRONG' })
  })
  it('knows the caller by the variables of the server alone', async () => {
    expect(
      await rowsOf(made("select '#{sys_user_code}/' || #{sys_date} as a"), {
        sys_user_code: 'admin',
        self_sys_user_code: 'admin',
      }),
    ).toEqual([{ a: "o'hara/2026-11-22" }])
    expect(() => parseSql('select #{password} as a')).toThrow('password')
  })
  it('REPORT-007 REPORT-008 is queried, ordered and paged by its own columns', async () => {
    const report = made('select n as a, n % 3 as b from generate_series(1, 50) n', {
      columns: [
        { field: 'a', type: 'integer' },
        { field: 'b', type: 'integer', sortable: false },
      ],
    })
    const page = await queryPage(house.database, {
      report,
      variables,
      query: parseListQuery({
        a_begin: '5',
        force_b: '1',
        b: '',
        column: 'a',
        order: 'desc',
        pageNo: '2',
        pageSize: '4',
      }),
    })
    expect(page).toEqual({
      total: 15,
      records: [
        { a: 37, b: 1 },
        { a: 34, b: 1 },
        { a: 31, b: 1 },
        { a: 28, b: 1 },
      ],
    })
    const wild = {
      column: 'b,(select 1)',
      order: 'asc; drop',
      'a" = 1 --': '1',
      force_none: '1',
      superQueryParams: '[]',
    }
    expect((await queryPage(house.database, { report, variables, query: parseListQuery(wild) })).total).toBe(50)
  })
  it('tells its columns and parameters', async () => {
    const text =
      "select d.dict_code as code, count(*) as items, max(i.sort_order) + 0.5 as most, now()::date as today from sys_dict d join sys_dict_item i on i.dict_id = d.id where d.dict_name like '%${name}%' group by d.dict_code"
    expect(await checkQuery(house.database, text, [])).toEqual({
      columns: [
        { field: 'code', type: 'text' },
        { field: 'items', type: 'integer' },
        { field: 'most', type: 'numeric' },
        { field: 'today', type: 'date' },
      ],
      params: ['name'],
    })
  })
  it('reads tables of screens and what may be looked up, also through joins, sub-selects and CTEs', async () => {
    for (const text of [
      'select status, sum(relic_count) from mus_loan group by 1',
      'with l as (select * from mus_loan) select u.realname, count(*) from l join sys_user u on u.username = l.handler group by 1',
      "select to_char(start_date, 'YYYY-MM') as month, row_number() over (order by start_date) from mus_loan;",
      'select code from mus_storage s where exists (select 1 from mus_storage p where p.id = s.parent)',
    ])
      expect(await refusal(text), text).toBe('taken')
  })
})

describe('the order of a query', () => {
  it('is found where it stands for the whole, however it is written', () => {
    const ordered = (text: string) => isOrdered(parseSql(text))
    for (const text of [
      'select a from t order by a',
      'select a from t ORDER\n /* x */ BY a limit 5',
      '(select a from t order by a)',
      "select a from t where b = 'order by' order by a",
      'with x as (select 1) select * from x order by 1',
    ])
      expect(ordered(text), text).toBe(true)
    for (const text of [
      'select a from t',
      "select 'order by a' as a",
      'select a from (select a from t order by a) x',
      'select row_number() over (order by a) from t',
      'select a as "order by" from t',
      "select string_agg(a, ',' order by a) from t",
      'select a from t -- order by a',
      '(select a from t order by a) union (select b from u order by b)',
    ])
      expect(ordered(text), text).toBe(false)
  })
  it('REPORT-007 is that of its columns where there is none, so that pages hold each row once', async () => {
    const text = 'select (n * 37) % 100 as a, n % 2 as b, to_json(n) as c from generate_series(1, 200) n'
    const report = made(text, {
      columns: [{ field: 'b', type: 'integer' }, { field: 'a', type: 'integer' }, { field: 'c' }],
    })
    const all: unknown[] = []
    for (let pageNo = 1; pageNo <= 20; pageNo += 1)
      all.push(
        ...(await rowsOf(report, { pageNo: String(pageNo), pageSize: '10', column: 'b', order: 'desc' })).map((row) =>
          JSON.stringify(row),
        ),
      )
    expect(new Set(all).size).toBe(200)
    expect((await rowsOf(report, { pageSize: '3' })).map(({ a, b }) => [b, a])).toEqual([
      [0, 0],
      [0, 0],
      [0, 2],
    ])
    expect(
      (
        await rowsOf(made(`${text} order by n desc`, { columns: [{ field: 'a', type: 'integer' }] }), { pageSize: '2' })
      ).map(({ a }) => a),
    ).toEqual([0, 63])
  })
})

it('a query that would not end in time is stopped, or not begun where nothing can stop it', async () => {
  const endless = made('select count(*) as a from generate_series(1, 100000) x, generate_series(1, 100000) y', {
    columns: [{ field: 'a', type: 'integer' }],
  })
  await expect(queryPage(house.database, { report: endless, variables, query: EMPTY_QUERY })).rejects.toMatchObject({
    code: 'REPORT_TOO_SLOW',
  })
  expect(
    await rowsOf(
      made('select count(*) as a from generate_series(1, 1000) x, generate_series(1, 100) y', {
        columns: [{ field: 'a', type: 'integer' }],
      }),
    ),
  ).toEqual([{ a: 100_000 }])
}, 60_000)

describe('SEC-04 a hostile query', () => {
  const CORPUS: readonly (readonly [string, string])[] = [
    ['delete from mus_loan', 'REPORT_SQL_NOT_SELECT'],
    ["copy mus_loan to program 'id'", 'REPORT_SQL_NOT_SELECT'],
    ['set role postgres', 'REPORT_SQL_NOT_SELECT'],
    ['select 1; drop table mus_loan', 'REPORT_SQL_SHAPE'],
    ['select 1) as report; drop table mus_loan; select (1', 'REPORT_SQL_SHAPE'],
    ['select 1 as a) as x, (select 2 as b', 'REPORT_SQL_SHAPE'],
    ["select E'\\'; drop table mus_loan; --' as a", 'REPORT_SQL_SHAPE'],
    ["select U&'\\0027' as a", 'REPORT_SQL_SHAPE'],
    ['select $$;$$ as a', 'REPORT_SQL_SHAPE'],
    ['select $1 as a', 'REPORT_SQL_SHAPE'],
    ['select 1 \0 as a', 'REPORT_SQL_SHAPE'],
    ['select 1 /* open', 'REPORT_SQL_SHAPE'],
    ["select 'open", 'REPORT_SQL_SHAPE'],
    ['with gone as (delete from mus_loan returning id) select id from gone', 'REPORT_SQL_REFUSED'],
    ["with more as (insert into mus_loan (id) values ('x') returning id) select id from more", 'REPORT_SQL_REFUSED'],
    ['select * into mus_copy from mus_loan', 'REPORT_SQL_REFUSED'],
    ['select id from mus_loan for update', 'REPORT_SQL_REFUSED'],
    ["select pg_read_file('/etc/passwd') as a", 'REPORT_SQL_FUNCTION'],
    ["select lo_import('/etc/passwd') as a", 'REPORT_SQL_FUNCTION'],
    ['select pg_sleep(60) is null as a', 'REPORT_SQL_FUNCTION'],
    ['select a from (select 1 as a) t where pg_sleep(60) is null', 'REPORT_SQL_FUNCTION'],
    ["select set_config('role', 'postgres', true) as a", 'REPORT_SQL_FUNCTION'],
    ["select \"set_config\"('transaction_read_only', 'off', true) as a", 'REPORT_SQL_FUNCTION'],
    ["select query_to_xml('select * from sys_user', true, true, '') as a", 'REPORT_SQL_FUNCTION'],
    ["select table_to_xml('sys_user', true, true, '') as a", 'REPORT_SQL_FUNCTION'],
    ["select current_setting('data_directory') as a", 'REPORT_SQL_FUNCTION'],
    ["select nextval('x') as a", 'REPORT_SQL_REFUSED'],
    ["select * from pg_ls_dir('.') as a", 'REPORT_SQL_FUNCTION'],
    ["select dblink('host=x', 'select 1') as a", 'REPORT_SQL_REFUSED'],
    ['select pg_terminate_backend(1) as a', 'REPORT_SQL_FUNCTION'],
    ['select rolname from pg_authid', 'REPORT_SQL_TABLE'],
    ['select table_name from information_schema.tables', 'REPORT_SQL_FUNCTION'],
    ['select token_hash from sys_session', 'REPORT_SQL_TABLE'],
    ['select document from sys_report', 'REPORT_SQL_TABLE'],
    ['select password_hash from sys_user', 'REPORT_SQL_COLUMN'],
    ['select * from sys_user', 'REPORT_SQL_COLUMN'],
    ['select (u).password_hash as a from sys_user u', 'REPORT_SQL_COLUMN'],
    ['select u as a from sys_user u', 'REPORT_SQL_COLUMN'],
    ['select username from sys_user order by password_hash', 'REPORT_SQL_COLUMN'],
    ['select u.username from sys_user u natural join sys_user v', 'REPORT_SQL_COLUMN'],
    ['select nothing from mus_loan', 'REPORT_SQL_REFUSED'],
  ]
  it.each(CORPUS)('%s is refused', async (text, code) => {
    const refused = await refusal(text)
    // The views of the catalogue are refused for what they read or for what they call, whichever is met first.
    expect(text.includes('information_schema') ? ['REPORT_SQL_FUNCTION', 'REPORT_SQL_TABLE'] : [code]).toContain(
      refused,
    )
  })
  it('leaves no trace when it is refused or accepted', async () => {
    const { rows } = await sql<{
      relname: string
    }>`select relname from pg_class where relname in ('vitrine_report_check', 'mus_copy', 'mus_loan')`.execute(
      house.database.kysely,
    )
    expect(rows).toEqual([{ relname: 'mus_loan' }])
  })
  it('would find a reader that may neither write nor read what is closed, were it taken', async () => {
    const attempts = [
      'select password_hash from sys_user',
      'select token_hash from sys_session',
      "insert into mus_loan (id) values ('x')",
      'create table mus_x (id text)',
      "select pg_read_file('/etc/passwd')",
    ]
    for (const text of attempts)
      await expect(
        withReadOnlyRole(house.database, (db) => sql.raw(text).execute(db)),
        text,
      ).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|25006)$/) as string })
  })
  it('has a reader who is given what is new, loses what is not meant for him, and is left alone otherwise', async () => {
    const { kysely } = house.database
    const written = async () =>
      (
        await sql<{
          told: string
        }>`select string_agg(relname || xmin::text, ',' order by relname) as told from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(
          kysely,
        )
      ).rows[0]?.told
    const rights = async (table: string) =>
      (
        await sql<{
          told: string
        }>`select coalesce(string_agg(a.privilege_type, ',' order by 1), '') as told from pg_class c, aclexplode(c.relacl) a where c.relname = ${table} and a.grantee = 'vitrine_report'::regrole`.execute(
          kysely,
        )
      ).rows[0]?.told
    expect(await prepareReader(house.database)).toBe(true)
    const before = await written()
    await prepareReader(house.database)
    expect(await written()).toBe(before)
    await sql`grant insert, select on sys_user to vitrine_report`.execute(kysely)
    await sql`grant select (password_hash) on sys_user to vitrine_report`.execute(kysely)
    await sql`grant delete on mus_loan to vitrine_report`.execute(kysely)
    await sql`revoke select on mus_storage from vitrine_report`.execute(kysely)
    await prepareReader(house.database)
    expect([await rights('sys_user'), await rights('mus_loan'), await rights('mus_storage')]).toEqual([
      '',
      'SELECT',
      'SELECT',
    ])
    await expect(
      withReadOnlyRole(house.database, (db) => sql`select password_hash from sys_user`.execute(db)),
    ).rejects.toMatchObject({ code: '42501' })
    expect(
      await withReadOnlyRole(
        house.database,
        async (db) => (await sql`select username from sys_user limit 1`.execute(db)).rows,
      ),
    ).toHaveLength(1)
  })
  it('that runs without a check stays one statement', async () => {
    await expect(
      eachQueryRow(
        house.database,
        { report: made('select 1 as a from mus_loan; select 2'), variables, query: EMPTY_QUERY },
        10,
        async () => undefined,
      ),
    ).rejects.toThrow('SQL')
  })
})

// PGlite gives all rows at once: no cursor can stay open while others ask.
describe.skipIf((process.env['TEST_DATABASE'] ?? 'pglite') === 'pglite')(
  'the rows of a query that are given slice by slice',
  () => {
    const limit = "(extract(epoch from current_setting('statement_timeout')::interval) * 1000)::int"
    const report = made(`select ${limit} as a from generate_series(1, 1200) n order by (select null)`, {
      columns: [{ field: 'a', type: 'integer' }],
    })
    it('are given once, whatever becomes of those who take them', async () => {
      let taken = 0
      const work = eachQueryRow(house.database, { report, variables, query: EMPTY_QUERY }, 2000, async () => {
        taken += 1
        throw Object.assign(new Error('could not serialize access'), { code: '40001' })
      })
      await expect(work).rejects.toMatchObject({ code: '40001' })
      expect(taken).toBe(1)
    })
    it('have one limit of time together', async () => {
      const limits: number[] = []
      await eachQueryRow(
        house.database,
        { report, variables, query: EMPTY_QUERY },
        2000,
        async ([first]) => void limits.push(Number(first?.['a'])),
      )
      expect(limits).toHaveLength(3)
      // Two slices may come within one millisecond.
      expect(limits).toEqual(limits.toSorted((a, b) => b - a))
      expect(limits.at(-1)).toBeLessThan(limits[0] ?? 0)
    })
  },
)
