import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { SavedReport } from '../../../schemas/contract/reports/report-head.ts'
import type { Database } from '../../db/database.ts'
import { postgresSession } from '../../db/external/postgres.ts'
import { openTestDatabase } from '../../db/testing.ts'
import { type TestApp, buildTestApp } from '../../../tests/kit/test-app.ts'

// A query that does not end is waited for until its limit.
vi.mock('./sql/limit.ts', () => ({ TIMEOUT_MS: 2000 }))

/** A PostgreSQL server elsewhere, and the way to it by TCP. */
let archive: Database
let isMuted = false
const ends = new Set<Socket>()
const bridge = createServer((socket) => {
  const { host = '', port = 5432 } = archive.address?.config ?? {}
  const server = host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host)
  for (const one of [socket, server]) ends.add(one.on('error', () => undefined))
  socket.on('data', (data) => void server.write(data)).on('close', () => server.destroy())
  server.on('data', (data) => void (isMuted || socket.write(data))).on('close', () => socket.destroy())
})
const ARCHIVIST = `vitrine_test_${randomBytes(4).toString('hex')}`
const PASSWORD = 'of the archive'
let port = 0

let house: TestApp
let staff: string
let admin: string
beforeAll(async () => {
  archive = await openTestDatabase('embedded')
  await new Promise<void>((resolve) => bridge.listen(0, '127.0.0.1', resolve))
  port = (bridge.address() as AddressInfo).port
  await sql`create table letter (no text, pages integer, worth numeric(8, 2), day date, sent timestamptz)`.execute(
    archive.kysely,
  )
  await sql`insert into letter select 'L-' || n, n, n + 0.5, date '2026-01-01' + n, timestamptz '2026-01-01 10:00+08' from generate_series(1, 25) n`.execute(
    archive.kysely,
  )
  await sql`create role ${sql.id(ARCHIVIST)} login password ${sql.lit(PASSWORD)}`.execute(archive.kysely)
  await sql`grant select, insert on letter to ${sql.id(ARCHIVIST)}`.execute(archive.kysely)
  house = await buildTestApp({ DATA_SOURCE_HOSTS: `127.0.0.1:${port}` })
  admin = await house.login('admin')
  await sql`insert into sys_role_permission (role_id, permission_id) select r.id, p.id from sys_role r, sys_permission p
    where r.role_code = 'staff' and p.perms in ('system:report:edit', 'system:report:list') on conflict do nothing`.execute(
    house.database.kysely,
  )
  staff = await house.login('staff')
})
afterAll(async () => {
  await house.close()
  for (const one of ends) one.destroy()
  bridge.close()
  await sql`drop owned by ${sql.id(ARCHIVIST)}`.execute(archive.kysely)
  await sql`drop role ${sql.id(ARCHIVIST)}`.execute(archive.kysely)
  await archive.close()
})
const ask = <T = unknown>(url: string, token = staff) => house.call<T>({ url: `/online/cgreport/api/${url}`, token })

interface Rows {
  records: Record<string, unknown>[]
  total: number
}

