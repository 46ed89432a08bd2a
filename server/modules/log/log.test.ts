import { type RawBuilder, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { PageResult } from '../../../schemas/contract/envelope.ts'
import { LOG_TYPE, type LogRecord, OPERATION } from '../../../schemas/contract/log.ts'
import { openApplication } from '../../../tests/kit/test-app.ts'
import { verifyLog } from '../../audit/verify.ts'
import { pruneLog } from './store.ts'

const application = openApplication()
const AGENT = { 'user-agent': 'Test client' }

/** Entries of a query, once all that waits is stored: a sign-out is stored with whatever waits. */
async function entries(query: string, token = application.admin): Promise<readonly LogRecord[]> {
  await application.call({ method: 'POST', url: '/sys/logout', token: await application.login('staff') })
  const answer = await application.call<PageResult<LogRecord>>({ url: `/sys/log/list?${query}`, token })
  expect(answer.message).toBe('')
  return answer.result.records
}
const storage = (body: object, token = application.admin) =>
  application.call<{ id: string }>({ url: '/data/collection.storage/add', body, token, headers: AGENT })

describe('the operation log', () => {
  it('stores who did what, from where, with which record and result, and nothing of the content', async () => {
    const { result } = await storage({ name: 'Secret hall', code: 'LOG1' })
    const [entry] = await entries('screenId=collection.storage&operateType=2')
    expect(entry).toMatchObject({
      logType: LOG_TYPE.operation,
      logType_dictText: '操作日志',
      operateType_dictText: '添加',
      username: 'admin',
      ip: '127.0.0.1',
      client: 'Test client',
      method: 'data.add',
      requestType: 'POST',
      requestUrl: '/data/:screen/add',
      screenId: 'collection.storage',
      recordId: result.id,
      resultCode: 200,
      error: null,
    })
    expect(entry?.logContent).toMatch(/^添加：/)
    expect(entry?.costTime).toBeGreaterThanOrEqual(0)
    expect(JSON.stringify(entry)).not.toContain('Secret hall')
    const { result: single } = await application.call<LogRecord>({
      url: `/sys/log/queryById?id=${entry?.id}`,
      token: application.admin,
    })
    expect(single).toEqual(entry)
  })
  it('stores refused calls of people, exports and looks as somebody else, and no reads', async () => {
    const { admin, staff } = application
    await storage({}, admin)
    await application.call({ url: '/sys/dict/add', body: { dictName: 'x', dictCode: 'x' }, token: staff })
    await application.request({ url: '/data/collection.storage/exportXls', token: admin })
    await application.call({ url: '/data/collection.storage/list', token: admin })
    const staffId = (
      await application.database.kysely
        .selectFrom('sys_user')
        .select('id')
        .where('username', '=', 'staff')
        .executeTakeFirstOrThrow()
    ).id
    await application.call({
      url: '/data/collection.storage/list',
      token: admin,
      headers: { 'x-view-as': staffId },
    })
    const found = await entries('logType=2&pageSize=50')
    const facts = found.map(({ username, asUsername, method, error }) => [username, asUsername, method, error])
    expect(facts).toContainEqual(['admin', null, 'data.add', 'DATA_INVALID'])
    expect(facts).toContainEqual(['staff', null, 'dict.add', 'HTTP_FORBIDDEN'])
    expect(facts).toContainEqual(['admin', null, 'data.exportXls', null])
    expect(facts.filter(([, , method]) => method === 'data.list')).toEqual([['admin', 'staff', 'data.list', null]])
  })
  it('stores sign-ins, refused ones and sign-outs before they are answered, and never a password', async () => {
    const { database, call } = application
    const stored = async () =>
      (
        await database.kysely
          .selectFrom('sys_log')
          .select(['username', 'operate_type', 'result_code', 'error'])
          .orderBy('id', 'desc')
          .limit(1)
          .execute()
      )[0]
    const token = await application.login('staff')
    expect(await stored()).toEqual({ username: 'staff', operate_type: OPERATION.signIn, result_code: 200, error: null })
    await call({ method: 'POST', url: '/sys/logout', token })
    expect(await stored()).toMatchObject({ username: 'staff', operate_type: OPERATION.signOut })
    await call({ url: '/sys/login', body: { username: 'staff', password: 'wrong-Pass-77' } })
    expect(await stored()).toMatchObject({ username: 'staff', error: 'SESSION_WRONG_PASSWORD' })
    await call({ url: '/sys/login', body: { username: 'typed-Pass-77', password: '' } })
    await call({ url: '/sys/login', body: { username: 'typed-Pass-77', password: 'wrong-Pass-77' } })
    expect(await stored()).toMatchObject({ username: null, error: 'SESSION_WRONG_PASSWORD' })
    const { rows } = await sql<{ text: string }>`select sys_log::text as text from sys_log`.execute(database.kysely)
    for (const secret of ['wrong-Pass-77', 'typed-Pass-77', '123456', token])
      expect(rows.filter(({ text }) => text.includes(secret))).toEqual([])
  })
  it('stores what an unexpected failure was by its class and place', async () => {
    const { admin } = application
    await application.database.kysely.schema.alterTable('sys_category').renameTo('sys_category_away').execute()
    try {
      await application.call({ url: '/sys/category/loadTreeRoot?pcode=0', token: admin })
    } finally {
      await application.database.kysely.schema.alterTable('sys_category_away').renameTo('sys_category').execute()
    }
    const [entry] = await entries(`logType=${LOG_TYPE.exception}`)
    expect(entry).toMatchObject({ username: 'admin', method: 'category.loadTreeRoot' })
    expect(JSON.parse(entry?.error ?? '')).toMatchObject({ code: '42P01' })
  })
})

describe('the pages of the log', () => {
  it('SYSTEM-046 list entries by type, person, time and advanced query to holders of the permission, as a sheet too', async () => {
    const { admin, staff, call, request } = application
    const screens = await application.database.kysely
      .selectFrom('sys_permission')
      .select(['url', 'component'])
      .where('component', '=', 'screens/system.log')
      .execute()
    expect(screens).toEqual([{ url: '/isystem/log', component: 'screens/system.log' }])
    expect(await call({ url: '/sys/log/list', token: staff })).toMatchObject({ success: false, code: 510 })
    expect(new Set((await entries('logType=1&username=staff')).map(({ username }) => username))).toEqual(
      new Set(['staff']),
    )
    expect(await entries('createTime_begin=2099-01-01')).toEqual([])
    const advanced = encodeURIComponent(JSON.stringify([{ field: 'costTime', rule: 'lt', val: '0' }]))
    expect(await entries(`superQueryParams=${advanced}`)).toEqual([])
    expect((await entries('keyWord=data.add')).every(({ method }) => method === 'data.add')).toBe(true)
    const sheet = await request({ url: '/sys/log/exportXls?logType=1', token: admin })
    expect(sheet.headers['content-type']).toContain('spreadsheetml')
    expect(sheet.rawPayload.length).toBeGreaterThan(1000)
  })
  it('SYSTEM-037 answers the addresses and sign-ins of today, and all sign-ins', async () => {
    await application.login('staff')
    const { result } = await application.call<Record<string, number>>({ url: '/sys/loginfo', token: application.staff })
    expect(Object.keys(result).toSorted()).toEqual(['todayIp', 'todayVisitCount', 'totalVisitCount'])
    expect(result['todayIp']).toBe(1)
    expect(result['todayVisitCount']).toBeGreaterThanOrEqual(3)
    expect(result['totalVisitCount']).toBe(result['todayVisitCount'])
  })
  it('SYSTEM-038 answers sign-ins and addresses of the last days, each day once', async () => {
    const { result } = await application.call<{ tian: string; type: string; visit: number; ip: number }[]>({
      url: '/sys/visitInfo',
      token: application.staff,
    })
    expect(result).toHaveLength(7)
    expect(new Set(result.map(({ tian }) => tian)).size).toBe(7)
    expect(result[0]).toMatchObject({ visit: 0, ip: 0 })
    const today = result.at(-1)
    expect(today?.type).toBe(today?.tian.slice(5))
    expect(today?.visit).toBeGreaterThanOrEqual(3)
    expect(today?.ip).toBe(1)
  })
})

describe('the entry of a critical call', () => {
  const grant = (permissionIds: string, lastpermissionIds: string) =>
    application.call({
      url: '/sys/permission/saveRolePermission',
      body: { roleId: 'role-staff', permissionIds, lastpermissionIds },
      token: application.admin,
    })
  const held = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from sys_role_permission
      where role_id = 'role-staff' and permission_id = 'system-dict-edit'`.execute(application.database.kysely)
    return rows[0]?.n
  }
  const versions = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from sys_data_log
      where screen_id = 'system.role' and row_id = 'role-staff'`.execute(application.database.kysely)
    return rows[0]?.n
  }

  it('is stored in the transaction of what it tells of, once', async () => {
    expect(await grant('system-dict-edit', '')).toMatchObject({ success: true })
    const { rows } = await sql<{ one: boolean; record: string; code: number }>`
      select l.xmin::text = g.xmin::text as one, l.record_id as record, l.result_code as code from sys_log l, sys_role_permission g
      where l.method = 'permission.saveRolePermission' and g.role_id = 'role-staff' and g.permission_id = 'system-dict-edit'`.execute(
      application.database.kysely,
    )
    expect(rows).toEqual([{ one: true, record: 'role-staff', code: 200 }])
    const { result } = await application.call<{ id: string }>({
      url: '/sys/role/add',
      body: { roleName: '日志', roleCode: 'log_role' },
      token: application.admin,
    })
    await application.call({ method: 'DELETE', url: `/sys/role/delete?id=${result.id}`, token: application.admin })
    const [removed] = await entries('method=role.delete')
    expect(removed).toMatchObject({ recordId: result.id, operateType: OPERATION.grant, resultCode: 200 })
  })
  it('of a sign-in is stored with its session, which does not begin without it, while a sign-out ends one all the same', async () => {
    const { kysely } = application.database
    const sessions = async (userId: string) => {
      const { rows } = await sql<{
        n: number
      }>`select count(*)::int as n from sys_session where user_id = ${userId}`.execute(kysely)
      return rows[0]?.n
    }
    const { id } = await kysely
      .selectFrom('sys_user')
      .select('id')
      .where('username', '=', 'staff')
      .executeTakeFirstOrThrow()
    const token = await application.login('staff')
    const { rows } = await sql<{ one: boolean }>`select s.xmin::text = l.xmin::text as one
      from (select xmin from sys_session where user_id = ${id} order by id desc limit 1) s,
        (select xmin from sys_log where method = 'auth.login' order by id desc limit 1) l`.execute(kysely)
    expect(rows).toEqual([{ one: true }])
    const before = await sessions(id)
    await sql`alter table sys_log add constraint log_refuses check (method !~ 'auth|online') not valid`.execute(kysely)
    try {
      expect(
        await application.call({ url: '/sys/login', body: { username: 'staff', password: '123456' } }),
      ).toMatchObject({
        success: false,
        code: 500,
        result: null,
      })
      const ended = { url: '/sys/online/forceLogoutUsers', body: { ids: [id] }, token: application.admin }
      expect(await application.call(ended)).toMatchObject({ success: false, code: 500 })
      expect(await sessions(id)).toBe(before)
      expect(await application.call({ method: 'POST', url: '/sys/logout', token })).toMatchObject({ code: 500 })
      expect(await sessions(id)).toBe((before ?? 0) - 1)
    } finally {
      await sql`alter table sys_log drop constraint log_refuses`.execute(kysely)
    }
  })
  it('is not stored, and neither is the change: a grant that cannot be logged does not stand', async () => {
    const before = await versions()
    const { kysely } = application.database
    await sql`alter table sys_log add constraint log_refuses check (method <> 'permission.saveRolePermission') not valid`.execute(
      kysely,
    )
    try {
      expect(await grant('', 'system-dict-edit')).toMatchObject({ success: false, code: 500 })
      expect([await held(), await versions()]).toEqual([1, before])
    } finally {
      await sql`alter table sys_log drop constraint log_refuses`.execute(kysely)
    }
    expect(await grant('', 'system-dict-edit')).toMatchObject({ success: true })
    expect(await held()).toBe(0)
    const found = await entries('method=permission.saveRolePermission')
    expect(found.map(({ resultCode }) => resultCode).toSorted()).toEqual([200, 200, 500])
    await verifyLog(kysely)
  })
})

