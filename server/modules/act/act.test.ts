import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PageResult } from '../../../schemas/contract/envelope.ts'
import type { ActTask } from '../../../schemas/contract/process/act.ts'
import { openApplication } from '../../../tests/kit/test-app.ts'
import { giveSignIn, LOAN_PROCESS, prepare, startLoan } from '../../../tests/process/loan.ts'

const house = openApplication()
let guide: string
const put = (path: string, body: object, token: string) =>
  house.call({ method: 'PUT', url: `/act/task/${path}`, body, token })
const get = async <T>(path: string, token: string) => house.call<T>({ url: `/act/${path}`, token })
const tasks = async (path: string, token: string) =>
  (await get<PageResult<ActTask>>(`task/${path}`, token)).result.records
const complete = (taskId: string, over: object, token: string) =>
  house.call({ url: '/act/task/processComplete', body: { taskId, ...over }, token })
const taskOf = async (token: string, instance: string) =>
  (await tasks('list', token)).find(({ processInstanceId }) => processInstanceId === instance)
/** A loan that runs, with the task of its first approver. */
async function running() {
  const { result } = await startLoan(house, house.admin)
  const task = await taskOf(house.staff, result.instanceId)
  return { ...result, task: task?.taskId ?? '' }
}
beforeAll(async () => {
  const [lead, board] = LOAN_PROCESS.flow
  await prepare(house, { ...LOAN_PROCESS, flow: [{ ...lead, fields: { secret: 'hidden' } }, board] })
  await giveSignIn(house, 'zhou_xue')
  guide = await house.login('zhou_xue')
})

