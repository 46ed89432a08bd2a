import * as contract from '../../../schemas/contract/organization/role.ts'
import { bind } from '../../http/bind.ts'
import type { ServerModule } from '../../http/module.ts'
import { rolePage } from './api.ts'
import { parseListQuery } from '../../data/query/index.ts'

export const role: ServerModule = {
  name: 'role',
  routes: () => [bind(contract.list, (context) => rolePage(context, parseListQuery(context.query)))],
}
