import type { DepartBrief } from '../../../schemas/contract/session/auth.ts'
import type { PageResult } from '../../../schemas/contract/envelope.ts'
import type { ListQuery } from '../../data/query/index.ts'
import { listSystem, systemColumn, type SystemList } from '../../data/read/index.ts'
import type { Queries } from '../../db/database.ts'
import type { Requester } from '../../http/context.ts'

/** The departments a person belongs to, in the order of the tree. */
export async function departsOf(db: Queries, userId: string): Promise<DepartBrief[]> {
  const rows = await db
    .selectFrom('sys_user_depart as ud')
    .innerJoin('sys_depart as d', 'd.id', 'ud.depart_id')
    .select(['d.id', 'd.depart_name', 'd.org_code'])
    .where('ud.user_id', '=', userId)
    .where('d.del_flag', '=', 0)
    .where('d.status', '=', '1')
    .orderBy('d.org_code')
    .execute()
  return rows.map(({ id, depart_name, org_code }) => ({ id, departName: depart_name, orgCode: org_code }))
}

const DEPARTS: SystemList = {
  table: 'sys_depart',
  permission: 'system:depart',
  open: [
    systemColumn('id', 'id'),
    systemColumn('departName', 'depart_name', { match: 'text' }),
    systemColumn('orgCode', 'org_code'),
    systemColumn('orgCategory', 'org_category'),
  ],
  alive: 'del_flag',
  sort: { field: 'orgCode', order: 'asc' },
}

/** One page of departments, as a flat list. */
export function departPage(
  context: Requester,
  query: ListQuery,
): Promise<PageResult<Readonly<Record<string, unknown>>>> {
  return listSystem(context, DEPARTS, query)
}
