import * as contract from '../../../schemas/contract/role.ts'
import { bind } from '../../http/bind.ts'
import type { ServerModule } from '../../http/module.ts'
import { rolePage } from './api.ts'

export const role: ServerModule = { name: 'role', routes: () => [bind(contract.list, (context) => rolePage(context, context.query))] }
