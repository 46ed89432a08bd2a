import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { type ScheduleRecord, type ScheduleRun, SCHEDULE_PARAMETERS } from '../../../schemas/contract/schedule.ts'
import { API_PREFIX, HEADER, type PageResult } from '../../../schemas/contract/envelope.ts'
import JOB_SCREEN from '../../../schemas/screens/system/job.json' with { type: 'json' }
import { announceSchedules } from '../../jobs/schedule/store.ts'
import { multipart } from '../../../tests/kit/files/multipart.ts'
import { sheetTexts } from '../../../tests/kit/files/sheet-texts.ts'
import { openApplication } from '../../../tests/kit/test-app.ts'
import { SCHEDULE_KINDS } from './kinds.ts'

const house = openApplication()
const db = () => house.database.kysely
const SOON = { timeout: 30_000 }

beforeEach(() => sql`delete from sys_schedule`.execute(db()))

const send = <T = ScheduleRecord>(
  method: 'POST' | 'PUT' | 'GET' | 'DELETE',
  url: string,
  body?: unknown,
  token = house.admin,
) => house.call<T>({ method, url: `/sys/quartzJob${url}`, token, ...(body === undefined ? {} : { body }) })
const jobOf = (over: Record<string, unknown> = {}) => ({
  jobClassName: 'statistics',
  cronExpression: '0 0 3 * * ? *',
  description: '夜间统计',
  status: 0,
  ...over,
})
async function added(over: Record<string, unknown> = {}): Promise<ScheduleRecord> {
  const reply = await send('POST', '/add', jobOf(over))
  expect(reply.message).toBe('添加成功！')
  return reply.result
}
const read = async (id: string) => (await send('GET', `/queryById?id=${id}`)).result
const runsOf = async (id: string) =>
  (await send<PageResult<ScheduleRun>>('GET', `/run/list?scheduleId=${id}`)).result.records
const resultOf = async (id: string) => (await read(id)).lastResult

