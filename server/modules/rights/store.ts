import { type RawBuilder, sql } from 'kysely'
import type { FoundPermission, PermissionUser } from '../../../schemas/contract/permissions/rights.ts'
import type { Locale } from '../../../schemas/language/text.ts'
import { escapeLike } from '../../data/query/index.ts'
import type { Queries } from '../../db/database.ts'
import type { Requester } from '../../http/context.ts'
import { grantsTable, userRolesTable, rolesTable } from '../../http/rights/holders.ts'
import { titleOf } from '../permission/api.ts'
import { ofOwnTenants, withinOwnOrAllTenants } from '../../http/rights/own-tenants.ts'

type GrantingRole = PermissionUser['roles'][number]

/** The roles that grant a permission, as a statement. */
export const rolesGranting = (permissionId: string): RawBuilder<unknown> =>
  sql`select role_id from ${grantsTable} granted where granted.permission_id = ${permissionId}`

const GRANTING = sql`r.id, r.role_name as "roleName", r.role_code as "roleCode",
  (select d.depart_name from sys_depart_role own join sys_depart d on d.id = own.depart_id where own.id = r.id) as "departName"`

/** Whether `r` is a role of the caller's tenants, or of all. */
const ofCaller = (caller: Requester) => withinOwnOrAllTenants(caller, sql`r.tenant_id`)

export async function grantingRoles(caller: Requester, permissionId: string): Promise<readonly GrantingRole[]> {
  const { rows } = await sql<GrantingRole>`
    select ${GRANTING} from ${rolesTable} r where r.id in (${rolesGranting(permissionId)}) and ${ofCaller(caller)} order by r.role_code, r.id`.execute(
    caller.db,
  )
  return rows
}

/** Active people within the caller's tenants who hold each of these roles. */
export async function countUsersOfRoles(
  context: Requester,
  roleIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ role_id: string; n: number }>`
    select held.role_id, count(distinct held.user_id) as n from ${userRolesTable} held join sys_user on sys_user.id = held.user_id
    where held.role_id = any(${[...roleIds]}::text[]) and sys_user.status = 1 and sys_user.del_flag = 0 and ${ofOwnTenants(context) ?? sql`true`}
    group by held.role_id`.execute(context.db)
  return new Map(rows.map(({ role_id, n }) => [role_id, Number(n)]))
}

/** Through which roles each of these people has a permission. */
export async function grantingRolesOf(
  caller: Requester,
  permissionId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, GrantingRole[]>> {
  const { rows } = await sql<GrantingRole & { userId: string }>`
    select held.user_id as "userId", ${GRANTING} from ${userRolesTable} held join ${rolesTable} r on r.id = held.role_id
    where held.user_id = any(${[...userIds]}::text[]) and held.role_id in (${rolesGranting(permissionId)}) and ${ofCaller(caller)} order by r.role_code, r.id`.execute(
    caller.db,
  )
  const byUser = new Map<string, GrantingRole[]>()
  for (const { userId, ...role } of rows) byUser.set(userId, [...(byUser.get(userId) ?? []), role])
  return byUser
}

const MAX_FOUND = 50
interface FoundRow {
  readonly id: string
  readonly name: string
  readonly name_en: string | null
  readonly perms: string | null
  readonly names: readonly string[]
  readonly names_en: readonly (string | null)[]
}
/** The entries above a permission, the highest first; a cycle ends. */
const WAY = sql`cross join lateral (
  with recursive above as (
    select a.id, a.parent_id, a.name, a.name_en, 1 as step from sys_permission a where a.id = p.parent_id
    union all
    select a.id, a.parent_id, a.name, a.name_en, above.step + 1 from above join sys_permission a on a.id = above.parent_id where above.step < 10)
  select array_agg(name order by step desc) as names, array_agg(name_en order by step desc) as names_en from above) way`

async function findPermissions(
  db: Queries,
  condition: RawBuilder<unknown>,
  locale: Locale,
): Promise<readonly FoundPermission[]> {
  const { rows } = await sql<FoundRow>`
    select p.id, p.name, p.name_en, p.perms, coalesce(way.names, '{}') as names, coalesce(way.names_en, '{}') as names_en
    from (select * from sys_permission where del_flag = 0 and ${condition} order by menu_type, sort_no, id limit ${MAX_FOUND}) p ${WAY}
    order by p.menu_type, p.sort_no, p.id`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    title: titleOf(row, locale),
    path: row.names.map((name, index) => titleOf({ name, name_en: row.names_en[index] ?? null }, locale)).join(' / '),
    perms: row.perms,
  }))
}

/** Entries and controls with a text in their name, code or address. */
export function permissionsWith(db: Queries, text: string, locale: Locale): Promise<readonly FoundPermission[]> {
  const pattern = `%${escapeLike(text.trim())}%`
  return findPermissions(
    db,
    sql`(name ilike ${pattern} or name_en ilike ${pattern} or perms ilike ${pattern} or url ilike ${pattern})`,
    locale,
  )
}
export async function permissionById(db: Queries, id: string, locale: Locale): Promise<FoundPermission | undefined> {
  return (await findPermissions(db, sql`id = ${id}`, locale))[0]
}
