import * as contract from '../../../schemas/contract/organization/position.ts'
import { bind } from '../../http/bind.ts'
import type { ServerModule } from '../../http/module.ts'
import { positionPage } from './api.ts'
import { parseListQuery } from '../../data/query/index.ts'

export const position: ServerModule = {
  name: 'position',
  routes: () => [bind(contract.list, (context) => positionPage(context, parseListQuery(context.query)))],
}
