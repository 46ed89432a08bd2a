import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { openApplication } from '../../../tests/kit/test-app.ts'
import { act, decide, detail, giveSignIn, ownTaskId, prepare, startLoan } from '../../../tests/process/loan.ts'

const house = openApplication()
const UNKNOWN = { success: false, code: 404, message: '流程实例不存在' }
let stranger: string
let running: string
let ended: string
beforeAll(async () => {
  await prepare(house)
  await giveSignIn(house, 'chen_jing', 'sun_qiang')
  stranger = await house.login('chen_jing')
  running = (await startLoan(house, house.admin)).result.instanceId
  ended = (await startLoan(house, house.admin)).result.instanceId
  await decide(house, house.staff, ended, 'reject')
})
const ACTIONS = [
  'submit',
  'agree',
  'reject',
  'return',
  'transfer',
  'delegate',
  'advise',
  'claim',
  'giveBack',
  'copy',
  'comment',
  'urge',
  'withdraw',
  'recall',
  'terminate',
  'jump',
  'reassign',
  'suspend',
  'resume',
]
const bodyOf = (action: string) => ({
  action,
  task: 'a1',
  to: 'lead',
  people: ['admin'],
  event: 1,
  step: 'a1',
  reason: 'x',
  comment: 'x',
})

describe('an instance', () => {
  it('does not exist for a person without a place in it', async () => {
    for (const id of [running, ended, 'invented']) {
      expect(await detail(house, stranger, id)).toMatchObject(UNKNOWN)
      for (const action of ACTIONS) expect(await act(house, stranger, id, bodyOf(action))).toMatchObject(UNKNOWN)
    }
  })
  it('does not exist for an approver of another tenant', async () => {
    await sql`update wf_instance set tenant_id = 14 where id = ${running}`.execute(house.database.kysely)
    await sql`update sys_user set rel_tenant_ids = '1' where username = 'staff'`.execute(house.database.kysely)
    const elsewhere = await house.login('staff')
    expect(await detail(house, elsewhere, running)).toMatchObject(UNKNOWN)
    expect(await act(house, elsewhere, running, bodyOf('agree'))).toMatchObject(UNKNOWN)
    await sql`update sys_user set rel_tenant_ids = null where username = 'staff'`.execute(house.database.kysely)
    await sql`update wf_instance set tenant_id = 0 where id = ${running}`.execute(house.database.kysely)
  })
  it('is decided by nobody without the task, and an ended one by nobody', async () => {
    const task = await ownTaskId(house, house.staff, running)
    expect(await act(house, house.admin, running, { action: 'agree', task })).toMatchObject({ success: false })
    expect(await decide(house, house.staff, ended, 'agree', { task: 'a1' })).toMatchObject({ success: false })
  })
  it('shows a person to whom somebody copied it no more than that one sees', async () => {
    expect(await act(house, house.staff, running, { action: 'copy', people: ['sun_qiang'] })).toMatchObject({
      success: true,
    })
    const reader = await house.login('sun_qiang')
    const { result } = await detail(house, reader, running)
    expect(result).toMatchObject({ rights: { secret: 'hidden', borrower: 'read' }, task: null })
    expect(JSON.stringify(result)).not.toContain('不外传')
  })
})
