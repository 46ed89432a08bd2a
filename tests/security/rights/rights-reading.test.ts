import http from 'node:http'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '../../../schemas/messages/index.ts'
import { failureOf } from '../../../server/http/errors/errors.ts'
import { grant } from '../../../server/modules/screen/permissions.ts'
import { guardField, publishScreen } from '../../data/kit.ts'
import { listenAnywhere } from '../../kit/servers/sockets.ts'
import { buildTestApp, openApplication } from '../../kit/test-app.ts'
import { type Someone, someoneWith } from './rights-kit.ts'

const application = openApplication()
const FUND = 'lab.fund'
let table: string
let ids: readonly string[]
const asAdmin = <T = unknown>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
  application.call<T>({ method, url, token: application.admin, ...(body === undefined ? {} : { body }) })
const count = (who: Someone, rows: string) =>
  who.send<{ shown: number; total: number }>('GET', `/sys/policy/count?screen=${FUND}&rows=${encodeURIComponent(rows)}`)
const explain = (who: Someone, query: string) =>
  who.send<{ allowed: boolean; reasons: readonly unknown[] }>('GET', `/sys/policy/explain?screen=${FUND}&${query}`)

beforeAll(async () => {
  await publishScreen(application, application.admin, {
    version: 1,
    id: FUND,
    title: '经费',
    fields: { no: { title: '号' }, owner: { title: '主人' }, amount: { title: '金额', view: 'number' } },
  })
  const made: string[] = []
  for (const [no, owner, amount] of [
    ['mine', 'counter', 5],
    ['other', 'admin', 4711],
  ] as const)
    made.push(String((await asAdmin<{ id: string }>('POST', `/data/${FUND}/add`, { no, owner, amount })).result.id))
  ids = made
  table = (
    await application.database.kysely
      .selectFrom('sys_screen_table')
      .select('table_name')
      .where('screen_id', '=', FUND)
      .executeTakeFirstOrThrow()
  ).table_name
})

describe('the reach of system:policy:list', () => {
  it('is no value of a hidden field and no row of others, by counting', async () => {
    const counter = await someoneWith(application, 'counter', ['system:policy:list'])
    expect(await count(counter, "no == 'mine'")).toMatchObject({ success: false, code: 510 })
    await grant(application.database.kysely, 'counter', FUND, ['list'])
    expect(
      await asAdmin('PUT', '/sys/policy/save', {
        screen: FUND,
        role: counter.role,
        version: 0,
        document: { rows: "owner == 'counter'", fields: { amount: { show: 'hidden' } } },
      }),
    ).toMatchObject({ success: true })
    expect((await count(counter, "no == 'other' || no == 'mine'")).result).toEqual({ shown: 1, total: 1 })
    expect(await count(counter, 'amount > 4')).toMatchObject({
      success: false,
      message: expect.stringContaining('amount') as string,
    })
    expect(
      await asAdmin('PUT', '/sys/policy/save', {
        screen: FUND,
        role: counter.role,
        version: 1,
        document: { fields: { amount: { show: 'masked' } } },
      }),
    ).toMatchObject({ success: true })
    expect(await count(counter, 'amount == 4711')).toMatchObject({ success: false })
    expect((await count(counter, "no == 'other'")).result).toEqual({ shown: 1, total: 2 })
  })
  it('is no row and no hidden field of others, by having them explained', async () => {
    const asker = await someoneWith(application, 'explainer', ['system:policy:list'])
    const watched = await someoneWith(application, 'watched', [])
    await grant(application.database.kysely, 'watched', FUND, ['list'])
    expect(
      await asAdmin('PUT', '/sys/policy/save', {
        screen: FUND,
        role: watched.role,
        version: 0,
        document: { rows: 'amount > 4000' },
      }),
    ).toMatchObject({ success: true })
    const [, other = ''] = ids
    expect(await explain(asker, `user=watched&row=${other}`)).toMatchObject({ success: false, code: 510 })
    await grant(application.database.kysely, 'explainer', FUND, ['list'])
    expect((await explain(asker, `user=watched&row=${other}`)).result.allowed).toBe(true)
    expect(
      await asAdmin('PUT', '/sys/policy/save', {
        screen: FUND,
        role: asker.role,
        version: 0,
        document: { rows: "owner == 'explainer'" },
      }),
    ).toMatchObject({ success: true })
    expect((await explain(asker, `user=watched&row=${other}`)).result).toEqual(
      (await explain(asker, 'user=watched&row=nothing')).result,
    )
    expect(
      await asAdmin('PUT', '/sys/policy/save', {
        screen: FUND,
        role: asker.role,
        version: 1,
        document: { fields: { amount: { show: 'hidden' } } },
      }),
    ).toMatchObject({ success: true })
    expect(await explain(asker, `user=watched&row=${other}`)).toMatchObject({
      success: false,
      message: expect.stringContaining('无权查看的字段') as string,
    })
  })
})

