import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PageResult } from '../../../schemas/contract/envelope.ts'
import type { ApprovalRow, statistics } from '../../../schemas/contract/process/tasks.ts'
import type { ReplyOf } from '../../../schemas/contract/endpoint.ts'
import { sheetTexts } from '../../../tests/kit/files/sheet-texts.ts'
import { openApplication } from '../../../tests/kit/test-app.ts'
import { asJson } from '../../db/database.ts'
import { countMonths } from './months.ts'

const house = openApplication()
const db = () => house.database.kysely

const DOCUMENT = {
  version: 1,
  code: 'loan',
  title: { 'zh-CN': '借展审批', 'en-US': 'Loan approval' },
  screen: 'collection.loan',
  status: 'status',
  summary: ['partner', 'title'],
  admins: [{ role: 'staff' }],
  flow: [
    {
      key: 'lead',
      kind: 'approve',
      title: { 'zh-CN': '部门负责人', 'en-US': 'Head' },
      who: [{ head: 1 }],
      batch: true,
      fields: { title: 'hidden' },
    },
    { key: 'board', kind: 'approve', who: [{ role: 'board' }] },
  ],
}
/** Writes a process with instances, as the engine would. */
async function addProcess(code: string, over: object = {}): Promise<void> {
  await sql`insert into wf_process (code, title, screen, published, category) values (${code}, '借展审批', 'collection.loan', 1, 'collection')`.execute(
    db(),
  )
  await sql`insert into wf_version (code, version, document, author) values (${code}, 1, ${asJson({ ...DOCUMENT, code, ...over })}, 'admin')`.execute(
    db(),
  )
}
interface Added {
  readonly code?: string
  readonly starter?: string
  readonly assignee?: string | null
  readonly owner?: string | null
  readonly state?: string
  readonly node?: string
  readonly depart?: string
  readonly tenant?: number
  readonly end?: string
}
async function addInstance(id: string, added: Added = {}): Promise<void> {
  const { code = 'loan', starter = 'admin', state = 'open', node = 'lead', depart = 'A01', tenant = 0, end } = added
  const assignee = added.assignee === undefined ? 'staff' : added.assignee
  const owner = added.owner === undefined ? assignee : added.owner
  const record = (await sql<{ id: string }>`select id from mus_loan order by id limit 1`.execute(db())).rows[0]
  const begun = '2026-03-01 10:00:00+08'
  await sql`insert into wf_instance (id, tenant_id, code, version, screen, record_id, title, starter, depart, status, result, start_time, end_time)
    values (${id}, ${tenant}, ${code}, 1, 'collection.loan', ${added.code === undefined && id === 'i1' ? record?.id : `gone-${id}`}, ${`借展 ${id}`}, ${starter}, ${depart},
      ${end === undefined ? 'running' : 'ended'}, ${end === undefined ? null : 'agreed'}, ${begun}::timestamptz, ${end ?? null}::timestamptz)`.execute(
    db(),
  )
  await sql`insert into wf_step (id, instance_id, code, node_key, kind, status, enter_time, leave_time, result)
    values (${`s-${id}`}, ${id}, ${code}, ${node}, 'approve', ${state === 'open' ? 'active' : 'done'}, ${begun}::timestamptz, ${end ?? null}::timestamptz, null)`.execute(
    db(),
  )
  await sql`insert into wf_task (id, tenant_id, instance_id, step_id, code, node_key, kind, owner, assignee, status, title, starter, open_time, due_time, end_time)
    values (${`t-${id}`}, ${tenant}, ${id}, ${`s-${id}`}, ${code}, ${node}, 'member', ${owner}, ${assignee}, ${state}, ${`借展 ${id}`}, ${starter},
      ${begun}::timestamptz, '2026-03-02 10:00:00+08', ${end ?? null}::timestamptz)`.execute(db())
}

const ask = async (name: string, query = '', token = house.staff, headers = {}) =>
  (await house.call<PageResult<ApprovalRow>>({ url: `/process/${name}/list?${query}`, token, headers })).result
const idsIn = async (name: string, query = '', token = house.staff) =>
  (await ask(name, query, token)).records.map(({ instanceId }) => instanceId).toSorted()
const counts = async (token = house.staff) => (await house.call({ url: '/process/counts', token })).result

beforeAll(async () => {
  await addProcess('loan')
  await addProcess('other', { admins: [] })
  await addInstance('i1')
  await addInstance('i2', { assignee: 'zhou_xue', owner: 'staff' })
  await addInstance('i3', { state: 'agreed', end: '2026-03-01 12:00:00+08' })
  await addInstance('i4', { code: 'other', starter: 'zhou_xue', assignee: null, node: 'board' })
  await addInstance('i5', { code: 'other', starter: 'zhou_xue', assignee: 'admin', depart: 'A01A02' })
  await addInstance('i6', { code: 'other', starter: 'admin', assignee: 'curator_li' })
  await sql`insert into wf_pool (task_id, kind, ref) values ('t-i4', 'role', 'staff')`.execute(db())
  await sql`insert into wf_copy (id, instance_id, user_name, create_by, create_time) values ('c1', 'i5', 'staff', 'admin', now())`.execute(
    db(),
  )
})

