import * as contract from '../../../schemas/contract/permissions/permission-grants.ts'
import { splitCommaList } from '../../../schemas/language/comma-list.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { parseListQuery } from '../../data/query/index.ts'
import { listSystem } from '../../data/read/index.ts'
import { stampOf, withVersions } from '../../data/write/index.ts'
import type { Queries } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/errors.ts'
import { newId } from '../../db/ids.ts'
import { bind } from '../../http/bind.ts'
import type { HandlerContext } from '../../http/context.ts'
import type { ServerModule } from '../../http/module.ts'
import { parseIds } from '../../http/request/ids.ts'
import { answer } from '../../http/response/answer.ts'
import { assertDepartRolesGrantable } from '../permission/api.ts'
import { DEPART_ROLES } from './api.ts'
import { assertRowsOfOwnTenants, assertSeesDepart } from '../../http/rights/own-tenants.ts'
import {
  assertOwnDepartRoles,
  changeRolesOfUser,
  deleteRoles,
  insertRole,
  isDepart,
  rolesOfDepart,
  rolesOfUser,
  rolesOpenTo,
  updateRole,
} from './store.ts'

/** Stores one role with its version, and says which code is taken, in place of the words of the database. */
async function stored<T>(
  context: HandlerContext,
  code: string,
  id: string,
  store: (tx: Queries) => Promise<T>,
): Promise<T> {
  try {
    return await context.database.transaction((tx) =>
      withVersions(tx, DEPART_ROLES, [id], stampOf(context), () => store(tx)),
    )
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('DEPART_ROLE_CODE', { code }, error)
    throw error
  }
}

async function remove(context: HandlerContext, ids: readonly string[]) {
  await context.database.transaction(async (tx) => {
    await assertDepartRolesGrantable(tx, context, { given: [], taken: ids })
    await assertOwnDepartRoles(tx, context, ids)
    await withVersions(tx, DEPART_ROLES, ids, stampOf(context), () => deleteRoles(tx, ids))
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
        DEPART_ROLES,
        parseListQuery({ ...query, ...(deptId ? { departId: deptId } : {}) }),
      )
    }),
    bind(contract.addRole, async (context) => {
      const { departId, ...stated } = context.body
      const [id, stamp] = [newId(context.clock.now()), stampOf(context)]
      return stored(context, stated.roleCode, id, async (tx) => {
        if (!(await isDepart(tx, departId))) throw new AppError('PICKER_DEPART_NONE')
        await assertRowsOfOwnTenants(tx, context, 'sys_depart', [departId])
        return insertRole(tx, { id, departId }, stated, stamp)
      })
    }),
    bind(contract.editRole, async (context) => {
      const { id, ...stated } = context.body
      const stamp = stampOf(context)
      const role = await stored(context, stated.roleCode, id, async (tx) => {
        await assertOwnDepartRoles(tx, context, [id])
        return updateRole(tx, id, stated, stamp)
      })
      if (!role) throw new AppError('DEPART_ROLE_UNKNOWN')
      return role
    }),
    bind(contract.removeRole, (context) => remove(context, [context.query.id])),
    bind(contract.removeRoles, (context) => remove(context, parseIds(context.query.ids))),
    bind(contract.getDeptRoleList, (context) => rolesOfDepart(context, context.query.departId, context.query.userId)),
    bind(contract.getDeptRoleByUserId, async (context) => {
      const { db, query } = context
      await assertSeesDepart(db, context, query.departId)
      const held = await rolesOfUser(db, query.departId, query.userId)
      return held.map((id) => ({ id, droleId: id, userId: query.userId }))
    }),
    bind(contract.deptRoleUserAdd, async (context) => {
      const { userId, newRoleId, oldRoleId = '' } = context.body
      const [wanted, last] = [splitCommaList(newRoleId), splitCommaList(oldRoleId)]
      const added = wanted.filter((id) => !last.includes(id))
      const removed = last.filter((id) => !wanted.includes(id))
      await context.database.transaction(async (tx) => {
        const open = await rolesOpenTo(tx, userId, added)
        if (added.some((id) => !open.has(id))) throw new AppError('DEPART_ROLE_MEMBER')
        await assertOwnDepartRoles(tx, context, [...added, ...removed])
        await assertDepartRolesGrantable(tx, context, { given: added, taken: removed })
        await withVersions(tx, DEPART_ROLES, [...added, ...removed], stampOf(context), () =>
          changeRolesOfUser(tx, userId, added, removed),
        )
      })
      return answer({ result: null, message: 'PERMISSION_SAVED' as const })
    }),
  ],
}
