import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ProcessChoices } from '../../../../schemas/contract/process/documents.ts'
import type { Envelope } from '../../../../schemas/contract/envelope.ts'
import { openApplication } from '../../../../tests/kit/test-app.ts'
import { LOAN_PROCESS, prepare, publishProcess } from '../../../../tests/process/loan.ts'

const house = openApplication()
const ROLE = 'role-drawing'
const AUTHOR = 'zhou_xue'
const DRAWING = ['bpm:process:design', 'bpm:process:publish']
const RECORDS = ['test:loan:list', 'test:loan:add', 'test:loan:edit']
const ROWS = ['list', 'add', 'edit', 'delete'].map((action) => `test:loanPiece:${action}`)
const ALL = [...DRAWING, ...RECORDS, ...ROWS]

const OTHER = { ...LOAN_PROCESS, code: 'test_other', title: '另一流程', starters: [{ user: ['admin'] }] }
const withStep = (step: object) => ({ ...LOAN_PROCESS, flow: [...LOAN_PROCESS.flow, { key: 'more', ...step }] })

/** The author holds these codes and no others. */
async function hold(codes: readonly string[]): Promise<string> {
  const db = house.database.kysely
  await sql`delete from sys_role_permission where role_id = ${ROLE}`.execute(db)
  await sql`
    insert into sys_role_permission (role_id, permission_id)
    select ${ROLE}, id from sys_permission where perms = any(${[...codes]})`.execute(db)
  return house.login(AUTHOR)
}
interface Problem {
  readonly pointer: string
  readonly code: string
  readonly params: { readonly code?: string }
}
type Refusal = Envelope<{ readonly problems: readonly Problem[] }>
async function publish(token: string, document: object): Promise<Refusal> {
  const { result } = await house.call<{ revision: number }>({ url: '/process/draft/test_loan', token })
  const saved = await house.call<{ revision: number }>({
    method: 'PUT',
    url: '/process/draft/test_loan',
    token,
    body: { document, revision: result.revision },
  })
  return house.call({ url: '/process/publish/test_loan', token, body: { revision: saved.result.revision } })
}
const lacking = (reply: Refusal) =>
  reply.result?.problems.map(({ pointer, code, params }) => `${pointer} ${code} ${params.code ?? ''}`.trim())

let baseline: number
beforeAll(async () => {
  const { kysely: db } = house.database
  await prepare(house)
  await publishProcess(house, OTHER)
  await db.insertInto('sys_role').values({ id: ROLE, role_code: 'drawing', role_name: '流程设计' }).execute()
  await sql`delete from sys_user_role where user_id = (select id from sys_user where username = ${AUTHOR})`.execute(db)
  await sql`insert into sys_user_role (user_id, role_id) select id, ${ROLE} from sys_user where username = ${AUTHOR}`.execute(
    db,
  )
  const kept = await publishProcess(
    house,
    withStep({ kind: 'service', do: 'call', method: 'POST', url: 'https://a.example/x' }),
  )
  baseline = kept.result.version
})

