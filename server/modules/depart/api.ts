import { sql } from 'kysely'
import type { DepartBrief } from '../../../schemas/contract/session/auth.ts'
import type { PageResult } from '../../../schemas/contract/envelope.ts'
import { DATA_LOG_LIST } from '../../../schemas/contract/data/history.ts'
import type { ListQuery } from '../../data/query/index.ts'
import { listSystem, nullableColumn, systemColumn, type SystemList, TENANT_COLUMN } from '../../data/read/index.ts'
import type { Queries } from '../../db/database.ts'
import type { Requester } from '../../http/context.ts'
import { ofOwnOrAllTenants } from '../../http/rights/own-tenants.ts'
import { heldPermissions } from '../role/api.ts'

/** The departments a person belongs to, in the order of the tree; those that `caller` has, where one is named. */
export async function departsOf(db: Queries, userId: string, caller?: Pick<Requester, 'user'>): Promise<DepartBrief[]> {
  const within = caller && ofOwnOrAllTenants(caller, sql`d.tenant_id`)
  const rows = await db
    .selectFrom('sys_user_depart as ud')
    .innerJoin('sys_depart as d', 'd.id', 'ud.depart_id')
    .select(['d.id', 'd.depart_name', 'd.org_code'])
    .where('ud.user_id', '=', userId)
    .where('d.del_flag', '=', 0)
    .where('d.status', '=', '1')
    .where(within ?? sql<boolean>`true`)
    .orderBy('d.org_code')
    .execute()
  return rows.map(({ id, depart_name, org_code }) => ({ id, departName: depart_name, orgCode: org_code }))
}

const LIST: SystemList = {
  table: 'sys_depart',
  permission: 'system:depart',
  open: [
    systemColumn('id', 'id'),
    systemColumn('departName', 'depart_name', { match: 'text' }),
    systemColumn('orgCode', 'org_code'),
    systemColumn('orgCategory', 'org_category'),
  ],
  alive: 'del_flag',
  rows: (caller) => ofOwnOrAllTenants(caller, sql`sys_depart.tenant_id`),
  sort: { field: 'orgCode', order: 'asc' },
}

/** Departments as their versions show them. */
export const DEPARTS: SystemList = {
  ...LIST,
  screen: 'system.depart',
  title: 'DATA_LOG_DEPART',
  versionsBy: DATA_LOG_LIST,
  open: [
    ...LIST.open,
    systemColumn('parentId', 'parent_id', {
      notNull: false,
      lookup: { kind: 'depart', store: 'id', text: 'departName' },
    }),
    nullableColumn('departNameEn', 'depart_name_en'),
    nullableColumn('departNameAbbr', 'depart_name_abbr'),
    systemColumn('departOrder', 'depart_order', { type: 'integer' }),
    nullableColumn('mobile'),
    nullableColumn('fax'),
    nullableColumn('address'),
    systemColumn('status', 'status'),
    nullableColumn('description'),
    nullableColumn('memo'),
    TENANT_COLUMN,
  ],
  links: [heldPermissions('sys_depart_permission', 'depart_id')],
}

/** One page of departments, as a flat list. */
export function departPage(
  context: Requester,
  query: ListQuery,
): Promise<PageResult<Readonly<Record<string, unknown>>>> {
  return listSystem(context, LIST, query)
}
