import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { StartRights } from '../../../schemas/contract/process/instances.ts'
import { openApplication } from '../../../tests/kit/test-app.ts'
import {
  act,
  decide,
  detail,
  giveSignIn,
  LOAN_PROCESS,
  ownTaskId,
  prepare,
  publishProcess,
  startLoan,
} from '../../../tests/process/loan.ts'

const house = openApplication()
let director: string
beforeAll(async () => {
  director = await house.login('zhou_xue')
  await prepare(house)
})
const status = async (id: string) => {
  const { rows } = await sql<{ status: string }>`select bpm_status as status from tst_loan where id = ${id}`.execute(
    house.database.kysely,
  )
  return rows[0]?.status
}
const begin = async (values?: Record<string, unknown>) => {
  const started = await startLoan(house, house.admin, values)
  expect(started).toMatchObject({ success: true, message: '已提交审批' })
  return started.result
}

describe('a process', () => {
  it('starts with the saved record, asks one after another, and ends agreed', async () => {
    const { instanceId, recordId } = await begin()
    expect(await status(recordId)).toBe('2')
    const seen = await detail(house, house.staff, instanceId)
    expect(seen.result).toMatchObject({
      title: '省博物馆 · 系统管理员',
      status: 'running',
      rights: { cost: 'required', secret: 'hidden', borrower: 'read', bpmStatus: 'read' },
      task: { status: 'open', kind: 'member' },
    })
    expect(seen.result.record).toMatchObject({ borrower: '省博物馆' })
    expect(JSON.stringify(seen.result)).not.toContain('不外传')
    expect(await decide(house, house.staff, instanceId, 'agree', { values: { cost: 5 } })).toMatchObject({
      success: true,
    })
    expect(await decide(house, director, instanceId, 'agree')).toMatchObject({ success: true })
    expect(await status(recordId)).toBe('3')
    const { result } = await detail(house, house.admin, instanceId)
    expect(result).toMatchObject({ status: 'ended', result: 'agreed' })
    expect(result.events.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['start', 'enter', 'agree', 'end']),
    )
    expect(result.events.flatMap(({ changes }) => changes)).toContainEqual({ title: '费用', before: '', after: '5' })
  })
  it('is started, and agreed to, once under one idempotency key', async () => {
    const sent = (url: string, key: string, body: object) =>
      house.call<{ instanceId: string }>({
        url,
        body,
        token: url.endsWith('start') ? house.admin : house.staff,
        headers: { 'idempotency-key': key },
      })
    const request = { code: LOAN_PROCESS.code, values: { borrower: '省博物馆', cost: 2 } }
    const first = await sent('/process/start', 'start-key-0001', request)
    expect(first).toMatchObject({ success: true })
    expect((await sent('/process/start', 'start-key-0001', request)).result).toEqual(first.result)
    const { instanceId } = first.result
    const task = await ownTaskId(house, house.staff, instanceId)
    const agree = () => sent(`/process/act/${instanceId}`, 'agree-key-0001', { action: 'agree', task })
    expect(await agree()).toMatchObject({ success: true })
    expect(await agree()).toMatchObject({ success: true })
    const events = (await detail(house, house.admin, instanceId)).result.events.filter(
      ({ action }) => action === 'agree',
    )
    expect(events).toHaveLength(1)
  })
  it('refuses a field that its node does not open, and one that is required and empty', async () => {
    const { instanceId, recordId } = await begin()
    expect(
      await decide(house, house.staff, instanceId, 'agree', { values: { borrower: '市博物馆', cost: 5 } }),
    ).toMatchObject({
      success: false,
      message: '当前审批节点不允许修改“借展方”，请恢复原值后再提交',
    })
    expect(await decide(house, house.staff, instanceId, 'agree', { values: { secret: 'x', cost: 5 } })).toMatchObject({
      success: false,
      message: '当前审批节点不允许修改“内部意见”，请恢复原值后再提交',
    })
    expect((await decide(house, house.staff, instanceId, 'agree')).message).toContain('费用')
    expect(await status(recordId)).toBe('2')
  })
  it('goes back to its initiator and is submitted again', async () => {
    const { instanceId, recordId } = await begin()
    await decide(house, house.staff, instanceId, 'agree', { values: { cost: 1 } })
    expect(await decide(house, director, instanceId, 'return', { to: 'start', comment: '改保额' })).toMatchObject({
      success: true,
    })
    expect(await status(recordId)).toBe('2')
    expect(await decide(house, house.admin, instanceId, 'submit', { values: { amount: 20 } })).toMatchObject({
      success: true,
    })
    expect(await ownTaskId(house, house.staff, instanceId)).not.toBe('')
    expect((await detail(house, director, instanceId)).result.task).toBeNull()
  })
  it('ends rejected, and its record is open again', async () => {
    const { instanceId, recordId } = await begin()
    expect(await decide(house, house.staff, instanceId, 'reject')).toMatchObject({ success: true })
    expect(await status(recordId)).toBe('4')
    expect(
      await house.call({
        method: 'PUT',
        url: '/data/test.loan/edit',
        token: house.admin,
        body: { id: recordId, amount: 3 },
      }),
    ).toMatchObject({ success: true })
  })
  it('answers a decision that is sent again as before, and refuses another one', async () => {
    const { instanceId } = await begin()
    const task = await ownTaskId(house, house.staff, instanceId)
    const body = { action: 'agree', task, values: { cost: 1 } }
    expect(await act(house, house.staff, instanceId, body)).toMatchObject({ success: true })
    expect(await act(house, house.staff, instanceId, body)).toMatchObject({ success: true })
    expect(await act(house, house.staff, instanceId, { action: 'reject', task })).toMatchObject({
      success: false,
      message: '该任务已被处理或已失效，请刷新后查看最新进度',
    })
    const { result } = await detail(house, house.admin, instanceId)
    expect(result.events.filter(({ action }) => action === 'agree')).toHaveLength(1)
  })
  it('judges the second of two approvers at once by what the first left', async () => {
    await publishProcess(house, {
      ...LOAN_PROCESS,
      flow: [{ key: 'two', kind: 'approve', who: [{ user: ['staff', 'zhou_xue'] }] }],
    })
    const { instanceId } = await begin()
    const [first, second] = [
      await ownTaskId(house, house.staff, instanceId),
      await ownTaskId(house, director, instanceId),
    ]
    const answers = await Promise.all([
      act(house, house.staff, instanceId, { action: 'agree', task: first }),
      act(house, director, instanceId, { action: 'reject', task: second }),
    ])
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    const { result } = await detail(house, house.admin, instanceId)
    expect(result.events.filter(({ action }) => action === 'end')).toHaveLength(1)
    await publishProcess(house, LOAN_PROCESS)
  })
  it('has a history in which each entry follows from the one before, and which nobody changes', async () => {
    const { instanceId } = await begin()
    const { rows } = await sql<{
      seq: number
      hash: string
    }>`select seq, hash from wf_event where instance_id = ${instanceId} order by seq`.execute(house.database.kysely)
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, at) => at + 1))
    expect(new Set(rows.map(({ hash }) => hash)).size).toBe(rows.length)
    await expect(
      sql`update wf_event set actor = 'x' where instance_id = ${instanceId}`.execute(house.database.kysely),
    ).rejects.toThrow('append-only')
  })
  it('is not started twice for a record', async () => {
    const { recordId } = await begin()
    expect(await startLoan(house, house.admin, {}, { recordId })).toMatchObject({ success: false })
  })
  it('is started with the defaults of fields that its start does not open, and with nothing else of them', async () => {
    const values = {
      loanNo: 'JZ2026-977',
      title: '青瓷展',
      direction: 'out',
      partner: '省博物馆',
      relicCount: 2,
      insured: 10,
      handler: 'staff',
      startDate: '2027-01-01',
      endDate: '2027-02-01',
    }
    const start = (more: object) =>
      house.call({
        url: '/process/start',
        token: house.admin,
        body: { code: 'loan_out', values: { ...values, ...more } },
      })
    const { result } = await house.call<StartRights>({ url: '/process/startRights/loan_out', token: house.admin })
    expect(result.rights).toMatchObject({ title: 'edit', status: 'read', approvedAt: 'read' })
    expect(await start({ status: '2' })).toMatchObject({ success: false, message: expect.stringContaining('状态') })
    const started = await start({ status: '1', approvedAt: '' })
    expect(started.success, started.message).toBe(true)
    expect(await house.call({ url: '/process/startRights/gone', token: house.admin })).toMatchObject({ success: false })
  })
  it('is read where its reader says so, not by being looked at', async () => {
    const { instanceId } = await begin()
    const readTime = async () =>
      (
        await sql<{ read: boolean }>`
          select read_time is not null as read from wf_task where instance_id = ${instanceId} and assignee = 'staff' and status = 'open'`.execute(
          house.database.kysely,
        )
      ).rows
    const read = (token: string, id = instanceId) =>
      house.call({ url: `/process/instance/read/${id}`, method: 'POST', token })
    await detail(house, house.staff, instanceId)
    expect(await readTime()).toEqual([{ read: false }])
    expect(await read(house.admin)).toMatchObject({ success: true })
    expect(await readTime()).toEqual([{ read: false }])
    expect(await read(house.staff)).toMatchObject({ success: true })
    expect(await readTime()).toEqual([{ read: true }])
    expect(await read(house.staff, 'gone')).toMatchObject({ success: false })
    await giveSignIn(house, 'curator_li')
    expect(await read(await house.login('curator_li'))).toMatchObject({ success: false })
  })
})