describe('a report of a popup', () => {
  it('POPUP-001 REPORT-001 REPORT-005 REPORT-006 describes its columns and its queries', async () => {
    const columns = await ask<{ columns: { dataIndex: string }[]; dictOptions: Record<string, unknown[]> }>(
      'getRpColumns/report_user',
    )
    expect(columns.result).toMatchObject({
      cgRpConfigId: 'report_user',
      cgRpConfigName: '用户',
      dictOptions: {
        sex: [
          { value: '1', text: '男' },
          { value: '2', text: '女' },
        ],
      },
    })
    expect(columns.result.columns.map(({ dataIndex }) => dataIndex)).toEqual([
      'username',
      'realname',
      'sex',
      'orgCodeTxt',
    ])
    expect(columns.result.columns[2]).toMatchObject({
      title: '性别',
      width: 80,
      customRender: 'sex',
      hidden: false,
      sorter: true,
    })
    const queries = await ask('getQueryInfo/report_user')
    expect(queries.result).toMatchObject([
      { field: 'username', view: 'text', mode: 'single' },
      { field: 'realname' },
      { field: 'sex', view: 'list', dictOptions: [{ value: '1' }, { value: '2' }] },
    ])
  })
  it('REPORT-008 gives rows of its own columns, queried, sorted and paged', async () => {
    const { result } = await ask<Rows>(
      `getData/report_user?realname=${encodeURIComponent('*王*')}&pageNo=1&pageSize=10`,
    )
    expect(result.records).toEqual([
      { id: expect.any(String) as string, username: 'staff', realname: '王小明', sex: 1, orgCodeTxt: '库房管理组' },
    ])
    const sorted = await ask<Rows>('getData/report_depart?column=orgCode&order=desc&pageSize=2')
    expect(sorted.result).toMatchObject({
      total: 12,
      records: [{ departName: '信息技术部' }, { departName: '安全保卫部' }],
    })
  })
  it('SEC-04 ignores parameters and sorting beyond its columns', async () => {
    const { result } = await ask<Rows>(
      'getData/report_user?status=2&password_hash_begin=%24&self_x=1&force_id=1&column=password_hash&order=asc&pageSize=50',
    )
    expect(result.total).toBe(14)
    expect(JSON.stringify(result)).not.toContain('password')
  })
  it('DICT-016 SEC-04 looks a report up by the name in sql and runs nothing', async () => {
    expect((await ask(`getReportDictList?sql=report_depart&keyword=${encodeURIComponent('讲解')}`)).result).toEqual([
      { value: 'depart-a01a03a02', text: '讲解组' },
    ])
    const reply = await ask(
      `getReportDictList?sql=${encodeURIComponent('select username as value, password_hash as text from sys_user')}`,
    )
    expect(reply).toMatchObject({ success: false, result: null })
    expect(reply.message).toContain('没有编码为')
  })
  it('REPORT-007 narrows its rows by the parameters it declares, with bound values, and by no others', async () => {
    const info = await ask('getParamsInfo/exhibition')
    expect(info.result).toEqual([
      { paramName: 'status', paramTxt: '状态', paramValue: '', orderNum: 1 },
      { paramName: 'openedBy', paramTxt: '最晚开展日期', paramValue: '', orderNum: 2 },
    ])
    const rows = async (query: string) => (await ask<Rows>(`getData/exhibition?pageSize=100&${query}`, admin)).result
    const all = await rows('')
    const statuses = [...new Set(all.records.map(({ status }) => String(status)))]
    expect(statuses.length).toBeGreaterThan(1)
    const [first = ''] = statuses
    const some = await rows(`self_status=${first}`)
    expect(some.total).toBe(all.records.filter(({ status }) => String(status) === first).length)
    // A query of the same column joins the parameter and does not replace it.
    expect((await rows(`self_status=${first}&status=${statuses[1]}`)).total).toBe(0)
    const days = all.records.map(({ openDate }) => String(openDate)).toSorted()
    const middle = days[Math.floor(days.length / 2)] ?? ''
    expect((await rows(`self_openedBy=${middle}`)).total).toBe(days.filter((day) => day <= middle).length)
    // Signs of the query language and of SQL are a value like any other.
    expect((await rows(`self_status=${encodeURIComponent(`!${first}`)}`)).total).toBe(0)
    expect((await rows(`self_status=${encodeURIComponent("1' or '1'='1")}`)).total).toBe(0)
    expect(
      (
        await rows(
          'self_kind=nothing&self_id=1&superQueryParams=%5B%7B%22field%22%3A%22id%22%2C%22rule%22%3A%22eq%22%2C%22val%22%3A%22x%22%7D%5D',
        )
      ).total,
    ).toBe(all.total)
  })
  it('REPORT-002 REPORT-003 asks for days of its table with a calendar, for the rest one value each', async () => {
    const { result } = await ask<{ field: string; view: string; mode: string }[]>('getQueryInfo/exhibition')
    expect(result.map(({ field, view, mode }) => `${field} ${view} ${mode}`)).toEqual([
      'code text single',
      'name text single',
      'kind list single',
      'openDate date group',
    ])
  })
  it('shows roles and positions to every signed-in user', async () => {
    expect(
      (await ask<Rows>('getData/report_role?column=roleCode&order=asc')).result.records.map(({ roleCode }) => roleCode),
    ).toEqual(['admin', 'registered', 'staff'])
    const { result } = await ask<Rows>('getData/report_position?postRank=5')
    expect(result.records).toEqual([
      { id: 'position-director', code: 'director', name: '馆长', postRank: '5', postRank_dictText: '正高级' },
    ])
  })
  it('refuses an unknown report', async () => {
    for (const call of ['getRpColumns', 'getQueryInfo', 'getParamsInfo', 'getData'])
      expect((await ask(`${call}/nothing`)).success).toBe(false)
  })
})

