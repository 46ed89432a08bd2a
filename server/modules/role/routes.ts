import * as contract from '../../../schemas/contract/organization/role.ts'
import * as roleIndex from '../../../schemas/contract/organization/role-index.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { parseListQuery } from '../../data/query/index.ts'
import { systemRoutes } from '../system-table/api.ts'
import { bind } from '../../http/bind.ts'
import type { ServerModule } from '../../http/module.ts'
import { answer } from '../../http/response/answer.ts'
import { ROLES, rolePage } from './api.ts'
import { HOME_PAGES, homePageOf } from './home-page.ts'
import { isCodeTaken } from './store.ts'

export const role: ServerModule = {
  name: 'role',
  routes: () => [
    ...systemRoutes(contract.roles, ROLES),
    ...systemRoutes(roleIndex.homePages, HOME_PAGES),
    bind(roleIndex.queryByCode, (context) => homePageOf(context, context.query.roleCode)),
    bind(contract.queryall, async (context) => [
      ...(await rolePage(context, parseListQuery({ pageSize: '1000' }))).records,
    ]),
    bind(contract.listByTenant, (context) => rolePage(context, parseListQuery(context.query))),
    bind(contract.checkRoleCode, async ({ db, query: { roleCode, id } }) => {
      if (await isCodeTaken(db, roleCode, id ?? '')) throw new AppError('ROLE_CODE_TAKEN', { code: roleCode })
      return answer({ result: null, message: 'ROLE_CODE_FREE' })
    }),
  ],
}
