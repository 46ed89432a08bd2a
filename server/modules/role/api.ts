import { sql } from 'kysely'
import type { PageResult } from '../../../schemas/contract/envelope.ts'
import type { RoleRecord } from '../../../schemas/contract/organization/role.ts'
import type { ListQuery } from '../../data/query/index.ts'
import { listSystem, systemColumn } from '../../data/read/index.ts'
import { stampOf, type SystemTable, type SystemWrite, tenantOfRow, withVersions } from '../../data/write/index.ts'
import type { Requester } from '../../http/context.ts'
import { ofOwnOrAllTenants } from '../../http/rights/own-tenants.ts'
import { ADMIN_ROLE } from '../../http/rights/grantable.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { DATA_RULES, heldPermissions } from './links.ts'
import { DELETED_ACCOUNTS } from '../user/api.ts'
import { countUsers, accountsWithRole } from './store.ts'

/** Refuses the deletion of a role that somebody has. Deleted accounts lose it, and their versions say so. */
async function release({ context, tx, id, before, after }: SystemWrite): Promise<void> {
  if (after) return
  if (before?.['roleCode'] === ADMIN_ROLE) throw new AppError('ROLE_ADMIN_STAYS')
  const count = await countUsers(tx, id)
  if (count > 0) throw new AppError('ROLE_HELD', { name: String(before?.['roleName']), count })
  const holders = await accountsWithRole(tx, id)
  await withVersions(tx, DELETED_ACCOUNTS, holders, stampOf(context), () =>
    tx.deleteFrom('sys_user_role').where('role_id', '=', id).execute(),
  )
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
      systemColumn('tenantId', 'tenant_id', { type: 'integer' }),
    ],
  },
  rows: (caller) => ofOwnOrAllTenants(caller, sql`sys_role.tenant_id`),
  links: [heldPermissions('sys_role_permission', 'role_id'), DATA_RULES],
  sort: { field: 'roleCode', order: 'asc' },
  writable: ['roleName', 'roleCode', 'description', 'tenantId'],
  unique: { roleCode: 'ROLE_CODE_TAKEN' },
  fixed: { roleCode: 'ROLE_CODE_FIXED' },
  unknown: 'ROLE_UNKNOWN',
  async beforeWrite(write) {
    const tenantId = tenantOfRow(write)
    await release(write)
    return { tenantId }
  },
}

/** One page of roles, without the information which of them a person holds. */
export function rolePage(context: Requester, query: ListQuery): Promise<PageResult<RoleRecord>> {
  return listSystem(context, ROLES, query)
}

export { heldPermissions } from './links.ts'
