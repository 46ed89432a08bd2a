import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'

export async function isCodeTaken(db: Queries, code: string, exceptId: string): Promise<boolean> {
  const found = await db
    .selectFrom('sys_role')
    .select('id')
    .where(sql`lower(role_code)`, '=', code.toLowerCase())
    .where('id', '<>', exceptId)
    .executeTakeFirst()
  return found !== undefined
}

/** Users who hold a role and are not deleted. */
export async function countUsers(db: Queries, roleId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from sys_user_role ur
    join sys_user u on u.id = ur.user_id where ur.role_id = ${roleId} and u.del_flag = 0`.execute(db)
  return rows[0]?.n ?? 0
}

/** Ids of the accounts that hold a role, deleted ones as well. */
export async function accountsWithRole(db: Queries, roleId: string): Promise<readonly string[]> {
  const rows = await db.selectFrom('sys_user_role').select('user_id').where('role_id', '=', roleId).execute()
  return rows.map(({ user_id: id }) => id)
}
