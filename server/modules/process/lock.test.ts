import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { openApplication } from '../../../tests/kit/test-app.ts'
import { act, LOAN_PROCESS, prepare, publishProcess, startLoan } from '../../../tests/process/loan.ts'

const house = openApplication()
const LOCKED = { success: false, message: expect.stringContaining('正在审批或已审批通过') }
let locked: string
let instance: string
let piece: string
beforeAll(async () => {
  await prepare(house)
  const started = await startLoan(house, house.admin, {
    borrower: '甲馆',
    amount: 1,
    pieces: [{ name: '鼎', price: 3 }],
  })
  locked = started.result.recordId
  instance = started.result.instanceId
  const { rows } = await sql<{ id: string }>`select id from tst_loan_piece where loan_id = ${locked}`.execute(
    house.database.kysely,
  )
  piece = rows[0]?.id ?? ''
})
const send = (method: 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
  house.call({ method, url, token: house.admin, ...(body === undefined ? {} : { body }) })

describe('a record in a process', () => {
  it.each([
    ['edited', () => send('PUT', '/data/test.loan/edit', { id: locked, borrower: '乙馆' })],
    ['deleted', () => send('DELETE', `/data/test.loan/delete?id=${locked}`)],
    ['deleted with others', () => send('DELETE', `/data/test.loan/deleteBatch?ids=${locked}`)],
    ['changed by a button', () => send('POST', '/data/test.loan/act/double', { id: locked })],
    [
      'edited by an online form',
      () => send('PUT', '/online/cgform/api/form/test.loan', { id: locked, borrower: '丙' }),
    ],
    ['changed by a row of its sub-table', () => send('PUT', '/data/test.loanPiece/edit', { id: piece, name: '簋' })],
    ['given a row', () => send('POST', '/data/test.loanPiece/add', { loanId: locked, name: '爵' })],
    ['deprived of a row', () => send('DELETE', `/data/test.loanPiece/delete?id=${piece}`)],
  ])('is not %s', async (_, call) => {
    expect(await call()).toMatchObject(LOCKED)
  })
  it('is not changed in a grid, whose other rows are stored', async () => {
    const reply = await house.call<{ saved: unknown[]; refused: { id: string; errors: Record<string, string> }[] }>({
      url: '/data/test.loan/saveRows',
      token: house.admin,
      body: { added: [{ id: 'n1', borrower: '丁馆' }], changed: [{ id: locked, borrower: '戊' }] },
    })
    expect(reply.result.saved).toHaveLength(1)
    expect(reply.result.refused).toMatchObject([{ id: locked, errors: { '': LOCKED.message } }])
  })
  it('has its state from the process alone', async () => {
    const added = await house.call<{ id: string; bpmStatus: string }>({
      url: '/data/test.loan/add',
      token: house.admin,
      body: { borrower: '己馆', bpmStatus: '3' },
    })
    expect(added.result.bpmStatus).toBe('1')
    const edited = await house.call<{ bpmStatus: string }>({
      method: 'PUT',
      url: '/data/test.loan/edit',
      token: house.admin,
      body: { id: added.result.id, bpmStatus: '3' },
    })
    expect(edited.result.bpmStatus).toBe('1')
  })
  it('is open again once it was withdrawn', async () => {
    expect(await act(house, house.admin, instance, { action: 'withdraw' })).toMatchObject({ success: true })
    expect(await send('PUT', '/data/test.loan/edit', { id: locked, borrower: '乙馆' })).toMatchObject({ success: true })
  })
  it('is saved and submitted by the flag of an online form, both or neither', async () => {
    const reply = await house.call<string>({
      url: '/online/cgform/api/form/test.loan',
      token: house.admin,
      body: { borrower: '庚馆', jeecg_submit_form_and_flow: 1 },
    })
    expect(reply).toMatchObject({ success: true })
    const { rows } = await sql<{
      status: string
    }>`select bpm_status as status from tst_loan where id = ${reply.result}`.execute(house.database.kysely)
    expect(rows[0]?.status).toBe('2')
    await publishProcess(house, {
      ...LOAN_PROCESS,
      flow: [{ key: 'none', kind: 'approve', who: [{ role: 'registered' }], empty: 'refuse' }],
    })
    expect(
      await house.call({
        url: '/online/cgform/api/form/test.loan',
        token: house.admin,
        body: { borrower: '辛馆', jeecg_submit_form_and_flow: 1 },
      }),
    ).toMatchObject({ success: false })
    const { rows: left } = await sql`select 1 from tst_loan where borrower = '辛馆'`.execute(house.database.kysely)
    expect(left).toEqual([])
  })
})
