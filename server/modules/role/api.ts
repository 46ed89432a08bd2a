import type { PageResult } from '../../../schemas/contract/envelope.ts'
import type { RoleRecord } from '../../../schemas/contract/organization/role.ts'
import type { ListQuery } from '../../data/query/index.ts'
import { listSystem, systemColumn, type SystemList } from '../../data/read/index.ts'
import type { Requester } from '../../http/context.ts'

const ROLES: SystemList = {
  table: 'sys_role',
  permission: 'system:role',
  open: [
    systemColumn('id', 'id'),
    systemColumn('roleName', 'role_name', { match: 'text' }),
    systemColumn('roleCode', 'role_code'),
  ],
  guarded: {
    by: 'system:role:list',
    columns: [
      systemColumn('description', 'description', { notNull: false, match: 'text' }),
      systemColumn('createTime', 'create_time', { type: 'timestamp' }),
    ],
  },
  sort: { field: 'roleCode', order: 'asc' },
}

/** One page of roles, without the information which of them a person holds. */
export function rolePage(context: Requester, query: ListQuery): Promise<PageResult<RoleRecord>> {
  return listSystem(context, ROLES, query)
}
