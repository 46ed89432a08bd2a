import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { withinPackages } from '../../http/rights/packages.ts'
import { grantsTable } from '../../http/rights/holders.ts'
import { BUTTON, type PermissionRow } from './menu.ts'

/** Every live row in menu order, each with whether one of the roles of a statement holds it; the entry of a page that is out of use counts as held by nobody. `limits`: tenants whose packages must include it. */
export async function permissionRows(
  db: Queries,
  roleIds: RawBuilder<unknown>,
  limits: readonly string[] = [],
): Promise<PermissionRow[]> {
  const answer = await sql<PermissionRow>`
    select p.id, p.parent_id, p.name, p.name_en, p.perms, p.perms_type, p.icon, p.component, p.component_name, p.url, p.redirect,
      p.menu_type, p.route, p.keep_alive, p.hidden, p.hide_tab, p.always_show, p.internal_or_external, p.status,
      p.id in (select rp.permission_id from ${grantsTable} rp where rp.role_id in (${roleIds})) and ${withinPackages(limits, sql`p.id`)}
        and not (p.menu_type <> ${BUTTON} and exists (select 1 from sys_screen s where s.id = p.screen_id and s.retired_time is not null)) as granted
    from sys_permission p where p.del_flag = 0 order by p.sort_no, p.create_time, p.id`.execute(db)
  return answer.rows
}

/** A row as it is administered. */
export interface AdministeredRow extends Omit<PermissionRow, 'granted'> {
  readonly sort_no: number
  readonly description: string | null
  /** Nothing lies below it. */
  readonly is_leaf: boolean
  /** Data rules hang on it. */
  readonly has_rules: boolean
  /** A page or a report brought it along. */
  readonly is_published: boolean
  readonly create_by: string | null
}
/** Every live row in menu order; those right below some parents ('' for the top) where these are given. */
export async function administeredRows(db: Queries, parents?: readonly string[]): Promise<readonly AdministeredRow[]> {
  const narrowed = parents === undefined ? sql`` : sql`and coalesce(p.parent_id, '') = any(${[...parents]})`
  const answer = await sql<AdministeredRow>`
    select p.id, p.parent_id, p.name, p.name_en, p.perms, p.perms_type, p.icon, p.component, p.component_name, p.url, p.redirect, p.sort_no, p.description,
      p.menu_type, p.route, p.keep_alive, p.hidden, p.hide_tab, p.always_show, p.internal_or_external, p.status, p.create_by, p.screen_id is not null or p.report_id is not null as is_published,
      not exists (select 1 from sys_permission c where c.parent_id = p.id and c.del_flag = 0) as is_leaf,
      exists (select 1 from sys_permission_data_rule d where d.permission_id = p.id) as has_rules
    from sys_permission p where p.del_flag = 0 ${narrowed} order by p.sort_no, p.create_time, p.id`.execute(db)
  return answer.rows
}

export async function permissionsOfRole(db: Queries, roleId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('sys_role_permission')
    .select('permission_id')
    .where('role_id', '=', roleId)
    .orderBy('permission_id')
    .execute()
  return rows.map(({ permission_id }) => permission_id)
}
