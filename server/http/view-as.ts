import { sql } from 'kysely'
import type { Endpoint } from '../../schemas/contract/endpoint.ts'
import { VIEW_AS, isSeenAs } from '../../schemas/contract/policy.ts'
import { AppError } from '../../schemas/messages/index.ts'
import { newId } from '../db/ids.ts'
import { rightsMark } from '../db/rights-mark.ts'
import type { AppParts, Person } from './context.ts'
import { type Rights, rightsOf } from './rights.ts'
import { type Session, splitIds } from './session.ts'

interface OtherRow extends Omit<Person, 'sessionId' | 'roles' | 'tenants'> {
  readonly tenants: string | null
  readonly roles: string[] | null
  readonly role_ids: string[] | null
  readonly mark: string | null
}

async function findOther({ database }: AppParts, id: string, sessionId: string): Promise<{ person: Person; rights: Rights }> {
  const { rows } = await sql<OtherRow>`
    select u.id, u.username, u.realname, u.org_code as "orgCode", u.rel_tenant_ids as tenants, ${rightsMark} as mark, held.roles, held.role_ids
    from sys_user u cross join lateral (
      select array_agg(r.role_code order by r.id) as roles, array_agg(r.id order by r.id) as role_ids
      from sys_user_role ur join sys_role r on r.id = ur.role_id where ur.user_id = u.id) held
    where u.id = ${id} and u.status = 1 and u.del_flag = 0`.execute(database.kysely)
  const [row] = rows
  if (!row) throw new AppError('POLICY_PERSON_UNKNOWN')
  const { mark, role_ids: roleIds, tenants, roles, ...person } = row
  return { person: { ...person, sessionId, roles: roles ?? [], tenants: splitIds(tenants ?? '') }, rights: await rightsOf(database, mark, roleIds ?? []) }
}

type Codes = ReadonlySet<string>
const either = (one: Codes, other: Codes): Codes => new Set([...one, ...other])

/** What both may: nobody sees more by looking as somebody else. */
function bothOf(one: Rights, other: Rights): Rights {
  const [own, theirs] = [one.policies.closed, other.policies.closed]
  return {
    permissions: new Set([...one.permissions].filter((code) => other.permissions.has(code))),
    disabled: either(one.disabled, other.disabled),
    excluded: (prefix) => either(one.excluded(prefix), other.excluded(prefix)),
    policies: { byScreen: other.policies.byScreen, closed: { shut: either(own.shut, theirs.shut), locked: either(own.locked, theirs.locked), masked: either(own.masked, theirs.masked) } },
  }
}

interface Looking {
  readonly endpoint: Endpoint
  readonly method: string
  /** Id of the person to look as. */
  readonly as: string
  readonly screenId: string
}

/**
 * The session of somebody who looks as somebody else: rights and rows that both are given, and nothing that changes
 * anything. What is a person's own (messages, files, the account) stays that of the one who looks. Each look is written down.
 */
export async function lookAs(parts: AppParts, session: Session, { endpoint, method, as, screenId }: Looking): Promise<Session> {
  if (!session.rights.permissions.has(VIEW_AS)) throw new AppError('HTTP_FORBIDDEN')
  if (endpoint.id === 'auth.logout') return session
  if (method !== 'GET' || endpoint.once === true || endpoint.kind === 'download') throw new AppError('POLICY_ONLY_LOOKING')
  if (!isSeenAs(endpoint)) return session
  const { person, rights } = await findOther(parts, as, session.person.sessionId)
  const now = parts.clock.now()
  await sql`insert into sys_view_as (id, user_id, as_user_id, screen_id, create_time) values (${newId(now)}, ${session.person.id}, ${person.id}, ${screenId}, ${new Date(now)})`.execute(parts.database.kysely)
  parts.log.info({ user: session.person.username, as: person.username, screen: screenId, call: endpoint.id }, 'somebody looks as somebody else')
  return { ...session, person, rights: bothOf(session.rights, rights), behind: { person: session.person, rights: session.rights } }
}
