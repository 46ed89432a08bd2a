import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { PermissionRow } from './menu.ts'

/** Every live row in menu order, each with whether one of the person's roles holds it. */
export async function permissionRows(db: Queries, userId: string): Promise<PermissionRow[]> {
  const answer = await sql<PermissionRow>`
    select p.id, p.parent_id, p.name, p.name_en, p.perms, p.perms_type, p.icon, p.component, p.component_name, p.url, p.redirect,
      p.menu_type, p.route, p.keep_alive, p.hidden, p.hide_tab, p.always_show, p.internal_or_external, p.status,
      exists (select 1 from sys_role_permission rp join sys_user_role ur on ur.role_id = rp.role_id
        where rp.permission_id = p.id and ur.user_id = ${userId}) as granted
    from sys_permission p where p.del_flag = 0 order by p.sort_no, p.create_time, p.id`.execute(db)
  return answer.rows
}
