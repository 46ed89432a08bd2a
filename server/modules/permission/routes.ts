import * as contract from '../../../schemas/contract/permission.ts'
import { withClosed } from '../../../schemas/contract/permission-rules.ts'
import { bind } from '../../http/bind.ts'
import type { ServerModule } from '../../http/module.ts'
import { allAuthOf, authOf, menuOf } from './menu.ts'
import { permissionRows } from './store.ts'

export const permission: ServerModule = {
  name: 'permission',
  routes: () => [
    bind(contract.getUserPermissionByToken, async ({ db, user, locale, env, closed }) => {
      const rows = await permissionRows(db, user.id)
      // Policies are told to a client as what the contract knows: controls that the person does not hold.
      const lists = withClosed(authOf(rows, locale), allAuthOf(rows, locale), closed, (item) => ({ ...item, describe: '' }))
      return { menu: menuOf(rows, locale), ...lists, masked: [...closed.masked], sysSafeMode: env.safeMode }
    }),
  ],
}
