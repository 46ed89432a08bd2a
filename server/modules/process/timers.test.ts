import { sql } from 'kysely'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { say } from '../../../schemas/messages/index.ts'
import type { ProcessDocument } from '../../../schemas/language/process/document.ts'
import { readEnv } from '../../env.ts'
import { findInstance, readState } from './run/read-state.ts'
import { runService } from './run/services.ts'
import { openApplication } from '../../../tests/kit/test-app.ts'
import { runProcessTimer } from './run/timers.ts'
import type { ClaimedTimer } from '../../jobs/process-timers/store.ts'
import { decide, detail, LOAN_PROCESS, prepare, publishProcess, startLoan } from '../../../tests/process/loan.ts'

const house = openApplication()
beforeAll(() => prepare(house))

/** What the runner of timers of this application has done in the end. */
const eventually = (hold: () => Promise<void>): Promise<void> => vi.waitFor(hold, { timeout: 30_000, interval: 100 })
const approve = (who: string) => ({ key: 'lead', kind: 'approve', who: [{ user: [who] }] })

describe('a timer', () => {
  it('agrees for nobody who was late, where its node says so', async () => {
    await publishProcess(house, {
      ...LOAN_PROCESS,
      // oxlint-disable-next-line unicorn/no-thenable -- the word of the language
      flow: [{ ...approve('staff'), due: { after: '1h', clock: 'calendar', then: 'pass' } }],
    })
    const { instanceId } = (await startLoan(house, house.admin)).result
    house.clock.advance(3_700_000)
    await eventually(async () =>
      expect((await detail(house, house.admin, instanceId)).result).toMatchObject({
        status: 'ended',
        result: 'agreed',
      }),
    )
    const { result } = await detail(house, house.admin, instanceId)
    expect(result.steps.flatMap(({ tasks }) => tasks)).toContainEqual(expect.objectContaining({ via: 'timer' }))
  })
  it('starts a child process for each row of a sub-table, and goes on when all have ended', async () => {
    await publishProcess(house, { ...LOAN_PROCESS, code: 'test_child', title: '子流程', flow: [approve('staff')] })
    await publishProcess(house, {
      ...LOAN_PROCESS,
      flow: [
        { key: 'sub', kind: 'process', code: 'test_child' },
        { ...approve('zhou_xue'), key: 'last' },
      ],
    })
    const { instanceId, recordId } = (await startLoan(house, house.admin)).result
    const children = async () =>
      (
        await sql<{ id: string }>`
          select id from wf_instance where record_id = ${recordId} and parent_step is not null`.execute(
          house.database.kysely,
        )
      ).rows
    await eventually(async () => expect(await children()).toHaveLength(1))
    const rows = await children()
    expect(await decide(house, house.staff, rows[0]?.id ?? '', 'agree')).toMatchObject({ success: true })
    await eventually(async () =>
      expect(
        (await detail(house, house.admin, instanceId)).result.steps.find(({ nodeKey }) => nodeKey === 'last'),
      ).toMatchObject({ status: 'active' }),
    )
    const state = await sql<{
      status: string
    }>`select bpm_status as status from tst_loan where id = ${recordId}`.execute(house.database.kysely)
    expect(state.rows[0]?.status).toBe('2')
  })
  it('leaves a service that nobody may call to the administrators after five tries', async () => {
    await publishProcess(house, {
      ...LOAN_PROCESS,
      flow: [{ key: 'call', kind: 'service', do: 'call', url: 'https://other.example/x' }, approve('staff')],
    })
    const { instanceId } = (await startLoan(house, house.admin)).result
    const { rows } = await sql<ClaimedTimer>`
      select id, kind, instance_id as "instanceId", step_id as "stepId", 5 as attempts from wf_timer where instance_id = ${instanceId}`.execute(
      house.database.kysely,
    )
    const [timer] = rows
    expect(timer).toBeDefined()
    if (!timer) return
    await expect(runProcessTimer(house.parts, { ...timer, attempts: 1 })).rejects.toThrow('')
    await sql`update wf_timer set error = 'x' where id = ${timer.id}`.execute(house.database.kysely)
    await runProcessTimer(house.parts, timer)
    const { result } = await detail(house, house.admin, instanceId)
    expect(result.steps.find(({ nodeKey }) => nodeKey === 'call')).toMatchObject({
      // A code is stored; people read its sentence.
      error: say('HTTP_RELAY_REFUSED', {}, 'zh-CN'),
    })
  })
  it('sends with a call what its expressions say, to the address that is allowed', async () => {
    const bodies: unknown[] = []
    const other = createServer((request, reply) => {
      let text = ''
      request.on('data', (part: Buffer) => (text += part.toString()))
      request.on('end', () => {
        bodies.push(JSON.parse(text))
        reply.writeHead(200, { 'content-type': 'application/json' }).end('{}')
      })
    })
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const origin = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
    await publishProcess(house, { ...LOAN_PROCESS, flow: [approve('staff')] })
    const { instanceId, recordId } = (await startLoan(house, house.admin)).result
    await decide(house, house.staff, instanceId, 'agree', { values: {} })
    const db = house.database.kysely
    const head = await findInstance(db, instanceId)
    expect(head).toBeDefined()
    if (!head) return
    const set = {
      name: "record.borrower + ' / ' + starter.realname",
      double: 'record.amount * 2.0',
      lead: 'nodes.lead.result',
      broken: 'record.',
    }
    const node = { key: 'call', kind: 'service', do: 'call', url: `${origin}/loans`, set } as const
    await runService(
      {
        parts: { ...house.parts, env: { ...house.parts.env, ...readEnv({ RELAY_TARGETS: `${origin}=POST` }) } },
        document: { ...LOAN_PROCESS, flow: [{ ...approve('staff') }, node] } as unknown as ProcessDocument,
        node,
        state: await readState(db, head),
        record: { borrower: '省博物馆', amount: 10 },
        scope: { tenant: 0, code: 'test_loan', now: house.clock.now() },
        key: 'step-1',
      },
      { mayReach: () => true, timeoutMs: 5000, maxBytes: 4000 },
    )
    other.close()
    expect(bodies).toEqual([
      {
        key: 'step-1',
        instance: instanceId,
        process: 'test_loan',
        record: recordId,
        name: '省博物馆 / 系统管理员',
        double: 20,
        lead: 'agreed',
        broken: null,
      },
    ])
  })
})
