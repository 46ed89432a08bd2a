import { type RawBuilder, sql } from 'kysely'
import { ALL_TENANTS } from '../../../schemas/language/lookup.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import type { Queries } from '../../db/database.ts'
import type { Requester } from '../context.ts'
import { NO_TENANT } from '../session/tenant.ts'
import { holdsEverything } from './grantable.ts'
import { rolesTable } from './holders.ts'

type Asking = Pick<Requester, 'user'>

/** The ids of a comma list that are ids. */
export function tenantIds(joined: string | null): number[] {
  return (joined ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => /^\d{1,9}$/.test(part))
    .map(Number)
}

/** Refuses a tenant that the user does not administer: his own ones he does, and an administrator of the server all of them. */
export function assertOwnTenant(by: Asking, id: string): void {
  // A tenant of others is not there.
  if (!holdsEverything(by) && !by.user.tenants.includes(id)) throw new AppError('TENANT_UNKNOWN', { code: id })
}

/** The tenants of a comma list, as an array of SQL; none where it is null. */
export const tenantsIn = (joined: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`string_to_array(replace(coalesce(${joined}, ''), ' ', ''), ',')`

/** The condition of the accounts that are bound to a tenant. */
export const boundTo = (id: string): RawBuilder<boolean> =>
  sql<boolean>`${id} = any(string_to_array(sys_user.rel_tenant_ids, ','))`

/** The tenants whose people a user sees and administers; none for administrators of the server and users without a tenant, who see all. */
export function ownTenants({ user }: Asking): readonly string[] {
  if (holdsEverything({ user })) return []
  return user.tenant === NO_TENANT ? user.tenants : [user.tenant]
}

/** Whether `sys_user` is the user or of the same tenant; undefined where no tenant limits the user. */
export function ofOwnTenants(by: Asking): RawBuilder<boolean> | undefined {
  const own = ownTenants(by)
  if (own.length === 0) return undefined
  return sql<boolean>`(sys_user.id = ${by.user.id}
    or ${tenantsIn(sql`sys_user.rel_tenant_ids`)} && ${[...own]}::text[])`
}

/** Whether a row belongs to the tenants of the user, or to all tenants; undefined where no tenant limits the user. `column`: its tenant. */
export function ofOwnOrAllTenants(by: Asking, column: RawBuilder<unknown>): RawBuilder<boolean> | undefined {
  const own = ownTenants(by)
  if (own.length === 0) return undefined
  return sql<boolean>`${column} = any(${[ALL_TENANTS, ...tenantIds(own.join())]}::integer[])`
}

/** The same as a condition of a statement. */
export const withinOwnOrAllTenants = (by: Asking, column: RawBuilder<unknown>): RawBuilder<boolean> =>
  ofOwnOrAllTenants(by, column) ?? sql<boolean>`true`

/** The tenant that something new belongs to. */
export function tenantOfNew(by: Asking): number {
  const own = ownTenants(by)
  if (own.length > 1) throw new AppError('TENANT_UNCHOSEN')
  return Number(own[0] ?? by.user.tenant)
}

/** Refuses the change of what belongs to all tenants, or to another one. */
export function assertOfOwnTenants(by: Asking, tenant: number): void {
  const own = ownTenants(by)
  if (own.length > 0 && !own.includes(String(tenant)))
    throw new AppError(tenant === ALL_TENANTS ? 'TENANT_SHARED' : 'HTTP_FORBIDDEN')
}

export async function assertTenantExists(tx: Queries, tenant: number): Promise<void> {
  const found = await tx.selectFrom('sys_tenant').select('id').where('id', '=', tenant).executeTakeFirst()
  if (!found) throw new AppError('TENANT_UNKNOWN', { code: String(tenant) })
}

/**
 * The tenant that a call states for something; undefined where it states none. An emptied field, which is null, states all
 * tenants where no tenant limits the user, and nothing elsewhere.
 */
export async function statedTenant(tx: Queries, by: Asking, stated: unknown): Promise<number | undefined> {
  if (stated === undefined) return undefined
  if (stated === null || stated === '') return ownTenants(by).length === 0 ? ALL_TENANTS : undefined
  const tenant = Number(stated)
  assertOfOwnTenants(by, tenant)
  if (tenant !== ALL_TENANTS) await assertTenantExists(tx, tenant)
  return tenant
}

/** Whether what somebody did belongs to the tenants of the user: for one of them, or for none by somebody of them. */
export function doneInOwnTenants(
  by: Asking,
  done: { readonly tenant: RawBuilder<unknown>; readonly userId: RawBuilder<unknown> },
): RawBuilder<boolean> {
  const within = ofOwnTenants(by)
  if (!within) return sql<boolean>`true`
  return sql<boolean>`(${done.userId} = ${by.user.id} or ${done.tenant} = any(${[...ownTenants(by)]}::text[])
    or (coalesce(${done.tenant}, ${NO_TENANT}) = ${NO_TENANT} and exists (select 1 from sys_user where sys_user.id = ${done.userId} and ${within})))`
}

/** Whether `sys_user` is the user, or belongs to tenants of his and to no others; undefined where no tenant limits the user. */
export function onlyInOwnTenants(by: Asking): RawBuilder<boolean> | undefined {
  if (ownTenants(by).length === 0) return undefined
  return sql<boolean>`(sys_user.id = ${by.user.id} or (coalesce(sys_user.rel_tenant_ids, '') <> ''
    and ${tenantsIn(sql`sys_user.rel_tenant_ids`)} <@ ${[...by.user.tenants]}::text[]))`
}

/** Refuses the change of rows of all tenants, or of another one. */
export async function assertRowsOfOwnTenants(
  db: Queries,
  by: Asking,
  table: 'sys_role' | 'sys_depart',
  ids: readonly string[],
): Promise<void> {
  if (ownTenants(by).length === 0) return
  // Within a transaction, nobody moves them to another tenant before it ends.
  const rows = await db
    .selectFrom(table)
    .select('tenant_id')
    .where('id', 'in', [...ids, ''])
    .forShare()
    .execute()
  for (const row of rows) assertOfOwnTenants(by, row.tenant_id)
}
export const assertRoleOfOwnTenants = (db: Queries, by: Asking, roleId: string): Promise<void> =>
  assertRowsOfOwnTenants(db, by, 'sys_role', [roleId])

/** Refuses what is asked of a role of another tenant, which is not there for the user. */
export async function assertSeesRole(db: Queries, by: Asking, roleId: string): Promise<void> {
  const within = ofOwnOrAllTenants(by, sql`tenant_id`)
  if (!within) return
  const { rows } = await sql`select 1 from ${rolesTable} r where id = ${roleId} and not ${within}`.execute(db)
  if (rows.length > 0) throw new AppError('ROLE_UNKNOWN', { code: roleId })
}
/** The same of a department. */
export async function assertSeesDepart(db: Queries, by: Asking, departId: string): Promise<void> {
  const within = ofOwnOrAllTenants(by, sql`tenant_id`)
  if (!within) return
  const { rows } = await sql`select 1 from sys_depart where id = ${departId} and not ${within}`.execute(db)
  if (rows.length > 0) throw new AppError('PICKER_DEPART_NONE')
}
