import { sql } from 'kysely'
import type { RestrictedCodes } from '../../../../schemas/contract/permissions/permission-rules.ts'
import { AppError } from '../../../../schemas/messages/index.ts'
import { newId } from '../../../db/ids.ts'
import type { HandlerContext, Requester } from '../../../http/context.ts'
import { withinOwnOrAllTenants } from '../../../http/rights/own-tenants.ts'
import { layersOf } from '../../../http/rights/policies.ts'
import { type Rights, rightsOf } from '../../../http/rights/rights.ts'
import { findPerson } from '../../../http/session/session.ts'

type Codes = ReadonlySet<string>
const either = (one: Codes, other: Codes): Codes => new Set([...one, ...other])
const closedTo = (one: RestrictedCodes, other: RestrictedCodes): RestrictedCodes => ({
  shut: either(one.shut, other.shut),
  locked: either(one.locked, other.locked),
  masked: either(one.masked, other.masked),
})

interface Viewed {
  readonly user: Requester['user']
  readonly rights: Rights
}

async function personViewed(context: HandlerContext, userId: string): Promise<Viewed> {
  const { tenant } = context.user
  const named = await findPerson(context.database, userId, { tenant })
  const found = named?.person.tenants.includes(tenant) ? named : await findPerson(context.database, userId)
  if (!found) throw new AppError('POLICY_PERSON_UNKNOWN')
  return { user: found.person, rights: found.rights }
}

/** A user who holds one role only; what conditions ask of the user is answered by the caller. */
async function roleViewed(context: HandlerContext, code: string): Promise<Viewed> {
  const { rows } = await sql<{ id: string }>`
    select id from sys_role where role_code = ${code} and ${withinOwnOrAllTenants(context, sql`tenant_id`)}`.execute(
    context.db,
  )
  const [role] = rows
  if (!role) throw new AppError('SCREEN_PROTECTION_ROLE', { role: code })
  const { sessionId: _session, ...user } = context.user
  return { user: { ...user, roles: [code] }, rights: await rightsOf(context.database, null, [role.id]) }
}

/** Stored like every look as somebody else. */
async function record(context: HandlerContext, as: string, screen: string): Promise<void> {
  const { user, clock, db, log } = context
  const now = clock.now()
  await sql`insert into sys_view_as (id, user_id, as_user_id, screen_id, create_time) values (${newId(now)}, ${user.id}, ${as}, ${screen}, ${new Date(now)})`.execute(
    db,
  )
  log.info({ user: user.username, as, screen }, 'somebody previews a page as somebody else')
}

/** A requester with the rights that both the caller and the viewed user or role have: nobody sees more by a preview. */
export async function previewRequester(
  context: HandlerContext,
  screen: string,
  { user: userId, role }: { readonly user: string; readonly role: string },
): Promise<Requester> {
  if (userId === '' && role === '') return context
  const { user, rights } = userId === '' ? await roleViewed(context, role) : await personViewed(context, userId)
  if (userId !== '') await record(context, user.id, screen)
  const { database, files, clock, log, env, db, locale, closed } = context
  return {
    database,
    files,
    clock,
    log,
    env,
    db,
    locale,
    user,
    can: (code) => context.can(code) && rights.permissions.has(code),
    excluded: (prefix) => either(context.excluded(prefix), rights.excluded(prefix)),
    isDisabled: (code) => context.isDisabled(code) || rights.disabled.has(code),
    closed: closedTo(closed, rights.policies.closed),
    policies: (id) => [...layersOf(rights.policies, id, user, clock.now()), ...context.policies(id)],
  }
}
