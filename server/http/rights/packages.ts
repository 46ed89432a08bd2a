import { type RawBuilder, sql } from 'kysely'
import type { Person } from '../context.ts'
import { NO_TENANT } from '../session/tenant.ts'
import { holdsEverything } from './grantable.ts'

/**
 * The tenants whose packages limit what a user holds: the one that he works for, all of his where he works for none.
 * Administrators of the server are limited by none.
 */
export function limitingTenants(user: Pick<Person, 'roles' | 'tenant' | 'tenants'>): readonly string[] {
  if (holdsEverything({ user })) return []
  return user.tenant === NO_TENANT ? user.tenants : [user.tenant]
}

/** Those of the tenants of a user that have packages. `joined`: their ids as an account stores them. */
export const tenantsWithPackages = (joined: RawBuilder<unknown>) => sql<string[] | null>`(
  select array_agg(distinct k.tenant_id::text) from sys_tenant_pack k
  where k.tenant_id::text = any(string_to_array(replace(${joined}, ' ', ''), ',')))`

/** Whether each of these tenants has a permission in a package in use, or no packages at all. */
export const withinPackages = (tenants: readonly string[], permissionId: RawBuilder<unknown>) =>
  tenants.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`not exists (
        select 1 from sys_tenant_pack k where k.tenant_id::text = any(${[...tenants]}::text[])
        group by k.tenant_id
        having not bool_or(k.status = '1' and exists (
          select 1 from sys_tenant_pack_permission kp where kp.pack_id = k.id and kp.permission_id = ${permissionId})))`
