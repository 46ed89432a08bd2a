import { sql } from 'kysely'
import type { Envelope } from '../../schemas/contract/envelope.ts'
import type { InstanceReply } from '../../schemas/contract/process/instances.ts'
import { publishScreen } from '../data/kit.ts'
import type { Application } from '../kit/test-app.ts'

/** A screen with a state, fields of different rights, and a sub-table. */
const LOAN = {
  version: 1,
  id: 'test.loan',
  title: '借展',
  permission: 'test:loan',
  source: { table: 'tst_loan' },
  fields: {
    borrower: { title: '借展方', required: true },
    amount: { title: '保额', view: 'number', options: { precision: 2 } },
    cost: { title: '费用', view: 'number', options: { precision: 2 } },
    secret: { title: '内部意见' },
    bpmStatus: { title: '流程状态', view: 'list', dict: 'bpm_status', readonly: true },
  },
  children: { pieces: { screen: 'test.loanPiece', key: 'loanId', relation: 'many', edit: 'grid' } },
  actions: [{ code: 'double', title: '加倍', place: 'row', set: { amount: 'record.amount * 2.0' } }],
}
const PIECE = {
  version: 1,
  id: 'test.loanPiece',
  title: '借展文物',
  permission: 'test:loanPiece',
  source: { table: 'tst_loan_piece' },
  fields: { loanId: { title: '借展' }, name: { title: '名称' }, price: { title: '估值', view: 'number' } },
}
export const LOAN_PROCESS = {
  version: 1,
  code: 'test_loan',
  title: '借展审批',
  screen: 'test.loan',
  status: 'bpmStatus',
  name: "record.borrower + ' · ' + starter.realname",
  material: ['amount'],
  flow: [
    {
      key: 'lead',
      kind: 'approve',
      title: '部门负责人',
      who: [{ user: ['staff'] }],
      fields: { cost: 'required', secret: 'hidden' },
    },
    {
      key: 'board',
      kind: 'approve',
      title: '馆长',
      who: [{ user: ['zhou_xue'] }],
      children: { 'test.loanPiece': { rest: 'read', fields: { price: 'edit' } } },
    },
  ],
}

type Body = Readonly<Record<string, unknown>>
/** The screen and the process of these tests, and who calls. */
export async function prepare(house: Application, process: Body = LOAN_PROCESS): Promise<void> {
  await publishScreen(house, house.admin, PIECE)
  await publishScreen(house, house.admin, LOAN)
  await publishProcess(house, process)
}
export async function publishProcess(house: Application, process: Body): Promise<Envelope<{ version: number }>> {
  const code = String(process['code'])
  const draft = await house.call<{ revision: number }>({
    method: 'GET',
    url: `/process/draft/${code}`,
    token: house.admin,
  })
  const saved = await house.call<{ revision: number; problems: unknown[] }>({
    method: 'PUT',
    url: `/process/draft/${code}`,
    token: house.admin,
    body: { document: process, revision: draft.success ? draft.result.revision : 0 },
  })
  if (!saved.success) throw new Error(saved.message)
  const published = await house.call<{ version: number }>({
    url: `/process/publish/${code}`,
    token: house.admin,
    body: { revision: saved.result.revision },
  })
  if (!published.success) throw new Error(published.message)
  return published
}
export interface Running {
  readonly instanceId: string
  readonly recordId: string
}
export const startLoan = (
  house: Application,
  token: string,
  values: Body = { borrower: '省博物馆', amount: 10, secret: '不外传' },
  more: Body = {},
): Promise<Envelope<Running>> =>
  house.call<Running>({ url: '/process/start', token, body: { code: 'test_loan', values, ...more } })
export const act = (house: Application, token: string, instance: string, body: Body): Promise<Envelope<unknown>> =>
  house.call({ url: `/process/act/${instance}`, token, body })
export const detail = (house: Application, token: string, instance: string): Promise<Envelope<InstanceReply>> =>
  house.call<InstanceReply>({ method: 'GET', url: `/process/instance/${instance}`, token })
/** The own open task of a caller. */
export async function ownTaskId(house: Application, token: string, instance: string): Promise<string> {
  const { result } = await detail(house, token, instance)
  return result.task?.id ?? ''
}
/** Decides the own open task. */
export async function decide(
  house: Application,
  token: string,
  instance: string,
  action: string,
  more: Body = {},
): Promise<Envelope<unknown>> {
  return act(house, token, instance, { action, task: await ownTaskId(house, token, instance), ...more })
}
/** Gives people the password of the demonstration. */
export async function giveSignIn({ database }: Application, ...names: readonly string[]): Promise<void> {
  await sql`update sys_user set password_hash = (select password_hash from sys_user where username = 'staff') where username = any(${[...names]})`.execute(
    database.kysely,
  )
}
