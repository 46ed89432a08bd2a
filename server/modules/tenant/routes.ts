import * as contract from '../../../schemas/contract/organization/tenant.ts'
import * as packs from '../../../schemas/contract/organization/tenant-pack.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { parseListQuery } from '../../data/query/index.ts'
import { bind } from '../../http/bind.ts'
import type { ServerModule } from '../../http/module.ts'
import { answer } from '../../http/response/answer.ts'
import { removeSystemRows } from '../../data/write/index.ts'
import { holdsEverything } from '../../http/rights/grantable.ts'
import { parseIds } from '../../http/request/ids.ts'
import { systemRoutes } from '../system-table/api.ts'
import { bindToTenant, usersOfTenant } from '../user/api.ts'
import { copyDefaultPacks, withPermissions } from './packs.ts'
import { assertOwnTenant, tenantIds } from '../../http/rights/own-tenants.ts'
import { activeTenants, PACKS, TENANTS } from './api.ts'

export const tenant: ServerModule = {
  name: 'tenant',
  routes: () => [
    ...systemRoutes(contract.tenants, TENANTS),
    ...systemRoutes(packs.packs, PACKS, withPermissions),
    bind(packs.deleteTenantPack, async (context) => {
      await removeSystemRows(context, PACKS, parseIds(context.query.ids))
      return answer({ result: null, message: 'DATA_BATCH_DELETED' })
    }),
    bind(packs.syncDefaultPack, async (context) => {
      const { tenantId } = context.query
      if (!holdsEverything(context)) throw new AppError('TENANT_PACK_ADMIN')
      const [id] = tenantIds(tenantId)
      if (id === undefined) throw new AppError('TENANT_UNKNOWN', { code: tenantId })
      const count = await context.database.transaction((tx) => copyDefaultPacks(context, tx, id))
      return answer({ result: null, message: 'TENANT_PACK_COPIED', params: { count } })
    }),
    bind(contract.queryList, async ({ db, user, query, clock }) => {
      const asked = query.ids ? new Set(tenantIds(query.ids)) : undefined
      const own = tenantIds(user.tenants.join())
      return activeTenants(db, asked ? own.filter((id) => asked.has(id)) : own, clock.now())
    }),
    bind(contract.getCurrentUserTenant, async ({ db, user, clock }) => ({
      list: await activeTenants(db, tenantIds(user.tenants.join()), clock.now()),
    })),
    bind(contract.getTenantUserList, (context) => {
      const { userTenantId } = context.query
      assertOwnTenant(context, userTenantId)
      return usersOfTenant(context, parseListQuery(context.query), userTenantId)
    }),
    bind(contract.addTenantUsers, async (context) => {
      const { tenantId, userIdList } = context.body
      await bindToTenant(context, tenantId, userIdList, true)
      return answer({ result: null, message: 'COMMON_OK' })
    }),
    bind(contract.leaveTenant, async (context) => {
      const { tenantId, userIdList } = context.body
      await bindToTenant(context, tenantId, userIdList, false)
      return answer({ result: null, message: 'COMMON_OK' })
    }),
  ],
}