describe('the publication of a process', () => {
  it('is allowed to an author who holds all that the process opens and does', async () => {
    expect(await publish(await hold(ALL), LOAN_PROCESS)).toMatchObject({ success: true })
  })
  it('is refused for a screen that its author may not list or edit', async () => {
    const reply = await publish(await hold(DRAWING), LOAN_PROCESS)
    expect(reply).toMatchObject({ success: false })
    expect(lacking(reply)).toEqual(
      expect.arrayContaining([
        '/screen PROCESS_DOC_SCREEN_CLOSED test:loan:list',
        '/screen PROCESS_DOC_SCREEN_CLOSED test:loan:edit',
        '/flow/0 PROCESS_DOC_SCREEN_CLOSED test:loan:edit',
      ]),
    )
  })
  it('is refused for a sub-table that approvers would read or change and its author does not', async () => {
    expect(lacking(await publish(await hold([...DRAWING, ...RECORDS]), LOAN_PROCESS))).toEqual(
      expect.arrayContaining([
        '/flow/0 PROCESS_DOC_SCREEN_CLOSED test:loanPiece:list',
        '/flow/1/children/test.loanPiece PROCESS_DOC_SCREEN_CLOSED test:loanPiece:edit',
        '/start PROCESS_DOC_SCREEN_CLOSED test:loanPiece:add',
      ]),
    )
  })
  it.each([
    [
      'creates a record',
      { do: 'create', screen: 'collection.exhibition', set: {} },
      'PROCESS_DOC_SCREEN_CLOSED',
      ':add',
    ],
    [
      'calls an address',
      { do: 'call', method: 'POST', url: 'https://a.example/x' },
      'PROCESS_DOC_SERVICE_CLOSED',
      'system:relay:use',
    ],
    [
      'sends a message',
      { do: 'message', template: 'TPL', to: [{ starter: true }] },
      'PROCESS_DOC_SERVICE_CLOSED',
      'system:messageTemplate:send',
    ],
    ['runs a schedule', { do: 'job', job: 'job-1' }, 'PROCESS_DOC_SERVICE_CLOSED', 'system:quartzJob:execute'],
  ])('is refused where a step %s and its author may not', async (_title, step, code, right) => {
    const db = house.database.kysely
    await sql`insert into sys_message_template (id, template_code, template_name, template_type, template_content) values ('tpl-1', 'TPL', 'T', '4', 'x') on conflict do nothing`.execute(
      db,
    )
    await sql`insert into sys_schedule (id, kind, cron, status) values ('job-1', 'cleanup', '0 0 0 * * ?', -1) on conflict do nothing`.execute(
      db,
    )
    const reply = await publish(await hold(ALL), withStep({ kind: 'service', ...step }))
    expect(reply).toMatchObject({ success: false })
    expect(lacking(reply)).toEqual([expect.stringMatching(new RegExp(`^/flow/2 ${code} .*${right}$`))])
  })
  it('is refused where a step starts a process that its author may not start', async () => {
    const reply = await publish(await hold(ALL), withStep({ kind: 'process', code: 'test_other' }))
    expect(lacking(reply)).toEqual(['/flow/2 PROCESS_DOC_CHILD_CLOSED'])
  })
  it('is refused for fields that its author does not see or change, and for records that its author does not see', async () => {
    const token = await hold(ALL)
    const policy = (document: object, version: number) =>
      house.call({
        method: 'PUT',
        url: '/sys/policy/save',
        token: house.admin,
        body: { screen: 'test.loan', role: ROLE, version, document },
      })
    const saved = await policy(
      { rows: "borrower == '省博物馆'", fields: { secret: { show: 'hidden' }, cost: { show: 'readonly' } } },
      0,
    )
    expect(saved).toMatchObject({ success: true })
    const reply = await publish(token, { ...LOAN_PROCESS, name: 'record.secret' })
    expect(lacking(reply)).toEqual(
      expect.arrayContaining([
        '/screen PROCESS_DOC_ROWS_CLOSED',
        '/name PROCESS_DOC_FIELD_CLOSED',
        '/flow/1 PROCESS_DOC_FIELD_CLOSED',
        '/flow/0 PROCESS_DOC_FIELD_LOCKED',
      ]),
    )
    expect(lacking(reply)).not.toContain('/flow/0 PROCESS_DOC_FIELD_CLOSED')
    await sql`delete from sys_policy where screen_id = 'test.loan'`.execute(house.database.kysely)
  })
  it('is refused as well where a version comes back, or a process is switched on', async () => {
    const token = await hold(ALL)
    const back = { url: '/process/rollback/test_loan', token, body: { version: baseline } }
    expect(await house.call<{ problems: Problem[] }>(back)).toMatchObject({
      success: false,
      result: { problems: [{ code: 'PROCESS_DOC_SERVICE_CLOSED' }] },
    })
    const turn = (by: string, enabled: boolean) =>
      house.call({ method: 'PUT', url: '/process/enabled/test_loan', token: by, body: { enabled } })
    expect(await house.call({ ...back, token: house.admin })).toMatchObject({ success: true })
    expect(await turn(token, false)).toMatchObject({ success: true })
    expect(await turn(token, true)).toMatchObject({ success: false })
    expect(await turn(house.admin, true)).toMatchObject({ success: true })
  })
  it('says which rights are missing while the process is drawn, to people who could publish it', async () => {
    const check = async (codes: readonly string[]) =>
      (
        await house.call<readonly Problem[]>({
          url: '/process/check',
          token: await hold(codes),
          body: { document: LOAN_PROCESS },
        })
      ).result.filter(({ code }) => code.startsWith('PROCESS_DOC_')).length
    expect(await check(DRAWING)).toBeGreaterThan(0)
    expect(await check(ALL)).toBe(0)
    expect(await check(['bpm:process:design'])).toBe(0)
  })
})

describe('what a process may name', () => {
  const names = async (token: string) => (await house.call<ProcessChoices>({ url: '/process/choices', token })).result
  it('is offered with its title, jobs and templates only to somebody who may use them', async () => {
    const db = house.database.kysely
    await sql`insert into sys_schedule (id, kind, cron, status, description) values ('job-2', 'cleanup', '0 0 0 * * ?', -1, '清理')`.execute(
      db,
    )
    await sql`insert into sys_message_template (id, template_code, template_name, template_type, template_content, use_status)
      values ('t-on', 'loan_done', '借展完成', '4', 'x', '1'), ('t-off', 'loan_old', '停用', '4', 'x', '0')`.execute(db)
    const all = await names(house.admin)
    expect(all.calendars).toContainEqual({ value: 'office', label: '工作日历' })
    expect(all.jobs).toContainEqual({ value: 'job-2', label: '清理' })
    expect(all.templates.map(({ value }) => value)).toContain('loan_done')
    expect(all.templates.map(({ value }) => value)).not.toContain('loan_old')
    expect(await names(await hold(DRAWING))).toEqual({ calendars: all.calendars, jobs: [], templates: [] })
    expect(await house.call({ url: '/process/choices', token: await hold([]) })).toMatchObject({ code: 510 })
  })
})