describe('the reach of system:policy:edit', () => {
  it('is no value of a field that a control keeps from them, by a condition over their own rows', async () => {
    await guardField(application, 'lab:fund:amount', '1')
    const keeper = await someoneWith(application, 'field_keeper', ['system:policy:list', 'system:policy:edit'])
    await grant(application.database.kysely, 'field_keeper', FUND, ['list'])
    expect(
      await keeper.send('PUT', '/sys/policy/save', {
        screen: FUND,
        role: keeper.role,
        version: 0,
        document: { rows: 'amount > 4000' },
      }),
    ).toMatchObject({ success: false, message: expect.stringContaining('amount') as string })
    const rule = {
      permissionId: `screen-${FUND}`,
      ruleName: '多',
      ruleColumn: 'amount',
      ruleConditions: '>',
      ruleValue: '4000',
      status: '1',
    }
    expect(await keeper.send('POST', '/sys/permission/addPermissionRule', rule)).toMatchObject({
      success: false,
      message: expect.stringContaining('amount') as string,
    })
    expect(await asAdmin('POST', '/sys/permission/addPermissionRule', rule)).toMatchObject({ success: true })
    await sql`delete from sys_permission where perms = 'lab:fund:amount'`.execute(application.database.kysely)
  })
})

describe('the reach of system:report:edit', () => {
  const query = () => ({
    version: 1,
    code: 'fund_query',
    title: '经费表',
    sql: `select no, amount from ${table} order by no`,
    columns: [{ field: 'no' }, { field: 'amount' }],
  })
  const preview = (who: Someone) =>
    who.send<{ records: readonly Readonly<Record<string, unknown>>[] }>('POST', '/report/preview', {
      document: query(),
    })
  const save = (who: Someone, document: object, version = 0) =>
    who.send('PUT', '/report/documents/fund_query', { document, version })
  it('is no row of a screen that they may not list, and of others what policies leave them', async () => {
    const editor = await someoneWith(application, 'sql_editor', ['system:report:list', 'system:report:edit'])
    expect(await preview(editor)).toMatchObject({
      success: false,
      code: 510,
      message: expect.stringContaining('经费') as string,
    })
    expect(await save(editor, query())).toMatchObject({ success: false, code: 510 })
    expect(
      await save(editor, {
        version: 1,
        code: 'fund_query',
        title: 'x',
        screen: FUND,
        columns: [{ field: 'no' }],
        menu: {},
      }),
    ).toMatchObject({ success: false, code: 510 })
    await grant(application.database.kysely, 'sql_editor', FUND, ['list'])
    expect(
      await asAdmin('PUT', '/sys/policy/save', {
        screen: FUND,
        role: editor.role,
        version: 0,
        document: { rows: "no == 'mine'", fields: { amount: { show: 'hidden' } } },
      }),
    ).toMatchObject({ success: true })
    expect((await preview(editor)).result.records).toEqual([{ no: 'mine', amount: null }])
    expect(await save(editor, query())).toMatchObject({ success: true })
    expect(await asAdmin('DELETE', '/report/documents/fund_query')).toMatchObject({ success: true })
  })
  it('includes a query over everything only by a right of that name; a report of another author keeps its query', async () => {
    const writer = await someoneWith(application, 'sql_writer', [
      'system:report:list',
      'system:report:edit',
      'system:report:sql',
    ])
    expect((await preview(writer)).result.records).toHaveLength(2)
    expect(await save(writer, query())).toMatchObject({ success: true })
    const editor = await someoneWith(application, 'title_editor', ['system:report:list', 'system:report:edit'])
    const { result } = await editor.send<{ document: object; version: number }>('GET', '/report/documents/fund_query')
    expect(await save(editor, { ...result.document, title: '另一名称' }, result.version)).toMatchObject({
      success: true,
    })
    expect(
      await save(editor, { ...result.document, sql: `select no, amount from ${table}` }, result.version + 1),
    ).toMatchObject({ success: false, code: 510 })
  })
})

