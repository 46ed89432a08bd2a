import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { tableField } from '../../../engine/guess/index.ts'
import type { ExistingTableReply } from '../../../schemas/contract/screens/screen-tables.ts'
import type { StepReply } from '../../../schemas/contract/screens/schema.ts'
import { openApplication } from '../../../tests/kit/test-app.ts'

const application = openApplication()
const run = (text: string) => sql.raw(text).execute(application.database.kysely)
const call = <T = unknown>(method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown, token = application.admin) =>
  application.call<T>({ method, url, token, ...(body === undefined ? {} : { body }) })
const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
const described = async (name: string) => (await call<ExistingTableReply>('GET', `/schema/table/${name}`)).result

async function documentOf(name: string, id: string) {
  const { columns } = await described(name)
  const fields = columns.flatMap((column) => {
    const key = camel(column.name === 'order' ? 'order_no' : column.name)
    const field = tableField(key, column)
    return field ? [[key, field] as const] : []
  })
  return {
    version: 1,
    id,
    title: name,
    permission: id.replace('.', ':'),
    source: { table: name },
    fields: Object.fromEntries(fields),
  }
}
const publish = (id: string, allow: readonly string[] = [], baseVersion = 0) =>
  call<{ steps: StepReply[] }>('POST', `/schema/publish/${id}`, { message: '接管', baseVersion, allow })
const columnsIn = async (table: string) =>
  (
    await sql<{ name: string; type: string }>`
      select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
      where attrelid = ${table}::text::regclass and attnum > 0 and not attisdropped order by attnum`.execute(
      application.database.kysely,
    )
  ).rows.map(({ name, type }) => `${name} ${type}`)

beforeAll(async () => {
  await run(`create table "stock" (
    id serial primary key, register_no varchar(30) not null unique, "order" smallint, weight numeric, price numeric(10,2),
    found date, seen timestamp, is_public boolean default false not null, note text, place point, 类别 text, total integer generated always as (1) stored)`)
  await run(`comment on table stock is '旧库存表'; comment on column stock.note is '备注说明；旧系统'`)
  await run(`insert into stock (register_no, "order", weight, price, found, is_public, note, 类别)
    select 'K' || n, n, n * 1.5, n, '2024-01-02', n % 2 = 0, '第' || n || '件', '铜' from generate_series(1, 30) n`)
  await run(`create index ix_stock_note on stock (note)`)
  await run(`create table loans_old (code text primary key, borrower text)`)
  await run(`insert into loans_old values ('L1', '省博物馆')`)
  await run(`create table numbered (id bigint generated always as identity primary key, title varchar(40))`)
  await run(`insert into numbered (title) values ('甲'), ('乙')`)
  await run(
    `create table "Upper" (id text primary key); create table "a""b" (id text primary key); create table 中文表 (id text primary key)`,
  )
  await run(`create table office_like (id varchar(36) primary key, create_by varchar(50), create_time timestamp, update_by varchar(50),
    update_time timestamp not null default now(), sys_org_code varchar(64), title varchar(100))`)
  await run(`insert into office_like values (repeat('a', 32), 'admin', '2024-01-01 08:00', null, now(), 'A01', '旧一'),
    (repeat('b', 32), 'admin', '2024-02-01 08:00', null, now(), 'A01', '旧二')`)
  await run(`create table wrong_id (id double precision primary key, title text)`)
  await run(`create table wrong_version (id text primary key, version text)`)
  await run(
    `create table bound_id (id uuid primary key default gen_random_uuid()); create table binds (id text primary key, bound uuid references bound_id)`,
  )
})

describe('tables without a page', () => {
  it('are listed with what refuses them, and none of the product is', async () => {
    const { result } = await call<{ name: string; comment: string; refused?: string }[]>('GET', '/schema/tables')
    const own = [
      'Upper',
      'a"b',
      'binds',
      'bound_id',
      'loans_old',
      'numbered',
      'office_like',
      'stock',
      'wrong_id',
      'wrong_version',
      '中文表',
    ]
    expect(result.map(({ name }) => name).toSorted()).toEqual(own.toSorted())
    expect(
      result
        .filter(({ refused }) => refused !== undefined)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['Upper', 'a"b', '中文表'])
    expect(result.find(({ name }) => name === 'stock')?.comment).toBe('旧库存表')
    expect(await call('GET', '/schema/tables', undefined, application.staff)).toMatchObject({ success: false })
    for (const name of ['sys_user', 'chat_room', 'pg_class', 'nothing', "x' or '1'='1"])
      expect(await call('GET', `/schema/table/${encodeURIComponent(name)}`)).toMatchObject({ success: false })
  })
  it('are shown with columns, keys and the number of rows, and say what becomes no field', async () => {
    const stock = await described('stock')
    expect(stock).toMatchObject({ rows: 30, more: false, comment: '旧库存表', obstacles: [] })
    expect(stock.steps).toHaveLength(2)
    expect(stock.columns.filter(({ refused }) => refused !== undefined).map(({ name }) => name)).toEqual([
      'id',
      'place',
      '类别',
      'total',
    ])
    expect(stock.columns.find(({ name }) => name === 'register_no')).toMatchObject({
      required: true,
      isUnique: true,
      shape: { type: 'varchar', length: 30 },
    })
    expect((await described('wrong_id')).obstacles).toHaveLength(1)
    expect((await described('wrong_version')).obstacles).toHaveLength(1)
  })
})

