import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { runPrepared } from '../../db/statements/prepared-statements.ts'

/** A pool is told of a task up to this size; everybody else finds it in the list. */
const MOST = 500

export interface Recipient {
  readonly id: string
  readonly username: string
}

interface NamedPerson extends Recipient {
  readonly realname: string
  /** Whether the account is in use. */
  readonly active: boolean
}
/** The accounts of these names. */
export const peopleOf = (tx: Queries, names: readonly string[]): Promise<readonly NamedPerson[]> =>
  runPrepared(
    tx,
    sql<NamedPerson>`
      select id, username, realname, del_flag = 0 and status = 1 as active from sys_user where username = any(${[...new Set(names)]}::text[])`,
  )

/** Those of whom one may claim a task. */
export async function poolPeople(tx: Queries, task: string): Promise<readonly Recipient[]> {
  const { rows } = await sql<Recipient>`
    select distinct u.id, u.username from wf_pool p join sys_user u on u.del_flag = 0 and u.status = 1 and case p.kind
      when 'user' then u.username = p.ref
      when 'role' then exists (select 1 from sys_user_role ur join sys_role r on r.id = ur.role_id where ur.user_id = u.id and r.role_code = p.ref)
      when 'position' then p.ref = any(string_to_array(coalesce(u.post, ''), ','))
      else exists (select 1 from sys_user_depart ud join sys_depart d on d.id = ud.depart_id where ud.user_id = u.id and d.org_code = p.ref) end
    where p.task_id = ${task} order by u.username limit ${sql.lit(MOST)}`.execute(tx)
  return rows
}