describe('the chain of the log', () => {
  const db = () => application.database.kysely
  /** What a verification says of the log after a change, which is then taken back. */
  async function after(change: RawBuilder<unknown>): Promise<unknown> {
    await sql`create table log_copy as select * from sys_log`.execute(db())
    await change.execute(db())
    const found = await verifyLog(db()).then(
      () => 'intact',
      (error: unknown) => (error as { code?: unknown }).code,
    )
    await sql`delete from sys_log`.execute(db())
    await sql`insert into sys_log select * from log_copy`.execute(db())
    await sql`drop table log_copy`.execute(db())
    return found
  }

  it('is complete after many writers at once, in two processes', async () => {
    const second = await application.another()
    const signIn = (app: typeof second) =>
      app.inject({
        method: 'POST',
        url: '/jeecg-boot/sys/login',
        payload: { username: 'staff', password: '123456' },
      })
    await Promise.all([signIn(second), signIn(application.app), signIn(second), signIn(application.app)])
    const { count, id, hash } = await verifyLog(db())
    expect(count).toBe(id)
    expect(await verifyLog(db(), { id, hash })).toMatchObject({ id, hash })
    await expect(verifyLog(db(), { id, hash: '0'.repeat(64) })).rejects.toMatchObject({ code: 'AUDIT_ANCHOR_WRONG' })
  })
  it('shows an entry that was changed, removed or inserted, and a missing end', async () => {
    const last = sql`(select max(id) from sys_log)`
    const changes: [RawBuilder<unknown>, string][] = [
      [sql`update sys_log set username = 'nobody' where id = 2`, 'AUDIT_BROKEN'],
      [sql`update sys_log set create_time = create_time - interval '1 day' where id = ${last}`, 'AUDIT_BROKEN'],
      [sql`delete from sys_log where id = 3`, 'AUDIT_BROKEN'],
      [sql`delete from sys_log where id = 1`, 'AUDIT_BROKEN'],
      [sql`delete from sys_log where id = ${last}`, 'AUDIT_TRUNCATED'],
      [sql`update sys_log set id = ${last} + 1 where id = ${last}`, 'AUDIT_BROKEN'],
    ]
    for (const [change, problem] of changes) expect(await after(change)).toBe(problem)
    expect((await verifyLog(db())).count).toBeGreaterThan(3)
  })
  it('is verifiable after entries were removed by their age', async () => {
    const { count } = await verifyLog(db())
    const [old] = (await db().selectFrom('sys_log').select('create_time').orderBy('id').limit(1).execute()).map(
      ({ create_time: time }) => time,
    )
    expect(await pruneLog(db(), new Date(`${old}+08:00`), 100)).toBe(0)
    expect(await pruneLog(db(), new Date(application.clock.now() + 60_000), 3)).toBe(3)
    expect(await verifyLog(db())).toMatchObject({ count: count - 3 })
    const { result } = await application.call<Record<string, number>>({ url: '/sys/loginfo', token: application.staff })
    expect(result['totalVisitCount']).toBeGreaterThan(result['todayVisitCount'] ?? 0)
  })
})
