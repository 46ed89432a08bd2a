import * as contract from '../../../schemas/contract/permission.ts'
import { bind } from '../../http/bind.ts'
import type { ServerModule } from '../../http/module.ts'
import { allAuthOf, authOf, menuOf } from './menu.ts'
import { permissionRows } from './store.ts'

export const permission: ServerModule = {
  name: 'permission',
  routes: () => [
    bind(contract.getUserPermissionByToken, async ({ db, user, locale, env }) => {
      const rows = await permissionRows(db, user.id)
      return { menu: menuOf(rows, locale), auth: authOf(rows, locale), allAuth: allAuthOf(rows, locale), sysSafeMode: env.safeMode }
    }),
  ],
}
