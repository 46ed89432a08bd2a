import * as contract from '../../../schemas/contract/permissions/permission-grants.ts'
import { splitCommaList } from '../../../schemas/language/comma-list.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { parseListQuery } from '../../data/query/index.ts'
import { listSystem, systemColumn, type SystemList } from '../../data/read/index.ts'
import { stampOf } from '../../data/write/index.ts'
import { isUniqueViolation } from '../../db/errors.ts'
import { bind } from '../../http/bind.ts'
import type { HandlerContext } from '../../http/context.ts'
import type { ServerModule } from '../../http/module.ts'
import { parseIds } from '../../http/request/ids.ts'
import { answer } from '../../http/response/answer.ts'
import { assertDepartRolesGrantable } from '../permission/api.ts'
import {
  changeRolesOfUser,
  deleteRoles,
  insertRole,
  isDepart,
  rolesOfDepart,
  rolesOfUser,
  rolesOpenTo,
  updateRole,
} from './store.ts'

const ROLES: SystemList = {
  table: 'sys_depart_role',
  permission: 'system:departRole',
  open: [
    systemColumn('id', 'id'),
    systemColumn('departId', 'depart_id'),
    systemColumn('roleName', 'role_name', { match: 'text' }),
    systemColumn('roleCode', 'role_code'),
    systemColumn('description', 'description', { notNull: false, match: 'text' }),
    systemColumn('createTime', 'create_time', { type: 'timestamp' }),
  ],
  sort: { field: 'roleCode', order: 'asc' },
}

/** Says which code is taken, in place of the words of the database. */
async function withFreeCode<T>(code: string, store: () => Promise<T>): Promise<T> {
  try {
    return await store()
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('DEPART_ROLE_CODE', { code }, error)
    throw error
  }
}

async function remove(context: HandlerContext, ids: readonly string[]) {
  await context.database.transaction(async (tx) => {
    await assertDepartRolesGrantable(tx, context, { given: [], taken: ids })
    await deleteRoles(tx, ids)
  })
  return answer({ result: null, message: 'POLICY_REMOVED' as const })
}

/** Roles that departments make of their permissions, for their own people. */
export const departRole: ServerModule = {
  name: 'depart-role',
  routes: () => [
    bind(contract.roles, (context) => {
      const { deptId, ...query } = context.query
      return listSystem<contract.DepartRoleRecord>(
        context,
        ROLES,
        parseListQuery({ ...query, ...(deptId ? { departId: deptId } : {}) }),
      )
    }),
    bind(contract.addRole, async (context) => {
      const { departId, ...stated } = context.body
      if (!(await isDepart(context.db, departId))) throw new AppError('PICKER_DEPART_NONE')
      return withFreeCode(stated.roleCode, () => insertRole(context.db, departId, stated, stampOf(context)))
    }),
    bind(contract.editRole, async (context) => {
      const { id, ...stated } = context.body
      const role = await withFreeCode(stated.roleCode, () => updateRole(context.db, id, stated, stampOf(context)))
      if (!role) throw new AppError('DEPART_ROLE_UNKNOWN')
      return role
    }),
    bind(contract.removeRole, (context) => remove(context, [context.query.id])),
    bind(contract.removeRoles, (context) => remove(context, parseIds(context.query.ids))),
    bind(contract.getDeptRoleList, ({ db, query }) => rolesOfDepart(db, query.departId, query.userId)),
    bind(contract.getDeptRoleByUserId, async ({ db, query }) =>
      (await rolesOfUser(db, query.departId, query.userId)).map((id) => ({ id, droleId: id, userId: query.userId })),
    ),
    bind(contract.deptRoleUserAdd, async (context) => {
      const { userId, newRoleId, oldRoleId = '' } = context.body
      const [wanted, last] = [splitCommaList(newRoleId), splitCommaList(oldRoleId)]
      const added = wanted.filter((id) => !last.includes(id))
      const removed = last.filter((id) => !wanted.includes(id))
      await context.database.transaction(async (tx) => {
        const open = await rolesOpenTo(tx, userId, added)
        if (added.some((id) => !open.has(id))) throw new AppError('DEPART_ROLE_MEMBER')
        await assertDepartRolesGrantable(tx, context, { given: added, taken: removed })
        await changeRolesOfUser(tx, userId, added, removed)
      })
      return answer({ result: null, message: 'PERMISSION_SAVED' as const })
    }),
  ],
}
