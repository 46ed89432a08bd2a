import { sql } from 'kysely'
import type { DepartRoleRecord } from '../../../schemas/contract/permissions/permission-grants.ts'
import type { Stamp } from '../../data/write/index.ts'
import { callerRows } from '../../data/read/index.ts'
import type { Requester } from '../../http/context.ts'
import { assertRowsOfOwnTenants } from '../../http/rights/own-tenants.ts'
import { DEPART_ROLES } from './api.ts'
import type { Queries } from '../../db/database.ts'

const RECORD = sql`id, depart_id as "departId", role_name as "roleName", role_code as "roleCode", description, create_by as "createBy", create_time as "createTime"`

export interface StatedRole {
  readonly roleName: string
  readonly roleCode: string
  readonly description?: string | null | undefined
}

/** The roles of a department that the caller has; for a user who does not belong to it, none. */
export async function rolesOfDepart(
  caller: Requester,
  departId: string,
  userId?: string,
): Promise<readonly DepartRoleRecord[]> {
  const member =
    (userId ?? '') === ''
      ? sql`true`
      : sql`exists (select 1 from sys_user_depart m where m.depart_id = depart_id and m.user_id = ${userId} and m.depart_id = ${departId})`
  const { rows } = await sql<DepartRoleRecord>`
    select ${RECORD} from sys_depart_role where depart_id = ${departId} and ${member} and ${callerRows(DEPART_ROLES, caller)} order by role_code`.execute(
    caller.db,
  )
  return rows
}
export async function rolesOfUser(db: Queries, departId: string, userId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from sys_depart_role_user h join sys_depart_role r on r.id = h.role_id where r.depart_id = ${departId} and h.user_id = ${userId} order by r.id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
export async function isDepart(db: Queries, id: string): Promise<boolean> {
  return (await sql`select 1 from sys_depart where id = ${id} and del_flag = 0`.execute(db)).rows.length > 0
}

export async function insertRole(
  tx: Queries,
  { id, departId }: { readonly id: string; readonly departId: string },
  { roleName, roleCode, description }: StatedRole,
  { by, at }: Stamp,
): Promise<DepartRoleRecord> {
  const { rows } = await sql<DepartRoleRecord>`
    insert into sys_depart_role (id, depart_id, role_name, role_code, description, create_by, create_time)
    values (${id}, ${departId}, ${roleName}, ${roleCode}, ${description ?? null}, ${by}, ${at}) returning ${RECORD}`.execute(
    tx,
  )
  return rows[0] as DepartRoleRecord
}
export async function updateRole(
  tx: Queries,
  id: string,
  { roleName, roleCode, description }: StatedRole,
  { by, at }: Stamp,
): Promise<DepartRoleRecord | undefined> {
  const { rows } = await sql<DepartRoleRecord>`
    update sys_depart_role set role_name = ${roleName}, role_code = ${roleCode}, description = ${description ?? null}, update_by = ${by}, update_time = ${at}
    where id = ${id} returning ${RECORD}`.execute(tx)
  return rows[0]
}
export async function deleteRoles(tx: Queries, ids: readonly string[]): Promise<void> {
  await sql`delete from sys_depart_role where id = any(${[...ids]})`.execute(tx)
}

/** Refuses the change of roles of departments of all tenants, or of another one. */
export async function assertOwnDepartRoles(tx: Queries, by: Requester, ids: readonly string[]): Promise<void> {
  const rows = await tx
    .selectFrom('sys_depart_role')
    .select('depart_id')
    .where('id', 'in', [...ids, ''])
    .execute()
  await assertRowsOfOwnTenants(
    tx,
    by,
    'sys_depart',
    rows.map((row) => row.depart_id),
  )
}

/** Those of the roles whose department the user belongs to. */
export async function rolesOpenTo(tx: Queries, userId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select r.id from sys_depart_role r join sys_user_depart m on m.depart_id = r.depart_id where m.user_id = ${userId} and r.id = any(${[...ids]})`.execute(
    tx,
  )
  return new Set(rows.map(({ id }) => id))
}
export async function changeRolesOfUser(
  tx: Queries,
  userId: string,
  added: readonly string[],
  removed: readonly string[],
): Promise<void> {
  await sql`delete from sys_depart_role_user where user_id = ${userId} and role_id = any(${[...removed]})`.execute(tx)
  await sql`insert into sys_depart_role_user (user_id, role_id) select ${userId}, added from unnest(${[...added]}::text[]) as added on conflict do nothing`.execute(
    tx,
  )
}
