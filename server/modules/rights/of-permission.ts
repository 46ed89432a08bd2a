import type { PageResult } from '../../../schemas/contract/envelope.ts'
import type { PermissionUser, PermissionRoles } from '../../../schemas/contract/permissions/rights.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import type { ListQuery } from '../../data/query/index.ts'
import type { HandlerContext } from '../../http/context.ts'
import { NO_RIGHTS, rightsOfUsers } from '../../http/rights/rights.ts'
import { BUTTON, isPublicEntry, type PermissionRow, permissionRows } from '../permission/api.ts'
import { usersHolding } from '../user/api.ts'
import { includes } from './of-role.ts'
import { countUsersOfRoles, grantingRoles, grantingRolesOf, permissionById, rolesGranting } from './store.ts'

type Held = PermissionRoles['held']

/** A permission, as the menu of a person with all of its roles has it. */
async function demandPermission(context: HandlerContext, id: string): Promise<PermissionRow> {
  const row = (await permissionRows(context.db, rolesGranting(id))).find((one) => one.id === id)
  if (!row) throw new AppError('PICKER_NOT_FOUND')
  return row
}

function heldBy(row: PermissionRow, roles: number): Held {
  if (isPublicEntry(row) || (row.menu_type === BUTTON && row.status === '0')) return 'everybody'
  return roles > 0 && !row.granted ? 'nobody' : 'roles'
}

/** Through which roles people have a permission, and how many of them. */
export async function rolesOfPermission(context: HandlerContext, permissionId: string): Promise<PermissionRoles> {
  const row = await demandPermission(context, permissionId)
  const permission = await permissionById(context.db, permissionId, context.locale)
  if (!permission) throw new AppError('PICKER_NOT_FOUND')
  const roles = await grantingRoles(context, permissionId)
  const counts = await countUsersOfRoles(
    context,
    roles.map(({ id }) => id),
  )
  return {
    permission,
    held: heldBy(row, roles.length),
    roles: roles.map((role) => ({ ...role, people: counts.get(role.id) ?? 0 })),
  }
}

/** One page of the people who have a permission by a role, each with whether their rights include it. */
export async function usersOfPermission(
  context: HandlerContext,
  permissionId: string,
  query: ListQuery,
): Promise<PageResult<PermissionUser>> {
  const row = await demandPermission(context, permissionId)
  const held = heldBy(row, row.granted ? 0 : 1)
  const page = await usersHolding(context, query, held === 'everybody' ? undefined : rolesGranting(permissionId))
  const ids = page.records.map(({ id }) => id)
  const [roles, rights] = [
    await grantingRolesOf(context, permissionId, ids),
    await rightsOfUsers(context.database, ids),
  ]
  return {
    ...page,
    records: page.records.map(({ id, username, realname, orgCodeTxt }) => ({
      id,
      username,
      realname,
      orgCodeTxt: orgCodeTxt ?? null,
      roles: roles.get(id) ?? [],
      allowed: held !== 'nobody' && includes(rights.get(id) ?? NO_RIGHTS, row),
    })),
  }
}
