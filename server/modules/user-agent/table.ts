import { sql } from 'kysely'
import { AppError } from '../../../schemas/messages/index.ts'
import type { Queries } from '../../db/database.ts'
import type { Requester } from '../../http/context.ts'
import { systemColumn } from '../../data/read/index.ts'
import type { SystemRow, SystemTable, SystemWrite } from '../../data/write/index.ts'

/** Everybody has the own absences, and those of others whoever may change accounts. */
const hasAll = ({ can }: Pick<Requester, 'can'>): boolean => can('system:user:edit')

async function assertPeople(tx: Queries, names: readonly string[]): Promise<void> {
  const rows = await tx
    .selectFrom('sys_user')
    .select('username')
    .where('username', 'in', [...names])
    .where('del_flag', '=', 0)
    .execute()
  const unknown = names.find((name) => !rows.some(({ username }) => username === name))
  if (unknown !== undefined) throw new AppError('AGENT_PERSON_UNKNOWN', { name: unknown })
}

/** Two absences of a person at once would have two people stand in. */
async function assertApart({ tx, id }: SystemWrite, user: string, start: string, end: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`sys_user_agent ${user}`}))`.execute(tx)
  const { rows } = await sql`select 1 from sys_user_agent where user_name = ${user} and id <> ${id} and status = '1'
    and start_time < ${end}::timestamptz and end_time > ${start}::timestamptz limit 1`.execute(tx)
  if (rows.length > 0) throw new AppError('AGENT_OVERLAPS')
}

async function checkedAgent(write: SystemWrite): Promise<SystemRow | void> {
  const { context, tx, before, after } = write
  const own = context.user.username
  if (before && before['userName'] !== own && !hasAll(context)) throw new AppError('AGENT_UNKNOWN', { code: write.id })
  if (!after) return
  const user = String(after['userName'] ?? own)
  if (user !== own && !hasAll(context)) throw new AppError('AGENT_OF_OTHERS')
  const agent = String(after['agentUserName'])
  if (agent === user) throw new AppError('AGENT_SELF')
  const [start, end] = [String(after['startTime']), String(after['endTime'])]
  const [from, until] = [Date.parse(start.replace(' ', 'T')), Date.parse(end.replace(' ', 'T'))]
  if (!(from < until)) throw new AppError('AGENT_DATES_WRONG')
  await assertPeople(tx, [user, agent])
  const status = String(after['status'] ?? '1')
  if (status === '1') await assertApart(write, user, start, end)
  return { userName: user, status }
}

const PERSON = { kind: 'user', store: 'username', text: 'realname' } as const

export const AGENTS: SystemTable = {
  table: 'sys_user_agent',
  permission: 'system:agent',
  screen: 'system.agent',
  open: [
    systemColumn('id', 'id'),
    systemColumn('userName', 'user_name', { lookup: PERSON }),
    systemColumn('agentUserName', 'agent_user_name', { lookup: PERSON }),
    systemColumn('startTime', 'start_time', { type: 'timestamp' }),
    systemColumn('endTime', 'end_time', { type: 'timestamp' }),
    systemColumn('status', 'status', { lookup: { kind: 'dict', code: 'valid_status' } }),
    systemColumn('createTime', 'create_time', { type: 'timestamp' }),
  ],
  rows: (caller) => (hasAll(caller) ? sql<boolean>`true` : sql<boolean>`user_name = ${caller.user.username}`),
  sort: { field: 'startTime', order: 'desc' },
  writable: ['userName', 'agentUserName', 'startTime', 'endTime', 'status'],
  unknown: 'AGENT_UNKNOWN',
  beforeWrite: checkedAgent,
}
