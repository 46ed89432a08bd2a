import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
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
const PIECE = 'test.loanPiece'
let approver: string
let other: string
const node = (more: object = {}) => ({
  ...LOAN_PROCESS,
  flow: [{ key: 'lead', kind: 'approve', who: [{ user: ['chen_jing'] }], ...more }],
})
beforeAll(async () => {
  await prepare(house)
  await giveSignIn(house, 'chen_jing', 'sun_qiang')
  // People without any permission.
  await sql`delete from sys_user_role where user_id in (select id from sys_user where username in ('chen_jing', 'sun_qiang'))`.execute(
    house.database.kysely,
  )
  approver = await house.login('chen_jing')
  other = await house.login('sun_qiang')
})
const pieces = [{ name: '青铜鼎', price: 5 }]
const begin = async () => (await startLoan(house, house.admin, { borrower: '省博物馆', pieces })).result.instanceId
type Rows = readonly { readonly id: string; readonly name?: string; readonly price?: number }[]
const shown = async (id: string, token = approver) => {
  const { result } = await detail(house, token, id)
  return { rows: result.record?.[PIECE] as Rows | undefined, document: result.childDocuments[PIECE], task: result.task }
}

describe('an approver without permissions of a sub-table', () => {
  it('sees and changes of it what the node allows, and nothing else', async () => {
    await publishProcess(house, node({ children: { [PIECE]: { rest: 'read', fields: { price: 'edit' } } } }))
    const id = await begin()
    const { rows = [], document } = await shown(id)
    expect(rows).toMatchObject([{ name: '青铜鼎', price: 5 }])
    expect(document).toMatchObject({ id: PIECE })
    expect((await house.call({ url: `/schema/${PIECE}`, token: approver })).success).toBe(false)
    const [row] = rows
    const agree = (change: object) =>
      decide(house, approver, id, 'agree', { values: { pieces: { changed: [{ id: row?.id, ...change }] } } })
    expect(await agree({ name: '别的' })).toMatchObject({ success: false })
    expect(
      await decide(house, approver, id, 'agree', { values: { pieces: { added: [{ name: 'x' }] } } }),
    ).toMatchObject({
      success: false,
    })
    expect(await decide(house, approver, id, 'agree', { values: { pieces: { removed: [row?.id] } } })).toMatchObject({
      success: false,
    })
    expect(await agree({ price: 8 })).toMatchObject({ success: true })
    const { rows: stored } = await sql<{
      price: string
    }>`select price from tst_loan_piece where id = ${row?.id}`.execute(house.database.kysely)
    expect(Number(stored[0]?.price)).toBe(8)
  })
  it('gets nothing of one that the node hides, and none of its hidden columns', async () => {
    await publishProcess(house, node({ children: { [PIECE]: { rest: 'hidden' } } }))
    expect(await shown(await begin())).toMatchObject({ rows: undefined, document: undefined })
    await publishProcess(house, node({ children: { [PIECE]: { fields: { price: 'hidden' } } } }))
    const { rows = [] } = await shown(await begin())
    expect(rows).toMatchObject([{ name: '青铜鼎' }])
    expect(rows[0]).not.toHaveProperty('price')
  })
})

describe('an instance that moved on', () => {
  it('refuses a decision about fields that another person changed since they were seen', async () => {
    await publishProcess(house, {
      ...LOAN_PROCESS,
      material: ['cost'],
      flow: [
        {
          key: 'both',
          kind: 'approve',
          mode: 'all',
          who: [{ user: ['chen_jing', 'sun_qiang'] }],
          fields: { cost: 'edit', borrower: 'edit' },
        },
      ],
    })
    const id = await begin()
    const seen = (await detail(house, other, id)).result
    const task = await ownTaskId(house, other, id)
    expect(await decide(house, approver, id, 'agree', { values: { cost: 7 } })).toMatchObject({ success: true })
    const agree = (lastSeq: number) => act(house, other, id, { action: 'agree', task, lastSeq })
    expect(await agree(seen.lastSeq)).toMatchObject({
      success: false,
      code: 409,
      message: '您打开后，他人修改了“费用”。请查看最新内容后再处理',
    })
    expect(await agree((await detail(house, other, id)).result.lastSeq)).toMatchObject({ success: true })
  })
  it('takes a decision where only something else happened meanwhile', async () => {
    const id = await begin()
    const { lastSeq } = (await detail(house, other, id)).result
    const task = await ownTaskId(house, other, id)
    await decide(house, approver, id, 'agree', { values: { borrower: '市博物馆' } })
    expect(await act(house, other, id, { action: 'agree', task, lastSeq })).toMatchObject({ success: true })
  })
})

describe('what is offered', () => {
  it('says who may be removed, which step is left, and that a vote may be withheld', async () => {
    await publishProcess(house, node({ mode: 'vote', pass: 60, actions: ['agree', 'beside', 'removeSigner'] }))
    const id = await begin()
    const task = await ownTaskId(house, approver, id)
    await act(house, approver, id, { action: 'addSigners', task, where: 'beside', people: ['sun_qiang'] })
    const mine = (await detail(house, approver, id)).result.actions
    expect(mine.find(({ kind }) => kind === 'agree')).toMatchObject({ canAbstain: true })
    expect(mine.find(({ kind }) => kind === 'removeSigner')?.signers).toHaveLength(1)
    const { result } = await detail(house, house.admin, id)
    const jump = result.actions.find(({ kind }) => kind === 'jump')
    expect(result.steps.map((step) => step.id)).toContain(jump?.step)
  })
  it('is refused in the language of the person', async () => {
    await publishProcess(house, node({ title: { 'zh-CN': '负责人', 'en-US': 'Head' }, actions: ['agree'] }))
    const id = await begin()
    const task = await ownTaskId(house, approver, id)
    const reply = await house.call({
      url: `/process/act/${id}`,
      token: approver,
      headers: { 'accept-language': 'en-US' },
      body: { action: 'reject', task },
    })
    expect(reply.message).toContain('Head')
  })
})

describe('an administrator of a process', () => {
  it('is the head of the department where an instance began, in lists as at the instance, and no other head', async () => {
    const db = house.database.kysely
    await publishProcess(house, { ...node({ who: [{ user: ['staff'] }] }), admins: [{ head: 1 }] })
    const departs = (
      await sql<{
        id: string
        code: string
      }>`select id, org_code as code from sys_depart where del_flag = 0 order by org_code limit 2`.execute(db)
    ).rows
    const [here, there] = departs
    for (const [name, depart] of [
      ['chen_jing', here],
      ['sun_qiang', there],
    ] as const)
      await sql`update sys_user set user_identity = 2, depart_ids = ${depart?.id}, org_code = ${depart?.code} where username = ${name}`.execute(
        db,
      )
    const id = await begin()
    await sql`update wf_instance set depart = ${here?.code} where id = ${id}`.execute(db)
    const [head, foreign] = [await house.login('chen_jing'), await house.login('sun_qiang')]
    const finds = async (token: string) =>
      JSON.stringify((await house.call({ url: '/process/search/list?pageSize=100', token })).result ?? '').includes(id)
    expect((await detail(house, head, id)).result?.actions.some(({ kind }) => kind === 'terminate')).toBe(true)
    expect((await detail(house, foreign, id)).success).toBe(false)
    expect([await finds(head), await finds(foreign)]).toEqual([true, false])
  })
})
