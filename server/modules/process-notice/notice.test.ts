import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Effect, InstanceState } from '../../../engine/process/index.ts'
import { listenAnywhere, openSocket, type TestSocket } from '../../../tests/kit/servers/sockets.ts'
import { openApplication } from '../../../tests/kit/test-app.ts'
import type { ProcessDocument } from '../../../schemas/language/process/document.ts'
import { asJson } from '../../db/database.ts'
import { sendProcessNotices } from './api.ts'

const house = openApplication()
const db = () => house.database.kysely
const INSTANCE: InstanceState = {
  id: 'n1',
  code: 'loan',
  version: 1,
  recordId: 'r1',
  title: '青铜鼎借展',
  starter: 'admin',
  depart: '',
  status: 'running',
  result: null,
  parentStep: null,
  picks: {},
  lastSeq: 1,
  startTime: 0,
  endTime: null,
}
let socket: TestSocket
let staffId: string
beforeAll(async () => {
  await sql`insert into wf_process (code, title, screen, published) values ('loan', '借展审批', 'collection.loan', 1)`.execute(
    db(),
  )
  await sql`insert into wf_version (code, version, document, author) values ('loan', 1, ${asJson(DOCUMENT)}, 'admin')`.execute(
    db(),
  )
  await sql`insert into wf_instance (id, code, version, screen, record_id, title, starter, status, start_time)
    values ('n1', 'loan', 1, 'collection.loan', 'r1', '青铜鼎借展', 'admin', 'running', now())`.execute(db())
  await sql`insert into wf_step (id, instance_id, code, node_key, kind, status, enter_time) values ('s1', 'n1', 'loan', 'lead', 'approve', 'active', now())`.execute(
    db(),
  )
  for (const [id, assignee] of [
    ['t1', 'staff'],
    ['t2', null],
  ] as const)
    await sql`insert into wf_task (id, instance_id, step_id, code, node_key, kind, owner, assignee, status, title, starter, open_time, due_time)
      values (${id}, 'n1', 's1', 'loan', 'lead', 'member', ${assignee}, ${assignee}, 'open', '青铜鼎借展', 'admin', now(), '2026-03-02 10:00:00+08')`.execute(
      db(),
    )
  await sql`insert into wf_pool (task_id, kind, ref) values ('t2', 'role', 'staff'), ('t2', 'user', 'admin')`.execute(
    db(),
  )
  staffId = (await db().selectFrom('sys_user').select('id').where('username', '=', 'staff').executeTakeFirstOrThrow())
    .id
  socket = await openSocket(await listenAnywhere(house.app), staffId, house.staff)
})
afterAll(() => socket.socket.close())

const DOCUMENT = {
  version: 1,
  code: 'loan',
  screen: 'collection.loan',
  status: 'status',
  title: { 'zh-CN': '借展审批', 'en-US': 'Loan' },
  flow: [{ key: 'lead', kind: 'approve', title: '部门负责人', who: [] }],
} satisfies ProcessDocument
const TASKS = ['t1', 't2'].map((id) => ({ id, nodeKey: 'lead', dueTime: Date.parse('2026-03-02T10:00:00+08:00') }))
async function send(effects: readonly Effect[], over: Partial<InstanceState> = {}): Promise<void> {
  const ring = await house.database.transaction((tx) =>
    sendProcessNotices(tx, house.parts, effects, {
      instance: { ...INSTANCE, ...over },
      tasks: TASKS,
      document: DOCUMENT,
    }),
  )
  await ring()
}
const notice = (
  about: Extract<Effect, { kind: 'notice' }>['about'],
  people: string[],
  taskId: string | null = null,
): Effect => ({
  kind: 'notice',
  about,
  people,
  taskId,
})
interface Listed {
  readonly titile: string
  readonly busType: string | null
  readonly msgAbstract: string
  readonly openPage: string
  readonly msgContent: string
}
const unread = async (token = house.staff) =>
  (
    await house.call<{ sysMsgList: Listed[] }>({ url: '/sys/annountCement/listByUser', token })
  ).result.sysMsgList.filter(({ busType }) => busType?.startsWith('bpm'))

describe('the notices of approvals', () => {
  it('NOTICE-027 tell the person of a task at once, with what an existing client opens, and are taken back when it is over', async () => {
    await send([notice('task', ['staff', 'nobody'], 't1')])
    const [told] = await unread()
    expect(told).toMatchObject({
      titile: '待办：青铜鼎借展',
      busType: 'bpm_task',
      openPage: '/approval/instance/n1?task=t1',
    })
    expect(JSON.parse(told?.msgAbstract ?? '')).toEqual({
      procInsId: 'n1',
      processDefinitionId: 'loan:1',
      taskId: 't1',
      taskDetail: '借展审批 · 部门负责人',
    })
    expect(told?.msgContent).toContain('<p>截止时间：2026-03-02 10:00:00</p>')
    await expect.poll(() => socket.heard.map(({ cmd }) => cmd)).toEqual(['user', 'approval'])
    await send([{ kind: 'takeBack', taskIds: ['t1'] }])
    expect(await unread()).toEqual([])
    await expect.poll(() => socket.heard).toHaveLength(3)
  })
  it('reach all who may claim a task, and nobody who left', async () => {
    await send([notice('claim', [], 't2')])
    expect((await unread()).map(({ titile }) => titile)).toEqual(['待签收：青铜鼎借展'])
    expect((await unread(house.admin)).map(({ titile }) => titile)).toEqual(['待签收：青铜鼎借展'])
    const { rows } = await sql<{
      n: number
    }>`select count(*)::integer as n from sys_announcement_send s join sys_announcement a on a.id = s.annt_id where a.bus_id = 't2'`.execute(
      db(),
    )
    expect(rows[0]?.n).toBeGreaterThanOrEqual(3)
    await send([{ kind: 'takeBack', taskIds: ['t2'] }])
  })
  it('say how it ended, and stay for copies and results', async () => {
    await send([notice('result', ['staff']), notice('copy', ['staff'])], { status: 'ended', result: 'rejected' })
    expect((await unread()).map(({ titile, busType }) => [titile, busType]).toSorted()).toEqual([
      ['审批未通过：青铜鼎借展', 'bpm'],
      ['抄送：青铜鼎借展', 'bpm_cc'],
    ])
  })
})