describe('what is revealed to no one', () => {
  it('are names of accounts, where registration is closed', async () => {
    const closed = await buildTestApp({ REGISTRATION: 'off' })
    const said = async (name: string) => closed.call({ url: `/sys/user/checkOnlyUser?username=${name}` })
    expect((await said('admin')).message).toBe((await said('nobody')).message)
    expect((await said('nobody')).success).toBe(false)
    await closed.close()
  })
  it('is why a socket was refused: each refusal answers 403', async () => {
    const own = await buildTestApp()
    const port = await listenAnywhere(own.app)
    const token = await own.login('admin')
    const id = (await own.call<{ userInfo: { id: string } }>({ url: '/sys/user/getUserInfo', token })).result.userInfo
      .id
    const upgrade = (path: string, headers: Readonly<Record<string, string>>) =>
      new Promise<number>((resolve, reject) => {
        const request = http.request({
          port,
          host: '127.0.0.1',
          path: `/jeecg-boot${path}`,
          headers: {
            connection: 'Upgrade',
            upgrade: 'websocket',
            'sec-websocket-version': '13',
            'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
            ...headers,
          },
        })
        request.on('upgrade', (_, socket) => {
          socket.destroy()
          resolve(101)
        })
        request.on('response', ({ statusCode }) => resolve(statusCode ?? 0))
        request.on('error', reject)
        request.end()
      })
    expect(await upgrade(`/websocket/${id}`, { 'sec-websocket-protocol': token })).toBe(101)
    for (const [path, headers] of [
      [`/websocket/${id}`, {}],
      [`/websocket/${id}`, { 'sec-websocket-protocol': 'nothing' }],
      ['/websocket/somebody', { 'sec-websocket-protocol': token }],
      [`/websocket/${id}`, { 'sec-websocket-protocol': token, origin: 'https://elsewhere.example' }],
      [`/vxeSocket/${id}/x y`, { 'sec-websocket-protocol': token }],
    ] as const)
      expect(await upgrade(path.replace(' ', '%20'), headers), path).toBe(403)
    await sql`update sys_user set status = 2 where id = ${id}`.execute(own.database.kysely)
    expect(await upgrade(`/websocket/${id}`, { 'sec-websocket-protocol': token })).toBe(403)
    await own.close()
  })
})

describe('what is said in words', () => {
  it('is that nothing was chosen, or nothing was there, to be deleted', async () => {
    const drop = async (url: string) => (await asAdmin('DELETE', url)).message
    for (const path of [
      `/data/${FUND}`,
      '/sys/dict',
      '/sys/dictItem',
      '/sys/category',
      '/sys/fillRule',
      '/sys/annountCement',
      '/online/cgreport/head',
      '/online/graphreport/head',
    ]) {
      expect(await drop(`${path}/deleteBatch?ids=,`), path).toBe('请选择一条记录！')
    }
    expect(await drop(`/data/${FUND}/deleteBatch?ids=gone,gone2,`)).toBe(
      '没有删除任何数据：所选数据已不存在，或不在您的数据权限范围内',
    )
  })
  it.each(['ENOSPC', 'EDQUOT', '53100'])('is that a disk is full, as %s', (code) => {
    const { body, unexpected } = failureOf(Object.assign(new Error('write'), { code }), 'zh-CN', 0)
    expect(body).toMatchObject({
      success: false,
      code: 507,
      message: '服务器磁盘空间已满，本次内容没有保存，请联系管理员',
    })
    expect(unexpected).toBe(true)
    expect(failureOf(new AppError('HTTP_DISK_FULL'), 'en-US', 0).body).toMatchObject({
      message: expect.stringContaining('disk') as string,
    })
  })
})
