import { sql } from 'kysely'
import type { Endpoint } from '../../../schemas/contract/endpoint.ts'
import { VIEW_AS } from '../../../schemas/contract/permissions/permission-rules.ts'
import { isPreviewAs } from '../../../schemas/contract/permissions/policy.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { newId } from '../../db/ids.ts'
import type { AppParts } from '../context.ts'
import type { Rights } from '../rights/rights.ts'
import { type Session, findPerson } from './session.ts'

type Codes = ReadonlySet<string>
const either = (one: Codes, other: Codes): Codes => new Set([...one, ...other])

/** The rights that both have: a user sees no more by viewing as another user. */
function bothOf(one: Rights, other: Rights): Rights {
  const [own, theirs] = [one.policies.closed, other.policies.closed]
  return {
    permissions: new Set([...one.permissions].filter((code) => other.permissions.has(code))),
    disabled: either(one.disabled, other.disabled),
    excluded: (prefix) => either(one.excluded(prefix), other.excluded(prefix)),
    policies: {
      ...other.policies,
      closed: {
        shut: either(own.shut, theirs.shut),
        locked: either(own.locked, theirs.locked),
        masked: either(own.masked, theirs.masked),
      },
    },
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
 * The session of a user who views as another user: rights and rows that both have, and nothing that changes
 * anything. What is a person's own (messages, files, the account) stays that of the one who looks. Each look is written down.
 */
export async function viewAs(
  parts: AppParts,
  session: Session,
  { endpoint, method, as, screenId }: Looking,
): Promise<Session> {
  if (!session.rights.permissions.has(VIEW_AS)) throw new AppError('HTTP_FORBIDDEN')
  if (endpoint.id === 'auth.logout') return session
  if (method !== 'GET' || endpoint.once === true || endpoint.kind === 'download')
    throw new AppError('POLICY_ONLY_LOOKING')
  if (!isPreviewAs(endpoint)) return session
  // The viewed person works for the viewer's tenant, where it is one of theirs.
  const { tenant } = session.person
  const named = await findPerson(parts.database, as, { tenant })
  const isTheirs = named?.person.tenants.includes(tenant)
  const found = isTheirs ? named : await findPerson(parts.database, as)
  if (!found) throw new AppError('POLICY_PERSON_UNKNOWN')
  const { person, rights } = found
  const now = parts.clock.now()
  await sql`insert into sys_view_as (id, user_id, as_user_id, screen_id, create_time) values (${newId(now)}, ${session.person.id}, ${person.id}, ${screenId}, ${new Date(now)})`.execute(
    parts.database.kysely,
  )
  parts.log.info(
    { user: session.person.username, as: person.username, screen: screenId, call: endpoint.id },
    'somebody looks as somebody else',
  )
  return {
    ...session,
    person: { ...person, sessionId: session.person.sessionId },
    rights: bothOf(session.rights, rights),
    viewer: { person: session.person, rights: session.rights },
  }
}