/** The clock of the application at the time of a schedule. */
async function untilDue(): Promise<void> {
  const { rows } = await sql<{ due: number }>`
    select (extract(epoch from min(next_time)) * 1000)::float8 as due from sys_schedule where status = 0`.execute(db())
  house.clock.advance(Math.max((rows[0]?.due ?? 0) - house.clock.now(), 0) + 1)
  await announceSchedules(house.database)
}
describe('scheduled jobs', () => {
  it('SYSTEM-049 are added, found, changed, stopped, started and removed', async () => {
    const { id } = await added({ timeZone: 'Europe/Berlin', cronExpression: '0 30 8 * * ?' })
    const saved = await read(id)
    expect(saved).toMatchObject({ status: 0, overlap: 'skip', retryCount: 0, timeLimit: 300, lastResult: null })
    // 08:30 in Berlin is 14:30 or 15:30 by the clock of the wire.
    expect(saved.nextTime).toMatch(/ 1[45]:30:00$/)
    expect((await send<PageResult<ScheduleRecord>>('GET', '/list?description=夜间*')).result.records).toHaveLength(1)
    expect((await send('GET', `/pause?id=${id}`)).message).toBe('任务已停止')
    expect(await read(id)).toMatchObject({ status: -1, nextTime: null })
    expect((await send('GET', `/resume?ids=${id}`)).message).toBe('任务已启动')
    expect((await read(id)).nextTime).toBe(saved.nextTime)
    const path = '/data/collection.loan/list'
    const edited = await send('PUT', '/edit', { id, jobClassName: 'endpoint', callMethod: 'GET', callPath: path })
    expect(edited.result).toMatchObject({ parameter: expect.stringContaining(path), callPath: path })
    expect((await send('DELETE', `/delete?id=${id}`)).success).toBe(true)
    expect((await send('GET', `/queryById?id=${id}`)).message).toBe(`没有编号为“${id}”的定时任务`)
  })
  it.each([
    [{ cronExpression: '0 0 25 * * ?' }, 'cronExpression', /25/],
    [{ cronExpression: 'daily' }, 'cronExpression', /段/],
    [{ cronExpression: '0 0 0 1 1 ? 1999' }, 'cronExpression', /今后没有执行时间/],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone', /没有时区“Mars\/Olympus”/],
    [{ jobClassName: 'org.jeecg.modules.quartz.job.SampleJob' }, 'jobClassName', /可用：endpoint, cleanup/],
    [{ parameter: '[1]' }, undefined, /任务参数有误/],
    [{ parameter: '{"x": 1}' }, undefined, /任务参数有误/],
    [{ jobClassName: 'cleanup', cleanTargets: 'users' }, undefined, /任务参数有误：\/cleanTargets/],
    [{ jobClassName: 'endpoint', callMethod: 'GET', callPath: '/sys/user/list' }, undefined, /不能调用接口/],
    [{ jobClassName: 'endpoint', callMethod: 'POST', callPath: '/sys/%72ole/add' }, undefined, /任务参数有误/],
    [{ jobClassName: 'endpoint', callMethod: 'GET', callPath: '/no/such' }, undefined, /不能调用接口/],
    [
      { jobClassName: 'endpoint', callMethod: 'POST', callPath: '/data/collection.loan/add', callBody: '{' },
      undefined,
      /不是有效的 JSON/,
    ],
    [{ retryCount: 99 }, undefined, /./],
  ])('SYSTEM-049 are refused with %j', async (over, field, message) => {
    const reply = await send<{ problems?: { field: string }[] } | null>('POST', '/add', jobOf(over))
    expect(reply.success).toBe(false)
    expect(reply.message).toMatch(message)
    expect(reply.result?.problems?.[0]?.field).toBe(field)
  })
  it('SYSTEM-049 are for those with the permission of each call', async () => {
    const { id } = await added()
    for (const [method, url] of [
      ['GET', '/list'],
      ['GET', `/queryById?id=${id}`],
      ['GET', '/run/list'],
      ['GET', `/pause?id=${id}`],
      ['GET', `/resume?id=${id}`],
      ['GET', `/execute?id=${id}`],
      ['DELETE', `/delete?id=${id}`],
    ] as const)
      expect(await send(method, url, undefined, house.staff)).toMatchObject({ success: false, code: 510 })
    expect(await send('POST', '/add', jobOf(), house.staff)).toMatchObject({ success: false, code: 510 })
  })
  it('have a field in their form for each parameter of each kind', () => {
    const fields = JOB_SCREEN.fields as Readonly<Record<string, { visible?: string; required?: unknown }>>
    expect(SCHEDULE_KINDS.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(SCHEDULE_PARAMETERS).toSorted())
    for (const [kind, { properties, required = [] }] of Object.entries(SCHEDULE_PARAMETERS))
      for (const name of Object.keys(properties)) {
        expect(fields[name]?.visible, name).toBe(`jobClassName == '${kind}'`)
        expect(fields[name]?.required, name).toBe(
          required.includes(name as never) ? `jobClassName == '${kind}'` : undefined,
        )
      }
  })
})

