import { sql } from 'kysely'
import type { CarriedGrant } from '../../../schemas/contract/permissions/permission-tree.ts'
import type { Locale } from '../../../schemas/language/text.ts'
import type { Queries } from '../../db/database.ts'
import type { HandlerContext } from '../../http/context.ts'
import { ADMIN_ROLE } from '../../http/rights/grantable.ts'
import { revokePermissions } from './api.ts'

interface Row extends Omit<CarriedGrant, 'name'> {
  readonly name: string
  readonly nameEn: string | null
}

/**
 * Rights that roles hold on the ancestors of a page or report. Earlier versions granted all ancestors of a menu entry along with it. The rows do not record which grants were explicit, so an administrator decides.
 */
export async function carriedGrants(db: Queries, locale: Locale): Promise<readonly CarriedGrant[]> {
  const { rows } = await sql<Row>`
    with recursive above as (
      select g.role_id, p.name as entry, p.screen_id, p.report_id, p.parent_id
      from sys_role_permission g join sys_permission p on p.id = g.permission_id join sys_role r on r.id = g.role_id
      where (p.screen_id is not null or p.report_id is not null) and p.menu_type < 2 and p.del_flag = 0 and r.role_code <> ${ADMIN_ROLE}
      union
      select a.role_id, a.entry, a.screen_id, a.report_id, p.parent_id from above a join sys_permission p on p.id = a.parent_id)
    select r.id as "roleId", r.role_code as "roleCode", r.role_name as "roleName", p.id as "permissionId", p.name, p.name_en as "nameEn", p.perms, array_agg(distinct a.entry) as below
    from above a join sys_permission p on p.id = a.parent_id join sys_role_permission g on g.role_id = a.role_id and g.permission_id = p.id join sys_role r on r.id = a.role_id
    where p.perms is not null and p.del_flag = 0
    group by r.id, r.role_code, r.role_name, p.id, p.name, p.name_en, p.perms order by r.role_code, p.id`.execute(db)
  return rows.map(({ nameEn, ...row }) => ({ ...row, name: locale === 'en-US' ? (nameEn ?? row.name) : row.name }))
}

/** Revokes those grants that are still implicit ones; no other right can be revoked by this. */
export async function revokeCarried(
  { database, user, clock }: Pick<HandlerContext, 'database' | 'user' | 'clock'>,
  grants: readonly { readonly roleId: string; readonly permissionId: string }[],
): Promise<void> {
  await database.transaction(async (tx) => {
    const asked = new Set(grants.map(({ roleId, permissionId }) => JSON.stringify([roleId, permissionId])))
    const taken = (await carriedGrants(tx, 'zh-CN')).filter(({ roleId, permissionId }) =>
      asked.has(JSON.stringify([roleId, permissionId])),
    )
    for (const { roleId, permissionId } of taken) await revokePermissions(tx, { user, clock }, [permissionId], [roleId])
  })
}