describe('the lists of approvals', () => {
  it('WORKFLOW-003 give a person the open tasks, those that an agent has among them, and what may be claimed', async () => {
    expect(await idsIn('todo')).toEqual(['i1', 'i2'])
    expect(await idsIn('claim')).toEqual(['i4'])
    expect(await idsIn('claim', '', house.admin)).toEqual([])
    expect(await idsIn('done')).toEqual(['i3'])
    expect(await idsIn('started', '', house.admin)).toEqual(['i1', 'i2', 'i3', 'i6'])
    expect(await idsIn('copied')).toEqual(['i5'])
    expect(await counts()).toEqual({ todo: 2, claim: 1, copied: 1 })
  })
  it('WORKFLOW-003 describe a task by its process, node, people, due time and the fields of its record', async () => {
    const [row] = (await ask('todo', 'instanceId=i1')).records
    expect(row).toMatchObject({
      id: 't-i1',
      taskId: 't-i1',
      processTitle: '借展审批',
      nodeTitle: '部门负责人',
      starter_dictText: '系统管理员',
      owner: null,
      bpmStatus: '2',
      bpmStatus_dictText: '处理中',
      beginTime: '2026-03-01 10:00:00',
      overdue: true,
      read: false,
      batch: true,
      screen: 'collection.loan',
    })
    expect((await ask('todo', 'instanceId=i2', await house.login('zhou_xue'))).records[0]).toMatchObject({
      owner: 'staff',
      owner_dictText: '王小明',
    })
    // The node hides one of the two fields.
    expect(row?.summary.map(({ title }) => title)).toHaveLength(1)
    expect(row?.summaryText).toMatch(/^.+: .+$/)
    expect((await ask('todo', 'instanceId=i1', house.staff, { 'accept-language': 'en-US' })).records[0]).toMatchObject({
      processTitle: 'Loan approval',
      nodeTitle: 'Head',
    })
    expect((await ask('claim')).records[0]).toMatchObject({ assignees: '待签收', nodeTitle: 'board', batch: false })
    expect((await ask('done')).records[0]).toMatchObject({ state: 'agreed', bpmStatus: '3', overdue: false })
  })
  it('are filtered by their columns, sorted and paged, and exported as they are shown', async () => {
    expect(await idsIn('todo', `title=${encodeURIComponent('*i2*')}`)).toEqual(['i2'])
    expect(await idsIn('started', 'state=agreed', house.admin)).toEqual(['i3'])
    const second = await ask('started', 'pageNo=2&pageSize=3&column=title&order=asc', house.admin)
    expect([second.total, second.records.map(({ instanceId }) => instanceId)]).toEqual([4, ['i6']])
    expect(await house.call({ url: '/process/todo/list?column=nodeKeyz', token: house.staff })).toMatchObject({
      success: false,
    })
    const sheet = await sheetTexts(
      (await house.request({ url: '/process/started/exportXls?column=title&order=asc', token: house.admin }))
        .rawPayload,
    )
    expect(sheet[0]).toContain('当前审批人')
    expect(sheet.slice(1).map((cells) => cells.includes('借展审批'))).toEqual([true, true, true, true])
  })
  it('WORKFLOW-003 show all that somebody may see: as initiator, in a place, as copied, as administrator of the process', async () => {
    expect(await idsIn('search')).toEqual(['i1', 'i2', 'i3', 'i4', 'i5'])
    expect(await idsIn('search', '', house.admin)).toEqual(['i1', 'i2', 'i3', 'i4', 'i5', 'i6'])
    const guide = await house.login('zhou_xue')
    expect(await idsIn('search', '', guide)).toEqual(['i1', 'i2', 'i3', 'i4', 'i5'])
    expect(await idsIn('search', 'instanceId=i6', guide)).toEqual([])
  })
  it('keep the manage list to holders of the permission and to their departments', async () => {
    expect(await house.call({ url: '/process/monitor/list', token: house.staff })).toMatchObject({ code: 510 })
    expect((await ask('monitor', '', house.admin)).total).toBe(6)
    await sql`insert into sys_role_permission values ('role-staff', 'bpm-instance-monitor')`.execute(db())
    await sql`delete from sys_user_depart where user_id = (select id from sys_user where username = 'staff')`.execute(
      db(),
    )
    await sql`insert into sys_user_depart (user_id, depart_id) select u.id, 'depart-a01a02' from sys_user u where username = 'staff'`.execute(
      db(),
    )
    expect(await idsIn('monitor', '', await house.login('staff'))).toEqual(['i5'])
    await sql`delete from sys_role_permission where permission_id = 'bpm-instance-monitor' and role_id = 'role-staff'`.execute(
      db(),
    )
  })
  it('find the instances that do not go on, by their state and not by the text of the error', async () => {
    await sql`update wf_step set error = 'PROCESS_TASK_OVER' where id = 's-i5'`.execute(db())
    await sql`insert into wf_timer (id, instance_id, step_id, kind, due_time, stuck_time) values ('m6', 'i6', 's-i6', 'due', now(), now())`.execute(
      db(),
    )
    expect(await idsIn('monitor', 'failed=1', house.admin)).toEqual(['i5', 'i6'])
    expect(await idsIn('monitor', 'failed=0', house.admin)).toEqual(['i1', 'i2', 'i3', 'i4'])
    expect(await idsIn('search', 'failed=1')).toEqual(['i5'])
    const [row] = (await ask('monitor', 'failed=1&instanceId=i5', house.admin)).records
    expect(row).not.toHaveProperty('failed')
    expect(row?.error).toBeTruthy()
    const sheet = await sheetTexts(
      (await house.request({ url: '/process/monitor/exportXls?failed=1', token: house.admin })).rawPayload,
    )
    expect(sheet).toHaveLength(3)
    await sql`update wf_step set error = null where id = 's-i5'`.execute(db())
    await sql`delete from wf_timer where id = 'm6'`.execute(db())
    expect(await idsIn('monitor', 'failed=1', house.admin)).toEqual([])
  })
  it('mark copies of the caller alone as read', async () => {
    expect((await ask('copied')).records[0]).toMatchObject({ read: false, id: 'i5' })
    await house.call({ url: '/process/copied/read', body: { ids: 'i5' }, token: house.admin })
    expect((await ask('copied')).records[0]?.read).toBe(false)
    await house.call({ url: '/process/copied/read', body: { ids: 'i5' }, token: house.staff })
    expect((await ask('copied')).records[0]?.read).toBe(true)
    expect(await counts()).toMatchObject({ copied: 0 })
  })
  it('leave out what belongs to another tenant', async () => {
    await addInstance('i7', { code: 'other', tenant: 77 })
    await sql`update sys_user set rel_tenant_ids = (select min(id)::text from sys_tenant where status = 1) where username = 'staff'`.execute(
      db(),
    )
    const token = await house.login('staff')
    expect(await idsIn('todo', '', token)).toEqual(['i1', 'i2'])
    await sql`update sys_user set rel_tenant_ids = null where username = 'staff'`.execute(db())
  })
})

