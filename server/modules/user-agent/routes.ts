import * as contract from '../../../schemas/contract/organization/user-agent.ts'
import { parseListQuery } from '../../data/query/index.ts'
import { listSystem } from '../../data/read/index.ts'
import { bind } from '../../http/bind.ts'
import type { ServerModule } from '../../http/module.ts'
import { systemRoutes } from '../system-table/api.ts'
import { AGENTS } from './table.ts'

export const userAgent: ServerModule = {
  name: 'userAgent',
  routes: () => [
    ...systemRoutes(contract.agents, AGENTS),
    bind(contract.queryByUserName, async (context) => {
      const { userName } = context.query
      const { records } = await listSystem<contract.UserAgentRecord>(context, AGENTS, parseListQuery({ userName }))
      return records.find((one) => one.userName === userName) ?? null
    }),
  ],
}
