import { sql } from 'kysely'
import { splitCommaList } from '../../../schemas/language/comma-list.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import type { Queries } from '../../db/database.ts'
import { type Grantable, type Granter, assertGrantable, holdsEverything } from '../../http/rights/grantable.ts'
import { assertRowsOfOwnTenants } from '../../http/rights/own-tenants.ts'
import { stampOf, withVersions } from '../../data/write/index.ts'
import { ROLES } from '../role/api.ts'
import { assertWithinPackages } from './grants.ts'
import { BUTTON, isPublicEntry, isFolder } from './menu.ts'

export { assertDepartRolesGrantable, savePackPermissions } from './grants.ts'
export { MENU_ENTRIES } from './entry-list.ts'
export { withHolderVersions } from './holders.ts'
export { pageOfRoles } from './home.ts'
export { BUTTON, isPublicEntry, menuOf, type PermissionRow, titleOf } from './menu.ts'
export { permissionRows } from './store.ts'

interface Gift extends Grantable {
  readonly role: string
  readonly id: string
}

/**
 * Gives permissions to roles. Every grant that a person makes is written here, and only what the roles lack is looked at:
 * what somebody else has granted before stays as it is.
 */
export async function grantPermissions(
  tx: Queries,
  by: Granter,
  roleIds: readonly string[],
  permissionIds: readonly string[],
): Promise<void> {
  const { rows: gifts } = await sql<Gift>`
    select r.id as role, p.id, p.name, p.perms, p.screen_id as "screenId" from sys_role r, sys_permission p
    where r.id = any(${[...roleIds]}) and p.id = any(${[...permissionIds]})
      and not exists (select 1 from sys_role_permission g where g.role_id = r.id and g.permission_id = p.id)`.execute(
    tx,
  )
  assertGrantable(by, gifts)
  await assertWithinPackages(
    tx,
    by,
    gifts.map(({ id }) => id),
  )
  if (gifts.length === 0) return
  await assertRowsOfOwnTenants(tx, by, 'sys_role', roleIds)
  const given = gifts.map(({ role, id }) => ({ role_id: role, permission_id: id }))
  await withVersions(tx, ROLES, roleIds, stampOf(by), () =>
    tx
      .insertInto('sys_role_permission')
      .values(given)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
}

/** Takes permissions from roles. */
export async function revokePermissions(
  tx: Queries,
  by: Pick<Granter, 'user' | 'clock'>,
  permissionIds: readonly string[],
  from: readonly string[],
): Promise<void> {
  await assertRowsOfOwnTenants(tx, by, 'sys_role', from)
  await withVersions(tx, ROLES, from, stampOf(by), () =>
    sql`delete from sys_role_permission where permission_id = any(${[...permissionIds]}) and role_id = any(${[...from]})`.execute(
      tx,
    ),
  )
}

/**
 * In an upsert of a menu entry: a document that states another order sets it. The order that a person gave the entry on the
 * menu page stays while the document states the same.
 */
export const sortByDocument = sql`
  sort_no = case when sys_permission.document_sort = excluded.document_sort then sys_permission.sort_no else excluded.sort_no end,
  document_sort = excluded.document_sort`

interface Place extends Grantable {
  readonly id: string
  readonly menu_type: number
  readonly component: string | null
  readonly granted: boolean
}

/**
 * The entry of the menu that a page is put under; null where a document of the product names one that is gone. A person
 * names a folder, or a page that is in the own menu: a control is no place, and neither is what they do not see.
 */
export async function menuParent(
  db: Queries,
  by: Granter | undefined,
  wanted: string | undefined,
  own: string,
): Promise<string | null> {
  if (wanted === undefined) return null
  const {
    rows: [place],
  } = await sql<Place>`
    select p.id, p.name, p.perms, p.screen_id as "screenId", p.menu_type, p.component, exists (
      select 1 from sys_role_permission g join sys_role r on r.id = g.role_id where g.permission_id = p.id and r.role_code = any(${[...(by?.user.roles ?? [])]})) as granted
    from sys_permission p where p.id = ${wanted} and p.del_flag = 0`.execute(db)
  if (!by) return place && place.menu_type !== BUTTON ? place.id : null
  const { rows: before } = await sql`select 1 from sys_permission where id = ${own} and parent_id = ${wanted}`.execute(
    db,
  )
  const isSeen =
    place !== undefined &&
    place.menu_type !== BUTTON &&
    place.id !== own &&
    (holdsEverything(by) ||
      before.length > 0 ||
      (splitCommaList(place.perms ?? '').every((code) => by.can(code)) &&
        (isFolder(place) || isPublicEntry(place) || place.granted)))
  if (!isSeen) throw new AppError('HTTP_MENU_PLACE', { name: wanted })
  return place.id
}
