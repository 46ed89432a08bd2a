import { sql } from 'kysely'
import type { PageResult } from '../../../schemas/contract/envelope.ts'
import type { RoleRecord } from '../../../schemas/contract/organization/role.ts'
import type { ListQuery } from '../../data/query/index.ts'
import { listSystem, systemColumn, TENANT_COLUMN } from '../../data/read/index.ts'
import { stampOf, type SystemTable, type SystemWrite, tenantOfRow, withVersions } from '../../data/write/index.ts'
import type { Requester } from '../../http/context.ts'
import { ofOwnOrAllTenants } from '../../http/rights/own-tenants.ts'
import { ADMIN_ROLE } from '../../http/rights/grantable.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { DATA_RULES, heldPermissions } from './links.ts'
import { assertUsersOfTenant, DELETED_ACCOUNTS } from '../user/api.ts'
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

/** A role goes to a tenant with nobody outside of it. */
async function checkTenant({ context, tx, id, before, after }: SystemWrite): Promise<void> {
  if (!before || !after || before['tenantId'] === after['tenantId']) return
  if (before['roleCode'] === ADMIN_ROLE) throw new AppError('ROLE_ADMIN_SHARED')
  const held = sql<boolean>`exists (select 1 from sys_user_role held where held.user_id = sys_user.id and held.role_id = ${id})`
  const moved = { name: String(after['roleName']), tenant: Number(after['tenantId']), held }
  await assertUsersOfTenant(tx, moved, stampOf(context))
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
      TENANT_COLUMN,
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
    const tenantId = await tenantOfRow(write)
    await release(write)
    return { tenantId }
  },
  afterWrite: checkTenant,
}

/** One page of roles, without the information which of them a person holds. */
export function rolePage(context: Requester, query: ListQuery): Promise<PageResult<RoleRecord>> {
  return listSystem(context, ROLES, query)
}

export { heldPermissions } from './links.ts'
