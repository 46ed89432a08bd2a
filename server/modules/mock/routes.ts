import * as contract from '../../../schemas/contract/values/mock.ts'
import { parseListQuery } from '../../data/query/index.ts'
import { page } from '../../http/response/answer.ts'
import { bind } from '../../http/bind.ts'
import type { ServerModule } from '../../http/module.ts'
import { permissions, roles, services, users } from './demo-rows.ts'

interface Wanted {
  readonly pageNo?: number
  readonly pageSize?: number
}
function cut<T>(rows: readonly T[], { pageNo, pageSize }: Wanted) {
  const { current, size, offset } = parseListQuery({ pageNo, pageSize }).page
  return page(rows.slice(offset, offset + size), rows.length, current, size)
}

/** Samples for developers of a page. A production server has none of these addresses. */
export const mock: ServerModule = {
  name: 'mock',
  routes: ({ env }) =>
    env.production
      ? []
      : [
          bind(contract.user, async ({ query }) => cut(users, query)),
          bind(contract.role, async ({ query }) => cut(roles, query)),
          bind(contract.service, async ({ query }) => cut(services, query)),
          bind(contract.permission, async ({ query }) => cut(permissions, query)),
          bind(contract.permissionNoPager, async () => permissions),
          bind(contract.permissionWhole, async () => permissions),
        ],
}
