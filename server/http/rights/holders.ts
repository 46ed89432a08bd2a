import { type RawBuilder, sql } from 'kysely'

/** Roles of the organisation and roles of departments, as relations of SQL. Only codes of the former count as `user.roles`. */
export const rolesTable = sql`(
  select id, role_code, role_name from sys_role union all select id, role_code, role_name from sys_depart_role)`

/** Which permission each of them grants. */
export const grantsTable = sql`(
  select role_id, permission_id from sys_role_permission union all select role_id, permission_id from sys_depart_role_permission)`

/** Which data rule each of them has. */
export const ruleGrantsTable = sql`(
  select role_id, rule_id from sys_role_data_rule union all select role_id, rule_id from sys_depart_role_data_rule)`

/** The ids of the roles of a user. A role of a department counts while the user belongs to it and it is in use. */
export const rolesHeldBy = (userId: string | RawBuilder<unknown>) => sql`(
  select role_id from sys_user_role where user_id = ${userId}
  union all
  select held.role_id from sys_depart_role_user held join sys_depart_role own on own.id = held.role_id
    join sys_user_depart member on member.user_id = held.user_id and member.depart_id = own.depart_id
    join sys_depart d on d.id = own.depart_id and d.del_flag = 0 and d.status = '1'
  where held.user_id = ${userId})`
