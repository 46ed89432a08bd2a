import * as contract from '../../../schemas/contract/organization/tenant.ts'
import { bind } from '../../http/bind.ts'
import type { ServerModule } from '../../http/module.ts'
import { tenantIds, activeTenants } from './api.ts'

/** The tenants of the person who asks; nobody sees those of others. */
export const tenant: ServerModule = {
  name: 'tenant',
  routes: () => [
    bind(contract.queryList, async ({ db, user, query, clock }) => {
      const asked = query.ids ? new Set(tenantIds(query.ids)) : undefined
      const own = tenantIds(user.tenants.join())
      return activeTenants(db, asked ? own.filter((id) => asked.has(id)) : own, clock.now())
    }),
    bind(contract.getCurrentUserTenant, async ({ db, user, clock }) => ({
      list: await activeTenants(db, tenantIds(user.tenants.join()), clock.now()),
    })),
  ],
}
