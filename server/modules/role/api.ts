import type { PageResult } from '../../../schemas/contract/envelope.ts'
import type { RoleRecord } from '../../../schemas/contract/role.ts'
import type { ListParams } from '../../crud/query/params.ts'
import { byKey, listSystem, systemColumn } from '../../crud/system-list.ts'
import type { HandlerContext } from '../../http/context.ts'

const OPEN = [systemColumn('id', 'id'), systemColumn('roleName', 'role_name'), systemColumn('roleCode', 'role_code')]
/** Shown, searched and sorted by only with the right to administer roles. */
const GUARDED = [systemColumn('description', 'description', { notNull: false }), systemColumn('createTime', 'create_time', { type: 'timestamp' })]
const LIST_ROLES = 'system:role:list'

/** One page of roles; which of them a person holds is not told. */
export function rolePage({ db, can }: HandlerContext, params: ListParams): Promise<PageResult<RoleRecord>> {
  const columns = byKey(can(LIST_ROLES) ? [...OPEN, ...GUARDED] : OPEN)
  return listSystem(db, { table: 'sys_role', columns, sort: { field: 'roleCode', order: 'asc' } }, params)
}
