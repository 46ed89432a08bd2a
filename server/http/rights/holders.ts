import { type RawBuilder, sql } from 'kysely'

/** Roles of the organisation and roles of departments, as relations of SQL. Only codes of the former count as `user.roles`. */
export const rolesTable = sql`(
  select id, role_code, role_name, tenant_id from sys_role
  union all
  select own.id, own.role_code, own.role_name, d.tenant_id from sys_depart_role own join sys_depart d on d.id = own.depart_id)`

/** Which permission each of them grants. */
export const grantsTable = sql`(
  select role_id, permission_id from sys_role_permission union all select role_id, permission_id from sys_depart_role_permission)`

/** Which data rule each of them has. */
export const ruleGrantsTable = sql`(
  select role_id, rule_id from sys_role_data_rule union all select role_id, rule_id from sys_depart_role_data_rule)`

/** Which user has which role, with its tenant. A role of a department counts while the user belongs to it and it is in use. */
const heldRoles = (isOf: (userId: RawBuilder<unknown>) => RawBuilder<unknown>) => sql`(
  select own.user_id, own.role_id, r.tenant_id from sys_user_role own join sys_role r on r.id = own.role_id where ${isOf(sql`own.user_id`)}
  union all
  select held.user_id, held.role_id, d.tenant_id from sys_depart_role_user held join sys_depart_role own on own.id = held.role_id
    join sys_user_depart member on member.user_id = held.user_id and member.depart_id = own.depart_id
    join sys_depart d on d.id = own.depart_id and d.del_flag = 0 and d.status = '1'
  where ${isOf(sql`held.user_id`)})`
/** The roles of a user, by their `role_id`. */
export const rolesHeldBy = (userId: string | RawBuilder<unknown>) => heldRoles((column) => sql`${column} = ${userId}`)
/** The roles of all users. */
export const userRolesTable = heldRoles(() => sql`true`)
/** Of roles that are aggregated by `tenant_id` and `role_id`, those that belong to one tenant, as pairs; null where all belong to all tenants. */
export const tenantRoles = sql`json_agg(json_build_array(tenant_id::text, role_id)) filter (where tenant_id <> 0)`
