import { sql } from 'kysely'
import { splitCommaList } from '../../../schemas/language/comma-list.ts'
import type { MergedPolicy } from '../../../schemas/language/policy.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import type { SystemRow } from '../../data/write/index.ts'
import type { Queries } from '../../db/database.ts'
import type { HandlerContext } from '../../http/context.ts'
import {
  ADMIN_ROLE,
  assertGrantable,
  assertRevocable,
  type Grantable,
  holdsEverything,
} from '../../http/rights/grantable.ts'
import { findPerson } from '../../http/session/session.ts'
import { ofOwnTenants, onlyInOwnTenants, ownTenants } from '../../http/rights/own-tenants.ts'
import { hasMoreRights } from './store.ts'
import { sameJson } from '../../../schemas/language/values.ts'

/** Whether policies leave another person more of something than they leave the one who asks. */
async function hasWiderPolicies(context: HandlerContext, otherId: string): Promise<boolean> {
  const other = await findPerson(context.database, otherId)
  if (!other || holdsEverything(context)) return false
  const own =
    (await findPerson(context.database, context.user.id))?.rights.policies.byScreen ?? new Map<string, MergedPolicy>()
  const { permissions, policies } = other.rights
  return (
    [...permissions].some((code) => !context.can(code)) ||
    [...own].some(([screen, policy]) => !sameJson(policies.byScreen.get(screen), policy))
  )
}

/** Whether another account may do more than the user. Not for use inside a transaction. */
export async function hasHigherRights(context: HandlerContext, otherId: string): Promise<boolean> {
  if (otherId === context.user.id || holdsEverything(context)) return false
  const { rows } = await sql`select 1 from sys_user_role ur join sys_role r on r.id = ur.role_id
    where ur.user_id = ${otherId} and r.role_code = ${ADMIN_ROLE}`.execute(context.db)
  return (
    rows.length > 0 ||
    (await hasMoreRights(context.db, otherId, context.user.id)) ||
    (await hasWiderPolicies(context, otherId))
  )
}

/** Refuses the administration of people of other tenants, who are unknown to the user. */
export async function assertWithinTenants(context: HandlerContext, ids: readonly string[]): Promise<void> {
  const within = ofOwnTenants(context)
  if (!within || ids.length === 0) return
  const { rows } =
    await sql`select 1 from sys_user where id = any(${[...ids]}::text[]) and not ${within} limit 1`.execute(context.db)
  if (rows.length > 0) throw new AppError('ACCOUNT_UNKNOWN')
}

/** Refuses accounts of other tenants, and those that belong to another one as well: whoever can change them could take their place there. */
export async function assertOnlyOwnTenants(context: HandlerContext, ids: readonly string[]): Promise<void> {
  await assertWithinTenants(context, ids)
  const within = onlyInOwnTenants(context)
  if (!within || ids.length === 0) return
  const { rows } = await sql<{ username: string }>`
    select username from sys_user where id = any(${[...ids]}::text[]) and not ${within} limit 1`.execute(context.db)
  if (rows[0]) throw new AppError('ACCOUNT_OF_OTHER_TENANT', { name: rows[0].username })
}

/** Refuses the change of an account that may do more than the user: whoever can change it could take its place. */
export async function assertNoneHigher(context: HandlerContext, ids: readonly string[]): Promise<void> {
  await assertOnlyOwnTenants(context, ids)
  await assertRightsNotHigher(context, ids)
}
/** The same of accounts whose membership in a tenant is changed and nothing else. */
export async function assertRightsNotHigher(context: HandlerContext, ids: readonly string[]): Promise<void> {
  await assertWithinTenants(context, ids)
  for (const id of ids)
    if (await hasHigherRights(context, id)) {
      const found = await context.db.selectFrom('sys_user').select('username').where('id', '=', id).executeTakeFirst()
      throw new AppError('ACCOUNT_EDIT_HIGHER', { name: found?.username ?? id })
    }
}