describe('the statistics of approvals', () => {
  it('count instances by day and process and measure nodes and people', async () => {
    const reply = await house.call<ReplyOf<typeof statistics>>({
      url: '/process/statistics?from=2026-02-28&to=2026-03-02&code=loan',
      token: house.admin,
    })
    expect(reply.result).toMatchObject({
      started: 3,
      ended: 1,
      agreed: 1,
      rejected: 0,
      returned: 0,
      running: 2,
      byDay: [
        { day: '2026-02-28', started: 0, ended: 0 },
        { day: '2026-03-01', started: 3, ended: 1 },
        { day: '2026-03-02', started: 0, ended: 0 },
      ],
      first: '2026-02-28',
      last: '2026-03-02',
      byProcess: [
        { code: 'other', title: '借展审批', count: 4 },
        { code: 'loan', title: '借展审批', count: 3 },
      ],
      nodes: [
        { code: 'loan', node: 'lead', title: '部门负责人', count: 1, median: 120, p90: 120, open: 2, overdue: 2 },
      ],
      departs: [{ code: 'A01', started: 3, ended: 1, running: 2, overdue: 2, median: 120, p90: 120 }],
    })
    expect(reply.result.people).toContainEqual(
      expect.objectContaining({ username: 'staff', count: 1, median: 120, open: 1 }),
    )
    expect(
      await house.call({ url: '/process/statistics?from=2026-03-02&to=2026-03-01', token: house.admin }),
    ).toMatchObject({
      success: false,
    })
  })
  it('show each month the same before and after it is counted, to a monitor those of the own departments', async () => {
    const months = async (token: string) =>
      (
        await house.call<ReplyOf<typeof statistics>>({
          url: '/process/statistics?from=2026-03-01&to=2026-03-02',
          token,
        })
      ).result.byMonth
    const before = await months(house.admin)
    expect(before).toHaveLength(12)
    expect(before[0]).toEqual({ month: '2025-04', started: 0, ended: 0, returned: 0, overdue: 0, median: 0, p90: 0 })
    expect(before.at(-1)).toMatchObject({ month: '2026-03', started: 7, ended: 1, returned: 0, overdue: 0 })
    // Buckets: two hours within five per cent.
    expect(Math.abs((before.at(-1)?.median ?? 0) - 120)).toBeLessThan(6)
    await Promise.all([countMonths(house.parts), countMonths(house.parts)])
    const counted = await sql<{ n: number }>`select count(*)::integer as n from wf_statistic_month`.execute(db())
    expect(counted.rows[0]?.n).toBeGreaterThan(0)
    expect(await months(house.admin)).toEqual(before)
    await sql`insert into sys_role_permission values ('role-staff', 'bpm-instance-monitor')`.execute(db())
    expect((await months(await house.login('staff'))).at(-1)).toMatchObject({ month: '2026-03', started: 1, ended: 0 })
    await sql`delete from sys_role_permission where permission_id = 'bpm-instance-monitor' and role_id = 'role-staff'`.execute(
      db(),
    )
  })
})