describe('a run', () => {
  it('SYSTEM-049 begins at its time, and its history has result, duration and log', async () => {
    const { id } = await added({
      jobClassName: 'endpoint',
      callMethod: 'GET',
      callPath: '/data/collection.loan/list?pageSize=1',
      cronExpression: '0 * * * * ?',
    })
    await untilDue()
    await expect.poll(() => runsOf(id), SOON).toMatchObject([{ result: 'done', message: '接口调用成功' }])
    const [run] = await runsOf(id)
    expect(run).toMatchObject({ cause: 'time', startBy: null, result: 'done', attempts: 1 })
    expect(run?.duration).toBeGreaterThanOrEqual(0)
    expect(run?.lines).toMatch(/GET \/data\/collection\.loan\/list 200 \d+ ms/)
    expect(run?.lines).not.toContain('pageSize')
    // The same run to a reader of English; a run from before has its words as they were written.
    const list = `/sys/quartzJob/run/list?scheduleId=${id}`
    const english = async () =>
      (await house.request({ url: list, token: house.admin, headers: { 'accept-language': 'en-US' } })).json<{
        result: PageResult<ScheduleRun>
      }>().result.records[0]
    expect(await english()).toMatchObject({ message: 'The endpoint was called.' })
    await sql`update sys_schedule_run set sentence = null, notes = null, message = '旧', lines = '旧行'`.execute(db())
    expect(await english()).toMatchObject({ message: '旧', lines: '旧行' })
    expect(Date.parse(`${(await read(id)).nextTime}+08:00`)).toBeGreaterThan(house.clock.now())
    const left = await db().selectFrom('sys_session').select('id').where('user_agent', '=', 'Scheduled job').execute()
    expect(left).toEqual([])
  })
  it('SYSTEM-049 is begun by hand, also of a stopped job, and does each kind', async () => {
    const kinds = [
      { jobClassName: 'statistics' },
      { jobClassName: 'cleanup', cleanTargets: 'runs,uploads,log', cleanDays: 30 },
    ]
    for (const kind of kinds) {
      const { id } = await added({ ...kind, status: -1 })
      expect((await send('GET', `/execute?id=${id}`)).message).toBe('已开始执行，结果见执行记录')
      await expect.poll(() => resultOf(id), SOON).toBe('done')
      expect((await runsOf(id))[0]).toMatchObject({ cause: 'manual', startBy: 'admin', result: 'done' })
      expect(await read(id)).toMatchObject({ status: -1, nextTime: null })
    }
    expect((await send('GET', '/execute?id=nope')).message).toBe('没有编号为“nope”的定时任务')
  })
  it('has the rights of the person who saved the job, as they are now', async () => {
    const { id } = await added({
      jobClassName: 'endpoint',
      callMethod: 'DELETE',
      callPath: '/data/collection.loan/delete?id=none',
    })
    await sql`update sys_schedule set owner_id = (select id from sys_user where username = 'staff') where id = ${id}`.execute(
      db(),
    )
    await send('GET', `/execute?id=${id}`)
    await expect.poll(() => resultOf(id), SOON).toBe('failed')
    const [run] = await runsOf(id)
    expect(run?.message).toMatch(/接口拒绝了请求/)
  })
  it('SYSTEM-049 of a script calls what pages may call as its person, and writing one is a right of its own', async () => {
    const script = (scriptText: string, over: object = {}) => ({
      jobClassName: 'script',
      scriptText,
      status: -1,
      ...over,
    })
    const { id } = await added(
      script(`
        const { result } = await call('GET', '/data/collection.loan/list?pageSize=1')
        log('total', result.total)
        const refused = await call('GET', '/sys/user/list').catch((error) => error.message)
        log(refused)
        await call('FETCH', '/data/collection.loan/list').catch((error) => log(error.message))
        return 'counted'`),
    )
    await send('GET', `/execute?id=${id}`)
    await expect.poll(() => resultOf(id), SOON).toBe('done')
    const [run] = await runsOf(id)
    expect(run?.message).toBe('counted')
    expect(run?.lines).toMatch(
      /GET \/data\/collection\.loan\/list 200 \d+ ms\n.* total \d+\n.*不能调用接口“\/sys\/user\/list”.*\n.*“FETCH”/,
    )
    expect((await send('POST', '/add', jobOf(script('return {')))).message).toMatch(/^脚本第 \d 行出错：SyntaxError/)
    await db()
      .insertInto('sys_role_permission')
      .columns(['role_id', 'permission_id'])
      .expression(
        db()
          .selectFrom('sys_permission')
          .select([sql.lit('role-staff').as('role_id'), 'id'])
          .where('perms', 'in', ['system:quartzJob:add', 'system:quartzJob:edit']),
      )
      .execute()
    const token = await house.login('staff')
    const refused = await send('POST', '/add', jobOf(script('log(1)')), token)
    expect(refused.message).toBe('编写脚本任务需要权限 system:quartzJob:script，请联系管理员授权')
    expect((await send('PUT', '/edit', { id, description: 'mine' }, token)).message).toBe(refused.message)
  })
  it('SYSTEM-049 of an import stores rows as its person, changes those with a known key, and leaves a file of the refused', async () => {
    const upload = async (data: string) => {
      const { payload, headers } = multipart({ name: 'storage.csv', data: Buffer.from(data) }, { biz: 'temp' })
      const reply = await house.app.inject({
        method: 'POST',
        url: `${API_PREFIX}/sys/common/upload`,
        headers: { ...headers, [HEADER.token]: house.admin },
        payload,
      })
      return reply.json<{ message: string }>().message
    }
    const importFile = await upload('库位名称,库位编号,类型,产地\n东库,J-1,库房,x\n西库,J-2,库房,x\n,J-3,库房,x\n')
    const wanted = { jobClassName: 'import', status: -1, importScreen: 'collection.storage', importKey: 'code' }
    const { id } = await added({ ...wanted, importFile })
    await send('GET', `/execute?id=${id}`)
    await expect.poll(() => resultOf(id), SOON).toBe('done')
    const [run] = await runsOf(id)
    expect(run?.message).toBe('共 3 行：新增 2，更新 0，无变化 0，错误 1')
    expect(run?.lines).toContain('未导入的列：产地')
    const file = await house.request({ url: `/sys/common/static/${run?.file}`, token: house.admin })
    expect((await sheetTexts(file.rawPayload)).at(-1)).toEqual(expect.arrayContaining(['J-3', '4']))
    expect((await house.request({ url: `/sys/common/static/${run?.file}`, token: house.staff })).statusCode).toBe(404)
    await send('PUT', '/edit', {
      id,
      importFile: await upload('库位名称,库位编号,类型\n东一库,J-1,库房\n西库,J-2,库房\n'),
    })
    await send('GET', `/execute?id=${id}`)
    await expect.poll(async () => (await runsOf(id)).map(({ result }) => result), SOON).toEqual(['done', 'done'])
    const rows = await sql<{ name: string }>`select name from mus_storage where code like 'J-%' order by code`.execute(
      db(),
    )
    expect(rows.rows).toEqual([{ name: '东一库' }, { name: '西库' }])
    for (const [over, message] of [
      [{}, /二者选一/],
      [{ importFile, importAddress: 'https://example.org/a.xlsx' }, /二者选一/],
      [{ importFile, importScreen: 'no.such' }, /./],
      [{ importFile, importKey: 'nope' }, /nope/],
      [{ importFile: 'temp/none.xlsx' }, /./],
      [{ importFile: run?.file }, /./],
      [{ importFile: '../../etc/passwd.csv' }, /./],
      [{ importAddress: 'http://127.0.0.1/a.xlsx' }, /./],
    ] as const) {
      const refused = await send('POST', '/add', jobOf({ ...wanted, ...over }))
      expect([over, refused.success, refused.message]).toEqual([over, false, expect.stringMatching(message)])
    }
  })
  it('SYSTEM-049 of a report makes it for each recipient by the own rights, with a notice and a mail', async () => {
    await sql`update sys_user set email = username || '@museum.test' where username in ('admin', 'staff')`.execute(db())
    const { id } = await added({
      jobClassName: 'report',
      status: -1,
      reportCode: 'loans_by_month',
      reportRecipients: 'staff,admin',
    })
    const ended = async (result: string) => {
      await send('GET', `/execute?id=${id}`)
      await expect.poll(async () => (await runsOf(id))[0]?.result, SOON).toBe(result)
      return (await runsOf(id))[0]
    }
    // One of them may not read the report.
    const first = await ended('failed')
    expect(first?.message).toBe('2 人中只发送给了 1 人，原因见运行日志')
    expect(first?.lines).toMatch(/已发送给 .*\n.*没有发送给 .*：没有权限/)
    await send('PUT', '/edit', { id, reportRecipients: 'admin' })
    expect((await ended('done'))?.message).toBe('报表已发送给 1 人')
    const owners = await db().selectFrom('sys_job').select(['user_id', 'state']).where('kind', '=', 'report').execute()
    expect(owners).toEqual(Array.from({ length: 2 }, () => ({ user_id: owners[0]?.user_id, state: 'done' })))
    const mails = await db().selectFrom('sys_message').select(['es_receiver', 'es_title', 'es_send_status']).execute()
    expect(mails).toEqual(
      Array.from({ length: 2 }, () => ({
        es_receiver: 'admin@museum.test',
        es_title: expect.stringMatching(/^报表“.*”已生成$/),
        es_send_status: '1',
      })),
    )
    const about = db().selectFrom('sys_announcement').select('title').where('bus_type', '=', 'schedule-report')
    expect(await about.execute()).toHaveLength(2)
    for (const over of [{ reportRecipients: 'nobody' }, { reportTemplate: 'none' }])
      expect((await send('POST', '/add', jobOf({ jobClassName: 'report', reportCode: 'x', ...over }))).success).toBe(
        false,
      )
  })
  it('that throws is tried again, written down, and its owner is notified', async () => {
    const { id } = await added({
      jobClassName: 'report',
      reportCode: 'no-such-report',
      retryCount: 2,
      retrySeconds: 0,
      alarm: 'notice',
    })
    await send('GET', `/execute?id=${id}`)
    await expect.poll(() => resultOf(id), SOON).toBe('failed')
    expect((await runsOf(id))[0]).toMatchObject({ attempts: 3, result: 'failed' })
    const notices = () =>
      db().selectFrom('sys_announcement').select('title').where('bus_type', '=', `schedule-${id}`).execute()
    await expect.poll(notices, SOON).toEqual([{ title: '定时任务“夜间统计”执行失败' }])
  })
})
