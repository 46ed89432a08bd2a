import { sql } from 'kysely'
import { DATA_LOG_LIST } from '../../../schemas/contract/data/history.ts'
import { systemColumn, type SystemList } from '../../data/read/index.ts'
import { type Stamp, withVersions } from '../../data/write/index.ts'
import type { Queries } from '../../db/database.ts'
import { ofOwnOrAllTenants } from '../../http/rights/own-tenants.ts'
import { heldPermissions } from '../role/api.ts'

/** Roles of departments, with the permissions that they grant and the people who have them. */
export const DEPART_ROLES: SystemList = {
  table: 'sys_depart_role',
  permission: 'system:departRole',
  screen: 'system.departRole',
  title: 'DATA_LOG_DEPART_ROLE',
  versionsBy: DATA_LOG_LIST,
  open: [
    systemColumn('id', 'id'),
    systemColumn('departId', 'depart_id', { lookup: { kind: 'depart', store: 'id', text: 'departName' } }),
    systemColumn('roleName', 'role_name', { match: 'text' }),
    systemColumn('roleCode', 'role_code'),
    systemColumn('description', 'description', { notNull: false, match: 'text' }),
    systemColumn('createTime', 'create_time', { type: 'timestamp' }),
  ],
  links: [
    heldPermissions('sys_depart_role_permission', 'role_id'),
    {
      key: 'users',
      table: 'sys_depart_role_user',
      owner: 'role_id',
      target: 'user_id',
      names: { table: 'sys_user', text: sql`named.realname` },
    },
  ],
  rows(caller) {
    const within = ofOwnOrAllTenants(caller, sql`d.tenant_id`)
    return within && sql<boolean>`exists (select 1 from sys_depart d where d.id = depart_id and ${within})`
  },
  sort: { field: 'roleCode', order: 'asc' },
}

/** Makes a change of departments, and stores a version of each of their roles that is different after it. */
export async function withRoleVersions<T>(
  tx: Queries,
  departIds: readonly string[],
  stamp: Stamp,
  change: () => Promise<T>,
): Promise<T> {
  const rows = await tx
    .selectFrom('sys_depart_role')
    .select('id')
    .where('depart_id', 'in', [...departIds, ''])
    .execute()
  return withVersions(
    tx,
    DEPART_ROLES,
    rows.map(({ id }) => id),
    stamp,
    change,
  )
}
