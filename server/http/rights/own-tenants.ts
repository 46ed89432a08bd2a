import { type RawBuilder, sql } from 'kysely'
import type { Requester } from '../../http/context.ts'
import { holdsEverything } from '../../http/rights/grantable.ts'
import { NO_TENANT } from '../../http/session/tenant.ts'

type Asking = Pick<Requester, 'user'>

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
    or coalesce(string_to_array(replace(sys_user.rel_tenant_ids, ' ', ''), ',') && ${[...own]}::text[], false))`
}
