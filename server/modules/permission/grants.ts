import { sql } from 'kysely'
import { splitCommaList } from '../../../schemas/language/comma-list.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import type { SystemList } from '../../data/read/index.ts'
import { stampOf, withVersions } from '../../data/write/index.ts'
import type { Queries } from '../../db/database.ts'
import {
  ADMIN_ROLE,
  type Grantable,
  type Granter,
  assertGrantable,
  assertRevocable,
} from '../../http/rights/grantable.ts'
import { DEPARTS } from '../depart/api.ts'
import { DEPART_ROLES, withRoleVersions } from '../depart-role/api.ts'
import { ROLES } from '../role/api.ts'
import { assertRoleOfOwnTenants, assertRowsOfOwnTenants } from '../../http/rights/own-tenants.ts'
import { limitingTenants, withinPackages } from '../../http/rights/packages.ts'

/** What a client has ticked, and what was ticked when it opened the tree. */
interface Ticked {
  readonly permissionIds: string
  readonly lastpermissionIds?: string | undefined
}
interface Permission extends Grantable {
  readonly id: string
}
/** A table of two columns: who holds a permission, and which. */
interface GrantTable {
  readonly table:
    | 'sys_role_permission'
    | 'sys_depart_permission'
    | 'sys_depart_role_permission'
    | 'sys_tenant_pack_permission'
  readonly column: 'role_id' | 'depart_id' | 'pack_id'
  /** Whose versions say what is held. */
  readonly list?: SystemList
}
const OF_PACK: GrantTable = { table: 'sys_tenant_pack_permission', column: 'pack_id' }
const OF_ROLE: GrantTable = { table: 'sys_role_permission', column: 'role_id', list: ROLES }
const OF_DEPART: GrantTable = { table: 'sys_depart_permission', column: 'depart_id', list: DEPARTS }
const OF_DEPART_ROLE: GrantTable = { table: 'sys_depart_role_permission', column: 'role_id', list: DEPART_ROLES }

async function grantedTo(db: Queries, { table, column }: GrantTable, id: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select permission_id as id from ${sql.table(table)} where ${sql.ref(column)} = ${id} order by permission_id`.execute(
    db,
  )
  return rows.map((row) => row.id)
}
export const departPermissions = (db: Queries, departId: string) => grantedTo(db, OF_DEPART, departId)
export const departRolePermissions = (db: Queries, roleId: string) => grantedTo(db, OF_DEPART_ROLE, roleId)

async function permissionsById(db: Queries, ids: readonly string[]): Promise<readonly Permission[]> {
  const { rows } = await sql<Permission>`
    select id, name, perms, screen_id as "screenId" from sys_permission where id = any(${[...ids]}) and del_flag = 0 order by id`.execute(
    db,
  )
  return rows
}

/** Refuses permissions that the packages of the user's tenant do not include, also those that are no right, such as folders. */
export async function assertWithinPackages(tx: Queries, by: Granter, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select p.name from sys_permission p where p.id = any(${[...ids]}) and not ${withinPackages(limitingTenants(by.user), sql`p.id`)}
    order by p.id limit 1`.execute(tx)
  const [outside] = rows
  if (outside) throw new AppError('TENANT_PACK_OUTSIDE', { name: outside.name })
}

interface Difference {
  readonly added: readonly Permission[]
  readonly removed: readonly Permission[]
}
/** What a save changes. An id that is gone meanwhile, or that another person has granted or taken already, is no change. */
async function differenceOf(tx: Queries, of: GrantTable, id: string, ticked: Ticked): Promise<Difference> {
  const held = new Set(await grantedTo(tx, of, id))
  const wanted = new Set(splitCommaList(ticked.permissionIds))
  const last = ticked.lastpermissionIds === undefined ? held : new Set(splitCommaList(ticked.lastpermissionIds))
  const added = [...wanted].filter((one) => !last.has(one) && !held.has(one))
  const removed = [...last].filter((one) => !wanted.has(one) && held.has(one))
  const rows = await permissionsById(tx, [...added, ...removed])
  const isAdded = new Set(added)
  return { added: rows.filter((row) => isAdded.has(row.id)), removed: rows.filter((row) => !isAdded.has(row.id)) }
}