describe('the calls of an existing client', () => {
  it('WORKFLOW-001 start the process of a form by its table, once, however often the client asks', async () => {
    const saved = await house.call<string>({
      url: '/data/test.loan/add',
      body: { borrower: '市博物馆', amount: 5 },
      token: house.admin,
    })
    expect(saved.success).toBe(true)
    const { records } = (
      await house.call<PageResult<{ id: string }>>({ url: '/data/test.loan/list', token: house.admin })
    ).result
    const id = records[0]?.id ?? ''
    const start = (flowCode: string) =>
      house.call<{ processInstanceId: string }>({
        url: '/act/process/extActProcess/startMutilProcess',
        body: { flowCode, id, formUrl: '', formUrlMobile: '' },
        token: house.admin,
      })
    const first = await start('onl_tst_loan')
    expect(first).toMatchObject({ success: true, message: '流程已发起' })
    expect((await start('onl_tst_loan')).result).toEqual(first.result)
    expect(await start('onl_none')).toMatchObject({ success: false })
    expect(
      (await get(`process/extActFlowData/queryFlowDataByCodeAndId?flowCode=onl_tst_loan&dataId=${id}`, house.admin))
        .result,
    ).toMatchObject({ processInstId: first.result.processInstanceId, bpmStatus: '2' })
  })
  it('WORKFLOW-003 list tasks, open the form of one with the rights of its node, and end it', async () => {
    const { instanceId, recordId, task } = await running()
    expect(await taskOf(house.staff, instanceId)).toMatchObject({
      taskName: '部门负责人',
      processDefinitionName: '借展审批',
      processApplyUserName: '系统管理员',
      dataId: recordId,
      bpmStatus: '2',
    })
    const info = (
      await get<{ permissionList: { action: string; type: string }[]; records: Record<string, unknown> }>(
        `process/extActProcessNode/getProcessNodeInfo?taskId=${task}`,
        house.staff,
      )
    ).result
    expect(info).toMatchObject({
      dataId: recordId,
      tableName: 'tst_loan',
      taskDefKey: 'lead',
      procInsId: instanceId,
      assignee: 'staff',
    })
    expect(info.permissionList).toContainEqual(
      expect.objectContaining({ action: 'online:tst_loan:borrower', type: '2' }),
    )
    expect(JSON.stringify(info)).not.toContain('不外传')
    const trans = await get(`task/getProcessTaskTransInfo?taskId=${task}`, house.staff)
    expect(trans.result).toMatchObject({
      transitionList: expect.arrayContaining([expect.objectContaining({ nextnode: 'board', Transition: '馆长' })]),
      histListNode: expect.arrayContaining([expect.objectContaining({ TASK_DEF_KEY_: 'start' })]),
    })
    expect(await complete(task, { processModel: 1, reason: '同意', ccUserIds: 'zhou_xue' }, house.staff)).toMatchObject(
      { success: true },
    )
    expect((await tasks('taskHistoryList', house.staff)).map(({ taskId }) => taskId)).toContain(task)
    expect((await tasks('taskAllCcHistoryList', guide)).map(({ processInstanceId }) => processInstanceId)).toContain(
      instanceId,
    )
    const last = (await taskOf(guide, instanceId))?.taskId ?? ''
    await complete(last, { processModel: '2' }, guide)
    const history = await get<{ records: unknown[] }>(
      `task/processHistoryList?processInstanceId=${instanceId}`,
      house.admin,
    )
    expect(history.result).toMatchObject({ bpmStatus: '3', processName: '借展审批' })
    expect(history.result.records).toContainEqual(expect.objectContaining({ assignee: 'staff', remarks: '同意' }))
  })
  it('return a task to the initiator, and hand it to somebody else', async () => {
    const { instanceId, task } = await running()
    expect(await put('taskEntrust', { taskId: task, taskAssignee: 'zhou_xue' }, house.staff)).toMatchObject({
      success: true,
    })
    const handed = (await taskOf(guide, instanceId))?.taskId ?? ''
    expect(await complete(handed, { processModel: 3, reason: '补充材料' }, guide)).toMatchObject({ success: true })
    const again = (await taskOf(house.admin, instanceId))?.taskId ?? ''
    expect(await complete(again, { processModel: 1 }, house.admin)).toMatchObject({ success: true })
    expect(await taskOf(house.staff, instanceId)).toBeDefined()
  })
  it('withdraw, suspend, resume and terminate an instance, for those who may', async () => {
    const one = await running()
    expect(await put('callBackProcess', { processInstanceId: one.instanceId }, house.staff)).toMatchObject({
      success: false,
    })
    expect(await put('callBackProcess', { processInstanceId: one.instanceId }, house.admin)).toMatchObject({
      success: true,
    })
    expect(
      (await tasks('myApplyProcessList', house.admin)).find(
        ({ processInstanceId }) => processInstanceId === one.instanceId,
      )?.bpmStatus,
    ).toBe('1')
    const two = await running()
    const control = (verb: string, token: string) =>
      get(`processInstance/${verb}?processInstanceId=${two.instanceId}`, token)
    expect(await control('suspend', house.staff)).toMatchObject({ success: false })
    expect(await control('suspend', house.admin)).toMatchObject({ success: true })
    expect(await complete(two.task, {}, house.staff)).toMatchObject({ success: false })
    expect(await control('restart', house.admin)).toMatchObject({ success: true })
    expect(await put('invalidProcess', { processInstanceId: two.instanceId }, house.admin)).toMatchObject({
      success: true,
    })
    expect(
      (await tasks('myApplyProcessList', house.admin)).find(
        ({ processInstanceId }) => processInstanceId === two.instanceId,
      )?.bpmStatus,
    ).toBe('4')
  })
  it('remind the approvers, say where a record stands, and terminate by the record', async () => {
    const { instanceId, recordId } = await running()
    const ofRecord = `flowCode=onl_tst_loan&dataId=${recordId}`
    expect((await get(`process/extActFlowData/getProcessInfo?${ofRecord}`, house.admin)).result).toEqual({
      processInstId: instanceId,
      bpmStatus: '2',
      processName: '借展审批',
      currTaskName: '部门负责人',
      currTaskNameAssignee: '王小明',
    })
    expect((await get(`process/extActFlowData/getProcessInfo?${ofRecord}`, guide)).success).toBe(false)
    const returns = await get<{ histListNode: unknown[] }>(
      `task/getHisProcessTaskTransInfo?procInstId=${instanceId}`,
      house.staff,
    )
    expect(returns.result.histListNode).toContainEqual(expect.objectContaining({ TASK_DEF_KEY_: 'start' }))
    const remind = (token: string) =>
      house.call({
        url: '/act/process/extActTaskNotification/taskNotification',
        body: { procInstId: instanceId, remarks: '请尽快' },
        token,
      })
    expect(await remind(guide)).toMatchObject({ success: false })
    expect(await remind(house.admin)).toMatchObject({ success: true })
    const history = await get<{ records: unknown[] }>(
      `task/processHistoryList?processInstanceId=${instanceId}`,
      house.admin,
    )
    expect(history.result.records).toContainEqual(expect.objectContaining({ assignee: 'admin', remarks: '请尽快' }))
    const invalidate = (token: string) =>
      put('invalidBizProcess', { flowCode: 'onl_tst_loan', dataId: recordId }, token)
    expect(await invalidate(guide)).toMatchObject({ success: false })
    expect(await invalidate(house.admin)).toMatchObject({ success: true })
    expect((await get(`process/extActFlowData/getProcessInfo?${ofRecord}`, house.admin)).result).toMatchObject({
      bpmStatus: '4',
      currTaskName: '',
    })
  })
  it('list processes for those who design them only', async () => {
    const list = (query: string, token: string) =>
      get<PageResult<{ processKey: string }>>(`process/extActProcess/list?${query}`, token)
    expect((await list('processName=借展审批', house.admin)).result).toMatchObject({
      total: 1,
      records: [{ id: LOAN_PROCESS.code, processKey: LOAN_PROCESS.code, processStatus: '1', processVersion: 1 }],
    })
    expect((await list('pageSize=2&pageNo=2', house.admin)).result.records).toHaveLength(2)
    expect(await list('', house.staff)).toMatchObject({ success: false, code: 510 })
    expect(await get(`process/extActProcess/queryById?id=${LOAN_PROCESS.code}`, house.admin)).toMatchObject({
      result: { processName: '借展审批' },
    })
    expect(await get('process/extActProcess/queryById?id=none', house.admin)).toMatchObject({ success: false })
  })
  it('know no instance for people who have nothing to do with it, as little as an invented one', async () => {
    const { instanceId, task } = await running()
    const answerTo = async (id: string) => {
      const { message, code } = await get(`task/processHistoryList?processInstanceId=${id}`, guide)
      return { message, code }
    }
    expect(await answerTo(instanceId)).toEqual(await answerTo('none'))
    const info = async (id: string) =>
      (await get(`process/extActProcessNode/getProcessNodeInfo?taskId=${id}`, guide)).message
    expect(await info(task)).toBe(await info('none'))
    expect((await complete(task, {}, guide)).message).toBe((await complete('none', {}, guide)).message)
  })
  it('copy a process as a draft, and publish it', async () => {
    const process = <T>(name: string, id: string, token = house.admin) =>
      house.call<T>({ method: 'PUT', url: `/act/process/extActProcess/${name}`, body: { id }, token })
    const copied = await process<{ id: string }>('copyProcess', 'test_loan')
    expect(copied.result).toEqual({ id: 'test_loan_copy' })
    expect((await process<{ id: string }>('copyProcess', 'test_loan')).result).toEqual({ id: 'test_loan_copy2' })
    const { result } = await house.call<{ document: object }>({
      url: '/process/draft/test_loan_copy',
      token: house.admin,
    })
    expect(result.document).toMatchObject({ code: 'test_loan_copy', title: { 'zh-CN': '借展审批 副本' } })
    expect(await process('deployProcess', 'test_loan_copy')).toMatchObject({ success: true, result: { version: 1 } })
    expect(await process('deployProcess', 'test_loan_copy')).toMatchObject({ success: false })
    expect(await process('copyProcess', 'gone')).toMatchObject({ success: false })
    expect(await process('copyProcess', 'test_loan', house.staff)).toMatchObject({ code: 510 })
    expect(await process('deployProcess', 'test_loan', house.staff)).toMatchObject({ code: 510 })
  })
  it('hand a task over by either name', async () => {
    const { instanceId, task } = await running()
    const reply = await house.call({
      method: 'PUT',
      url: '/act/task/taskComplaint',
      body: { taskId: task, taskAssignee: 'zhou_xue' },
      token: house.staff,
    })
    expect(reply).toMatchObject({ success: true })
    const { rows } = await sql<{ status: string; assignee: string }>`
      select status, assignee from wf_task where instance_id = ${instanceId} and kind = 'member' order by open_time, id`.execute(
      house.database.kysely,
    )
    expect(rows).toEqual([
      { status: 'transferred', assignee: 'staff' },
      { status: 'open', assignee: 'zhou_xue' },
    ])
  })
})