describe('a report over a data source', () => {
  const send = <T = unknown>(method: 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown, token = admin) =>
    house.call<T>({ method, url, body, token })
  const source = () => ({
    code: 'archive',
    name: '档案库',
    dbType: '6',
    dbUrl: `postgresql://127.0.0.1:${port}/${archive.address?.config.database ?? ''}`,
    dbUsername: ARCHIVIST,
    dbPassword: PASSWORD,
  })
  const cgrSql = "select no, pages, worth, day, sent from letter where pages > ${least} and no like '${start}%'"
  const head = { code: 'letters', name: '信件', cgrSql, dbSource: 'archive' }
  const parsed = (text: string, token = admin, key = 'archive') =>
    house.call<{ fields: NonNullable<SavedReport['items']>; params: NonNullable<SavedReport['params']> }>({
      url: `/online/cgreport/head/parseSql?dbKey=${key}&sql=${encodeURIComponent(text)}`,
      token,
    })
  const rows = (query: string, token = admin) => ask<Rows>(`getData/letters?${query}`, token)
  let sourceId: string
  let id: string

  it('REPORT-001 REPORT-007 REPORT-008 takes the types of its columns, binds its parameters and gives pages', async () => {
    sourceId = (await send<{ id: string }>('POST', '/sys/dataSource/add', source())).result.id
    const { result } = await parsed(cgrSql)
    expect(result.fields.map(({ fieldName, fieldType }) => `${fieldName} ${fieldType}`)).toEqual([
      'no String',
      'pages Integer',
      'worth Double',
      'day Date',
      'sent Datetime',
    ])
    expect(result.params.map(({ paramName }) => paramName)).toEqual(['least', 'start'])
    const added = await send<{ id: string }>('POST', '/online/cgreport/head/add', {
      head,
      items: result.fields.map((item) => ({ ...item, isSearch: 1, isTotal: item.fieldName === 'pages' ? '1' : '0' })),
      params: result.params.map((param) => (param.paramName === 'least' ? { ...param, paramValue: '5' } : param)),
    })
    expect(added).toMatchObject({ success: true, result: { dbSource: 'archive' } })
    ;({ id } = added.result)
    expect((await rows('column=pages&order=desc&pageNo=2&pageSize=3')).result).toEqual({
      total: 20,
      records: [22, 21, 20].map((n) => ({
        no: `L-${n}`,
        pages: n,
        worth: n + 0.5,
        day: `2026-01-${String(n + 1).padStart(2, '0')}`,
        sent: '2026-01-01 10:00:00',
      })),
    })
    expect((await rows('self_least=20&self_start=L-2')).result.total).toBe(5)
    expect((await rows(`self_start=${encodeURIComponent("L' or '1'='1")}`)).result).toEqual({ total: 0, records: [] })
    expect((await rows('self_least=many')).message).toContain('报表参数的值无法使用')
    expect((await rows('day_begin=2026-01-10&day_end=2026-01-11')).result.total).toBe(2)
    expect((await rows('no=*-1*&force_pages=12')).result.records).toMatchObject([{ no: 'L-12' }])
    expect((await house.call({ url: '/report/totals/letters?self_least=22', token: admin })).result).toEqual({
      pages: 72,
    })
    expect((await ask<unknown>('getRpColumns/letters', admin)).success).toBe(true)
    // Whoever sees the report needs its permission alone; without that it is closed.
    expect((await rows('', staff)).message).toBe('没有权限，请联系管理员授权')
  })

  it('is written only by people who may write SQL over all pages', async () => {
    const refused = '只有可以对所有页面编写 SQL 的人员才能为报表选择数据源'
    expect((await parsed(cgrSql, staff)).message).toBe(refused)
    const mine = { head: { ...head, code: 'mine' }, items: [{ fieldName: 'no' }] }
    expect((await send('POST', '/online/cgreport/head/add', mine, staff)).message).toBe(refused)
    const changed = { head: { ...head, id, cgrSql: 'select no from letter' }, items: [{ fieldName: 'no' }] }
    expect((await send('PUT', '/online/cgreport/head/editAll', changed, staff)).message).toBe(refused)
    const document = { version: 1, code: 'mine', title: 'm', sql: 'select no from letter', columns: [{ field: 'no' }] }
    const preview = (more: object, token = admin) =>
      send<Rows>('POST', '/report/preview', { document: { ...document, ...more } }, token)
    expect((await preview({ dbSource: 'archive' }, staff)).message).toBe(refused)
    expect((await preview({ dbSource: 'archive' })).result.records).toHaveLength(10)
    expect((await preview({})).success).toBe(false)
  })

  it('refuses what is no SELECT, what it cannot read, and what does not end, each with a sentence', async () => {
    const refusal = async (text: string, key = 'archive') => (await parsed(text, admin, key)).message
    expect(await refusal("insert into letter values ('x')")).toBe('只能使用 SELECT 查询语句')
    expect(await refusal('select 1; drop table letter')).toContain(';')
    expect(
      await refusal("with gone as (insert into letter (no) values ('x') returning no) select no from gone"),
    ).toContain('该查询无法执行')
    expect(await refusal('select * from nothing_there')).toContain('nothing_there')
    expect(await refusal('select * from sys_user')).toContain('permission denied')
    expect(await refusal('select 1 as a', 'gone')).toContain('数据源“gone”不存在')
    const document = { version: 1, code: 'slow', title: 's', dbSource: 'archive', columns: [{ field: 'a' }] }
    expect(
      await send('POST', '/report/preview', {
        document: { ...document, sql: 'select 1 as a, pg_sleep(60) as b' },
      }),
    ).toMatchObject({ success: false, message: '报表查询超时，请缩小查询范围' })
    const { code: _code, dbUrl: _url, ...rest } = source()
    const target = {
      host: '127.0.0.1',
      port,
      database: archive.address?.config.database ?? '',
      user: rest.dbUsername,
      password: rest.dbPassword,
      tls: false,
    }
    await expect(
      postgresSession(target, 100, (asked) => {
        isMuted = true
        return asked(sql`select 1`.compile(house.database.kysely))
      }).finally(() => (isMuted = false)),
    ).rejects.toMatchObject({ reason: 'slow' })
    await sql`alter table letter rename to letters_moved`.execute(archive.kysely)
    expect((await rows('')).message).toContain('报表查询已失效')
    await sql`alter table letters_moved rename to letter`.execute(archive.kysely)
    await sql`alter role ${sql.id(ARCHIVIST)} password 'another'`.execute(archive.kysely)
    expect((await rows('')).message).toBe('数据库拒绝了用户名或密码，请检查后重试')
    await sql`alter role ${sql.id(ARCHIVIST)} password ${sql.lit(PASSWORD)}`.execute(archive.kysely)
    const moved = { id: sourceId, dbPassword: PASSWORD }
    await send('PUT', '/sys/dataSource/edit', { ...moved, dbUrl: 'postgresql://127.0.0.1:1/archive' })
    expect((await rows('')).message).toMatch(/^服务器不允许连接 127\.0\.0\.1:1/)
    await send('PUT', '/sys/dataSource/edit', { ...moved, dbUrl: source().dbUrl })
    expect((await rows('')).result.total).toBe(20)
  })

  it('is a sheet and a chart, and holds its data source', async () => {
    const sheet = await house.request({ url: '/online/cgreport/api/exportManySheetXls/letters', token: admin })
    expect(sheet.headers['content-type']).toMatch(/excel|sheet/)
    expect(sheet.rawPayload.length).toBeGreaterThan(1000)
    const { result } = await house.call<{ document: object; version: number }>({
      url: '/report/documents/letters',
      token: admin,
    })
    const chart = { layout: 'single', kinds: ['bar'], x: 'no', y: ['pages'] }
    expect(
      await send('PUT', '/report/documents/letters', {
        document: { ...result.document, chart },
        version: result.version,
      }),
    ).toMatchObject({ success: true })
    const drawn = await house.call<{ data: unknown[]; head: object }>({
      url: '/online/graphreport/api/getChartsData?id=letters',
      token: admin,
    })
    expect(drawn.result.data).toHaveLength(20)
    expect(drawn.result.head).toMatchObject({ cgrSql: '', dbSource: '' })
    expect((await send('DELETE', `/sys/dataSource/delete?id=${sourceId}`)).message).toBe(
      '有 1 个报表使用数据源“archive”：信件。请先修改或删除这些报表',
    )
    await send('DELETE', `/online/cgreport/head/delete?id=${id}`)
    expect(await send('DELETE', `/sys/dataSource/delete?id=${sourceId}`)).toMatchObject({ success: true })
    expect(house.logged.join()).not.toContain(PASSWORD)
  })
})
