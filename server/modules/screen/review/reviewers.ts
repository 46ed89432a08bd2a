import { sql } from 'kysely'
import type { Requester } from '../../../http/context.ts'
import { grantsTable, userRolesTable } from '../../../http/rights/holders.ts'
import { ofOwnTenants } from '../../../http/rights/own-tenants.ts'
import { rightsOfUsers } from '../../../http/rights/rights.ts'
import { findProtection, mayPublish } from './protection.ts'
import { draftAuthors } from './store.ts'

const PUBLISH = 'system:screen:publish'

interface Candidate {
  readonly id: string
  readonly username: string
  readonly realname: string
  readonly roles: readonly string[] | null
}

/** Who may approve the draft of a screen: active people with the right to publish it who did not work on it. */
export async function reviewersOf(caller: Requester, screen: string): Promise<readonly Candidate[]> {
  const { db, database, user } = caller
  const [protection, authors] = [await findProtection(db, screen), await draftAuthors(db, screen)]
  const { rows } = await sql<Candidate>`
    select sys_user.id, username, realname, (select array_agg(r.role_code) from sys_user_role ur join sys_role r on r.id = ur.role_id where ur.user_id = sys_user.id) as roles
    from sys_user
    where status = 1 and del_flag = 0 and ${ofOwnTenants(caller) ?? sql`true`} and exists (
      select 1 from ${userRolesTable} held join ${grantsTable} g on g.role_id = held.role_id join sys_permission p on p.id = g.permission_id
      where held.user_id = sys_user.id and ${PUBLISH} = any(string_to_array(replace(p.perms, ' ', ''), ',')))
    order by realname, username limit 500`.execute(db)
  const candidates = rows.filter(
    (one) =>
      one.username !== user.username &&
      !authors.includes(one.username) &&
      mayPublish(protection, { user: { ...user, roles: one.roles ?? [] } }),
  )
  const rights = await rightsOfUsers(
    database,
    candidates.map(({ id }) => id),
  )
  return candidates.filter(({ id }) => rights.get(id)?.permissions.has(PUBLISH) === true)
}
