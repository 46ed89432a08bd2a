import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { openApplication } from '../../../tests/kit/test-app.ts'
import { runProcessTimer } from './run/timers.ts'
import type { ClaimedTimer } from '../../jobs/process-timers/store.ts'
import { decide, detail, LOAN_PROCESS, prepare, publishProcess, startLoan } from '../../../tests/process/loan.ts'

const house = openApplication()
beforeAll(() => prepare(house))

/** Runs what is due, as the runner does; until nothing is. */
async function runDue(): Promise<void> {
  for (;;) {
    const { rows } = await sql<ClaimedTimer>`
      select id, kind, instance_id as "instanceId", step_id as "stepId", 1 as attempts from wf_timer
      where due_time <= ${new Date(house.clock.now())}::timestamptz order by due_time, id limit 1`.execute(
      house.database.kysely,
    )
    const [timer] = rows
    if (!timer) return
    await runProcessTimer(house.parts, timer)
    await sql`update wf_timer set due_time = due_time + interval '1 year' where id = ${timer.id}`.execute(
      house.database.kysely,
    )
  }
}
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
    await runDue()
    const { result } = await detail(house, house.admin, instanceId)
    expect(result).toMatchObject({ status: 'ended', result: 'agreed' })
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
    await runDue()
    const { rows } = await sql<{ id: string }>`
      select id from wf_instance where record_id = ${recordId} and parent_step is not null`.execute(
      house.database.kysely,
    )
    expect(rows).toHaveLength(1)
    expect(await decide(house, house.staff, rows[0]?.id ?? '', 'agree')).toMatchObject({ success: true })
    await runDue()
    const { result } = await detail(house, house.admin, instanceId)
    expect(result.steps.find(({ nodeKey }) => nodeKey === 'last')).toMatchObject({ status: 'active' })
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
    expect(result.steps.find(({ nodeKey }) => nodeKey === 'call')).toMatchObject({ error: 'HTTP_RELAY_REFUSED' })
  })
})
