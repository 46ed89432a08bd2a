import { sql } from 'kysely'
import { splitCommaList } from '../../../schemas/language/comma-list.ts'
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

/** Codes of processes, each once; none stands for all. */
async function processCodes(tx: Queries, stated: unknown): Promise<string> {
  const codes = [...new Set(splitCommaList(String(stated ?? '')))]
  if (codes.length === 0) return ''
  const rows = await tx.selectFrom('wf_process').select('code').where('code', 'in', codes).execute()
  const unknown = codes.find((code) => !rows.some((row) => row.code === code))
  if (unknown !== undefined) throw new AppError('AGENT_PROCESS_UNKNOWN', { code: unknown.slice(0, 80) })
  return codes.join(',')
}

interface Absence {
  readonly user: string
  readonly start: string
  readonly end: string
  /** Joined by commas; '' for all. */
  readonly codes: string
}
/** Two absences of a person at once would have two people stand in for a process. */
async function assertApart({ tx, id }: SystemWrite, { user, start, end, codes }: Absence): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`sys_user_agent ${user}`}))`.execute(tx)
  const { rows } = await sql`select 1 from sys_user_agent where user_name = ${user} and id <> ${id} and status = '1'
    and start_time < ${end}::timestamptz and end_time > ${start}::timestamptz
    and (coalesce(process_codes, '') = '' or ${codes}::text = '' or string_to_array(process_codes, ',') && string_to_array(${codes}::text, ',')) limit 1`.execute(
    tx,
  )
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
  const codes = await processCodes(tx, after['processCodes'])
  if (status === '1') await assertApart(write, { user, start, end, codes })
  return { userName: user, status, processCodes: codes }
}

const PROCESSES = { kind: 'table', dict: 'wf_process,title,code' } as const
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
    systemColumn('processCodes', 'process_codes', { notNull: false, lookup: PROCESSES }),
    systemColumn('status', 'status', { lookup: { kind: 'dict', code: 'valid_status' } }),
    systemColumn('createTime', 'create_time', { type: 'timestamp' }),
  ],
  rows: (caller) => (hasAll(caller) ? sql<boolean>`true` : sql<boolean>`user_name = ${caller.user.username}`),
  sort: { field: 'startTime', order: 'desc' },
  writable: ['userName', 'agentUserName', 'startTime', 'endTime', 'processCodes', 'status'],
  unknown: 'AGENT_UNKNOWN',
  beforeWrite: checkedAgent,
}
