import type { PageResult } from '../../../schemas/contract/envelope.ts'
import type { RoleRecord } from '../../../schemas/contract/organization/role.ts'
import type { ListQuery } from '../../data/query/index.ts'
import { listSystem, systemColumn } from '../../data/read/index.ts'
import type { SystemTable, SystemWrite } from '../../data/write/index.ts'
import type { Requester } from '../../http/context.ts'
import { ADMIN_ROLE } from '../../http/rights/grantable.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { countUsers } from './store.ts'

async function assertFree({ tx, id, before, after }: SystemWrite): Promise<void> {
  if (after) return
  if (before?.['roleCode'] === ADMIN_ROLE) throw new AppError('ROLE_ADMIN_STAYS')
  const count = await countUsers(tx, id)
  if (count > 0) throw new AppError('ROLE_HELD', { name: String(before?.['roleName']), count })
}

export const ROLES: SystemTable = {
  table: 'sys_role',
  permission: 'system:role',
  screen: 'system.role',
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
  writable: ['roleName', 'roleCode', 'description'],
  unique: { roleCode: 'ROLE_CODE_TAKEN' },
  fixed: { roleCode: 'ROLE_CODE_FIXED' },
  unknown: 'ROLE_UNKNOWN',
  async beforeWrite(write) {
    await assertFree(write)
  },
}

/** One page of roles, without the information which of them a person holds. */
export function rolePage(context: Requester, query: ListQuery): Promise<PageResult<RoleRecord>> {
  return listSystem(context, ROLES, query)
}