/** What the holders of these roles may do. */
async function grantsOf(tx: Queries, roleIds: readonly string[]): Promise<readonly Grantable[]> {
  const { rows } = await sql<Grantable>`
    select r.role_name as name, p.perms, p.screen_id as "screenId" from sys_role r
    join sys_role_permission rp on rp.role_id = r.id join sys_permission p on p.id = rp.permission_id
    where r.id = any(${[...roleIds]}::text[]) and p.del_flag = 0 order by r.role_code`.execute(tx)
  return rows
}

interface RoleChange {
  readonly added: readonly string[]
  readonly removed: readonly string[]
}
/** No user gives or takes a role of which he does not hold everything. */
export async function assertRolesGrantable(
  context: HandlerContext,
  tx: Queries,
  { added, removed }: RoleChange,
): Promise<void> {
  const changed = [...added, ...removed]
  if (changed.length === 0 || holdsEverything(context)) return
  const admin = await tx
    .selectFrom('sys_role')
    .select('role_name')
    .where('id', 'in', changed)
    .where('role_code', '=', ADMIN_ROLE)
    .executeTakeFirst()
  if (admin) throw new AppError('HTTP_GRANT_NOT_HELD', { name: admin.role_name })
  assertGrantable(context, await grantsOf(tx, added))
  assertRevocable(context, await grantsOf(tx, removed))
}

const isAdmin = (rows: readonly { id: string }[], id: string) => rows.some((row) => row.id === id)
async function activeAdmins(tx: Queries): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`select u.id from sys_user u join sys_user_role ur on ur.user_id = u.id
    join sys_role r on r.id = ur.role_id where r.role_code = ${ADMIN_ROLE} and u.status = 1 and u.del_flag = 0`.execute(
    tx,
  )
  return rows
}
/**
 * Does a change of accounts or roles after which at least one administrator is left. Nobody takes the administration
 * from himself. One such change at a time, so that two administrators cannot remove each other.
 */
export async function withAdminLeft<T>(context: HandlerContext, tx: Queries, change: () => Promise<T>): Promise<T> {
  await sql`select pg_advisory_xact_lock(hashtext('administrators'))`.execute(tx)
  const before = await activeAdmins(tx)
  const done = await change()
  const after = await activeAdmins(tx)
  if (before.length > 0 && after.length === 0) throw new AppError('ACCOUNT_LAST_ADMIN')
  if (isAdmin(before, context.user.id) && !isAdmin(after, context.user.id)) throw new AppError('ACCOUNT_OWN_ADMIN')
  return done
}

/**
 * The tenants of an account as they are stored. Users are bound only to tenants that the user who does it belongs to, and released
 * only from those. A new account of a user who belongs to tenants is of the same ones, and none leaves all of them: an account
 * without a tenant sees the people of all.
 */
export function tenantsOfAccount(context: HandlerContext, before: SystemRow | undefined, after: SystemRow): unknown {
  const { relTenantIds: stated } = after
  if (holdsEverything(context)) return stated
  const own = ownTenants(context)
  const isNew = before === undefined && splitCommaList(String(stated ?? '')).length === 0
  const tenants = isNew && own.length > 0 ? own.join() : stated
  assertOwnTenants(context, before?.['relTenantIds'], tenants)
  if (own.length > 0 && splitCommaList(String(tenants ?? '')).length === 0) throw new AppError('ACCOUNT_TENANT_NEEDED')
  return tenants
}

function assertOwnTenants(context: HandlerContext, before: unknown, after: unknown): void {
  const [had, has] = [splitCommaList(String(before ?? '')), splitCommaList(String(after ?? ''))]
  const foreign = [...had.filter((one) => !has.includes(one)), ...has.filter((one) => !had.includes(one))].find(
    (one) => !context.user.tenants.includes(one),
  )
  if (foreign !== undefined) throw new AppError('ACCOUNT_TENANT_FOREIGN', { tenant: foreign })
}
