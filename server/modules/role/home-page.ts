import { sql } from 'kysely'
import type { RoleIndexRecord } from '../../../schemas/contract/organization/role-index.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { parseListQuery } from '../../data/query/index.ts'
import { listSystem, systemColumn } from '../../data/read/index.ts'
import type { SystemRow, SystemTable, SystemWrite } from '../../data/write/index.ts'
import type { Requester } from '../../http/context.ts'
import { pageOfRoles } from '../permission/api.ts'

/** The home page of a role is one that it opens; what draws it follows from the entry of the menu. */
async function withPage({ tx, after }: SystemWrite): Promise<SystemRow | void> {
  if (!after) return
  const [code, url] = [String(after['roleCode']), String(after['url'])]
  const role = await tx.selectFrom('sys_role').select('id').where('role_code', '=', code).executeTakeFirst()
  if (!role) throw new AppError('ROLE_UNKNOWN')
  const page = await pageOfRoles(tx, sql`select ${role.id}::text`, url)
  if (!page) throw new AppError('ROLE_HOME_NOT_OPEN', { url })
  return { component: page.component, route: page.route === '1' }
}

export const HOME_PAGES: SystemTable = {
  table: 'sys_role_index',
  permission: 'system:role',
  open: [
    systemColumn('id', 'id'),
    systemColumn('roleCode', 'role_code'),
    systemColumn('url', 'url'),
    systemColumn('component', 'component', { notNull: false }),
    systemColumn('route', 'is_route', { type: 'boolean' }),
    systemColumn('priority', 'priority', { type: 'integer' }),
    systemColumn('status', 'status'),
    systemColumn('createTime', 'create_time', { type: 'timestamp' }),
  ],
  sort: { field: 'priority', order: 'asc' },
  writable: ['roleCode', 'url', 'component', 'route', 'priority', 'status'],
  unique: { roleCode: 'ROLE_HOME_STATED' },
  fixed: { roleCode: 'ROLE_CODE_FIXED' },
  unknown: 'ROLE_HOME_UNKNOWN',
  beforeWrite: withPage,
}

export async function homePageOf(context: Requester, roleCode: string): Promise<RoleIndexRecord | null> {
  const { records } = await listSystem<RoleIndexRecord>(context, HOME_PAGES, parseListQuery({ roleCode }))
  return records.find((record) => record.roleCode === roleCode) ?? null
}
