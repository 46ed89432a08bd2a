import * as contract from '../../../schemas/contract/organization/position.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { parseListQuery } from '../../data/query/index.ts'
import { bind } from '../../http/bind.ts'
import type { ServerModule } from '../../http/module.ts'
import { systemRoutes } from '../system-table/api.ts'
import { positionPage, POSITIONS } from './api.ts'

export const position: ServerModule = {
  name: 'position',
  routes: () => [
    ...systemRoutes(contract.positions, POSITIONS),
    bind(contract.queryByCode, async (context) => {
      const { code } = context.query
      const found = (await positionPage(context, parseListQuery({ code }))).records.find((one) => one.code === code)
      if (!found) throw new AppError('POSITION_UNKNOWN', { code })
      return found
    }),
  ],
}