async function storeDifference(
  tx: Queries,
  by: Granter,
  { table, column, list }: GrantTable,
  id: string,
  { added, removed }: Difference,
): Promise<void> {
  assertGrantable(by, added)
  assertRevocable(by, removed)
  await assertWithinPackages(
    tx,
    by,
    added.map((one) => one.id),
  )
  const store = () => storeHeld(tx, { table, column }, id, { added, removed })
  await (list ? withVersions(tx, list, [id], stampOf(by), store) : store())
}

async function storeHeld(
  tx: Queries,
  { table, column }: GrantTable,
  id: string,
  { added, removed }: Difference,
): Promise<void> {
  const idsOf = (permissions: readonly Permission[]) => permissions.map((one) => one.id)
  await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id} and permission_id = any(${idsOf(removed)})`.execute(
    tx,
  )
  await sql`insert into ${sql.table(table)} (${sql.ref(column)}, permission_id)
    select ${id}, granted from unnest(${idsOf(added)}::text[]) as granted on conflict do nothing`.execute(tx)
}

/** What a package of a tenant includes. The caller holds everything. */
export async function savePackPermissions(tx: Queries, by: Granter, packId: string, ticked: Ticked): Promise<void> {
  await storeDifference(tx, by, OF_PACK, packId, await differenceOf(tx, OF_PACK, packId, ticked))
}

export async function saveRolePermissions(tx: Queries, by: Granter, roleId: string, ticked: Ticked): Promise<void> {
  const role = await tx.selectFrom('sys_role').select('role_code').where('id', '=', roleId).executeTakeFirst()
  if (!role) throw new AppError('POLICY_ROLE_UNKNOWN')
  await assertRoleOfOwnTenants(tx, by, roleId)
  const difference = await differenceOf(tx, OF_ROLE, roleId, ticked)
  const [taken] = difference.removed
  // Without its permissions no administrator could give them back.
  if (taken && role.role_code === ADMIN_ROLE) throw new AppError('PERMISSION_ADMIN_ROLE', { name: taken.name })
  await storeDifference(tx, by, OF_ROLE, roleId, difference)
}

export async function saveDepartPermissions(tx: Queries, by: Granter, departId: string, ticked: Ticked): Promise<void> {
  const { rows } = await sql`select 1 from sys_depart where id = ${departId} and del_flag = 0`.execute(tx)
  if (rows.length === 0) throw new AppError('PICKER_DEPART_NONE')
  await assertRowsOfOwnTenants(tx, by, 'sys_depart', [departId])
  const difference = await differenceOf(tx, OF_DEPART, departId, ticked)
  await storeDifference(tx, by, OF_DEPART, departId, difference)
  await withRoleVersions(tx, [departId], stampOf(by), () =>
    sql`delete from sys_depart_role_permission where permission_id = any(${difference.removed.map(({ id }) => id)})
      and role_id in (select id from sys_depart_role where depart_id = ${departId})`.execute(tx),
  )
}

export async function saveDepartRolePermissions(
  tx: Queries,
  by: Granter,
  roleId: string,
  ticked: Ticked,
): Promise<void> {
  const role = await tx.selectFrom('sys_depart_role').select('depart_id').where('id', '=', roleId).executeTakeFirst()
  if (!role) throw new AppError('DEPART_ROLE_UNKNOWN')
  await assertRowsOfOwnTenants(tx, by, 'sys_depart', [role.depart_id])
  const usable = new Set(await departPermissions(tx, role.depart_id))
  const difference = await differenceOf(tx, OF_DEPART_ROLE, roleId, ticked)
  const outside = difference.added.find(({ id }) => !usable.has(id))
  if (outside) throw new AppError('PERMISSION_OUTSIDE_DEPART', { name: outside.name })
  await storeDifference(tx, by, OF_DEPART_ROLE, roleId, difference)
}

/** Refuses unless a user may give, or take, all that these roles of a department grant. */
export async function assertDepartRolesGrantable(
  tx: Queries,
  by: Granter,
  roles: { readonly given: readonly string[]; readonly taken: readonly string[] },
): Promise<void> {
  const grantedBy = async (ids: readonly string[]) =>
    (
      await sql<Permission>`
        select distinct p.id, p.name, p.perms, p.screen_id as "screenId" from sys_depart_role_permission g join sys_permission p on p.id = g.permission_id
        where g.role_id = any(${[...ids]}) and p.del_flag = 0 order by p.id`.execute(tx)
    ).rows
  assertGrantable(by, await grantedBy(roles.given))
  assertRevocable(by, await grantedBy(roles.taken))
}