describe('a page from a table', () => {
  it('takes it over in place once that is agreed to, with its rows, columns and indexes', async () => {
    const document = await documentOf('stock', 'lab.stock')
    const before = await columnsIn('stock')
    expect(await call('POST', '/schema/create', { document })).toMatchObject({
      success: true,
      result: { problems: [] },
    })
    expect(await publish('lab.stock')).toMatchObject({ success: false })
    expect(await publish('lab.stock', ['adopt:stock'])).toMatchObject({ success: false })
    expect(await columnsIn('stock')).toEqual(before)
    const done = await publish('lab.stock', ['adopt:stock', 'adopt:id'])
    expect(done).toMatchObject({ success: true })
    expect((await columnsIn('stock')).slice(0, before.length)).toEqual(
      before.map((column) => (column === 'id integer' ? 'id text' : column)),
    )
    const { result: page } = await call<{ records: readonly Record<string, unknown>[]; total: number }>(
      'GET',
      '/data/lab.stock/list?column=registerNo&order=asc',
    )
    expect(page.total).toBe(30)
    expect(page.records[0]).toMatchObject({
      id: '1',
      registerNo: 'K1',
      orderNo: 1,
      weight: 1.5,
      note: '第1件',
      version: 1,
    })
    const added = await call<{ id: string }>('POST', '/data/lab.stock/add', {
      registerNo: 'N1',
      isPublic: 'true',
      orderNo: 5,
      weight: 2.25,
      found: '2024-05-06',
    })
    expect(added.message).toBe('添加成功！')
    expect(added).toMatchObject({ success: true })
    expect(await call('POST', '/data/lab.stock/add', { registerNo: 'N1', isPublic: 'false' })).toMatchObject({
      success: false,
    })
    expect(
      await call('POST', '/data/lab.stock/add', { registerNo: 'N2', isPublic: 'false', orderNo: 40_000 }),
    ).toMatchObject({ success: false })
    expect(
      await call('PUT', '/data/lab.stock/edit', {
        id: '2',
        version: 1,
        registerNo: 'K2',
        isPublic: 'true',
        note: '改过',
      }),
    ).toMatchObject({ success: true })
    // Other programs go on.
    await run(`insert into stock (register_no) values ('O1')`)
    expect(await call('GET', '/data/lab.stock/list?registerNo=O1')).toMatchObject({
      result: { records: [{ id: '31', isPublic: false }] },
    })
  })
  it('drops nothing that it has found, neither at a later publication nor with the page', async () => {
    const document = await documentOf('loans_old', 'lab.oldLoans')
    await call('POST', '/schema/create', { document })
    expect(await publish('lab.oldLoans', ['adopt:loans_old'])).toMatchObject({ success: true })
    const { code, ...rest } = document.fields as Record<string, object>
    expect(code).toBeDefined()
    await call('PUT', '/schema/draft/lab.oldLoans', {
      document: { ...document, fields: { ...rest, mine: { title: '新列' } } },
      baseVersion: 1,
    })
    // Without a field nobody fills the key.
    expect(await publish('lab.oldLoans', ['drop:code'], 1)).toMatchObject({ success: false })
    await call('PUT', '/schema/draft/lab.oldLoans', {
      document: { ...document, fields: { code, mine: { title: '新列' } } },
      baseVersion: 1,
    })
    expect(await publish('lab.oldLoans', ['drop:borrower'], 1)).toMatchObject({ success: true })
    expect(await columnsIn('loans_old')).toContain('borrower text')
    expect(await call('POST', '/schema/retire/lab.oldLoans')).toMatchObject({ success: true })
    expect(await call('POST', '/schema/remove/lab.oldLoans', { name: 'loans_old' })).toMatchObject({ success: true })
    expect(await columnsIn('loans_old')).toContain('code text')
  })
  it('uses the columns of its own that the table has already, with its times of another type', async () => {
    const document = await documentOf('office_like', 'lab.office')
    await call('POST', '/schema/create', { document })
    const done = await publish('lab.office', ['adopt:office_like'])
    expect(done).toMatchObject({ success: true })
    expect(await columnsIn('office_like')).toContain('create_time timestamp without time zone')
    expect(await call('POST', '/data/lab.office/add', { title: '新' })).toMatchObject({ success: true })
    const { result } = await call<{ records: readonly Record<string, unknown>[] }>('GET', '/data/lab.office/list')
    expect(result.records.map(({ title }) => title)).toEqual(['新', '旧二', '旧一'])
    expect(result.records[1]).toMatchObject({ createBy: 'admin', createTime: '2024-02-01 08:00:00', version: 1 })
    expect(await call('PUT', '/data/lab.office/edit', { id: 'a'.repeat(32), version: 1, title: '改' })).toMatchObject({
      success: true,
    })
    const found = await call(
      'GET',
      '/data/lab.office/list?createTime_begin=2024-01-15%2000:00:00&createTime_end=2024-02-15%2000:00:00',
    )
    expect(found).toMatchObject({ success: true })
  })
  it('goes on numbering rows whose id was an identity', async () => {
    const document = await documentOf('numbered', 'lab.numbered')
    await call('POST', '/schema/create', { document })
    expect(await publish('lab.numbered', ['adopt:numbered', 'adopt:id'])).toMatchObject({ success: true })
    await run(`insert into numbered (title) values ('丙')`)
    expect(await call('GET', '/data/lab.numbered/list?title=丙')).toMatchObject({ result: { records: [{ id: '3' }] } })
  })
  it('is refused where other tables refer to an id that would be converted, and nothing is changed', async () => {
    const document = { ...(await documentOf('bound_id', 'lab.bound')), fields: { title: { title: '名称' } } }
    await call('POST', '/schema/create', { document })
    const reply = await publish('lab.bound', ['adopt:bound_id', 'adopt:id'])
    expect(reply).toMatchObject({ success: false })
    expect(reply.message).toContain('外键')
    expect(await columnsIn('bound_id')).toEqual(['id uuid'])
  })
})
