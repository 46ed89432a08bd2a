import { sql } from 'kysely'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { openApplication } from '../../../tests/kit/test-app.ts'
import { decide, detail, LOAN_PROCESS, prepare, publishProcess, startLoan } from '../../../tests/process/loan.ts'

const house = openApplication()
let heir: string
beforeAll(async () => {
  await prepare(house)
  heir = await house.login('zhou_xue')
})
const eventually = (hold: () => Promise<void>): Promise<void> => vi.waitFor(hold, { timeout: 30_000, interval: 100 })
const idOf = async (username: string) =>
  (
    await house.database.kysely
      .selectFrom('sys_user')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
  ).id
const process = (more: object = {}, node: object = {}) => ({
  ...LOAN_PROCESS,
  admins: [{ user: ['zhou_xue'] }],
  flow: [{ key: 'lead', kind: 'approve', who: [{ user: ['staff'] }], ...node }],
  ...more,
})
const freeze = async (username: string, status: 1 | 2) =>
  house.call({
    method: 'PUT',
    url: '/sys/user/frozenBatch',
    token: house.admin,
    body: { ids: await idOf(username), status },
  })
const begin = async (document: object) => {
  await publishProcess(house, document as Record<string, unknown>)
  return (await startLoan(house, house.admin)).result.instanceId
}
const actions = async (id: string) => (await detail(house, house.admin, id)).result.events.map(({ action }) => action)

describe('the open tasks of a person who leaves', () => {
  it('go to the administrators of the process with a notice and an entry, when the account is frozen', async () => {
    const id = await begin(process())
    expect(await freeze('staff', 2)).toMatchObject({ success: true })
    await eventually(async () => expect(await actions(id)).toContain('personLeft'))
    interface Bell {
      readonly sysMsgList: readonly { readonly titile: string }[]
    }
    const bell = await house.call<Bell>({ url: '/sys/annountCement/listByUser', token: heir })
    expect(JSON.stringify(bell.result)).toContain(id)
    expect(await decide(house, heir, id, 'agree')).toMatchObject({ success: true })
    expect((await detail(house, house.admin, id)).result).toMatchObject({ status: 'ended', result: 'agreed' })
    await freeze('staff', 1)
  })
  it('go where the node says', async () => {
    const [asked, passed, rejected] = [
      await begin(process({}, { empty: { user: 'zhou_xue' } })),
      await begin(process({}, { empty: 'pass' })),
      await begin(process({}, { empty: 'reject' })),
    ]
    await freeze('staff', 2)
    await eventually(async () => {
      expect((await detail(house, heir, asked)).result.task).toMatchObject({ status: 'open' })
      expect((await detail(house, house.admin, passed)).result).toMatchObject({ status: 'ended', result: 'agreed' })
      expect((await detail(house, house.admin, rejected)).result).toMatchObject({ status: 'ended', result: 'rejected' })
    })
    await freeze('staff', 1)
  })
  it('are dropped where others of the node are left, when the account is deleted', async () => {
    const id = await begin(process({}, { who: [{ user: ['sun_qiang', 'zhou_xue'] }], mode: 'all' }))
    const removed = await house.call({
      method: 'DELETE',
      url: `/sys/user/delete?id=${await idOf('sun_qiang')}`,
      token: house.admin,
    })
    expect(removed).toMatchObject({ success: true })
    await eventually(async () => expect(await actions(id)).toContain('personLeft'))
    expect(await decide(house, heir, id, 'agree')).toMatchObject({ success: true })
    expect((await detail(house, house.admin, id)).result).toMatchObject({ status: 'ended', result: 'agreed' })
  })
  it('stay in other tenants, when the person leaves one', async () => {
    const db = house.database.kysely
    const [inside, outside] = [await begin(process()), await begin(process())]
    await sql`update sys_user set rel_tenant_ids = '1,14' where username in ('staff', 'zhou_xue')`.execute(db)
    await sql`update wf_instance set tenant_id = case when id = ${inside} then 14 else 1 end where id in (${inside}, ${outside})`.execute(
      db,
    )
    const edited = await house.call({
      method: 'PUT',
      url: '/sys/user/edit',
      token: house.admin,
      body: { id: await idOf('staff'), relTenantIds: '1' },
    })
    expect(edited).toMatchObject({ success: true })
    const left = async (id: string) =>
      (await sql`select 1 from wf_event where instance_id = ${id} and action = 'personLeft'`.execute(db)).rows.length
    await eventually(async () => expect(await left(inside)).toBe(1))
    expect(await left(outside)).toBe(0)
    await sql`update sys_user set rel_tenant_ids = null where username in ('staff', 'zhou_xue')`.execute(db)
  })
  it('stay where they are, when the person is back before they moved', async () => {
    const id = await begin(process())
    const db = house.database.kysely
    const step = await db
      .selectFrom('wf_task')
      .select('step_id')
      .where('instance_id', '=', id)
      .where('status', '=', 'open')
      .executeTakeFirstOrThrow()
    await sql`insert into wf_timer (id, instance_id, step_id, kind, due_time, payload)
      values ('back', ${id}, ${step.step_id}, 'left', now() - interval '1 day', '{"left":"staff"}')`.execute(db)
    await eventually(async () =>
      expect(await db.selectFrom('wf_timer').select('id').where('id', '=', 'back').execute()).toEqual([]),
    )
    expect(await actions(id)).not.toContain('personLeft')
  })
})
