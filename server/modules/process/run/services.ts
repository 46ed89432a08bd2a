import { type ProcessState, valuesSent } from '../../../../engine/process/index.ts'
import { MESSAGE_KINDS } from '../../../../schemas/contract/messaging/message-template.ts'
import { splitCommaList } from '../../../../schemas/language/comma-list.ts'
import type { Approver } from '../../../../schemas/language/process/approvers.ts'
import type { ProcessDocument } from '../../../../schemas/language/process/document.ts'
import type { NodeOf } from '../../../../schemas/language/process/nodes.ts'
import { AppError } from '../../../../schemas/messages/index.ts'
import type { WireRow } from '../../../data/catalog/index.ts'
import type { AppParts } from '../../../http/context.ts'
import { queueMessage, sendDue } from '../../message/api.ts'
import { type AddressFilter, callTarget, OPEN_INTERNET, targetOf } from '../../relay/api.ts'
import { announceSchedules } from '../../../jobs/schedule/store.ts'
import { askForRun } from '../../schedule/api.ts'
import { peopleOfDepart, peopleOfPosition, peopleOfRole, type PeopleScope, personFact } from '../facts/people.ts'

type ServiceNode = NodeOf<'service'>
export interface ServiceOf {
  readonly parts: AppParts
  readonly document: ProcessDocument
  readonly node: ServiceNode
  readonly state: ProcessState
  readonly record: WireRow
  readonly scope: PeopleScope
  /** The same at each try, so that the other side can tell a repeated call. */
  readonly key: string
}

async function call(
  { parts, document, node, record, state, scope, key }: ServiceOf,
  reach: AddressFilter,
): Promise<void> {
  const { method = 'POST', url = '', set = {} } = node
  const { env, database } = parts
  const target = targetOf(url, method, env.relayTargets)
  if (!target) throw new AppError('HTTP_RELAY_REFUSED')
  const { id, code, recordId } = state.instance
  const starter = await personFact(database.kysely, scope, state.instance.starter)
  const sent = valuesSent(document, state, set, { now: scope.now, record, starter })
  const body =
    method === 'GET' ? undefined : JSON.stringify({ key, instance: id, process: code, record: recordId, ...sent })
  const reply = await callTarget({ url: target, method, body }, env.relayTargets, reach)
  if (reply.status < 200 || reply.status > 299)
    throw new AppError('INSTANCE_SERVICE_ANSWERED', { status: reply.status })
}

async function runJob({ parts: { database, clock }, node, state }: ServiceOf): Promise<void> {
  const id = node.job ?? ''
  if (await askForRun(database.kysely, id, state.instance.starter, clock.now())) return announceSchedules(database)
  throw new AppError('SCHEDULE_UNKNOWN', { code: id.slice(0, 80) })
}

/** People to whom a message goes; ways that only a decision can resolve name nobody here. */
async function receivers(
  { parts, state, record, scope }: ServiceOf,
  to: readonly Approver[],
): Promise<readonly string[]> {
  const db = parts.database.kysely
  const found: string[] = []
  for (const one of to) {
    if ('user' in one) found.push(...one.user)
    else if ('role' in one) found.push(...(await peopleOfRole(db, scope, one.role)))
    else if ('position' in one) found.push(...(await peopleOfPosition(db, scope, one.position)))
    else if ('depart' in one) found.push(...(await peopleOfDepart(db, scope, one.depart, one.below === true)))
    else if ('field' in one) found.push(...splitCommaList(String(record[one.field] ?? '')))
    else if ('starter' in one) found.push(state.instance.starter)
  }
  return [...new Set(found)]
}
async function message(of: ServiceOf): Promise<void> {
  const { parts, node, state, record } = of
  const db = parts.database.kysely
  const code = node.template ?? ''
  const template = await db
    .selectFrom('sys_message_template')
    .select(['template_name', 'template_content', 'template_type', 'use_status'])
    .where('template_code', '=', code)
    .executeTakeFirst()
  if (!template || template.use_status === '0') throw new AppError('MESSAGE_TEMPLATE_UNKNOWN', { code })
  const names = await receivers(of, node.to ?? [{ starter: true }])
  const people = await db
    .selectFrom('sys_user')
    .select(['id', 'username', 'email', 'phone'])
    .where('username', 'in', [...names, ''])
    .where('del_flag', '=', 0)
    .execute()
  const kind = template.template_type
  const values = { ...record, title: state.instance.title }
  for (const { id, username, email, phone } of people) {
    const to = kind === MESSAGE_KINDS.mail ? email : kind === MESSAGE_KINDS.sms ? phone : username
    if (!to) continue
    const now = new Date(parts.clock.now())
    const by = { username: state.instance.starter }
    await sendDue(parts, await queueMessage(db, template, { kind, to, userId: id }, values, by, now))
  }
}

/** Does what a service node asks of others. Rejects where it was not done. */
export async function runService(of: ServiceOf, reach: AddressFilter = OPEN_INTERNET): Promise<void> {
  if (of.node.do === 'call') await call(of, reach)
  else if (of.node.do === 'job') await runJob(of)
  else if (of.node.do === 'message') await message(of)
}
